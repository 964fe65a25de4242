import type { CameraLock } from '@mien/contract';
import { compensateExposure, lockCamera, possibleLocks, unlockCamera } from './camera-lock.ts';
import type { FromCapture } from './capture/from-capture.ts';
import { createFaceExposure } from './face-exposure.ts';

type Sighting = Extract<FromCapture, { kind: 'sight' }>;

/** Exposure has settled if the face's brightness changes less than this share between two updates. */
const SETTLED_SHARE = 0.03;
const SETTLED_MS = 300;
/** Maximum wait for the camera after the face fits. */
const PATIENCE_MS = 2500;
/** A camera that has not responded by then cannot be locked. */
const ANSWER_LIMIT_MS = 1500;
/** How long the picture is monitored after locking: some cameras turn dark. */
const WATCHED_MS = 400;
const BROKEN_SHARE = 0.25;

export interface CameraKeeper {
  /** Called with each sighting of the capture, ten times a second. */
  see(sight: Pick<Sighting, 'phase' | 'faceLuma'>, nowMs?: number): void;
  /** The current locks. */
  held(): CameraLock[];
  /** Makes the camera adapt again before it is closed. @returns null if it does so already */
  letGo(): Promise<void> | null;
}

/**
 * Makes the camera expose for the face as soon as there is one. Locks exposure, white balance and focus once they have
 * settled on a face that fits, until that face is gone. A lock that makes the picture much darker or brighter is
 * released and not tried again.
 *
 * @param onPrepared  the scan may begin, or has to wait again
 */
export function createCameraKeeper(track: MediaStreamTrack, onPrepared: (isPrepared: boolean) => void): CameraKeeper {
  const exposure = createFaceExposure(track);
  let isOver = false;
  let canLock = possibleLocks(track).length > 0;
  let locked: CameraLock[] = [];
  let step: 'adapting' | 'settling' | 'locking' | 'watching' | 'prepared' = 'adapting';
  let sinceMs = 0;
  let fitsSinceMs = 0;
  let luma: number | null = null;

  const enter = (next: typeof step, nowMs: number): void => {
    step = next;
    sinceMs = nowMs;
    if (next === 'prepared') onPrepared(true);
  };
  const release = (): void => {
    if (locked.length === 0) return;
    locked = [];
    void unlockCamera(track, exposure?.requestedEv() ?? null);
  };
  /** Restores the initial state of the camera. */
  const giveBack = (): Promise<void> => unlockCamera(track, isCompensated() ? exposure!.originalEv : null);
  const isCompensated = (): boolean => exposure !== null && exposure.requestedEv() !== null;
  /** Requests a brighter or darker picture. @returns whether it did, so that the light has to settle again */
  const exposeForFace = (faceLuma: number | null, nowMs: number): boolean => {
    const nextEv = faceLuma === null ? null : (exposure?.next(faceLuma, nowMs) ?? null);
    if (nextEv === null) return false;
    void compensateExposure(track, nextEv);
    return true;
  };
  const changedBy = (share: number, faceLuma: number): boolean =>
    luma !== null && Math.abs(faceLuma - luma) > share * Math.max(luma, 1);

  const lock = async (nowMs: number): Promise<void> => {
    enter('locking', nowMs);
    const held = await lockCamera(track, exposure?.requestedEv() ?? null);
    if (isOver) {
      if (held.length > 0) await giveBack();
      return;
    }
    locked = held;
    // The face may have left meanwhile.
    if (step === 'locking') enter(held.length > 0 ? 'watching' : 'prepared', nowMs);
    else release();
  };

  return {
    see({ phase, faceLuma }, nowMs = performance.now()) {
      if (isOver || phase === 'capturing') return;
      if (phase === 'searching') {
        if (step === 'adapting') {
          exposeForFace(faceLuma, nowMs);
          return;
        }
        if (step === 'prepared') onPrepared(false);
        release();
        enter('adapting', nowMs);
        return;
      }
      if (step === 'prepared') return;
      if (step === 'locking') {
        if (nowMs - sinceMs < ANSWER_LIMIT_MS) return;
        canLock = false;
      }
      if (!canLock || (step === 'settling' && nowMs - fitsSinceMs > PATIENCE_MS)) {
        enter('prepared', nowMs);
        return;
      }
      if (step === 'adapting') {
        fitsSinceMs = nowMs;
        luma = faceLuma;
        enter('settling', nowMs);
        return;
      }
      if (faceLuma === null) return;
      if (step === 'settling') {
        if (exposeForFace(faceLuma, nowMs) || luma === null || changedBy(SETTLED_SHARE, faceLuma)) {
          luma = faceLuma;
          sinceMs = nowMs;
        } else if (nowMs - sinceMs >= SETTLED_MS) void lock(nowMs);
        return;
      }
      if (nowMs - sinceMs < WATCHED_MS) return;
      if (changedBy(BROKEN_SHARE, faceLuma)) {
        canLock = false;
        release();
      }
      enter('prepared', nowMs);
    },
    held: () => [...locked],
    letGo() {
      isOver = true;
      return locked.length > 0 || isCompensated() ? giveBack() : null;
    },
  };
}
