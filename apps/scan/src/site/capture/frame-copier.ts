import type { PlanarFrame, YuvColor } from './planar-frame.ts';

/** Copies the pixels of a frame into its own buffer; the frame may be closed afterward. */
export interface FrameCopier {
  copy(frame: VideoFrame): Promise<PlanarFrame>;
}

/** Width of the canvas for frames whose pixels are accessible only through it. */
const CANVAS_WIDTH_PX = 480;

/** A new attribute of a frame: its rotation. Not in the type library yet. */
type TurnedFrame = VideoFrame & { readonly rotation?: number; readonly flip?: boolean };

/**
 * Copies frames in the camera's pixel format (I420, NV12, RGBA, BGRA) with `VideoFrame.copyTo`; unsupported or rotated
 * frames go through a canvas. Buffers are reused from frame to frame.
 */
export function createFrameCopier(): FrameCopier {
  let bytes = new Uint8Array(0);
  let canvas: OffscreenCanvas | null = null;
  let canCopyPlanes = true;

  const room = (length: number): Uint8Array<ArrayBuffer> => {
    if (bytes.length < length) bytes = new Uint8Array(length);
    return bytes;
  };
  const copyThroughCanvas = (frame: VideoFrame): PlanarFrame => {
    const scale = Math.min(1, CANVAS_WIDTH_PX / frame.displayWidth);
    const widthPx = Math.round(frame.displayWidth * scale);
    const heightPx = Math.round(frame.displayHeight * scale);
    if (canvas === null || canvas.width !== widthPx || canvas.height !== heightPx)
      canvas = new OffscreenCanvas(widthPx, heightPx);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('no canvas');
    context.drawImage(frame, 0, 0, widthPx, heightPx);
    return frameFromPicture(context.getImageData(0, 0, widthPx, heightPx));
  };

  const copyPlanes = async (frame: VideoFrame): Promise<PlanarFrame | null> => {
    const { format } = frame;
    const widthPx = frame.visibleRect?.width ?? frame.codedWidth;
    const heightPx = frame.visibleRect?.height ?? frame.codedHeight;
    if (format === 'I420' || format === 'NV12') {
      const target = room(frame.allocationSize());
      const [luma, first, second] = await frame.copyTo(target);
      if (luma === undefined || first === undefined) return null;
      const step = format === 'NV12' ? 2 : 1;
      return {
        kind: 'yuv',
        bytes: target,
        widthPx,
        heightPx,
        luma: { ...luma, step: 1 },
        blueDifference: { ...first, step },
        redDifference:
          second === undefined ? { offset: first.offset + 1, stride: first.stride, step } : { ...second, step },
        color: colorOf(frame),
      };
    }
    const isRgb = format === 'RGBA' || format === 'RGBX' || format === 'BGRA' || format === 'BGRX';
    // Frames in another format, or on the GPU, are converted while copying.
    const options = (isRgb ? {} : { format: 'RGBA' }) as VideoFrameCopyToOptions;
    const target = room(frame.allocationSize(options));
    const [plane] = await frame.copyTo(target, options);
    if (plane === undefined) return null;
    const redAt = isRgb && format.startsWith('B') ? 2 : 0;
    return { kind: 'rgb', bytes: target, widthPx, heightPx, ...plane, step: 4, redAt };
  };

  return {
    async copy(frame: TurnedFrame) {
      const isTurned = (frame.rotation ?? 0) !== 0 || frame.flip === true;
      if (canCopyPlanes && !isTurned) {
        try {
          const planar = await copyPlanes(frame);
          if (planar !== null) return planar;
        } catch {
          // This browser cannot copy such frames: use the canvas from now on.
          canCopyPlanes = false;
        }
      }
      return copyThroughCanvas(frame);
    },
  };
}

/** A picture read from a canvas. */
function frameFromPicture(picture: ImageData): PlanarFrame {
  return {
    kind: 'rgb',
    bytes: picture.data,
    widthPx: picture.width,
    heightPx: picture.height,
    offset: 0,
    stride: picture.width * 4,
    step: 4,
    redAt: 0,
  };
}

/** Cameras that do not report a color space use BT.601, limited range. */
function colorOf(frame: VideoFrame): YuvColor {
  const { matrix, fullRange } = frame.colorSpace;
  return { matrix: matrix === 'bt709' ? 'bt709' : 'bt601', fullRange: fullRange === true };
}
