import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import golden from '../../golden/pulse.json' with { type: 'json' };
import { relativeDifference } from '../testing/golden-tolerance.ts';
import { PROPERTY_RUNS } from '../testing/property-seed.ts';
import { goldenColors, syntheticColors } from '../testing/uniform-scenes.ts';
import { pulseByPos } from './pos.ts';

describe('pulseByPos', () => {
  test.each(golden.scenes)('matches NumPy at $bpm bpm', (scene) => {
    expect(relativeDifference(pulseByPos(goldenColors(scene.rgb), golden.samplingRateHz), scene.pos)).toBeLessThan(
      1e-8,
    );
  });

  test('gives zeros for a trace shorter than one window', () => {
    const short = {
      red: new Float64Array(20).fill(1),
      green: new Float64Array(20).fill(1),
      blue: new Float64Array(20).fill(1),
    };
    expect([...pulseByPos(short, 30)].every((value) => value === 0)).toBe(true);
  });

  test('gives numbers for black frames', () => {
    const black = { red: new Float64Array(100), green: new Float64Array(100), blue: new Float64Array(100) };
    expect([...pulseByPos(black, 30)].every(Number.isFinite)).toBe(true);
  });
});

describe('properties', () => {
  test('does not depend on the strength of the light or of each color', () => {
    const gain = fc.double({ min: 0.1, max: 10, noNaN: true });
    fc.assert(
      fc.property(gain, gain, gain, fc.integer({ min: 1, max: 1000 }), (r, g, b, seed) => {
        const colors = syntheticColors(seed);
        const lit = {
          red: colors.red.map((v) => r * v),
          green: colors.green.map((v) => g * v),
          blue: colors.blue.map((v) => b * v),
        };
        expect(relativeDifference(pulseByPos(lit, 30), pulseByPos(colors, 30))).toBeLessThan(1e-9);
      }),
      PROPERTY_RUNS,
    );
  });

  test('hardly shows a lamp that changes all colors alike', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.7, max: 3, noNaN: true }), fc.integer({ min: 1, max: 1000 }), (hz, seed) => {
        const colors = syntheticColors(seed);
        const lamp = (channel: Float64Array): Float64Array =>
          channel.map((v, i) => v * (1 + 0.02 * Math.sin((2 * Math.PI * hz * i) / 30)));
        const lit = { red: lamp(colors.red), green: lamp(colors.green), blue: lamp(colors.blue) };
        expect(relativeDifference(pulseByPos(lit, 30), pulseByPos(colors, 30))).toBeLessThan(0.15);
      }),
      PROPERTY_RUNS,
    );
  });
});
