import { pulseByChrom } from '../color/chrom.ts';
import { pulseByPbv } from '../color/pbv.ts';
import { pulseByPos } from '../color/pos.ts';
import { meanColors, type UniformColors } from '../color/uniform-colors.ts';
import { keepBand } from '../filters/keep-band.ts';
import { limitBursts } from '../filters/limit-bursts.ts';
import { periodogram, type Spectrum } from '../spectrum/periodogram.ts';
import { standardDeviation } from '../statistics.ts';
import type { RegionName } from '../trace.ts';

/**
 * Wider than the pulse band, so that the noise on both sides of it still counts and no rate is favored by the filter.
 */
export const ANALYSIS_BAND_HZ = { low: 0.5, high: 5 } as const;

export type PulseSource = RegionName | 'mean';

const METHODS = { pos: pulseByPos, chrom: pulseByChrom, pbv: pulseByPbv } as const;
export type PulseMethod = keyof typeof METHODS;

/** What one method makes of the colors of one region: relative color change, no frequency taken out. */
export interface PulseReading {
  readonly source: PulseSource;
  readonly method: PulseMethod;
  readonly pulse: Float64Array;
}

/** A reading in the band of pulses. */
export interface PulseCandidate {
  readonly source: PulseSource;
  readonly method: PulseMethod;
  /** Unitless, standard deviation 1, bursts limited. */
  readonly wave: Float64Array;
  /**
   * Before bursts are limited and the level is set: relative color change. Carries the amplitude modulation by
   * breathing.
   */
  readonly rawWave: Float64Array;
  readonly spectrum: Spectrum;
}

/**
 * All readings of the pulse: each method on each region and on their mean.
 *
 * @param regions         usable regions on the even grid, n samples a channel
 * @param samplingRateHz  of the grid
 */
export function readPulses(regions: ReadonlyMap<RegionName, UniformColors>, samplingRateHz: number): PulseReading[] {
  const sources: [PulseSource, UniformColors][] = [...regions];
  if (regions.size > 1) sources.push(['mean', meanColors([...regions.values()])]);
  return sources.flatMap(([source, colors]) =>
    (Object.keys(METHODS) as PulseMethod[]).map((method) => ({
      source,
      method,
      pulse: METHODS[method](colors, samplingRateHz),
    })),
  );
}

/**
 * Readings in a band, bursts limited.
 *
 * @param samplingRateHz  of the readings
 * @returns those that have any variation; may be empty
 */
export function candidatesFrom(
  readings: readonly PulseReading[],
  samplingRateHz: number,
  { low, high }: { readonly low: number; readonly high: number } = ANALYSIS_BAND_HZ,
): PulseCandidate[] {
  return readings.flatMap(({ source, method, pulse }) => {
    const rawWave = keepBand(pulse, samplingRateHz, low, high);
    const limited = limitBursts(rawWave, samplingRateHz);
    const level = standardDeviation(limited);
    if (!(level > 0)) return [];
    const wave = limited.map((value) => value / level);
    return [{ source, method, wave, rawWave, spectrum: periodogram(wave, samplingRateHz) }];
  });
}
