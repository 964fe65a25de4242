import { evaluateNaturalSpline } from '../filters/cubic-spline.ts';

/** Minimum share of frames with a visible head. */
const SMALLEST_SEEN_SHARE = 0.8;
/** Longer gaps are bridged by a straight line instead of a curve. */
const LONGEST_CURVED_GAP_MS = 250;

/**
 * The place of the head on an even time grid.
 *
 * @param frameTimesMs  capture times, not decreasing, length n
 * @param headMotion    vertical place of the face, face heights, NaN where no face was seen
 * @param gridMs        even times, length m
 * @returns length m; null if the head was seen too little, or the lengths differ
 */
export function resampleHeadMotion(
  frameTimesMs: ArrayLike<number>,
  headMotion: ArrayLike<number>,
  gridMs: Float64Array,
): Float64Array | null {
  if (headMotion.length !== frameTimesMs.length) return null;
  const frames: number[] = [];
  for (let i = 0; i < headMotion.length; i++) {
    const last = frames.at(-1);
    if (Number.isFinite(headMotion[i]) && (last === undefined || frameTimesMs[i]! > frameTimesMs[last]!))
      frames.push(i);
  }
  if (frames.length < SMALLEST_SEEN_SHARE * headMotion.length) return null;
  return evaluateNaturalSpline(
    frames.map((i) => frameTimesMs[i]!),
    frames.map((i) => headMotion[i]!),
    gridMs,
    LONGEST_CURVED_GAP_MS,
  );
}
