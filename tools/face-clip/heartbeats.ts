import {
  createBloodFilling,
  createIntervals,
  type PulseShape,
  type Random,
  restingRhythm,
} from '../../packages/signal/src/testing/index.ts';

export interface Heartbeats {
  /** Moments of the steepest rise of each beat, seconds from the start of the clip. */
  readonly beatTimesS: readonly number[];
  readonly durationS: number;
  /** Blood in the skin at a time, 0 to 1; also defined before and after the clip, because it is played in a loop. */
  readonly bloodVolumeAt: (timeS: number) => number;
}

interface HeartbeatOptions {
  readonly heartRateBpm: number;
  /** 1 for people at rest as they were recorded, 0 for a clockwork. */
  readonly variability: number;
  readonly pulseShape?: PulseShape;
  /** -1 to 1; must make a whole number of turns in the clip. */
  readonly breath: (timeS: number) => number;
  readonly durationS: number;
}

/**
 * A whole number of beats that fill `durationS` exactly, so that a clip played in a loop has no jump at its seam.
 * The mean rate is therefore the nearest one that fits (exact whenever rate x duration is a whole number of minutes).
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

/** Beats, in whole and parts, from the start of the clip to a time, on through every turn of it. */
export function beatsUntil(beatTimesS: readonly number[], durationS: number, timeS: number): number {
  const turns = Math.floor(timeS / durationS);
  const within = timeS - turns * durationS;
  const next = beatTimesS.findIndex((s) => s > within);
  const last = next < 0 ? beatTimesS.length - 1 : next - 1;
  // Before the first beat the last one of the turn before is still going on.
  const from = last < 0 ? beatTimesS.at(-1)! - durationS : beatTimesS[last]!;
  const to = beatTimesS[last + 1] ?? beatTimesS[0]! + durationS;
  return turns * beatTimesS.length + last + (within - from) / (to - from);
}
