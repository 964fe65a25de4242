import { optionalNow } from './browser/ask.ts';
import { settingsOf } from './camera.ts';

/**
 * Cameras expose for the whole picture, so a face with dark skin stays dark in it, and its pulse is lost in the noise.
 * A face that reflects this much, 0 to 255, is read well whatever its skin.
 */
const WANTED_LUMA = 140;
/** For a face in this range, nothing changes. */
const GOOD_LUMA = { min: 120, max: 200 } as const;
/** Two stops: four times the light. Beyond that, cameras add noise. */
const MOST_ADDED_EV = 2;
/** Minimum change that is worth changing the picture. */
const LEAST_CHANGE_EV = 0.25;
/** Doubling the light makes a picture brighter by the gamma of its encoding: about 1 / 2.2 of a stop. */
const EV_PER_LUMA_STOP = 2.2;
/** A camera takes some frames to follow. */
const FOLLOWS_MS = 500;
/** A camera that has not converged by then never will. */
const MOST_CHANGES = 4;

interface CompensationRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Makes a camera expose for the face, by exposure compensation. */
export interface FaceExposure {
  /**
   * @param faceLuma  brightness of the face in the newest frame, 0 to 255
   * @returns the compensation to set now, in stops; null to leave it unchanged
   */
  next(faceLuma: number, nowMs: number): number | null;
  /** The last compensation that was set, in stops; null if none. */
  requestedEv(): number | null;
  /** The initial value, in stops. */
  readonly originalEv: number;
}

/** @returns null for a camera without exposure compensation */
export function createFaceExposure(track: MediaStreamTrack): FaceExposure | null {
  const range = rangeOf(track);
  const { exposureCompensation } = settingsOf(track) as { readonly exposureCompensation?: unknown };
  if (range === null) return null;
  const originalEv = typeof exposureCompensation === 'number' ? exposureCompensation : 0;
  const highestEv = Math.min(originalEv + MOST_ADDED_EV, range.max);
  let requestedEv: number | null = null;
  let requestedMs = Number.NEGATIVE_INFINITY;
  let changes = 0;
  return {
    originalEv,
    requestedEv: () => requestedEv,
    next(faceLuma, nowMs) {
      if (changes >= MOST_CHANGES || nowMs - requestedMs < FOLLOWS_MS) return null;
      if (faceLuma >= GOOD_LUMA.min && faceLuma <= GOOD_LUMA.max) return null;
      const currentEv = requestedEv ?? originalEv;
      const wantedEv = currentEv + EV_PER_LUMA_STOP * Math.log2(WANTED_LUMA / Math.max(faceLuma, 1));
      const steps = Math.round((Math.max(originalEv, Math.min(wantedEv, highestEv)) - range.min) / range.step);
      const highestStep = Math.floor((range.max - range.min) / range.step + 1e-6);
      const nextEv = range.min + Math.min(steps, highestStep) * range.step;
      if (Math.abs(nextEv - currentEv) < LEAST_CHANGE_EV) return null;
      [requestedEv, requestedMs] = [nextEv, nowMs];
      changes += 1;
      return nextEv;
    },
  };
}

function rangeOf(track: MediaStreamTrack): CompensationRange | null {
  // Firefox has no getCapabilities.
  const capability = optionalNow(
    () => (track.getCapabilities() as { exposureCompensation?: Partial<CompensationRange> }).exposureCompensation,
    undefined,
  );
  const { min, max, step } = capability ?? {};
  if (![min, max].every(Number.isFinite) || !(max! > min!)) return null;
  return { min: min!, max: max!, step: typeof step === 'number' && step > 0 ? step : LEAST_CHANGE_EV };
}
