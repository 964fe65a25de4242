import { analyzeScan, type Estimate, type Finding } from '@mien/signal';
import { drawScene, makeSyntheticScan } from '@mien/signal/testing';
import { type ContactScan, playContactPulses } from './contact-pulses.ts';

/** Breathing rate of one scan compared with the reference. */
export interface BreathingReading {
  readonly group: string;
  readonly truePerMin: number;
  readonly found: Finding<Estimate>;
}

const FIRST_SEED = 200_001;

/**
 * Breathing of real people: their contact pulse, recorded together with a breathing belt, is rendered on synthetic
 * skin, because we found no public face recordings with a belt. The belt is the reference.
 */
export function* readRealBreathing(root: string): Generator<BreathingReading> {
  for (const lengthS of [30, 60]) {
    for (const scan of playContactPulses(root, lengthS, 15, 0.03))
      yield {
        group: `Real pulse and breath, ${lengthS} s`,
        truePerMin: beltPerMin(scan),
        found: analyzeScan(scan.trace).breathingRatePerMin,
      };
  }
}

export function* readSyntheticBreathing(count: number): Generator<BreathingReading> {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + count; seed++) {
    const { trace, truth } = makeSyntheticScan(drawScene(seed));
    yield {
      group: 'Synthetic scans, 30 s',
      truePerMin: truth.breathingRatePerMin,
      found: analyzeScan(trace).breathingRatePerMin,
    };
  }
}

/** Dominant frequency of the belt between 5 and 36 per minute, by a direct Fourier sum after removing slow drift. */
function beltPerMin({ breathing, samplingRateHz }: ContactScan): number {
  const sums = new Float64Array(breathing.length + 1);
  breathing.forEach((value, i) => {
    sums[i + 1] = sums[i]! + value;
  });
  const half = 6 * samplingRateHz;
  const change = breathing.map((value, i) => {
    const [from, to] = [Math.max(0, i - half), Math.min(breathing.length, i + half)];
    return value - (sums[to]! - sums[from]!) / (to - from);
  });
  let best = 0;
  let bestPower = -1;
  for (let perMin = 5; perMin <= 36; perMin += 0.1) {
    let re = 0;
    let im = 0;
    for (let i = 0; i < change.length; i += 5) {
      const weight = change[i]! * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / change.length));
      re += weight * Math.cos((2 * Math.PI * perMin * i) / (60 * samplingRateHz));
      im += weight * Math.sin((2 * Math.PI * perMin * i) / (60 * samplingRateHz));
    }
    if (re * re + im * im > bestPower) [best, bestPower] = [perMin, re * re + im * im];
  }
  return best;
}
