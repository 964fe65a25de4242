import type { RegionTrace } from '../trace.ts';

/** Minimum share of frames with any visible region. Chosen: a face absent a fifth of the time is not a scan. */
export const SMALLEST_FACE_SHARE = 0.8;

/** Longest time without any region. Chosen: two seconds are one to four beats; longer gaps cannot be bridged. */
export const LONGEST_ABSENCE_MS = 2000;

export interface FacePresence {
  readonly seenShare: number;
  readonly longestAbsenceMs: number;
}

/** True if all three channels of the region have a color in that frame. */
export function isSeen(region: RegionTrace, frame: number): boolean {
  return isColor(region.red[frame]) && isColor(region.green[frame]) && isColor(region.blue[frame]);
}

/**
 * How much of the scan shows a face.
 *
 * @param frameTimesMs  capture times, increasing, length n
 * @param regions       regions with n frames each
 */
export function inspectFacePresence(frameTimesMs: ArrayLike<number>, regions: readonly RegionTrace[]): FacePresence {
  const n = frameTimesMs.length;
  if (n === 0) return { seenShare: 0, longestAbsenceMs: 0 };
  let seen = 0;
  let lastSeenMs = frameTimesMs[0]!;
  let longestAbsenceMs = 0;
  for (let i = 0; i < n; i++) {
    const isFace = regions.some((region) => isSeen(region, i));
    longestAbsenceMs = Math.max(longestAbsenceMs, frameTimesMs[i]! - lastSeenMs);
    if (isFace) {
      seen++;
      lastSeenMs = frameTimesMs[i]!;
    }
  }
  return { seenShare: seen / n, longestAbsenceMs };
}

function isColor(value: number | undefined): boolean {
  return value !== undefined && value >= 0 && value <= 255;
}
