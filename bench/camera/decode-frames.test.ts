import { expect, test } from 'vitest';
import { decodeFrames } from './decode-frames.ts';

test('reports that ffmpeg is missing or cannot read a film', async () => {
  const frames = decodeFrames('/nowhere/film.mp4', { widthPx: 64, heightPx: 48 });
  await expect(frames.next()).rejects.toThrow('ffmpeg cannot read /nowhere/film.mp4');
});
