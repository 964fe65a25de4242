import type { PlanarFrame, YuvColour } from './planar-frame.ts';

/** Copies the pixels of a frame into memory of its own; the frame may be closed afterwards. */
export interface FrameCopier {
  copy(frame: VideoFrame): Promise<PlanarFrame>;
}

/** Width to which frames are drawn when their pixels can only be had through a canvas. */
const CANVAS_WIDTH_PX = 480;

/** The newest attribute of a frame: how far it has to be turned. Not in the type library yet. */
type TurnedFrame = VideoFrame & { readonly rotation?: number; readonly flip?: boolean };

/**
 * Reads frames as the camera codes them (I420, NV12, RGBA, BGRA) with `VideoFrame.copyTo`; whatever else there is
 * (frames that live on the graphics card, turned frames) goes through a canvas. Memory is used again from frame to frame.
 */
export function createFrameCopier(): FrameCopier {
  let bytes = new Uint8Array(0);
  let canvas: OffscreenCanvas | null = null;
  let canCopyOpaque = true;

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

  return {
    async copy(frame: TurnedFrame) {
      const format = frame.format as string | null;
      const isTurned = (frame.rotation ?? 0) !== 0 || frame.flip === true;
      const widthPx = frame.visibleRect?.width ?? frame.codedWidth;
      const heightPx = frame.visibleRect?.height ?? frame.codedHeight;
      if (isTurned) return copyThroughCanvas(frame);
      if (format === 'I420' || format === 'NV12') {
        const target = room(frame.allocationSize());
        const [luma, first, second] = await frame.copyTo(target);
        const colour = colourOf(frame);
        if (luma === undefined || first === undefined) throw new Error('frame without planes');
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
          colour,
        };
      }
      if (format === 'RGBA' || format === 'RGBX' || format === 'BGRA' || format === 'BGRX') {
        const target = room(frame.allocationSize());
        const [plane] = await frame.copyTo(target);
        if (plane === undefined) throw new Error('frame without planes');
        return { kind: 'rgb', bytes: target, widthPx, heightPx, ...plane, redAt: format.startsWith('R') ? 0 : 2 };
      }
      if (canCopyOpaque) {
        try {
          const wanted = { format: 'RGBA' } as VideoFrameCopyToOptions;
          const target = room(frame.allocationSize(wanted));
          const [plane] = await frame.copyTo(target, wanted);
          if (plane !== undefined) return { kind: 'rgb', bytes: target, widthPx, heightPx, ...plane, redAt: 0 };
        } catch {
          // Older browsers cannot convert while copying: from now on the canvas does it.
          canCopyOpaque = false;
        }
      }
      return copyThroughCanvas(frame);
    },
  };
}

/** A picture read from a canvas. */
export function frameFromPicture(picture: ImageData): PlanarFrame {
  return {
    kind: 'rgb',
    bytes: picture.data,
    widthPx: picture.width,
    heightPx: picture.height,
    offset: 0,
    stride: picture.width * 4,
    redAt: 0,
  };
}

/** Cameras that do not say how they code colour use BT.601, limited range. */
function colourOf(frame: VideoFrame): YuvColour {
  const { matrix, fullRange } = frame.colorSpace;
  return { matrix: matrix === 'bt709' ? 'bt709' : 'bt601', fullRange: fullRange === true };
}
