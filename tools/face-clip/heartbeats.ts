import type { RandomSource } from './random.ts';

/** Respiratory sinus arrhythmia and beat-to-beat jitter, standard deviations of resting adults (about 25 ms together). */
const SINUS_ARRHYTHMIA_MS = 22;
const BEAT_JITTER_MS = 12;

export interface Heartbeats {
  /** Start of each beat, seconds from the start of the clip; the last beat ends exactly at `durationS`. */
  readonly beatTimesS: readonly number[];
  readonly durationS: number;
}

/**
 * A whole number of beats that fill `durationS` exactly, so that a clip played in a loop has no jump at its seam.
 * The rate is therefore the nearest one that fits (exact whenever rate x duration is a whole number of minutes).
 *
 * @param heartRateBpm          wanted rate, beats a minute
 * @param breathingRatePerMin   intervals lengthen and shorten with the breath
 * @param durationS             seconds
 */
export function createHeartbeats(
  heartRateBpm: number,
  breathingRatePerMin: number,
  durationS: number,
  random: RandomSource,
): Heartbeats {
  const beatCount = Math.max(1, Math.round((heartRateBpm * durationS) / 60));
  const meanIntervalS = durationS / beatCount;
  const intervalsS: number[] = [];
  let sumS = 0;
  for (let beat = 0; beat < beatCount; beat += 1) {
    const breath = Math.sin((2 * Math.PI * breathingRatePerMin * beat * meanIntervalS) / 60);
    const deviationMs = SINUS_ARRHYTHMIA_MS * Math.SQRT2 * breath + BEAT_JITTER_MS * random.nextNormal();
    const intervalS = Math.max(meanIntervalS * 0.7, meanIntervalS + deviationMs / 1000);
    intervalsS.push(intervalS);
    sumS += intervalS;
  }
  const beatTimesS: number[] = [];
  let timeS = 0;
  for (const intervalS of intervalsS) {
    beatTimesS.push(timeS);
    timeS += (intervalS * durationS) / sumS;
  }
  return { beatTimesS, durationS };
}

function bump(phase: number, centre: number, width: number): number {
  const distance = Math.abs(phase - centre);
  const wrapped = Math.min(distance, 1 - distance);
  return Math.exp(-0.5 * (wrapped / width) ** 2);
}

function pulseShape(phase: number): number {
  return bump(phase, 0.2, 0.085) + 0.42 * bump(phase, 0.46, 0.11);
}

const SHAPE_SAMPLES = Array.from({ length: 512 }, (_, i) => pulseShape(i / 512));
const SHAPE_LOW = Math.min(...SHAPE_SAMPLES);
const SHAPE_HIGH = Math.max(...SHAPE_SAMPLES);

/**
 * Blood volume in the skin at a moment: a steep systolic rise, then a dicrotic wave, 0 to 1.
 *
 * @param timeS  seconds from the start of the clip, 0 <= timeS < durationS
 */
export function bloodVolumeAt(heartbeats: Heartbeats, timeS: number): number {
  const { beatTimesS, durationS } = heartbeats;
  let low = 0;
  let high = beatTimesS.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (beatTimesS[middle]! <= timeS) low = middle;
    else high = middle - 1;
  }
  const startS = beatTimesS[low]!;
  const endS = beatTimesS[low + 1] ?? durationS;
  return (pulseShape((timeS - startS) / (endS - startS)) - SHAPE_LOW) / (SHAPE_HIGH - SHAPE_LOW);
}
