import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type FaceClipOptions, makeFaceClip, readFrameNumber } from './make-face-clip.ts';

const folder = mkdtempSync(join(tmpdir(), 'mien-clip-'));
afterAll(() => rmSync(folder, { recursive: true }));

const WIDTH = 320;
const HEIGHT = 240;
const small = { widthPx: WIDTH, heightPx: HEIGHT, durationS: 10, motionPx: 0 } as const;

function film(options: Omit<FaceClipOptions, 'path'>) {
  const path = join(folder, 'clip.y4m');
  const clip = makeFaceClip({ path, ...small, ...options });
  const bytes = readFileSync(path);
  const headerEnd = bytes.indexOf(10) + 1;
  const frameLength = 'FRAME\n'.length + (WIDTH * HEIGHT * 3) / 2;
  /** Mean brightness of the forehead, frame by frame. */
  const forehead = Array.from({ length: clip.frameCount }, (_, frame) => {
    const start = headerEnd + frame * frameLength + 'FRAME\n'.length;
    let sum = 0;
    for (let y = 70; y < 84; y += 1) for (let x = 140; x < 180; x += 1) sum += bytes[start + y * WIDTH + x]!;
    return sum / (14 * 40);
  });
  return { clip, bytes, headerEnd, frameLength, forehead };
}

/** Strength of one frequency in a series, by its Fourier sum. */
function strengthAt(series: readonly number[], perMinute: number): number {
  const mean = series.reduce((sum, value) => sum + value, 0) / series.length;
  let real = 0;
  let imaginary = 0;
  for (const [i, value] of series.entries()) {
    const angle = (2 * Math.PI * perMinute * i) / 30 / 60;
    real += (value - mean) * Math.cos(angle);
    imaginary += (value - mean) * Math.sin(angle);
  }
  return Math.hypot(real, imaginary) / series.length;
}

describe('a face clip', () => {
  it('is a YUV4MPEG2 film of whole frames', () => {
    const { clip, bytes, headerEnd, frameLength } = film({});
    expect(bytes.subarray(0, headerEnd).toString()).toBe(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F30:1 Ip A1:1 C420jpeg\n`);
    expect(bytes.length).toBe(headerEnd + clip.frameCount * frameLength);
    expect(clip).toMatchObject({ frameCount: 300, durationS: 10, heartRateBpm: 72, breathingRatePerMin: 18 });
  });

  it('pulses at its rate in the skin', () => {
    const { forehead, clip } = film({ heartRateBpm: 90, seed: 4 });
    const atRate = strengthAt(forehead, clip.heartRateBpm!);
    for (const other of [60, 72, 108, 132]) expect(atRate).toBeGreaterThan(2 * strengthAt(forehead, other));
    expect(clip.beatTimesS).toHaveLength(15);
  });

  it('has nothing but noise when still', () => {
    const { forehead, clip } = film({ pulse: false });
    expect(Math.max(...[54, 72, 90, 108].map((rate) => strengthAt(forehead, rate)))).toBeLessThan(0.03);
    expect(clip.heartRateBpm).toBeNull();
  });

  it('is the same film for the same seed', () => {
    const first = film({ seed: 9 }).bytes;
    expect(film({ seed: 9 }).bytes.equals(first)).toBe(true);
    expect(film({ seed: 10 }).bytes.equals(first)).toBe(false);
  });

  it('tells the number of each frame when asked', () => {
    const { bytes, headerEnd, frameLength } = film({ frameNumbers: true, durationS: 2 });
    for (const frame of [0, 1, 37, 59]) {
      const start = headerEnd + frame * frameLength + 'FRAME\n'.length;
      expect(readFrameNumber((x, y) => bytes[start + y * WIDTH + x]!)).toBe(frame);
    }
  });

  it('joins its end to its beginning', () => {
    const { forehead } = film({ noise: 0.5 });
    const steps = forehead.map((value, i) => Math.abs(value - forehead[(i + 1) % forehead.length]!));
    expect(steps.at(-1)!).toBeLessThan(3 * Math.max(...steps.slice(0, -1)));
  });
});
