import { analyseScan, type Finding, type HeartRateVariability } from '@mien/signal';
import { drawScene, makeSyntheticScan } from '@mien/signal/testing';

/** Variability of one scan of 60 s against that of the beats drawn in it. */
export interface VariabilityReading {
  readonly group: string;
  readonly truth: { readonly sdnnMs: number; readonly rmssdMs: number };
  readonly found: Finding<HeartRateVariability>;
}

/** Seeds no threshold was chosen on. */
const FIRST_SEED = 400_001;

/** A heart faster than this is seldom one at rest, and hardly varies. */
const RESTING_BPM = 90;

export function* readVariability(count: number): Generator<VariabilityReading> {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + count; seed++) {
    const { trace, truth } = makeSyntheticScan({ ...drawScene(seed), durationS: 60 });
    yield {
      group: truth.heartRateBpm < RESTING_BPM ? `below ${RESTING_BPM} bpm` : `${RESTING_BPM} bpm and more`,
      truth,
      found: analyseScan(trace).heartRateVariability,
    };
  }
}
