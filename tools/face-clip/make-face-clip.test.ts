/** @module-tag thorough */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { beatsUntil } from './heartbeats.ts';
import { type FaceClipOptions, makeFaceClip, readFrameNumber } from './make-face-clip.ts';

const folder = mkdtempSync(join(tmpdir(), 'mien-clip-'));
afterAll(() => rmSync(folder, { recursive: true }));

const WIDTH = 320;
const HEIGHT = 240;
const small = { widthPx: WIDTH, heightPx: HEIGHT, durationS: 10, motionPx: 0, jerkPx: 0 } as const;

function film(options: Omit<FaceClipOptions, 'path'>) {
  const path = join(folder, 'clip.y4m');
  const clip = makeFaceClip({ path, ...small, ...options });
  const bytes = readFileSync(path);
  const headerEnd = bytes.indexOf(10) + 1;
  const frameLength = 'FRAME\n'.length + (WIDTH * HEIGHT * 3) / 2;
  /** Mean brightness of a region, frame by frame. */
  const brightness = (left: number, top: number, right: number, bottom: number): number[] =>
    Array.from({ length: clip.frameCount }, (_, frame) => {
      const start = headerEnd + frame * frameLength + 'FRAME\n'.length;
      let sum = 0;
      for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) sum += bytes[start + y * WIDTH + x]!;
      return sum / ((right - left) * (bottom - top));
    });
  const forehead = brightness(140, 70, 180, 84);
  const middle = brightness(176, 124, 194, 138);
  return { clip, bytes, headerEnd, frameLength, forehead, middle };
}

/** Amplitude and phase of one frequency in a series (Fourier sum). */
function waveAt(series: readonly number[], perMinute: number, frameRateHz = 30) {
  const mean = series.reduce((sum, value) => sum + value, 0) / series.length;
  let real = 0;
  let imaginary = 0;
  for (const [i, value] of series.entries()) {
    const angle = (2 * Math.PI * perMinute * i) / frameRateHz / 60;
    real += (value - mean) * Math.cos(angle);
    imaginary += (value - mean) * Math.sin(angle);
  }
  return { height: Math.hypot(real, imaginary) / series.length, phase: Math.atan2(-imaginary, real) };
}

const strengthAt = (series: readonly number[], perMinute: number): number => waveAt(series, perMinute).height;

describe('a face clip', () => {
  it('is a YUV4MPEG2 film of complete frames', () => {
    const { clip, bytes, headerEnd, frameLength } = film({});
    expect(bytes.subarray(0, headerEnd).toString()).toBe(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F30:1 Ip A1:1 C420jpeg\n`);
    expect(bytes.length).toBe(headerEnd + clip.frameCount * frameLength);
    expect(clip).toMatchObject({ frameCount: 300, durationS: 10, heartRateBpm: 72, breathingRatePerMin: 18 });
  });

  it('pulses at its heart rate in the skin', () => {
    const { forehead, clip } = film({ heartRateBpm: 90, seed: 4, variability: 0.3, skin: 'II' });
    const atRate = strengthAt(forehead, clip.heartRateBpm!);
    for (const other of [60, 72, 108, 132]) expect(atRate).toBeGreaterThan(2 * strengthAt(forehead, other));
    expect(clip.beatTimesS).toHaveLength(15);
  });

  it('has only noise if it is a still photograph', () => {
    const { forehead, clip } = film({ pulse: false });
    expect(Math.max(...[54, 72, 90, 108].map((rate) => strengthAt(forehead, rate)))).toBeLessThan(0.03);
    expect(clip.heartRateBpm).toBeNull();
  });

  it.each([15, 24, 30])('pulses at its heart rate at %i frames a second', (frameRateHz) => {
    const { forehead, clip, bytes, headerEnd } = film({ frameRateHz, heartRateBpm: 72, variability: 0, skin: 'II' });
    expect(bytes.subarray(0, headerEnd).toString()).toContain(` F${frameRateHz}:1 `);
    expect(clip.frameCount).toBe(10 * frameRateHz);
    const atRate = waveAt(forehead, 72, frameRateHz).height;
    for (const other of [54, 90, 102]) expect(atRate).toBeGreaterThan(3 * waveAt(forehead, other, frameRateHz).height);
  });

  it('pulses weaker and earlier in the cheeks', () => {
    const calm = { heartRateBpm: 60, variability: 0, noise: 0.7, pulseDepth: 0.05, lightDrift: 0 } as const;
    const { forehead, middle } = film({ ...calm, durationS: 20 });
    const [top, below] = [waveAt(forehead, 60), waveAt(middle, 60)];
    const share = (series: readonly number[], height: number): number =>
      height / (series.reduce((sum, value) => sum + value - 16, 0) / series.length);
    expect(share(middle, below.height)).toBeLessThan(1.05 * share(forehead, top.height));
    const delayMs = ((below.phase - top.phase) / (2 * Math.PI)) * -1000;
    expect(delayMs).toBeGreaterThan(-25);
    expect(delayMs).toBeLessThan(-8);
  });

  it('pulses less in darker skin', () => {
    const heights = (['I', 'IV', 'VI'] as const).map((skin) => {
      const { forehead } = film({ skin, heartRateBpm: 60, variability: 0, lightDrift: 0 });
      return strengthAt(forehead, 60);
    });
    expect(heights[0]).toBeGreaterThan(0.1);
    expect(heights.at(-1)! / heights[0]!).toBeLessThan(0.5);
    for (const [i, height] of heights.slice(1).entries()) expect(height).toBeLessThan(1.05 * heights[i]!);
  });

  it('has the requested heart rate variability and reports the number of beats shown by a time', () => {
    const lengths = ({ beatTimesS, durationS }: { beatTimesS: readonly number[]; durationS: number }): number[] =>
      beatTimesS.map((s, i) => (beatTimesS[i + 1] ?? durationS + beatTimesS[0]!) - s);
    const { clip } = film({ variability: 1, durationS: 20, seed: 3 });
    const spread = Math.max(...lengths(clip)) - Math.min(...lengths(clip));
    expect(spread).toBeGreaterThan(0.05);
    const even = film({ variability: 0, durationS: 20 }).clip;
    expect(Math.max(...lengths(even)) - Math.min(...lengths(even))).toBeLessThan(1e-9);
    const until = (s: number): number => beatsUntil(clip.beatTimesS, 20, s);
    expect(until(clip.beatTimesS[5]!)).toBeCloseTo(5, 9);
    expect(until(20 + clip.beatTimesS[2]!)).toBeCloseTo(clip.beatTimesS.length + 2, 9);
    expect(until(19.999) - until(0)).toBeCloseTo(clip.beatTimesS.length, 1);
  });

  it('has occasional jerks that return to the start', () => {
    const quiet = film({ noise: 0.5, pulseDepth: 0 }).forehead;
    const moved = film({ noise: 0.5, pulseDepth: 0, jerkPx: 4, jerksPerMin: 12 }).forehead;
    const largest = (series: readonly number[]): number =>
      Math.max(...series.slice(3).map((value, i) => Math.abs(value - series[i]!)));
    expect(largest(moved)).toBeGreaterThan(2 * largest(quiet));
  });

  it('is the same for the same seed', () => {
    const first = film({ seed: 9 }).bytes;
    expect(film({ seed: 9 }).bytes.equals(first)).toBe(true);
    expect(film({ seed: 10 }).bytes.equals(first)).toBe(false);
  });

  it('shows frame numbers on request', () => {
    const { bytes, headerEnd, frameLength } = film({ frameNumbers: true, durationS: 2 });
    for (const frame of [0, 1, 37, 59]) {
      const start = headerEnd + frame * frameLength + 'FRAME\n'.length;
      expect(readFrameNumber((x, y) => bytes[start + y * WIDTH + x]!)).toBe(frame);
    }
  });

  it('loops without a jump', () => {
    const { forehead } = film({ noise: 0.5 });
    const steps = forehead.map((value, i) => Math.abs(value - forehead[(i + 1) % forehead.length]!));
    expect(steps.at(-1)!).toBeLessThan(3 * Math.max(...steps.slice(0, -1)));
  });
});
