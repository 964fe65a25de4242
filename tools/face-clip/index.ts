export { beatsUntil } from './heartbeats.ts';
export { type FaceClip, type FaceClipOptions, makeFaceClip, readFrameNumber } from './make-face-clip.ts';
