import type { Estimate, Finding } from '../analysis.ts';
import { unusable } from '../analysis.ts';
import { NORMAL_90 } from '../pulse/heart-rate.ts';
import { findPeak, type SpectralPeak } from '../spectrum/peak.ts';
import { bandPower, periodogram, type Spectrum } from '../spectrum/periodogram.ts';
import { decibelFromRatio, standardDeviation } from '../statistics.ts';
import { BREATHING_BAND_HZ, type BreathingCarrier, type CarrierName } from './carriers.ts';

/** Half the main lobe of a Hann window is two bins, 2 / duration. */
const LOBE = 2;

/** Two carriers agree within this distance: one resolution cell of a 30 s scan. */
export const SAME_BREATHING_PER_MIN = 2;

/**
 * Thresholds for breathing, all of which must be passed. Chosen on contact pulses with a breathing belt (BIDMC,
 * NeuroKit) played on synthetic skin, 30 and 60 s (`bench/engine/breathing-readings.ts`), before the pulse gate of
 * engine 2: one of the answered windows was more than 3 per minute off, a 30 s one with noise. Synthetic scans without
 * any breathing were answered in 11 of 300 at 30 s, 0 of 300 at 60 s.
 */
export const BREATHING_GATE = {
  signalToNoiseDb: -0.5,
  agreeingCarriers: 2,
  /**
   * A shorter scan contains only a few breaths: two carriers then agree by chance, or on a wave of blood pressure,
   * while the others show the breath. Three never did in our recordings; with two, one window was off by 14 per minute.
   */
  shortS: 45,
  agreeingCarriersShort: 3,
  /**
   * A short scan contains at most five breaths of this rate, too few to distinguish them from slow waves of blood
   * pressure. In patients not used for choosing thresholds, four of five such values were wrong; the true rate was
   * twice as fast.
   */
  slowestShortPerMin: 10.5,
  rivalRatio: 0.5,
  partDifferencePerMin: 2.5,
  /** Below this, the waves of blood pressure at 0.1 Hz (Mayer waves) look the same, so more evidence is needed. */
  slowPerMin: 9,
  slowSignalToNoiseDb: 2,
} as const;

/** Evidence for and against the rate. */
export interface BreathingEvidence {
  readonly durationS: number;
  readonly ratePerMin: number;
  readonly signalToNoiseDb: number;
  readonly carriers: readonly { readonly name: CarrierName; readonly ratePerMin: number; readonly ratio: number }[];
  readonly agreeingCarriers: number;
  readonly rivalRatio: number;
  /** Rates of the first and the last two thirds of the scan. */
  readonly partRatesPerMin: readonly number[];
  readonly widthPerMin: number;
}

/**
 * The breathing rate supported by all carriers: their spectra are added, weighted by how much of each lies in one peak.
 *
 * @param carriers        unit-variance waves of length n
 * @param samplingRateHz  of the waves
 * @returns null without any peak inside the band
 */
export function weighBreathing(
  carriers: readonly BreathingCarrier[],
  samplingRateHz: number,
): BreathingEvidence | null {
  const n = carriers[0]?.wave.length ?? 0;
  if (n === 0) return null;
  const whole = fuseCarriers(carriers, samplingRateHz, 0, n);
  if (!whole) return null;
  const halfWidthHz = (LOBE * samplingRateHz) / n;
  const ratePerMin = 60 * whole.peak.frequencyHz;
  const parts = [
    fuseCarriers(carriers, samplingRateHz, 0, Math.round((2 * n) / 3)),
    fuseCarriers(carriers, samplingRateHz, Math.round(n / 3), n),
  ];
  const own = whole.members.map(({ carrier, spectrum }) => {
    const peak = findPeak(spectrum, BREATHING_BAND_HZ.low, BREATHING_BAND_HZ.high, false);
    return {
      name: carrier.name,
      ratePerMin: peak ? 60 * peak.frequencyHz : Number.NaN,
      ratio: peakRatio(spectrum, whole.peak.frequencyHz, halfWidthHz),
    };
  });
  return {
    durationS: n / samplingRateHz,
    ratePerMin,
    signalToNoiseDb: decibelFromRatio(peakRatio(whole.spectrum, whole.peak.frequencyHz, halfWidthHz)),
    carriers: own,
    agreeingCarriers: own.filter((member) => Math.abs(member.ratePerMin - ratePerMin) <= SAME_BREATHING_PER_MIN).length,
    rivalRatio: rivalOf(whole.spectrum, whole.peak, halfWidthHz),
    partRatesPerMin: parts.map((part) => (part ? 60 * part.peak.frequencyHz : Number.NaN)),
    widthPerMin: 60 * whole.peak.widthHz,
  };
}

/**
 * Breathing rate or refusal.
 *
 * @returns breaths per minute
 */
export function measureBreathing(carriers: readonly BreathingCarrier[], samplingRateHz: number): Finding<Estimate> {
  const evidence = weighBreathing(carriers, samplingRateHz);
  if (!evidence || !isBreathing(evidence)) return unusable('no-breathing');
  const value = evidence.ratePerMin;
  const near = evidence.carriers
    .map((carrier) => carrier.ratePerMin)
    .filter((rate) => Math.abs(rate - value) <= 2 * SAME_BREATHING_PER_MIN);
  const ratio = 10 ** (evidence.signalToNoiseDb / 10);
  const error = Math.hypot(
    ERROR_PARTS.floorPerMin,
    ERROR_PARTS.carriers * standardDeviation(near),
    ERROR_PARTS.parts * standardDeviation(evidence.partRatesPerMin),
    (ERROR_PARTS.peakWidth * evidence.widthPerMin) / Math.sqrt(1 + ratio),
  );
  const half = NORMAL_90 * error;
  return {
    kind: 'measured',
    value,
    interval90: [Math.max(0, value - half), value + half],
    signalToNoiseDb: evidence.signalToNoiseDb,
  };
}

/** Components of the standard error; chosen on our data so that 9 of 10 answered windows contain the true value. */
const ERROR_PARTS = { floorPerMin: 0.15, carriers: 0.7, parts: 0.5, peakWidth: 0.1 } as const;

/** True if the evidence passes the gate. */
export function isBreathing(evidence: BreathingEvidence): boolean {
  const isSlow = evidence.ratePerMin < BREATHING_GATE.slowPerMin;
  const leastDb = isSlow ? BREATHING_GATE.slowSignalToNoiseDb : BREATHING_GATE.signalToNoiseDb;
  const isShort = evidence.durationS < BREATHING_GATE.shortS;
  const { agreeingCarriers, agreeingCarriersShort, slowestShortPerMin } = BREATHING_GATE;
  return (
    !(isShort && evidence.ratePerMin < slowestShortPerMin) &&
    evidence.signalToNoiseDb >= leastDb &&
    evidence.agreeingCarriers >= (isShort ? agreeingCarriersShort : agreeingCarriers) &&
    evidence.rivalRatio <= BREATHING_GATE.rivalRatio &&
    evidence.partRatesPerMin.every(
      (rate) => Math.abs(rate - evidence.ratePerMin) <= BREATHING_GATE.partDifferencePerMin,
    )
  );
}

interface FusedCarriers {
  readonly spectrum: Spectrum;
  readonly peak: SpectralPeak;
  readonly members: readonly { readonly carrier: BreathingCarrier; readonly spectrum: Spectrum }[];
}

function fuseCarriers(
  carriers: readonly BreathingCarrier[],
  samplingRateHz: number,
  from: number,
  to: number,
): FusedCarriers | null {
  const members = carriers.map((carrier) => ({
    carrier,
    spectrum: periodogram(carrier.wave.subarray(from, to), samplingRateHz),
  }));
  const first = members[0];
  if (!first) return null;
  const halfWidthHz = (LOBE * samplingRateHz) / (to - from);
  const power = new Float64Array(first.spectrum.power.length);
  for (const { spectrum } of members) {
    const total = bandPower(spectrum, BREATHING_BAND_HZ.low, BREATHING_BAND_HZ.high);
    const own = findPeak(spectrum, BREATHING_BAND_HZ.low, BREATHING_BAND_HZ.high, false);
    if (!own || !(total > 0)) continue;
    const weight = Math.min(10, peakRatio(spectrum, own.frequencyHz, halfWidthHz));
    for (let k = 0; k < power.length; k++) power[k] = power[k]! + (weight * spectrum.power[k]!) / total;
  }
  const spectrum = { power, binHz: first.spectrum.binHz };
  const peak = findPeak(spectrum, BREATHING_BAND_HZ.low, BREATHING_BAND_HZ.high, false);
  return peak ? { spectrum, peak, members } : null;
}

/** Power in the peak over the rest of the breathing band. */
function peakRatio(spectrum: Spectrum, frequencyHz: number, halfWidthHz: number): number {
  const total = bandPower(spectrum, BREATHING_BAND_HZ.low, BREATHING_BAND_HZ.high);
  const signal = bandPower(
    spectrum,
    Math.max(BREATHING_BAND_HZ.low, frequencyHz - halfWidthHz),
    Math.min(BREATHING_BAND_HZ.high, frequencyHz + halfWidthHz),
  );
  return signal <= 0 ? 0 : signal / Math.max(total - signal, 1e-9 * signal);
}

function rivalOf({ power, binHz }: Spectrum, peak: SpectralPeak, halfWidthHz: number): number {
  let rival = 0;
  for (let k = Math.ceil(BREATHING_BAND_HZ.low / binHz); k <= Math.floor(BREATHING_BAND_HZ.high / binHz); k++) {
    if (Math.abs(k * binHz - peak.frequencyHz) >= halfWidthHz) rival = Math.max(rival, power[k]!);
  }
  return peak.power > 0 ? rival / peak.power : 1;
}
