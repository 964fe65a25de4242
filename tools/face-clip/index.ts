export { SKIN_COLOURS, type Skin } from './draw-face.ts';
export { type FaceClip, type FaceClipOptions, makeFaceClip, readFrameNumber } from './make-face-clip.ts';
