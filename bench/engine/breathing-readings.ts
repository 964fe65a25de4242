import type { ColorTrace, Estimate, Finding } from '@mien/signal';
import { drawScene, makeSyntheticScan } from '@mien/signal/testing';
import { BREATHING_GATE, weighBreathing } from '../../packages/signal/src/breathing/breathing-rate.ts';
import type { BreathingCarrier } from '../../packages/signal/src/breathing/carriers.ts';
import { SAMPLING_RATE_HZ } from '../../packages/signal/src/color/resample-region.ts';
import { meanColors } from '../../packages/signal/src/color/uniform-colors.ts';
import { analyzePulse, collectCarriers, readPulse } from '../../packages/signal/src/pipeline.ts';
import { intervalsFromBeats } from '../../packages/signal/src/pulse/beats.ts';
import { type ContactScan, playContactPulses } from './contact-pulses.ts';

/** Breathing rate of one scan compared with the reference. */
export interface BreathingReading {
  readonly group: string;
  readonly truePerMin: number;
  readonly found: Finding<Estimate>;
  /** Rate of the alternative `pairPerMin`; null if there is none. */
  readonly pairPerMin: number | null;
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
        ...readBreathing(scan.trace),
      };
  }
}

function readBreathing(trace: ColorTrace): Pick<BreathingReading, 'found' | 'pairPerMin'> {
  const reading = readPulse(trace);
  const { breathingRatePerMin: found, heartRateBpm } = analyzePulse(reading);
  if (heartRateBpm.kind === 'unusable' || typeof reading.pulse === 'string') return { found, pairPerMin: null };
  const { colors, found: pulse, beatTimesS } = reading.pulse;
  const skin = meanColors([...colors.regions.values()]);
  const carriers = collectCarriers(pulse.fused, intervalsFromBeats(beatTimesS), skin, colors.headMotion);
  return { found, pairPerMin: pairPerMin(carriers) };
}

/** Chosen on the same scans. */
const PAIR = { reachPerMin: 1.5, leastShare: 0.9 } as const;

/** An alternative to the engine's fusion: two carriers whose own peaks agree and together explain enough of their variance. */
function pairPerMin(carriers: readonly BreathingCarrier[]): number | null {
  const peaks = carriers.map((carrier) => {
    const { ratesPerMin, shares } = weighBreathing([carrier], SAMPLING_RATE_HZ, 1);
    const share = Math.max(...shares);
    return { share, perMin: ratesPerMin[shares.indexOf(share)]! };
  });
  const pairs = peaks
    .flatMap((one, i) => peaks.slice(i + 1).map((other) => [one, other] as const))
    .filter(([one, other]) => Math.abs(one.perMin - other.perMin) <= PAIR.reachPerMin)
    .map(([one, other]) => {
      const share = one.share + other.share;
      return { share, perMin: (one.share * one.perMin + other.share * other.perMin) / share };
    });
  const best = pairs.sort((one, two) => two.share - one.share)[0];
  const isShort = (carriers[0]?.wave.length ?? 0) < BREATHING_GATE.shortS * SAMPLING_RATE_HZ;
  if (!best || best.share < PAIR.leastShare || (isShort && best.perMin < BREATHING_GATE.slowPerMin)) return null;
  return best.perMin;
}

export function* readSyntheticBreathing(count: number): Generator<BreathingReading> {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + count; seed++) {
    const { trace, truth } = makeSyntheticScan(drawScene(seed));
    yield {
      group: 'Synthetic scans, 30 s',
      truePerMin: truth.breathingRatePerMin,
      ...readBreathing(trace),
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
