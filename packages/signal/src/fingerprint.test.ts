import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { FINDING_NAMES } from './analysis.ts';
import { analyzeScan, SIGNAL_ENGINE_VERSION } from './pipeline.ts';
import { drawEverydayScene, drawScene, makeEmptyScan, makeSyntheticScan } from './testing/index.ts';
import type { ColorTrace } from './trace.ts';

/** Hash of this engine version's results for the scans below, rounded to the reproducible digits. */
const FINGERPRINT = {
  version: '3.6.0',
  sha256: '737841dd02ea7b80200fc32b87056a587754052b60d0d361e33a91209af6c06a',
};

/** Reproducible digits: sines and logarithms may differ in the last of sixteen digits between machines. */
const SIGNIFICANT_DIGITS = 9;

/** Answered and refused, short and long, with and without head motion. */
const TRACES: readonly ColorTrace[] = [
  ...[1, 2, 3, 4, 5, 6].map((seed) => makeSyntheticScan(drawScene(30_000 + seed)).trace),
  ...[7, 8].map((seed) => makeSyntheticScan({ ...drawScene(30_000 + seed), durationS: 60 }).trace),
  makeSyntheticScan({ durationS: 60, pulsePercent: 1, noise: 0.03, motionPercent: 0.02 }).trace,
  makeSyntheticScan({ skinType: 'VI', lightLevel: 0.4, motionLevel: 'restless' }).trace,
  makeSyntheticScan({ pulsePercent: 0 }).trace,
  makeEmptyScan('still-photo', 1),
  makeEmptyScan('wandering-lamp-free', 830_084),
  // One with more beats than its track shows, one without.
  ...[900_221, 900_063].map(
    (seed) => makeSyntheticScan(drawEverydayScene('strong breathing arrhythmia', seed, true)).trace,
  ),
  // A weak pulse that two regions share.
  makeSyntheticScan(drawEverydayScene('strong breathing arrhythmia', 520_040, false)).trace,
  // A faint pulse that lasts.
  makeSyntheticScan(drawEverydayScene('usual room', 950_040, false, 'VI', 60)).trace,
];

const ANALYSES = TRACES.map((trace) => analyzeScan(trace));

test('the same version of the engine gives the same results for the same scans', () => {
  const analyses = ANALYSES.map((analysis) => ({ ...analysis, engineVersion: '' }));
  const rounded = JSON.stringify(analyses, (_, value: unknown) =>
    typeof value === 'number' ? value.toPrecision(SIGNIFICANT_DIGITS) : value,
  );
  const found = { version: SIGNAL_ENGINE_VERSION, sha256: createHash('sha256').update(rounded).digest('hex') };
  expect(
    found,
    'Results changed: raise SIGNAL_ENGINE_VERSION (pipeline.ts), then copy this version and hash into FINGERPRINT.',
  ).toEqual(FINGERPRINT);
});

test('the fingerprint covers answers and refusals of every finding', () => {
  for (const name of FINDING_NAMES)
    expect(new Set(ANALYSES.map((analysis) => analysis[name].kind)), name).toEqual(new Set(['measured', 'unusable']));
  expect(TRACES.some(({ headMotion }) => headMotion === undefined)).toBe(true);
});
