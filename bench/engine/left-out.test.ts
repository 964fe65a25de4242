import { expect, test } from 'vitest';
import type { FoundPulse } from '../../packages/signal/src/pulse/find-pulse.ts';
import { PULSE_GATE } from '../../packages/signal/src/quality/pulse-gate.ts';
import {
  answerOf,
  CHOSEN,
  choicesAtEdges,
  choose,
  chooseWithoutEach,
  figuresBy,
  type JudgedWindow,
  joinSameChoices,
  worthOf,
} from './left-out.ts';

const pulse = (countedBpm: number, confidence: number): FoundPulse => ({
  track: { ratesBpm: [countedBpm], meanBpm: countedBpm, deviationBpm: 0.5, confidence, slowShare: 0, evidenceNats: 30 },
  fused: {
    wave: new Float64Array(0),
    rawWave: new Float64Array(0),
    spectrum: { power: new Float64Array(0), binHz: 1 },
    peak: { frequencyHz: 1, power: 1, widthHz: 0.05 },
    signalToNoiseDb: 3,
  },
  countedBpm,
  addedBpm: 0,
  lastingNats: null,
  evidence: {
    regions: [
      { grayness: -3, strangeness: -3 },
      { grayness: -3, strangeness: -3 },
    ],
    regionAgreement: 0.8,
    rivalNats: -5,
    riseOverFall: 2,
    signature: {
      isGreenFalling: true,
      blueOverGreen: 0.45,
      greenDelay: 0.05,
      greenSwing: 0.001,
      greenShare: 0.8,
      phaseWanderRad: 0.7,
      heightWander: 0.2,
      grayness: -3,
      strangeness: -3,
    },
    decoys: null,
    sharedLight: null,
  },
});
const window = (person: string | null, trueBpm: number | null, found: FoundPulse | null): JudgedWindow => ({
  group: 'videos',
  person,
  trueBpm,
  pulse: found,
  isUneven: false,
  largestGapMs: 40,
  durationS: 30,
});

/** One person whose correct rates are uncertain, and others whose uncertain rates are wrong. */
const unsure = PULSE_GATE.confidence - 0.02;
const timid = [window('timid', 70, pulse(70.5, unsure)), window('timid', 70, pulse(70.4, unsure))];
const wrong = [window('wild', 70, pulse(110, unsure)), window('wild', 70, pulse(70.2, 0.99))];

test('an answer is a value that passes the thresholds', () => {
  expect(answerOf(timid[0]!, CHOSEN)).toBeNull();
  expect(answerOf(wrong[1]!, CHOSEN)).toMatchObject({ truth: 70, value: 70.2 });
  expect(answerOf(window('no window', 70, null), CHOSEN)).toBeNull();
});

test('a wrong value costs more than answers gain, and a value without life is wrong', () => {
  const loose = { ...PULSE_GATE, confidence: 0.5 };
  expect(worthOf(timid, loose)).toBeGreaterThan(worthOf(timid, PULSE_GATE));
  expect(worthOf(wrong, loose)).toBeLessThan(worthOf(wrong, PULSE_GATE));
  expect(worthOf([window(null, null, pulse(70, 0.99))], PULSE_GATE)).toBeLessThan(0);
});

test('thresholds depend on the people they are chosen from', () => {
  expect(choose(timid).gate.confidence).toBeLessThan(PULSE_GATE.confidence);
  expect(choose(wrong).gate.confidence).toBe(PULSE_GATE.confidence);
});

test('thresholds are never chosen from the people they are judged by', () => {
  const all = [...timid, ...wrong];
  const choices = chooseWithoutEach(all);
  expect(choices.get('timid')!.gate.confidence).toBe(PULSE_GATE.confidence);
  expect(choices.get('wild')!.gate.confidence).toBeLessThan(PULSE_GATE.confidence);
  const figures = figuresBy(all, (person) => choices.get(person) ?? CHOSEN);
  // Uncertain scans stay refused, and one gets a wrong rate: the effect of leaving a person out.
  expect([figures.count, figures.answered]).toEqual([4, 2]);
  expect(figures.largest).toBeCloseTo(40, 6);
});

test('a pulse with irregular timing is not answered, whatever the thresholds are', () => {
  const timed = window('person', 70, pulse(70, 0.99));
  expect(answerOf(timed, CHOSEN)).not.toBeNull();
  expect(answerOf({ ...timed, isUneven: true }, CHOSEN)).toBeNull();
  expect(worthOf([{ ...timed, isUneven: true }], PULSE_GATE)).toBe(0);
});

test('people left out with the same choice share a row', () => {
  const rows = joinSameChoices([
    ['person 3', 'confidence 0.8'],
    ['person 4', 'as in the engine'],
    ['no one', 'confidence 0.8'],
  ]);
  expect(rows).toEqual([
    ['person 3, no one', 'confidence 0.8'],
    ['person 4', 'as in the engine'],
  ]);
});

test('a choice at either end of its grid is named', () => {
  expect(choicesAtEdges(CHOSEN)).toEqual([]);
  expect(choicesAtEdges({ ...CHOSEN, gate: { ...PULSE_GATE, evidenceNats: -4 } })).toEqual(['evidenceNats']);
  expect(choicesAtEdges({ ...CHOSEN, gate: { ...PULSE_GATE, evidenceNats: 5 }, slipBpmRootS: 2 })).toEqual([
    'evidenceNats',
    'slipBpmRootS',
  ]);
});
