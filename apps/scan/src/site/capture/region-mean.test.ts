import { describe, expect, it } from 'vitest';
import { i420Frame, nv12Frame, rgbFrame } from '../testing/sample-frames.ts';
import { measureRegion, type TiltedRectangle } from './region-mean.ts';

const skin = [186, 136, 106] as const;
const darkSkin = [84, 56, 44] as const;
const hair = [34, 28, 27] as const;
const region: TiltedRectangle = { x: 40, y: 40, halfWidth: 20, halfHeight: 14, axisX: 1, axisY: 0 };

describe('measureRegion', () => {
  it.each([
    ['I420', i420Frame],
    ['NV12', nv12Frame],
    ['RGBA', rgbFrame],
  ])('gives the mean colour of even skin in %s', (_, paint) => {
    const mean = measureRegion(
      paint(80, 80, () => skin),
      region,
      null,
    );
    for (const [i, value] of mean!.colour.entries()) expect(Math.abs(value - skin[i]!)).toBeLessThan(2);
  });

  it('leaves hair and glare out', () => {
    const frame = rgbFrame(80, 80, (x) => (x < 28 ? hair : x > 54 ? [255, 255, 255] : skin));
    const mean = measureRegion(frame, region, null)!;
    for (const [i, value] of mean.colour.entries()) expect(Math.abs(value - skin[i]!)).toBeLessThan(1);
  });

  it('takes dark skin like light skin', () => {
    const mean = measureRegion(
      rgbFrame(80, 80, () => darkSkin),
      region,
      null,
    )!;
    for (const [i, value] of mean.colour.entries()) expect(Math.abs(value - darkSkin[i]!)).toBeLessThan(1);
  });

  it('sees a change of half a percent', () => {
    const noise = (x: number, y: number): number => ((x * 7 + y * 13) % 9) - 4;
    const frame = (green: number) => rgbFrame(80, 80, (x, y) => [186, green + noise(x, y), 106]);
    const before = measureRegion(frame(136), region, null)!;
    const after = measureRegion(frame(137), region, before.tone)!;
    expect(after.colour[1] - before.colour[1]).toBeCloseTo(1, 1);
  });

  it('is null outside the frame and in the dark', () => {
    const frame = rgbFrame(80, 80, () => skin);
    expect(measureRegion(frame, { ...region, x: 120 }, null)).toBeNull();
    expect(
      measureRegion(
        rgbFrame(80, 80, () => [2, 2, 2]),
        region,
        null,
      ),
    ).toBeNull();
  });

  it('starts again when the light changes at once', () => {
    const bright = measureRegion(
      rgbFrame(80, 80, () => skin),
      region,
      null,
    )!;
    const dim = measureRegion(
      rgbFrame(80, 80, () => [80, 58, 46]),
      region,
      bright.tone,
    );
    expect(dim!.colour[0]).toBeCloseTo(80, 0);
  });
});
