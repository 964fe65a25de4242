import type { Finding, RateEstimate } from '@mien/signal';
import { createRandom, makeSyntheticScan } from '@mien/signal/testing';
import { expect, test } from 'vitest';
import { readPulse } from '../../packages/signal/src/pipeline.ts';
import {
  confidenceTable,
  emptyTable,
  everydayTable,
  frameTables,
  gateTable,
  lostAtSlowerRates,
  notTimedTable,
  octaveText,
  rateTables,
  skinTables,
  targetTable,
  unevenTestTable,
  variabilityTable,
} from './accuracy-tables.ts';
import { MOVING_PHONE, SCAN_PAGE } from './camera-scans.ts';
import { candidateOf, GATES, type Gate } from './candidates.ts';
import { type EarlyStop, stopTable } from './early-stops.ts';
import { thinned } from './frame-readings.ts';
import {
  DIM_ROOMS,
  ONE_REGION,
  type RateReading,
  readEverydayScans,
  readSkinScans,
  readSyntheticScans,
  SAME_ROOMS,
} from './rate-readings.ts';

const found = (value: number, half: number, confidence = 0.99): Finding<RateEstimate> => ({
  kind: 'measured',
  value,
  interval90: [value - half, value + half],
  signalToNoiseDb: 3,
  confidence,
});
const refused: Finding<RateEstimate> = { kind: 'unusable', reason: 'no-pulse' };
const reading = (group: string, trueBpm: number | null, result: Finding<RateEstimate>): RateReading => ({
  group,
  origin: 'recorded',
  splits: { recording: group, 'frames a second': '30' },
  trueBpm,
  found: result,
  candidate: null,
  references: trueBpm === null ? null : { pos: trueBpm + 4, chrom: trueBpm - 6, green: trueBpm + 20 },
  engineMs: 25,
  contactUnevenness: null,
  isThreeTimesUneven: false,
});
const inRoom = (skinType: string, lit: string, result: Finding<RateEstimate>): RateReading => ({
  ...reading(SAME_ROOMS, 60, result),
  origin: 'drawn',
  splits: { 'skin type': skinType, 'light level': '1', lit },
});
/** Cells of the first row that starts with a text. */
const row = (table: string, start: string): string[] =>
  table
    .split('\n')
    .find((line) => line.startsWith(`| ${start} |`))!
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

const traces = [
  reading('Real color traces', 60, found(61, 2)),
  reading('Real color traces', 80, found(83, 2)),
  reading('Real color traces', 90, refused),
  reading('Real color traces', 100, found(100, 1)),
];

test('errors, answered share, coverage and width cover the answers, and references the refused scans, too', () => {
  const [, scans, answered, mae, rmse, largest, within, covered, width, posSame, posAll, chrom, green] = row(
    rateTables(traces),
    'Real color traces',
  );
  expect([scans, answered, mae, rmse, largest]).toEqual(['4', '75.0%', '1.33', '1.83', '3.0']);
  expect([within, covered, width]).toEqual(['100%', '66.7%', '3.3']);
  expect([posSame, posAll, chrom, green]).toEqual(['4.00', '4.00', '6.00', '20.00']);
});

test('only the real color traces are split by recording', () => {
  const scan = (group: string, recording: string): RateReading => ({
    ...reading(group, 60, found(61, 2)),
    splits: { recording },
  });
  const text = rateTables([scan('Real color traces', 's01'), scan('Compressed video', 'ubfc')]);
  expect(row(text, 's01')[1]).toBe('1');
  expect(text).not.toContain('| ubfc |');
});

test('recordings without a refusal for uneven beats are only in the last row', () => {
  const notTimed: Finding<RateEstimate> = { kind: 'unusable', reason: 'pulse-not-timed' };
  const scan = (recording: string, result: Finding<RateEstimate>): RateReading => ({
    ...reading('Real color traces', 60, result),
    splits: { recording },
    contactUnevenness: 0.05,
  });
  const text = notTimedTable([scan('a', found(61, 2)), scan('b', found(61, 2)), scan('b', notTimed)]);
  expect(text).not.toContain('Real color traces, a');
  expect(row(text, 'Real color traces, b')).toEqual(['Real color traces, b', '2', '1', '1']);
  expect(row(text, 'all')).toEqual(['all', '3', '1', '1']);
});

test('both tests of uneven beats are judged on scans that pass all other gates', () => {
  const scan = (name: string, unevenness: number | null, isThreeTimesUneven: boolean, ...objections: Gate[]) => ({
    ...reading(name, 60, refused),
    splits: { kind: name },
    candidate: { valueBpm: objections.length > 1 ? 90 : 61, objections },
    contactUnevenness: unevenness,
    isThreeTimesUneven,
  });
  const text = unevenTestTable([
    scan('traces', 0.05, false, 'unevenlyTimed'),
    scan('traces', 0.05, true),
    scan('traces', 0.05, false),
    scan('traces', 0.2, true, 'unevenlyTimed'),
    scan('traces', 0.05, true, 'unevenlyTimed', 'rival'),
    scan('beats without rhythm', null, true),
    { ...scan('beats without rhythm', null, false), candidate: { valueBpm: 70, objections: ['unevenlyTimed'] } },
  ]);
  expect(row(text, 'the engine: two regions and the course').slice(1)).toEqual([
    '1 of 3 (33.3%)',
    '1 of 2 (50.0%)',
    '1 of 1 (100.0%)',
  ]);
  expect(row(text, 'three agreeing readings: two regions and the whole').slice(1)).toEqual([
    '1 of 3 (33.3%)',
    '1 of 2 (50.0%)',
    '0 of 1 (0.0%)',
  ]);
});

test('a value for a scene without a pulse counts as answered', () => {
  const group = 'Real patches without a usable pulse';
  const cells = row(rateTables([reading(group, null, found(70, 1)), reading(group, null, refused)]), group);
  expect(cells.slice(0, 4)).toEqual([group, '2', '50.0%', '–']);
});

test('targets show the measured values', () => {
  const aims = targetTable(
    [
      ...traces,
      reading(SCAN_PAGE, 60, found(63, 4)),
      ...[1, 2, 3].map(() => reading(SCAN_PAGE, 60, refused)),
      inRoom('VI', 'as drawn', refused),
      inRoom('VI', 'by the page', found(61, 2)),
    ],
    [
      { kind: 'mannequin', withSurroundings: false, found: found(70, 1), candidate: null },
      { kind: 'mannequin', withSurroundings: true, found: refused, candidate: null },
    ],
    [],
    [],
  );
  expect(row(aims, 'Videos through the scan page, windows answered').at(-1)).toBe('25.0%');
  expect(row(aims, 'the same, largest error').at(-1)).toBe('3.0 bpm');
  expect(row(aims, 'Real color traces, windows answered').at(-1)).toBe('75.0%');
  expect(row(aims, 'the same, over that of plain POS on the same windows').at(-1)).toBe('0.33');
  expect(row(aims, 'Scans without life given a value').at(-1)).toBe('1 of 2');
  expect(row(aims, 'the same, with surroundings').at(-1)).toBe('0 of 1');
  expect(row(aims, 'The same usual rooms, answered of skin type VI').at(-1)).toBe('0.0%');
  expect(row(aims, 'The same, as the page lights them, answered of skin type VI').at(-1)).toBe('100.0%');
});

test('values without a pulse are counted by what was in front of the camera', () => {
  const table = emptyTable([
    { kind: 'mannequin', withSurroundings: false, found: refused, candidate: null },
    { kind: 'mannequin', withSurroundings: false, found: found(70, 1), candidate: null },
    { kind: 'mannequin', withSurroundings: true, found: found(70, 1), candidate: null },
  ]);
  expect(row(table, 'mannequin')).toEqual(['mannequin', '2', '1', '1', '1']);
  expect(row(table, 'all')).toEqual(['all', '2', '1', '1', '1']);
});

test('misleading values are counted by room, with half and twice the rate counted separately', () => {
  const room = (kind: string, one: RateReading): RateReading => ({
    ...one,
    origin: 'drawn',
    splits: { kind, surroundings: 'seen' },
  });
  const rooms = [
    room('usual room', reading('Rooms', 80, found(161, 2))),
    room('usual room', reading('Rooms', 80, found(86, 2))),
    room('usual room', reading('Rooms', 80, found(81, 2))),
    room('film beside the face', reading('Rooms', 80, refused)),
  ];
  const cells = row(everydayTable(rooms), 'usual room');
  expect([cells[1], cells[2], cells[6]]).toEqual(['3', '100.0%', '2']);
  expect(octaveText([...rooms, ...traces])).toContain('Of 3 answered synthetic scans 1 gave half or twice');
});

test('a gate costs the right values and stops the wrong values that it alone refuses', () => {
  const judged = (group: string, trueBpm: number | null, valueBpm: number, ...objections: Gate[]): RateReading => ({
    ...reading(group, trueBpm, refused),
    origin: group.startsWith('Rooms') ? 'drawn' : 'recorded',
    candidate: { valueBpm, objections },
  });
  const table = gateTable(
    [
      judged('Real color traces', 60, 65, 'rival'),
      judged('Real color traces', 60, 54.9, 'rival'),
      judged('Real color traces', 60, 60, 'rival', 'faint'),
      judged('Real color traces', 60, 60),
      judged(SCAN_PAGE, 60, 61, 'rival'),
      judged(MOVING_PHONE, 60, 61, 'rival'),
      judged(MOVING_PHONE, 60, 66, 'rival'),
      judged(MOVING_PHONE, 60, 66, 'rival'),
      judged('Rooms, everyday', 60, 61, 'rival'),
      judged('Rooms, everyday', 60, 61, 'rival'),
      judged('Rooms, everyday', 60, 71, 'rival'),
      judged('Real patches', null, 60, 'rival'),
      reading('Real color traces', 60, refused),
    ],
    [
      { kind: 'mannequin', withSurroundings: true, found: refused, candidate: { valueBpm: 70, objections: ['rival'] } },
      { kind: 'mannequin', withSurroundings: true, found: refused, candidate: { valueBpm: 70, objections: ['faint'] } },
      { kind: 'mannequin', withSurroundings: true, found: refused, candidate: null },
    ],
  );
  expect(row(table, '`rival`')).toEqual(['`rival`', '1', '1', '1', '0', '1', '2', '2', '1', '2']);
  expect(row(table, '`faint`')).toEqual(['`faint`', '0', '0', '0', '0', '0', '0', '0', '0', '1']);
  expect(table.split('\n')).toHaveLength(2 + GATES.length);
});

test('a refused scan keeps the value that it would have without gates, and all objections to it', () => {
  const { pulse } = readPulse(makeSyntheticScan({ durationS: 20 }).trace);
  if (typeof pulse === 'string') throw new Error(pulse);
  const valueBpm = pulse.found.countedBpm;
  expect(candidateOf(pulse)).toEqual({ valueBpm, objections: [] });
  const found = { ...pulse.found, track: { ...pulse.found.track, confidence: 0 } };
  expect(candidateOf({ ...pulse, found, isUneven: true })).toEqual({
    valueBpm,
    objections: ['unsure', 'unevenlyTimed'],
  });
  expect(candidateOf('no-pulse')).toBeNull();
});

test('early stops are counted by whether the engine answers the scan', () => {
  const stop = (isAnswered: boolean, isStopped: boolean): EarlyStop => ({ group: 'videos', isAnswered, isStopped });
  const cells = row(stopTable([stop(true, false), stop(true, true), stop(false, true), stop(false, true)]), 'videos');
  expect(cells).toEqual(['videos', '1 of 2 (50%)', '2 of 2 (100%)']);
});

test('answers are split into thirds of confidence, and thirds outside 87 to 93% are named', () => {
  const third = (confidence: number, held: number): RateReading[] =>
    Array.from({ length: 10 }, (_, i) => reading(SCAN_PAGE, 60, found(61, i < held ? 2 : 0.5, confidence)));
  const some = [...third(0.99, 9), ...third(0.85, 8), ...third(0.95, 10)];
  const text = confidenceTable(some);
  expect(row(text, `${SCAN_PAGE}, 0.850 to 0.850`).slice(1)).toEqual(['10', '1.00', '1.0', '80%']);
  expect(text.split('\n')).toHaveLength(7);
  expect(text).toContain(
    `Of 3 thirds 2 miss 87 to 93%: ${SCAN_PAGE}, 0.850 to 0.850 (80%); ${SCAN_PAGE}, 0.950 to 0.950 (100%).`,
  );
  expect(
    row(targetTable(some, [], [], []), 'Interval holds the truth in each third of confidence: lowest and highest').at(
      -1,
    ),
  ).toBe('80% to 100%');
});

test('scans with surroundings are timed separately', () => {
  const timed = (surroundings: string, engineMs: number): RateReading => ({
    ...reading('Rooms', 60, found(61, 2)),
    origin: 'drawn',
    splits: { surroundings, 'frames a second': '30' },
    references: null,
    engineMs,
  });
  const rooms = [timed('seen', 70), timed('not seen', 50)];
  const aims = targetTable(rooms, [], [], []);
  expect(row(aims, 'the same, with surroundings, in rooms').at(-1)).toBe('70 ms');
});

test('each skin type has a row for the unchanged camera and one for face exposure', () => {
  const tables = skinTables([
    inRoom('I', 'as drawn', found(61, 2)),
    inRoom('VI', 'as drawn', refused),
    inRoom('VI', 'by the page', found(61, 2)),
  ]);
  const rows = tables.split('\n').filter((line) => line.startsWith('| VI |'));
  expect(rows.map((line) => line.split('|')[3]!.trim())).toEqual(['0.0%', '100.0%', '0%', '100%']);
  expect(tables).toContain('| green at light 1, of 255 | 1 (1) |');
});

test('dim rooms are only in the tables by light', () => {
  const dim = { ...inRoom('VI', 'as drawn', refused), group: DIM_ROOMS };
  const tables = skinTables([
    inRoom('VI', 'as drawn', found(61, 2)),
    { ...dim, splits: { ...dim.splits, 'light level': '0.2' } },
  ]);
  const [whole, byLight] = tables.split('\n').filter((line) => line.startsWith('| VI |'));
  expect(whole).toContain('| VI | 1 | 100.0% |');
  expect(byLight).toBe('| VI | 80 | 100% | 0% |');
});

test('lost frames have separate columns', () => {
  const scan = (rate: string, lost: string, result: Finding<RateEstimate>): RateReading => ({
    ...reading('Usual rooms', 60, result),
    splits: { 'frames a second': rate, lost },
  });
  const text = frameTables([
    scan('30', '0', found(61, 2)),
    scan('30', '0.05', found(70, 2)),
    scan('12', '0', refused),
    scan('12', '0.05', found(61, 2)),
  ]);
  expect(text).toContain('Usual rooms, 1 scans each');
  expect(row(text, '30')).toEqual(['30', '100%', '0', '100%', '1']);
  expect(row(text, '12')).toEqual(['12', '0%', '0', '100%', '0']);
});

test('scans lost at a lower frame rate are counted with their gates', () => {
  const scan = (rate: string, lost: string, name: string, objections: readonly Gate[] | null): RateReading => ({
    ...reading('Usual rooms', 60, objections?.length === 0 ? found(61, 2) : refused),
    splits: { 'frames a second': rate, lost, scan: name },
    candidate: objections && { valueBpm: 60, objections },
  });
  const text = lostAtSlowerRates([
    ...['a', 'b', 'c'].map((name) => scan('30', '0', name, [])),
    scan('30', '0', 'd', ['drift']),
    scan('30', '0.05', 'd', []),
    scan('25', '0', 'a', []),
    scan('25', '0', 'b', ['faint', 'rival']),
    scan('25', '0', 'c', ['rival']),
    scan('25', '0', 'd', ['drift']),
    scan('25', '0.05', 'a', ['drift']),
    scan('20', '0', 'a', null),
  ]);
  expect(row(text, 'Usual rooms, 25')).toEqual(['Usual rooms, 25', '3', '2', 'rival 2, faint 1']);
  expect(row(text, 'Usual rooms, 20')).toEqual(['Usual rooms, 20', '3', '1', 'no course of a rate 1']);
});

test('a slower camera uses the nearest frames and loses some', () => {
  const { trace } = makeSyntheticScan({ frameRateHz: 30, clockJitterMs: 0, durationS: 20 });
  const slower = thinned(trace, 12, 0, createRandom(1));
  const steps = Array.from(slower.frameTimesMs).map((ms, i, all) => (i === 0 ? 83 : ms - all[i - 1]!));
  expect(Math.min(...steps.slice(0, -1))).toBeGreaterThan(60);
  expect(Math.max(...steps)).toBeLessThan(105);
  expect(slower.regions.whole.green.length).toBe(slower.frameTimesMs.length);
  expect(thinned(trace, 30, 0, createRandom(1)).frameTimesMs).toEqual(trace.frameTimesMs);
  const lossy = thinned(trace, 30, 0.1, createRandom(1));
  expect(lossy.frameTimesMs.length / trace.frameTimesMs.length).toBeCloseTo(0.9, 1);
});

test('in the confidence table, all synthetic people are one source', () => {
  const drawn = ['Rooms, everyday', 'Same rooms, each skin type', 'Real or not'].map(
    (group): RateReading => ({ ...reading(group, 60, found(61, 2)), origin: 'drawn' }),
  );
  const rows = confidenceTable([...traces, reading(ONE_REGION, 60, found(61, 2)), ...drawn])
    .split('\n')
    .slice(2);
  const countOf = (origin: string): number =>
    rows.filter((line) => line.startsWith(`| ${origin},`)).reduce((sum, line) => sum + Number(line.split('|')[2]), 0);
  expect([countOf('Real color traces'), countOf('drawn')]).toEqual([3, 3]);
});

test('synthetic scans are always marked as such', { tags: 'thorough' }, () => {
  for (const scans of [readSyntheticScans(1), readEverydayScans(1), readSkinScans(1)])
    expect([...scans].map(({ origin }) => origin).filter((origin) => origin !== 'drawn')).toEqual([]);
});

test('variability errors are shares of the true value, with low and high ones weighted equally', () => {
  const estimate = (
    value: number,
  ): { value: number; interval90: readonly [number, number]; signalToNoiseDb: number } => ({
    value,
    interval90: [value - 5, value + 5],
    signalToNoiseDb: 3,
  });
  const measured = (sdnnMs: number, rmssdMs: number) =>
    ({ kind: 'measured', sdnnMs: estimate(sdnnMs), rmssdMs: estimate(rmssdMs), beatCount: 60 }) as const;
  const cells = row(
    variabilityTable([
      { group: 'slow', truth: { sdnnMs: 50, rmssdMs: 40 }, found: measured(55, 40) },
      { group: 'slow', truth: { sdnnMs: 50, rmssdMs: 40 }, found: measured(40, 30) },
      { group: 'slow', truth: { sdnnMs: 50, rmssdMs: 40 }, found: refused },
    ]),
    'slow',
  );
  expect(cells.slice(1, 7)).toEqual(['3', '67%', '15.0%', '-5.0%', '20%', '50%']);
  expect(cells.slice(7)).toEqual(['12.5%', '-12.5%', '25%', '50%']);
});
