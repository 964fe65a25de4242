import type { ColourTraceBody } from '@mien/contract';
import type { RefusalReason, ScanLengthS } from '@mien/domain';
import type { ModelFace } from '../face-model/decode-faces.ts';
import type { Advice } from './guidance.ts';

/** Page to capture worker. */
export type ToCapture =
  | {
      readonly kind: 'open';
      readonly tracker: MessagePort;
      readonly modelSizePx: number;
      readonly lengthS: ScanLengthS;
    }
  /** Frames by MediaStreamTrackProcessor. */
  | { readonly kind: 'stream'; readonly frames: ReadableStream<VideoFrame> }
  /** One frame by requestVideoFrameCallback. */
  | { readonly kind: 'frame'; readonly frame: VideoFrame; readonly timeMs: number }
  /** One frame by a canvas, where the browser has no VideoFrame. */
  | { readonly kind: 'picture'; readonly picture: ImageData; readonly timeMs: number }
  /** Where the oval is on the frame. */
  | { readonly kind: 'target'; readonly x: number; readonly y: number }
  /** The camera holds exposure and colours fixed, or cannot; false: it adapts again. */
  | { readonly kind: 'prepared'; readonly isPrepared: boolean }
  /** The light or the camera changed: drop what was captured and begin anew. */
  | { readonly kind: 'restart' }
  /** The camera gives no picture for a while: drop what was captured and wait. */
  | { readonly kind: 'hold'; readonly isHeld: boolean };

/** Capture worker to page. */
export type FromCapture =
  | {
      readonly kind: 'sight';
      readonly phase: 'searching' | 'fitting' | 'capturing';
      readonly advice: Advice;
      readonly progressShare: number;
      readonly isPaused: boolean;
      readonly frameRateHz: number | null;
      /** Brightness of the face, 0 to 255; null when not known. */
      readonly faceLuma: number | null;
    }
  | { readonly kind: 'preview'; readonly wave: Float64Array | null; readonly signalToNoiseDb: number | null }
  | { readonly kind: 'complete'; readonly trace: ColourTraceBody; readonly droppedFrames: number }
  /** The picture was turned; the capture begins anew. */
  | { readonly kind: 'turned' }
  /** To go on would be a waste of time: the engine would refuse the scan. */
  | { readonly kind: 'hopeless'; readonly reason: RefusalReason }
  /** There is a face, and its skin cannot be read: it is too far away, or in the dark. */
  | { readonly kind: 'unreadable'; readonly isTooFar: boolean }
  | { readonly kind: 'lost' }
  | { readonly kind: 'failed'; readonly cause: string };

/** Page to tracker worker, once. */
export interface OpenTracker {
  readonly capture: MessagePort;
  readonly wasmUrl: string;
  readonly plainWasmUrl: string;
  readonly graphUrl: string;
  readonly weightsUrl: string;
}

/** Tracker worker to page. */
export type FromTracker =
  | { readonly kind: 'ready'; readonly modelSizePx: number }
  | { readonly kind: 'failed'; readonly cause: string };

/** Capture worker to tracker worker and back; the picture's memory goes to and fro. */
export interface TrackerQuestion {
  readonly picture: Uint8Array<ArrayBuffer>;
}
export interface TrackerAnswer {
  readonly picture: Uint8Array<ArrayBuffer>;
  readonly faces: readonly ModelFace[];
}
