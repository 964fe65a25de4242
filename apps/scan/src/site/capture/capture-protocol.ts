import type { ScanLengthS } from '@mien/domain';
import type { ModelFace } from '../face-model/decode-faces.ts';

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
  /** The stream gives no frames and is no longer read. */
  | { readonly kind: 'endStream' }
  /** One frame by requestVideoFrameCallback. */
  | { readonly kind: 'frame'; readonly frame: VideoFrame; readonly timeMs: number }
  /** Position of the oval on the frame. */
  | { readonly kind: 'target'; readonly x: number; readonly y: number }
  /** Whether the camera has locked exposure and colors, or cannot; false: it adapts again. */
  | { readonly kind: 'prepared'; readonly isPrepared: boolean }
  /** The light or the camera changed: drop what was captured and start over. */
  | { readonly kind: 'restart' }
  /** The camera gives no frames for a while: drop what was captured and wait. */
  | { readonly kind: 'hold'; readonly isHeld: boolean };

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
  /** A chunk of its files has arrived. */
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly modelSizePx: number }
  | { readonly kind: 'failed'; readonly cause: string };

/** Capture worker to tracker worker and back; the picture's buffer is transferred both ways. */
export interface TrackerQuestion {
  readonly picture: Uint8Array<ArrayBuffer>;
}
export interface TrackerAnswer {
  readonly picture: Uint8Array<ArrayBuffer>;
  readonly faces: readonly ModelFace[];
}
