import type { ColorTraceBody } from '@mien/contract';
import type { RefusalReason } from '@mien/domain';
import type { PreviewRate } from '@mien/signal';
import type { Advice } from './guidance.ts';

/** Capture worker to page. */
export type FromCapture =
  | {
      readonly kind: 'sight';
      /** Capture time of the frame, by the frame clock. */
      readonly frameMs: number;
      readonly phase: 'searching' | 'fitting' | 'capturing';
      readonly advice: Advice;
      /** Of the planned scan, or of its extension. */
      readonly progressShare: number;
      /** Whether the scan lasts longer than planned, because its pulse is faint. */
      readonly isExtended: boolean;
      readonly isPaused: boolean;
      readonly frameRateHz: number | null;
      /** Brightness of the face, 0 to 255; null if unknown. */
      readonly faceLuma: number | null;
    }
  | {
      readonly kind: 'preview';
      readonly wave: Float64Array | null;
      readonly signalToNoiseDb: number | null;
      /** Of the last seconds; null while the engine has none. */
      readonly rate: PreviewRate | null;
    }
  /** Frames arrive: sent once a second while they do. */
  | { readonly kind: 'picture' }
  /** The stream of frames has ended or failed. */
  | { readonly kind: 'framesEnded' }
  /** @property beganMs  the first frame's time; the trace counts from it */
  | {
      readonly kind: 'complete';
      readonly trace: ColorTraceBody;
      readonly beganMs: number;
      readonly droppedFrames: number;
    }
  /** The picture was rotated; the capture starts over. */
  | { readonly kind: 'turned' }
  /** Continuing would waste time: the engine would refuse the scan. */
  | { readonly kind: 'hopeless'; readonly reason: RefusalReason }
  /** There is a face, but its skin cannot be read: it is too far away, or in the dark. */
  | { readonly kind: 'unreadable'; readonly isTooFar: boolean }
  | { readonly kind: 'lost' }
  | { readonly kind: 'failed'; readonly cause: string };
