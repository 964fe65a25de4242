import { expect, test } from 'vitest';
import { DEAD, type DecisionScan, REAL } from './decision-readings.ts';
import { decideUnseen, GATES_ALONE, train, VARIANTS } from './decisions.ts';

const scan = (
  person: string | null,
  isRight: boolean,
  surprise: number,
  rest: Partial<DecisionScan> = {},
): DecisionScan => ({
  group: person === null ? DEAD : REAL,
  person,
  skinType: null,
  isTest: false,
  trueBpm: person === null ? null : 70,
  valueBpm: isRight ? 70.2 : 110,
  readings: { surprise, unrelated: surprise % 7 },
  objections: [],
  ...rest,
});
/** Sure pulses of a person are right and unsure ones wrong. */
const person = (name: string): DecisionScan[] =>
  Array.from({ length: 20 }, (_, i) => scan(name, i >= 10, i, { objections: i < 15 ? ['unsure'] : [] }));

test('a person is never trained on who is judged, and no scene of the test', () => {
  const people = ['one', 'two', 'three'];
  const drawn = [false, true].map((isTest) => scan(null, false, 3, { isTest }));
  const scans = [...people.flatMap(person), ...drawn];
  const trainedWithout: unknown[] = [];
  decideUnseen(scans, (training) => {
    const seen = new Set(training.map((one) => one.person));
    trainedWithout.push([...people.filter((name) => !seen.has(name)), training.some(({ isTest }) => isTest)]);
    return new Map();
  });
  expect(trainedWithout).toEqual([['one', false], ['two', false], ['three', false], [false]]);
});

test('a learned decision finds what is right of an unseen person where one gate is too strict', () => {
  const scans = [...['one', 'two', 'three', 'four', 'five'].flatMap(person), scan(null, false, 0)];
  const answered = decideUnseen(scans);
  expect(answered.get(GATES_ALONE.name)!.size).toBe(25);
  for (const { name } of VARIANTS.filter((variant) => variant.name.endsWith('and vetoes'))) {
    const own = [...answered.get(name)!];
    expect([name, own.length > 30, own.filter(({ valueBpm }) => valueBpm > 100)]).toEqual([name, true, []]);
  }
});

test('a veto, uneven timing and a missing pulse refuse whatever a model says', () => {
  const sure = scan('six', true, 19);
  const decide = train(['one', 'two', 'three', 'four'].flatMap(person)).get('stumps and vetoes')!;
  expect(decide(sure)).toBe(true);
  expect(decide({ ...sure, objections: ['drift'] })).toBe(true);
  for (const other of [{ objections: ['notBlood'] }, { objections: ['unevenlyTimed'] }, { readings: null }] as const)
    expect(decide({ ...sure, ...other })).toBe(false);
});

test('the threshold keeps scenes without life out, whatever answers that costs', () => {
  const dead = Array.from({ length: 40 }, (_, i) => scan(null, false, 12 + (i % 8)));
  const decide = train([...['one', 'two', 'three', 'four'].flatMap(person), ...dead]).get('stumps')!;
  expect(dead.filter(decide)).toEqual([]);
});
