import { median } from '../statistics.ts';

/** Phases of the mean beat between two beats. */
const PHASES = 24;

/** Minimum number of beats for a meaningful mean shape. Chosen. */
const FEWEST_BEATS = 8;

/** Intervals further than this share from the usual one are dropped: a beat was missed or detected twice. Chosen. */
const STRAY_SHARE = 0.3;

/**
 * A wave made of the mean beat alone, stretched from each beat to the next: what the wave would be if nothing but the
 * heart moved it.
 *
 * @param wave            evenly sampled, length n
 * @param beatTimesS      increasing, from the start of the wave
 * @param samplingRateHz  of the wave
 * @returns same unit, length n, NaN where no usual interval is; null with too few beats
 */
export function repeatMeanBeat(
  wave: Float64Array,
  beatTimesS: readonly number[],
  samplingRateHz: number,
): Float64Array | null {
  if (beatTimesS.length < FEWEST_BEATS) return null;
  const phases = phasesOf(wave.length, beatTimesS, samplingRateHz);
  const sums = new Float64Array(PHASES);
  const shares = new Float64Array(PHASES);
  phases.forEach((phase, i) => {
    if (Number.isNaN(phase)) return;
    const { before, after, share } = neighbors(phase);
    sums[before] = sums[before]! + (1 - share) * wave[i]!;
    shares[before] = shares[before]! + 1 - share;
    sums[after] = sums[after]! + share * wave[i]!;
    shares[after] = shares[after]! + share;
  });
  const shape = sums.map((sum, k) => (shares[k]! > 0 ? sum / shares[k]! : 0));
  return phases.map((phase) => {
    if (Number.isNaN(phase)) return Number.NaN;
    const { before, after, share } = neighbors(phase);
    return (1 - share) * shape[before]! + share * shape[after]!;
  });
}

/** How far each sample is from one beat to the next, 0 to 1; NaN outside the beats and in intervals that stray. */
function phasesOf(length: number, beatTimesS: readonly number[], samplingRateHz: number): Float64Array {
  const intervals = beatTimesS.slice(1).map((s, k) => s - beatTimesS[k]!);
  const usual = median(intervals);
  let k = 0;
  return Float64Array.from({ length }, (_, i) => {
    const s = i / samplingRateHz;
    while (k + 1 < beatTimesS.length && beatTimesS[k + 1]! <= s) k++;
    const interval = intervals[k];
    if (s < beatTimesS[0]! || interval === undefined || Math.abs(interval - usual) > STRAY_SHARE * usual)
      return Number.NaN;
    return (s - beatTimesS[k]!) / interval;
  });
}

function neighbors(phase: number): { before: number; after: number; share: number } {
  const place = phase * PHASES;
  const before = Math.floor(place) % PHASES;
  return { before, after: (before + 1) % PHASES, share: place - Math.floor(place) };
}
