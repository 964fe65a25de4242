import { pulseByChrom } from '../colour/chrom.ts';
import { pulseByPos } from '../colour/pos.ts';
import { meanColours, type UniformColours } from '../colour/uniform-colours.ts';
import { keepBand } from '../filters/keep-band.ts';
import { limitBursts } from '../filters/limit-bursts.ts';
import { periodogram, type Spectrum } from '../spectrum/periodogram.ts';
import { standardDeviation } from '../statistics.ts';
import type { RegionName } from '../trace.ts';

/** Wider than the pulse band, so that the noise on both sides of it still counts and no rate is favoured by the filter. */
export const ANALYSIS_BAND_HZ = { low: 0.5, high: 5 } as const;

export type PulseSource = RegionName | 'mean';
export type PulseMethod = 'pos' | 'chrom';

/** The pulse as one method reads it from one region. */
export interface PulseCandidate {
  readonly source: PulseSource;
  readonly method: PulseMethod;
  /** Unitless, standard deviation 1, bursts limited. */
  readonly wave: Float64Array;
  /** Before bursts are limited and the level is set: relative colour change. Carries the amplitude modulation by breathing. */
  readonly rawWave: Float64Array;
  readonly spectrum: Spectrum;
}

/**
 * All readings of the pulse: each method on each region and on their mean.
 *
 * @param regions         usable regions on the even grid, n samples a channel
 * @param samplingRateHz  of the grid
 * @returns candidates that have any variation; may be empty
 */
export function readPulseCandidates(
  regions: ReadonlyMap<RegionName, UniformColours>,
  samplingRateHz: number,
): PulseCandidate[] {
  const sources: [PulseSource, UniformColours][] = [...regions];
  if (regions.size > 1) sources.push(['mean', meanColours([...regions.values()])]);
  const candidates: PulseCandidate[] = [];
  for (const [source, colours] of sources) {
    for (const method of ['pos', 'chrom'] as const) {
      const pulse = method === 'pos' ? pulseByPos(colours, samplingRateHz) : pulseByChrom(colours, samplingRateHz);
      const rawWave = keepBand(pulse, samplingRateHz, ANALYSIS_BAND_HZ.low, ANALYSIS_BAND_HZ.high);
      const limited = limitBursts(rawWave, samplingRateHz);
      const level = standardDeviation(limited);
      if (!(level > 0)) continue;
      const wave = limited.map((value) => value / level);
      candidates.push({ source, method, wave, rawWave, spectrum: periodogram(wave, samplingRateHz) });
    }
  }
  return candidates;
}
