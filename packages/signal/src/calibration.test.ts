/** @module-tag thorough */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Finding, ScanAnalysis } from './analysis.ts';
import { analyseScan } from './pipeline.ts';
import { drawEverydayScene, drawScene, type EverydayKind, makeSyntheticScan, type ScanTruth } from './testing/index.ts';

/** Seeds that neither the gates nor the intervals were chosen on. */
const FIRST_SEED = 20_000;
const SCANS = 200;

interface Answer {
  readonly value: number;
  readonly interval90: readonly [number, number];
  readonly truth: number;
}
let pulses: Answer[];
let breaths: Answer[];

const answerOf = (finding: Finding<Omit<Answer, 'truth'>>, truth: number): Answer[] =>
  finding.kind === 'measured' ? [{ value: finding.value, interval90: finding.interval90, truth }] : [];

beforeAll(() => {
  const scans = Array.from({ length: SCANS }, (_, i): { truth: ScanTruth; found: ScanAnalysis } => {
    const { trace, truth } = makeSyntheticScan(drawScene(FIRST_SEED + i));
    return { truth, found: analyseScan(trace) };
  });
  pulses = scans.flatMap(({ truth, found }) => answerOf(found.heartRateBpm, truth.heartRateBpm));
  breaths = scans.flatMap(({ truth, found }) => answerOf(found.breathingRatePerMin, truth.breathingPerMin));
});

const coverage = (answers: readonly Answer[]): number =>
  answers.filter(({ truth, interval90: [low, high] }) => truth >= low && truth <= high).length / answers.length;
/** With every interval a quarter as wide. */
const quarterCoverage = (answers: readonly Answer[]): number =>
  coverage(
    answers.map(({ value, interval90: [low, high], truth }) => ({
      value,
      interval90: [value - (value - low) / 4, value + (high - value) / 4],
      truth,
    })),
  );

describe('for two hundred random people, places and cameras', () => {
  test('enough scans are answered to judge by', () => {
    expect(pulses.length).toBeGreaterThan(150);
    expect(breaths.length).toBeGreaterThan(75);
  });

  test('nine of ten intervals contain the heart rate', () => {
    expect(coverage(pulses)).toBeGreaterThanOrEqual(0.85);
    expect(coverage(pulses)).toBeLessThanOrEqual(0.95);
  });

  test('about nine of ten intervals contain the breathing rate', () => {
    expect(coverage(breaths)).toBeGreaterThanOrEqual(0.8);
    expect(coverage(breaths)).toBeLessThan(1);
  });

  test('intervals a quarter as wide would not be enough', () => {
    expect(quarterCoverage(pulses)).toBeLessThan(0.7);
    expect(quarterCoverage(breaths)).toBeLessThan(0.7);
  });
});

describe('for people in unprepared rooms', () => {
  const ROOMS = 60;
  const answersIn = (kind: EverydayKind): Answer[] =>
    Array.from({ length: ROOMS }, (_, i) => {
      const { trace, truth } = makeSyntheticScan(drawEverydayScene(kind, FIRST_SEED + i, i % 2 === 0));
      return answerOf(analyseScan(trace).heartRateBpm, truth.heartRateBpm);
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
