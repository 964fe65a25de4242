/** @module-tag thorough */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Estimate, EstimateName, Finding, ScanAnalysis } from './analysis.ts';
import { analyzeScan } from './pipeline.ts';
import { drawEverydayScene, drawScene, type EverydayKind, makeSyntheticScan, type ScanTruth } from './testing/index.ts';

/** Seeds not used for choosing gates or intervals. */
const FIRST_SEED = 20_000;
const SCANS = 200;

interface Answer {
  readonly value: number;
  readonly interval90: readonly [number, number];
  readonly truth: number;
}

/** What a calibrated estimate must reach on drawn scans. */
interface Calibration {
  readonly find: (analysis: ScanAnalysis) => Finding<Estimate>;
  readonly fewestAnswers: number;
  /** Least and largest share of intervals that contain the truth; 0.9 is claimed. */
  readonly coverage: readonly [number, number];
  /** Largest share when each interval is a quarter as wide: a wide interval alone proves nothing. */
  readonly mostOfQuarter: number;
}

const ofVariability =
  (name: 'sdnnMs' | 'rmssdMs') =>
  ({ heartRateVariability: found }: ScanAnalysis): Finding<Estimate> =>
    found.kind === 'measured' ? { kind: 'measured', ...found[name] } : found;

/** An estimate without an entry does not compile, and neither does one that drawn scans have no truth for. */
const CALIBRATIONS: Readonly<Record<EstimateName, Calibration>> = {
  heartRateBpm: {
    find: ({ heartRateBpm }) => heartRateBpm,
    fewestAnswers: 150,
    coverage: [0.85, 0.95],
    mostOfQuarter: 0.7,
  },
  breathingRatePerMin: {
    find: ({ breathingRatePerMin }) => breathingRatePerMin,
    fewestAnswers: 75,
    coverage: [0.8, 0.99],
    mostOfQuarter: 0.7,
  },
  // Its interval is for the heart's long-term value, which the beats of one scan show with sampling error: it is wide for those beats.
  sdnnMs: { find: ofVariability('sdnnMs'), fewestAnswers: 40, coverage: [0.85, 0.99], mostOfQuarter: 0.8 },
  rmssdMs: { find: ofVariability('rmssdMs'), fewestAnswers: 40, coverage: [0.85, 0.97], mostOfQuarter: 0.7 },
};

const answerOf = (finding: Finding<Estimate>, truth: number): Answer[] =>
  finding.kind === 'measured' ? [{ value: finding.value, interval90: finding.interval90, truth }] : [];

const coverage = (answers: readonly Answer[]): number =>
  answers.filter(({ truth, interval90: [low, high] }) => truth >= low && truth <= high).length / answers.length;
/** Coverage with every interval a quarter as wide. */
const quarterCoverage = (answers: readonly Answer[]): number =>
  coverage(
    answers.map(({ value, interval90: [low, high], truth }) => ({
      value,
      interval90: [value - (value - low) / 4, value + (high - value) / 4],
      truth,
    })),
  );

describe('for two hundred random people, places and cameras', () => {
  let scans: { readonly truth: ScanTruth; readonly found: ScanAnalysis }[];
  beforeAll(() => {
    scans = Array.from({ length: SCANS }, (_, i) => {
      const { trace, truth } = makeSyntheticScan(drawScene(FIRST_SEED + i));
      return { truth, found: analyzeScan(trace) };
    });
  });

  test.each(Object.entries(CALIBRATIONS) as [EstimateName, Calibration][])(
    'about nine of ten 90% intervals of %s contain the truth, and narrower ones do not',
    (name, { find, fewestAnswers, coverage: [least, most], mostOfQuarter }) => {
      const answers = scans.flatMap(({ truth, found }) => answerOf(find(found), truth[name]));
      expect(answers.length).toBeGreaterThan(fewestAnswers);
      expect(coverage(answers)).toBeGreaterThanOrEqual(least);
      expect(coverage(answers)).toBeLessThanOrEqual(most);
      expect(quarterCoverage(answers)).toBeLessThan(mostOfQuarter);
    },
  );
});

describe('for people in unprepared rooms', () => {
  const ROOMS = 60;
  const answersIn = (kind: EverydayKind): Answer[] =>
    Array.from({ length: ROOMS }, (_, i) => {
      const { trace, truth } = makeSyntheticScan(drawEverydayScene(kind, FIRST_SEED + i, i % 2 === 0));
      return answerOf(analyzeScan(trace).heartRateBpm, truth.heartRateBpm);
    }).flat();
  const farOff = (answers: readonly Answer[]): number =>
    answers.filter(({ value, truth }) => Math.abs(value - truth) > 5).length;

  test('intervals contain the rate of hearts that follow the breath by a fifth', () => {
    const answers = answersIn('strong breathing arrhythmia');
    expect(answers.length).toBeGreaterThan(20);
    expect(coverage(answers)).toBeGreaterThanOrEqual(0.85);
    expect(farOff(answers)).toBeLessThanOrEqual(1);
  });

  test('a film next to the face leaves some answers, none of them misleading', () => {
    const answers = answersIn('film beside the face');
    expect(answers.length).toBeGreaterThan(15);
    expect(farOff(answers)).toBe(0);
  });

  test('a camera of 12 to 15 frames a second that loses some can be used', () => {
    const answers = answersIn('slow camera');
    expect(answers.length).toBeGreaterThan(30);
    expect(farOff(answers)).toBe(0);
  });
});
