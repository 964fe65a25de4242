import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { i420Frame, nv12Frame, rgbFrame } from '../testing/sample-frames.ts';
import { blockColor, halfFrame, readBlock, rgbFromYuv } from './planar-frame.ts';

describe('rgbFromYuv', () => {
  // Primary colors of ITU-R BT.601-7 and BT.709-6, 8 bit, limited range.
  it.each([
    ['bt601', [81, 90, 240], [255, 0, 0]],
    ['bt601', [145, 54, 34], [0, 255, 0]],
    ['bt601', [41, 240, 110], [0, 0, 255]],
    ['bt709', [63, 102, 240], [255, 0, 0]],
    ['bt709', [173, 42, 26], [0, 255, 0]],
    ['bt709', [32, 240, 118], [0, 0, 255]],
    ['bt601', [235, 128, 128], [255, 255, 255]],
    ['bt709', [16, 128, 128], [0, 0, 0]],
  ] as const)('converts %s %j to %j', (matrix, [y, u, v], rgb) => {
    const result = rgbFromYuv(y, u, v, { matrix, fullRange: false });
    for (const [i, value] of result.entries()) expect(Math.abs(value - rgb[i]!)).toBeLessThan(2.5);
  });

  it('handles full range', () => {
    for (const value of rgbFromYuv(200, 128, 128, { matrix: 'bt601', fullRange: true })) expect(value).toBeCloseTo(200);
  });
});

describe('readBlock', () => {
  it('reads the same color from I420, NV12 and RGBA', () => {
    const skin = [186, 136, 106] as const;
    for (const frame of [i420Frame(16, 16, () => skin), nv12Frame(16, 16, () => skin), rgbFrame(16, 16, () => skin)]) {
      const block = new Float64Array(3);
      readBlock(frame, 6, 4, block);
      const rgb = rgbFromYuv(block[0]!, block[1]! + 128, block[2]! + 128, blockColor(frame));
      for (const [i, value] of rgb.entries()) expect(Math.abs(value - skin[i]!)).toBeLessThan(2);
    }
  });
});

describe('halfFrame', () => {
  it('shows the same picture at half its width and height', () => {
    const colorAt = (x: number, y: number) => [60 + 2 * x, 50 + y, 40 + x] as const;
    for (const make of [i420Frame, nv12Frame, rgbFrame]) {
      const half = halfFrame(make(64, 48, colorAt));
      expect([half.widthPx, half.heightPx]).toEqual([32, 24]);
      for (const [x, y] of [
        [0, 0],
        [10, 6],
        [30, 22],
      ] as const) {
        const block = new Float64Array(3);
        readBlock(half, x, y, block);
        const rgb = rgbFromYuv(block[0]!, block[1]! + 128, block[2]! + 128, blockColor(half));
        // Center of the remaining four pixels of a 4x4 square.
        for (const [i, value] of rgb.entries())
          expect(Math.abs(value - colorAt(2 * x + 1, 2 * y + 1)[i]!), make.name).toBeLessThan(3);
      }
    }
  });
});

describe('properties of color conversion', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  const color = fc.record({ matrix: fc.constantFrom('bt601' as const, 'bt709' as const), fullRange: fc.boolean() });

  it('the mean can be taken before or after it', () => {
    const pixel = fc.tuple(byte, byte, byte);
    fc.assert(
      fc.property(pixel, pixel, color, (a, b, coding) => {
        const [y, u, v] = a.map((value, i) => (value + b[i]!) / 2);
        const ofMean = rgbFromYuv(y!, u!, v!, coding);
        const [first, second] = [rgbFromYuv(...a, coding), rgbFromYuv(...b, coding)];
        for (const [i, value] of ofMean.entries()) expect(value).toBeCloseTo((first[i]! + second[i]!) / 2, 6);
      }),
    );
  });

  it('gray remains gray', () => {
    fc.assert(
      fc.property(byte, color, (luma, coding) => {
        const [red, green, blue] = rgbFromYuv(luma, 128, 128, coding);
        expect(green).toBeCloseTo(red, 9);
        expect(blue).toBeCloseTo(red, 9);
      }),
    );
  });
});
