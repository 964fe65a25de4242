import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeAsRead, exportedValue, intervalAsRead, knownDigits } from './known-digits.ts';

const amount = fc.double({ min: -500, max: 500, noNaN: true });
const decimals = fc.integer({ min: 0, max: 3 });

describe('rounding of displayed numbers', () => {
  it('changes equal the difference of the displayed values', () => {
    expect(changeAsRead(72.6, 79.4, 0)).toBe(6);
    expect(changeAsRead(73.4, 79.5, 0)).toBe(7);
    expect(changeAsRead(14.49, 14.5, 0)).toBe(1);
    expect(changeAsRead(36.64, 36.66, 1)).toBe(0.1);
    fc.assert(
      fc.property(amount, amount, decimals, (earlier, later, digits) => {
        const change = changeAsRead(earlier, later, digits);
        const [from, to] = [earlier, later].map((value) => Number(value.toFixed(digits)));
        expect(change).toBe(Number(((to ?? 0) - (from ?? 0)).toFixed(digits)) || 0);
      }),
    );
  });

  it('rounds interval ends outward, by less than one step', () => {
    expect(intervalAsRead({ low: 63.03, high: 65.5 }, 0)).toEqual({ low: 63, high: 66 });
    expect(intervalAsRead({ low: 54.19, high: 57.47 }, 1)).toEqual({ low: 54.1, high: 57.5 });
    fc.assert(
      fc.property(amount, amount, decimals, (one, other, digits) => {
        const computed = { low: Math.min(one, other), high: Math.max(one, other) };
        const read = intervalAsRead(computed, digits);
        expect(read.low).toBeLessThanOrEqual(computed.low);
        expect(read.high).toBeGreaterThanOrEqual(computed.high);
        expect(computed.low - read.low).toBeLessThanOrEqual(10 ** -digits);
        expect(read.high - computed.high).toBeLessThanOrEqual(10 ** -digits);
        expect(read.low).toBe(knownDigits(read.low, digits));
      }),
    );
  });

  it('exports one decimal more than displayed, with the value inside its interval', () => {
    expect(exportedValue({ value: 64.268, interval: { low: 63.034, high: 65.501 } }, 0)).toEqual({
      value: 64.3,
      interval: { low: 63, high: 65.6 },
    });
    expect(exportedValue({ value: 21, interval: null }, 1)).toEqual({ value: 21, interval: null });
    fc.assert(
      fc.property(amount, fc.double({ min: 0, max: 20, noNaN: true }), decimals, (value, half, digits) => {
        const left = exportedValue({ value, interval: { low: value - half, high: value + half } }, digits);
        expect(left.interval?.low).toBeLessThanOrEqual(left.value);
        expect(left.interval?.high).toBeGreaterThanOrEqual(left.value);
      }),
    );
  });
});
