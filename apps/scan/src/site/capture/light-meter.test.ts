import { describe, expect, it } from 'vitest';
import { sampleFace } from '../testing/sample-face.ts';
import { i420Frame, nv12Frame, rgbFrame } from '../testing/sample-frames.ts';
import { type LightFault, type LightReading, lightFault, readLight } from './light-meter.ts';
import type { Rgb } from './planar-frame.ts';

const WALL: Rgb = [150, 150, 150];
const isFace = (x: number, y: number): boolean => ((x - 320) / 110) ** 2 + ((y - 256) / 140) ** 2 < 1;

describe('readLight', () => {
  it.each([
    ['I420', i420Frame],
    ['NV12', nv12Frame],
    ['RGB', rgbFrame],
  ])('measures brightness of face and room in %s', (_, frame) => {
    const reading = readLight(
      frame(640, 480, (x, y) => (isFace(x, y) ? [170, 120, 95] : WALL)),
      sampleFace,
    )!;
    expect(reading.faceLuma).toBeCloseTo(0.299 * 170 + 0.587 * 120 + 0.114 * 95, -0.5);
    expect(reading.surroundLuma).toBeCloseTo(150, -0.5);
    expect(reading.sideRatio).toBeGreaterThan(0.98);
    expect(reading.clippedShare).toBe(0);
    expect(lightFault(reading)).toBeNull();
  });

  it('finds the darker half on either side', () => {
    for (const isDark of [(x: number) => x < 320, (x: number) => x >= 320]) {
      const reading = readLight(
        rgbFrame(640, 480, (x) => (isDark(x) ? [60, 40, 30] : [180, 130, 100])),
        sampleFace,
      )!;
      expect(reading.sideRatio).toBeCloseTo(0.32, 1);
      expect(lightFault(reading)).toBe('evenLight');
    }
  });

  it('counts a pixel as clipped if a single color is clipped', () => {
    const reading = readLight(
      rgbFrame(640, 480, (_, y) => (y < 220 ? [255, 190, 150] : [180, 130, 100])),
      sampleFace,
    )!;
    expect(reading.clippedShare).toBeGreaterThan(0.2);
    expect(reading.clippedShare).toBeLessThan(0.5);
    expect(lightFault(reading)).toBe('lessLight');
  });

  it('returns nothing for a face mostly outside the frame', () => {
    const frame = rgbFrame(64, 48, () => WALL);
    expect(readLight(frame, sampleFace)).toBeNull();
  });
});

describe('lightFault', () => {
  const good: LightReading = { faceLuma: 140, clippedShare: 0, sideRatio: 0.9, surroundLuma: 150 };

  it.each<[LightFault | null, Partial<LightReading>]>([
    [null, {}],
    [null, { surroundLuma: null }],
    ['moreLight', { faceLuma: 31 }],
    ['turnToLight', { faceLuma: 32 }],
    ['turnToLight', { faceLuma: 59 }],
    [null, { faceLuma: 60 }],
    ['lessBacklight', { faceLuma: 61, surroundLuma: 206 }],
    [null, { faceLuma: 62, surroundLuma: 206 }],
    ['lessBacklight', { faceLuma: 20, surroundLuma: 230 }],
    ['lessLight', { faceLuma: 237 }],
    ['lessLight', { clippedShare: 0.16 }],
    [null, { clippedShare: 0.15 }],
    ['evenLight', { sideRatio: 0.49 }],
    [null, { sideRatio: 0.5 }],
  ])('is %s', (fault, change) => {
    expect(lightFault({ ...good, ...change })).toBe(fault);
  });

  it('asks for light on very dark skin by the light it reflects, however bright the room is', () => {
    expect(lightFault({ ...good, faceLuma: 44, surroundLuma: 160 })).toBe('turnToLight');
  });
});
