import type { RecordedWindow } from './recordings.ts';

/** Reference of one window, from the contact pulse alone. */
export interface ReferenceRate {
  /** Mean rate of the beats, bpm. */
  readonly meanBpm: number;
  /** RMSSD of the beats divided by their mean interval, without intervals in which a beat was missed. */
  readonly unevenness: number;
}

/**
 * At this share, a rhythm is usually classified as atrial fibrillation. Source: McManus et al. 2013,
 * doi:10.1016/j.hrthm.2012.12.001 (RMSSD over mean interval of the RR intervals).
 */
export const UNEVEN_CONTACT_SHARE = 0.115;

const GRID_HZ = 50;

/**
 * Heart rate from the contact pulse in the frames' time span. Independent of the engine's code, so that the two cannot
 * share a bug: direct Fourier sum for the peak, maxima of a smoothed wave for the beats.
 */
export function readReferenceRate(window: RecordedWindow): ReferenceRate | null {
  if (!window.reference) return null;
  const times = window.trace.frameTimesMs;
  const startS = times[0]! / 1000;
  const endS = times[times.length - 1]! / 1000;
  const wave = resampleLinear(window.reference.timesS, window.reference.pulse, startS, endS);
  if (wave.length < 5 * GRID_HZ) return null;
  const trend = smooth(wave, 1.5 * GRID_HZ);
  const flat = smooth(
    wave.map((value, i) => value - trend[i]!),
    0.12 * GRID_HZ,
  );
  let peakHz = 0;
  let peakPower = 0;
  for (let hz = 0.67; hz <= 3; hz += 0.005) {
    const power = powerAt(flat, hz);
    if (power > peakPower) [peakHz, peakPower] = [hz, power];
  }
  const beats = maxima(flat, (0.6 * GRID_HZ) / peakHz);
  const gaps = beats.slice(1).map((place, i) => (place - beats[i]!) / GRID_HZ);
  const middle = [...gaps].sort((one, two) => one - two)[Math.floor(gaps.length / 2)] ?? Number.NaN;
  const usual = gaps.filter((gap) => Math.abs(gap - middle) <= 0.25 * middle);
  const isBeat = (gap: number): boolean => gap > 0.5 * middle && gap < 1.6 * middle;
  const steps = gaps.flatMap((gap, i) => {
    const before = gaps[i - 1];
    return before !== undefined && isBeat(gap) && isBeat(before) ? [(gap - before) ** 2] : [];
  });
  const meanS = usual.reduce((sum, gap) => sum + gap, 0) / usual.length;
  const rmssdS = Math.sqrt(steps.reduce((sum, step) => sum + step, 0) / steps.length);
  return { meanBpm: 60 / meanS, unevenness: rmssdS / meanS };
}

function resampleLinear(timesS: Float64Array, values: Float64Array, startS: number, endS: number): Float64Array {
  const out: number[] = [];
  let k = 0;
  for (let s = startS; s <= endS; s += 1 / GRID_HZ) {
    while (k + 2 < timesS.length && timesS[k + 1]! < s) k++;
    const share = (s - timesS[k]!) / (timesS[k + 1]! - timesS[k]! || 1);
    const value = values[k]! + Math.max(0, Math.min(1, share)) * (values[k + 1]! - values[k]!);
    out.push(Number.isFinite(value) ? value : (out.at(-1) ?? 0));
  }
  return Float64Array.from(out);
}

function smooth(values: Float64Array, width: number): Float64Array {
  const half = Math.max(1, Math.round(width / 2));
  return values.map((_, i) => {
    const part = values.subarray(Math.max(0, i - half), i + half + 1);
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  });
}

function powerAt(values: Float64Array, hz: number): number {
  let re = 0;
  let im = 0;
  values.forEach((value, i) => {
    const weight = value * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / values.length));
    re += weight * Math.cos((2 * Math.PI * hz * i) / GRID_HZ);
    im += weight * Math.sin((2 * Math.PI * hz * i) / GRID_HZ);
  });
  return re * re + im * im;
}

function maxima(values: Float64Array, closest: number): number[] {
  const found: number[] = [];
  for (let i = 1; i + 1 < values.length; i++) {
    if (values[i]! <= 0 || values[i]! < values[i - 1]! || values[i]! <= values[i + 1]!) continue;
    const last = found.at(-1);
    if (last === undefined || i - last >= closest) found.push(i);
    else if (values[i]! > values[Math.round(last)]!) found[found.length - 1] = i;
  }
  return found;
}
