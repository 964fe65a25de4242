import type { PreviewRate } from '@mien/signal';

/** Minimum time between changes of the live heart rate, milliseconds: flickering numbers cannot be read. */
export const RATE_STEADY_MS = 1000;
/** A less certain rate is shown as "about", bpm. */
export const SURE_WITHIN_BPM = 3;
/** Then in steps of this: finer ones would look more certain than they are. */
const ABOUT_STEP_BPM = 5;

export interface LiveRate {
  readonly bpm: number;
  /** Since when this number is shown, milliseconds. */
  readonly sinceMs: number;
  /** `sure` to a few beats, `about` to a dozen; `before`: the last known one. */
  readonly certainty: 'sure' | 'about' | 'before';
}

/**
 * The heart rate to show after an update; null until the engine has one.
 *
 * @param rate  of the last seconds; null while the engine has none
 */
export function nextLiveRate(shown: LiveRate | null, rate: PreviewRate | null, timeMs: number): LiveRate | null {
  if (rate === null) return shown && { ...shown, certainty: 'before' };
  const certainty = rate.halfWidthBpm <= SURE_WITHIN_BPM ? 'sure' : 'about';
  const step = certainty === 'sure' ? 1 : ABOUT_STEP_BPM;
  const next: LiveRate = { bpm: step * Math.round(rate.heartRateBpm / step), sinceMs: timeMs, certainty };
  if (shown === null || shown.certainty === 'before') return next;
  if (timeMs - shown.sinceMs < RATE_STEADY_MS) return shown;
  return next.bpm === shown.bpm && certainty === shown.certainty ? shown : next;
}
