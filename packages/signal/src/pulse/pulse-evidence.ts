import { meanColours, type UniformColours } from '../colour/uniform-colours.ts';
import { PULSE_BAND_HZ } from '../filters/keep-band.ts';
import { type ColourSignature, colourSignature } from '../quality/colour-signature.ts';
import { findPeak } from '../spectrum/peak.ts';
import { periodogram } from '../spectrum/periodogram.ts';
import type { RegionName } from '../trace.ts';
import type { FusedPulse } from './fuse-pulse.ts';
import type { PulseCandidate } from './pulse-candidates.ts';

/** A part of the scan is at least this long: ten beats at 60 per minute, a peak width of 12 bpm. */
const SHORTEST_PART_S = 7.5;

/** Two rates within this distance are called the same when candidates and parts are counted. */
export const SAME_RATE_BPM = 6;

/** What speaks for and against the fused rate. */
export interface PulseEvidence {
  /** Rate of the fused wave in each part of the scan, bpm. Parts overlap by half. */
  readonly partRatesBpm: readonly number[];
  /** Share of parts whose rate is that of the whole. */
  readonly partAgreement: number;
  /** Own rate of each candidate, bpm. */
  readonly candidateRatesBpm: readonly number[];
  /** Share of candidates whose own rate is the fused rate. */
  readonly candidateAgreement: number;
  /** Regions in which at least one method finds the fused rate by itself. */
  readonly agreeingRegions: number;
  readonly regionCount: number;
  readonly signature: ColourSignature;
  /** Second-best peak over best peak of the fused spectrum, harmonic left out, as power ratio. */
  readonly rivalRatio: number;
}

export function weighPulse(
  fused: FusedPulse,
  candidates: readonly PulseCandidate[],
  regions: ReadonlyMap<RegionName, UniformColours>,
  samplingRateHz: number,
): PulseEvidence {
  const rateBpm = 60 * fused.peak.frequencyHz;
  const isSame = (bpm: number): boolean => Math.abs(bpm - rateBpm) <= SAME_RATE_BPM;
  const partRatesBpm = readParts(fused.wave, samplingRateHz);
  const candidateRatesBpm = candidates.map((candidate) => {
    const peak = findPeak(candidate.spectrum, PULSE_BAND_HZ.low, PULSE_BAND_HZ.high);
    return peak ? 60 * peak.frequencyHz : Number.NaN;
  });
  const agreeing = new Set(
    candidates
      .filter((candidate, c) => candidate.source !== 'whole' && isSame(candidateRatesBpm[c]!))
      .map((c) => c.source),
  );
  return {
    partRatesBpm,
    partAgreement: partRatesBpm.filter(isSame).length / Math.max(1, partRatesBpm.length),
    candidateRatesBpm,
    candidateAgreement: candidateRatesBpm.filter(isSame).length / candidates.length,
    agreeingRegions: agreeing.size,
    regionCount: regions.size,
    signature: colourSignature(meanColours([...regions.values()]), samplingRateHz, fused.peak.frequencyHz),
    rivalRatio: rivalOf(fused),
  };
}

/** Rates of overlapping parts of the wave, bpm. */
function readParts(wave: Float64Array, samplingRateHz: number): number[] {
  const length = Math.max(Math.floor(wave.length / 3), Math.round(SHORTEST_PART_S * samplingRateHz));
  const rates: number[] = [];
  for (let start = 0; start + length <= wave.length; start += Math.floor(length / 2)) {
    const spectrum = periodogram(wave.subarray(start, start + length), samplingRateHz);
    const peak = findPeak(spectrum, PULSE_BAND_HZ.low, PULSE_BAND_HZ.high);
    rates.push(peak ? 60 * peak.frequencyHz : Number.NaN);
  }
  return rates;
}

/** Hann main lobe of a part plus slow drift of the rate: what lies closer belongs to the same peak. */
const RIVAL_DISTANCE_HZ = 0.2;

function rivalOf({ spectrum, peak }: FusedPulse): number {
  const { power, binHz } = spectrum;
  let rival = 0;
  const from = Math.ceil(PULSE_BAND_HZ.low / binHz);
  const to = Math.min(power.length - 1, Math.floor(PULSE_BAND_HZ.high / binHz));
  for (let k = from; k <= to; k++) {
    const f = k * binHz;
    if (Math.abs(f - peak.frequencyHz) < RIVAL_DISTANCE_HZ) continue;
    if (Math.abs(f - 2 * peak.frequencyHz) < RIVAL_DISTANCE_HZ) continue;
    rival = Math.max(rival, power[k]!);
  }
  return peak.power > 0 ? rival / peak.power : 1;
}
