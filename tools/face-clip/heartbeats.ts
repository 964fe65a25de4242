import {
  createBloodFilling,
  createIntervals,
  type PulseShape,
  type Random,
  restingRhythm,
} from '../../packages/signal/src/testing/index.ts';

export interface Heartbeats {
  /** Times of the steepest rise of each beat, seconds from the start of the clip. */
  readonly beatTimesS: readonly number[];
  readonly durationS: number;
  /** Blood volume in the skin at a time, 0 to 1; also defined before and after the clip, because the clip is looped. */
  readonly bloodVolumeAt: (timeS: number) => number;
}

interface HeartbeatOptions {
  readonly heartRateBpm: number;
  /** Heart rate variability: 1 as recorded from people at rest, 0 for perfectly regular beats. */
  readonly variability: number;
  readonly pulseShape?: PulseShape;
  /** Breathing signal, -1 to 1; must complete a whole number of cycles in the clip. */
  readonly breath: (timeS: number) => number;
  readonly durationS: number;
}

/**
 * A whole number of beats that fill `durationS` exactly, so that a looped clip has no jump. The mean rate is therefore
 * the nearest one that fits (exact whenever rate x duration is a whole number of minutes).
 */
export function createHeartbeats(options: HeartbeatOptions, random: Random): Heartbeats {
  const { heartRateBpm, variability, pulseShape, breath, durationS } = options;
  const beatCount = Math.max(1, Math.round((heartRateBpm * durationS) / 60));
  const rhythm = restingRhythm((60 * beatCount) / durationS, variability);
  const intervalAt = createIntervals(rhythm, breath, random, durationS);
  const intervalsS: number[] = [];
  let sumS = 0;
  for (let beat = 0; beat < beatCount; beat += 1) {
    const intervalS = intervalAt(sumS);
    intervalsS.push(intervalS);
    sumS += intervalS;
  }
  const beatTimesS: number[] = [];
  let timeS = 0;
  for (const intervalS of intervalsS) {
    beatTimesS.push(timeS);
    timeS += (intervalS * durationS) / sumS;
  }
  const filling = createBloodFilling(beatTimesS, durationS / beatCount, pulseShape, durationS);
  return { beatTimesS, durationS, bloodVolumeAt: (s) => (filling(s) + 1) / 2 };
}

/** Number of beats, with fraction, from the start of the clip to a time, across all loops. */
export function beatsUntil(beatTimesS: readonly number[], durationS: number, timeS: number): number {
  const turns = Math.floor(timeS / durationS);
  const within = timeS - turns * durationS;
  const next = beatTimesS.findIndex((s) => s > within);
  const last = next < 0 ? beatTimesS.length - 1 : next - 1;
  // Before the first beat, the last one of the previous loop is still in progress.
  const from = last < 0 ? beatTimesS.at(-1)! - durationS : beatTimesS[last]!;
  const to = beatTimesS[last + 1] ?? beatTimesS[0]! + durationS;
  return turns * beatTimesS.length + last + (within - from) / (to - from);
}
