import { type Advice, FACELESS_ADVICE, LIGHT_ADVICE } from './guidance.ts';

/** The face must fit this long before the scan starts automatically. */
export const FIT_MS = 1000;
/** A longer loss of the face pauses the scan, and ends it if the face does not come back. */
const LOST_PAUSE_MS = 1000;
const LOST_END_MS = 10_000;
/** After this long in poor light, or with a slow camera, the scan starts anyway, and the engine judges. */
export const POOR_LIGHT_PATIENCE_MS = 8000;
/** The same for other advice that is not followed: not everyone can come closer or turn the head. */
export const ADVICE_PATIENCE_MS = 12_000;
/**
 * A visible face whose skin was unreadable for this long in total, too far away or in the dark, will stay unreadable.
 */
export const UNREADABLE_END_MS = 15_000;
/** Maximum wait in front of the camera: a face that was readable only at times ends with the reason. */
const FACE_END_MS = 18_000;
/** Skin that was not read for this long does not fit. A shorter gap is a frame that the tracker missed. */
const FIT_GAP_MS = 200;
/** After this long without a face the user has left; the next one starts over. */
export const AWAY_MS = 3000;
/** A gap between frames that no camera produces: the tab or the machine slept. The capture starts again. */
export const SLEEP_GAP_MS = 2000;

/**
 * How long a pending scan has waited, and for what. Times are cumulative: a face that comes and goes is not delayed
 * forever.
 */
interface Waits {
  readonly poorLightSinceMs: number | null;
  /** Time with a visible face. */
  readonly faceMs: number;
  /** Part of it without readable skin. */
  readonly unreadMs: number;
  readonly awaySinceMs: number | null;
}

const NO_WAITS: Waits = { poorLightSinceMs: null, faceMs: 0, unreadMs: 0, awaySinceMs: null };

export type ScanProgress =
  | ({ readonly phase: 'searching'; readonly lastMs: number | null } & Waits)
  | ({
      readonly phase: 'fitting';
      readonly sinceMs: number;
      readonly lastReadMs: number;
      readonly lastMs: number;
    } & Waits)
  | {
      readonly phase: 'capturing';
      readonly startMs: number;
      readonly lastMs: number;
      /** Time captured with a visible face, including short losses. */
      readonly capturedMs: number;
      readonly lostSinceMs: number | null;
    }
  | { readonly phase: 'complete' }
  | { readonly phase: 'unreadable' }
  | { readonly phase: 'lost' };

export type EndPhase = Extract<ScanProgress['phase'], 'complete' | 'unreadable' | 'lost'>;
export type RunningPhase = Exclude<ScanProgress['phase'], EndPhase>;

export const hasEnded = (phase: ScanProgress['phase']): phase is EndPhase =>
  phase === 'complete' || phase === 'unreadable' || phase === 'lost';

export interface FrameEvent {
  readonly timeMs: number;
  readonly advice: Advice;
  /** Whether skin was read in this frame. */
  readonly faceSeen: boolean;
  /** The camera has locked exposure and colors, or cannot: from here on the pulse may be read. */
  readonly isPrepared: boolean;
  /** "All is well" has been shown long enough. A scan that begins despite advice need not wait for it. */
  readonly isAnnounced: boolean;
}

export const SCAN_START = { phase: 'searching', lastMs: null, ...NO_WAITS } as const satisfies ScanProgress;

/**
 * The scan after one more frame. Times are the camera's, so a slow machine scans longer, never wrongly.
 *
 * @param scanMs  length of the scan: time with a visible face
 */
export function nextProgress(state: ScanProgress, event: FrameEvent, scanMs: number): ScanProgress {
  switch (state.phase) {
    case 'complete':
    case 'unreadable':
    case 'lost':
      return state;
    case 'searching':
    case 'fitting': {
      const { timeMs, faceSeen } = event;
      const slept = state.lastMs !== null && timeMs - state.lastMs > SLEEP_GAP_MS;
      const before = slept ? SCAN_START : state;
      const waits = nextWaits(before, timeMs - (before.lastMs ?? timeMs), event);
      if (waits.unreadMs >= UNREADABLE_END_MS) return { phase: 'unreadable' };
      const fits =
        event.advice === 'ready' ||
        (waits.poorLightSinceMs !== null && timeMs - waits.poorLightSinceMs >= POOR_LIGHT_PATIENCE_MS) ||
        waits.faceMs >= ADVICE_PATIENCE_MS;
      const lastReadMs = faceSeen ? timeMs : before.phase === 'fitting' ? before.lastReadMs : Number.NEGATIVE_INFINITY;
      if (!fits || timeMs - lastReadMs > FIT_GAP_MS)
        return waits.faceMs >= FACE_END_MS ? { phase: 'unreadable' } : { phase: 'searching', lastMs: timeMs, ...waits };
      const sinceMs = before.phase === 'fitting' ? before.sinceMs : timeMs;
      const isAnnounced = event.isAnnounced || event.advice !== 'ready';
      if (timeMs - sinceMs < FIT_MS || !event.isPrepared || !faceSeen || !isAnnounced)
        return { phase: 'fitting', sinceMs, lastReadMs, lastMs: timeMs, ...waits };
      return { phase: 'capturing', startMs: timeMs, lastMs: timeMs, capturedMs: 0, lostSinceMs: null };
    }
    case 'capturing': {
      const elapsedMs = event.timeMs - state.lastMs;
      if (elapsedMs > SLEEP_GAP_MS || elapsedMs < 0) return { ...SCAN_START, lastMs: event.timeMs };
      const lostSinceMs = event.faceSeen ? null : (state.lostSinceMs ?? event.timeMs);
      const lostMs = lostSinceMs === null ? 0 : event.timeMs - lostSinceMs;
      if (lostMs > LOST_END_MS) return { phase: 'lost' };
      const capturedMs = state.capturedMs + (lostMs > LOST_PAUSE_MS ? 0 : elapsedMs);
      if (capturedMs >= scanMs) return { phase: 'complete' };
      return { ...state, lastMs: event.timeMs, capturedMs, lostSinceMs };
    }
  }
}

function nextWaits(before: Waits, elapsedMs: number, { timeMs, advice, faceSeen }: FrameEvent): Waits {
  const isFace = !FACELESS_ADVICE.includes(advice);
  const isPoorLight = LIGHT_ADVICE.includes(advice) || advice === 'closeApps';
  const awaySinceMs = isFace ? null : (before.awaySinceMs ?? timeMs);
  const { faceMs, unreadMs } = awaySinceMs !== null && timeMs - awaySinceMs >= AWAY_MS ? NO_WAITS : before;
  return {
    poorLightSinceMs: isPoorLight ? (before.poorLightSinceMs ?? timeMs) : null,
    faceMs: isFace ? faceMs + elapsedMs : faceMs,
    unreadMs: isFace && !faceSeen ? unreadMs + elapsedMs : unreadMs,
    awaySinceMs,
  };
}

/** Whether the face has been lost long enough to pause the ring. */
export function isPaused(state: ScanProgress): boolean {
  return state.phase === 'capturing' && state.lostSinceMs !== null && state.lastMs - state.lostSinceMs > LOST_PAUSE_MS;
}

/** Share done of a part of the scan, 0 to 1: of its length, or of what follows a time that was captured before. */
export function progressShare(state: ScanProgress, lengthMs: number, beforeMs = 0): number {
  if (state.phase === 'complete') return 1;
  return state.phase === 'capturing' ? Math.max(0, Math.min(1, (state.capturedMs - beforeMs) / lengthMs)) : 0;
}
