import { describe, expect, test } from 'vitest';
import golden from '../../golden/pulse.json' with { type: 'json' };
import { pulseByPos } from '../color/pos.ts';
import { keepBand } from '../filters/keep-band.ts';
import { periodogram } from '../spectrum/periodogram.ts';
import { goldenColors } from '../testing/uniform-scenes.ts';
import { signalToNoiseDb } from './signal-to-noise.ts';

describe('signalToNoiseDb', () => {
  test.each(golden.scenes)('matches SciPy at $bpm bpm', (scene) => {
    const wave = keepBand(pulseByPos(goldenColors(scene.rgb), golden.samplingRateHz), golden.samplingRateHz, 0.5, 5, 3);
    const ratioDb = signalToNoiseDb(periodogram(wave, golden.samplingRateHz), scene.bpm / 60);
    expect(Math.abs(ratioDb - scene.posSignalToNoiseDb)).toBeLessThan(0.01);
  });

  test('is a number, the lowest, for a silent signal', () => {
    expect(signalToNoiseDb(periodogram(new Float64Array(300), 30), 1.2)).toBe(-99);
  });
});
