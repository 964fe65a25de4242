/**
 * Fastest change of a face's height in the picture, face heights a second. A face is about 0.2 m high and its middle about 0.12
 * m from the axis it turns about: the fastest heads of 20 people who shook them as hard as they could turned at 780 degrees a
 * second (Grossman et al. 1988, Exp Brain Res, PMID 3384048), which is 8 face heights a second. A person who jumps up moves more
 * slowly.
 */
export const FASTEST_HEAD_PER_S = 10;

/** Maximum tracker error between two pictures, face heights. Chosen: over twice a still face's widest step. */
export const TRACKER_STEP = 0.2;

/**
 * True if a head can have moved like that. Otherwise it was not one face: another one entered the picture, or the
 * numbers are invented.
 *
 * @param frameTimesMs  capture times, increasing, length n
 * @param headMotion    vertical position of the face in its own heights, n values, NaN when no face
 */
export function isHeadTravelPossible(frameTimesMs: ArrayLike<number>, headMotion: ArrayLike<number>): boolean {
  let last = -1;
  for (let i = 0; i < headMotion.length; i++) {
    if (!Number.isFinite(headMotion[i])) continue;
    if (last >= 0) {
      const seconds = (frameTimesMs[i]! - frameTimesMs[last]!) / 1000;
      if (Math.abs(headMotion[i]! - headMotion[last]!) > TRACKER_STEP + FASTEST_HEAD_PER_S * seconds) return false;
    }
    last = i;
  }
  return true;
}
