/** The live heart rate changes at most once in so long, milliseconds: numbers that flicker are not read. */
export const RATE_STEADY_MS = 1000;

export interface LiveRate {
  readonly bpm: number;
  /** Since when this number stands, milliseconds. */
  readonly sinceMs: number;
  /** The engine is sure of a rate now; otherwise this is the last one that it was sure of. */
  readonly isTrusted: boolean;
}

/**
 * The heart rate to show after one more look at the pulse; null until the engine was sure of one.
 *
 * @param heartRateBpm  of the last seconds; null while the engine is not sure
 */
export function nextLiveRate(shown: LiveRate | null, heartRateBpm: number | null, timeMs: number): LiveRate | null {
  if (heartRateBpm === null) return shown && { ...shown, isTrusted: false };
  const bpm = Math.round(heartRateBpm);
  if (shown !== null && (bpm === shown.bpm || timeMs - shown.sinceMs < RATE_STEADY_MS))
    return { ...shown, isTrusted: true };
  return { bpm, sinceMs: timeMs, isTrusted: true };
}
