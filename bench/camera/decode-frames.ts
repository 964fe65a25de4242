import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { YuvFrame } from '../../apps/scan/src/site/capture/planar-frame.ts';

/** Size to which a film is decoded. */
export interface FrameSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * The frames of a film, in camera format (I420). Nothing is written to disk, and the frame buffer is reused.
 *
 * @param filters  ffmpeg filters, such as "scale=320:240"
 * @throws Error if ffmpeg is missing or cannot read the film
 */
export async function* decodeFrames(path: string, size: FrameSize, filters = 'null'): AsyncGenerator<YuvFrame> {
  const args = ['-v', 'error', '-i', path, '-vf', filters, '-fps_mode', 'passthrough'];
  const child = spawn('ffmpeg', [...args, '-f', 'rawvideo', '-pix_fmt', 'yuv420p', 'pipe:1'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close').then(
    ([code]: (number | null)[]) => code ?? null,
    (cause: Error) => cause.message,
  );
  let complaint = '';
  child.stderr.on('data', (chunk) => {
    complaint += chunk;
  });
  const { widthPx, heightPx } = size;
  const lumaLength = widthPx * heightPx;
  const bytes = new Uint8Array((lumaLength * 3) / 2);
  const stride = widthPx / 2;
  const frame: YuvFrame = {
    kind: 'yuv',
    bytes,
    widthPx,
    heightPx,
    luma: { offset: 0, stride: widthPx, step: 1 },
    blueDifference: { offset: lumaLength, stride, step: 1 },
    redDifference: { offset: (lumaLength * 5) / 4, stride, step: 1 },
    color: { matrix: 'bt601', fullRange: false },
  };
  let filled = 0;
  try {
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; ) {
        const taken = chunk.subarray(at, at + bytes.length - filled);
        bytes.set(taken, filled);
        filled += taken.length;
        at += taken.length;
        if (filled < bytes.length) continue;
        filled = 0;
        yield frame;
      }
    }
    const code = await ended;
    if (code !== 0) throw new Error(`ffmpeg cannot read ${path} (${code}): ${complaint.trim()}`);
  } finally {
    child.kill();
  }
}
