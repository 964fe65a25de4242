import { analyzeScan, type Finding, type HeartRateVariability } from '@mien/signal';
import { drawScene, makeSyntheticScan } from '@mien/signal/testing';

/** Variability of one 60 s scan compared with that of its synthetic beats. */
export interface VariabilityReading {
  readonly group: string;
  readonly truth: { readonly sdnnMs: number; readonly rmssdMs: number };
  readonly found: Finding<HeartRateVariability>;
}

/** Seeds that no threshold was tuned on. */
const FIRST_SEED = 400_001;

/** A faster heart is rarely at rest and hardly varies. */
const RESTING_BPM = 90;

export function* readVariability(count: number): Generator<VariabilityReading> {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + count; seed++) {
    const { trace, truth } = makeSyntheticScan({ ...drawScene(seed), durationS: 60 });
    yield {
      group: truth.heartRateBpm < RESTING_BPM ? `below ${RESTING_BPM} bpm` : `${RESTING_BPM} bpm and more`,
      truth,
      found: analyzeScan(trace).heartRateVariability,
    };
  }
}
