import type { Estimate, Finding } from '../analysis.ts';
import { unusable } from '../analysis.ts';
import { NORMAL_90 } from '../pulse/heart-rate.ts';
import { bandPower, periodogram } from '../spectrum/periodogram.ts';
import { decibelFromRatio } from '../statistics.ts';
import { BREATHING_BAND_HZ, type BreathingCarrier, CARRIER_BAND_HZ } from './carriers.ts';

/**
 * How carriers are fused and when a rate is given. Chosen on contact pulses with a breathing belt (BIDMC, NeuroKit) played on synthetic
 * skin, and on drawn scans with and without breathing (`bench/engine/breathing-readings.ts`; ADR 0020 has the alternatives).
 */
export const BREATHING_GATE = {
  /**
   * What a carrier counts, in independent samples: breaths differ in length and depth, so a carrier has less to say than a sine in white
   * noise would.
   */
  weight: 0.7,
  /** Prior probability that a carrier doesn't show the breath. */
  silentShare: 0.95,
  /** Carriers that must show the rate, with so many nats each: a head alone may sway as evenly. */
  agreeingCarriers: 2,
  agreeingNats: 2,
  /** What one carrier may count, nats: two rates that carriers show clearly compete, however strong each is. */
  mostNats: 30,
  /** Probability that must lie within this distance of the most probable rate. */
  confidence: 0.98,
  reachPerMin: 2,
  /**
   * Slow waves of blood pressure (Mayer waves) look like breaths of this rate and less: carriers count less. In a short scan, which
   * contains at most five such breaths, there is no value: in patients not used for choosing thresholds, four of five were wrong.
   */
  slowPerMin: 10.5,
  slowWeight: 0.2,
  shortS: 45,
} as const;

/**
 * Standard error, in breaths: the rate changes during a scan, and its ends cut a breath in two. Chosen on our data so that 9 of 10 answered
 * scans contain the true value.
 */
const FLOOR_BREATHS = 0.25;

/** Equivalent noise bandwidth of the Hann window, in bins. Source: Harris 1978, doi:10.1109/PROC.1978.10837. */
const HANN_BINS = 1.5;

/** How probable each breathing rate is. */
export interface BreathingPosterior {
  readonly ratesPerMin: readonly number[];
  /** Sum 1. */
  readonly probability: readonly number[];
  /** Share of the carriers' variance that a sine at each rate explains, of the carrier that shows it best. */
  readonly shares: readonly number[];
  /** Number of carriers that show it. */
  readonly agreeing: readonly number[];
}

/**
 * Fuses carriers: for each, the likelihood of a sine of unknown height and phase in white noise (Bretthorst 1988), mixed with that of no
 * breath at all.
 *
 * @param carriers        waves of length n
 * @param samplingRateHz  of the waves
 * @param weight          share of the independent samples that counts
 */
export function weighBreathing(
  carriers: readonly BreathingCarrier[],
  samplingRateHz: number,
  weight: number,
): BreathingPosterior {
  const durationS = (carriers[0]?.wave.length ?? 0) / samplingRateHz;
  const spectra = carriers.map(({ wave }) => periodogram(wave, samplingRateHz));
  const binHz = spectra[0]?.binHz ?? 1;
  const from = Math.ceil(BREATHING_BAND_HZ.low / binHz);
  const count = carriers.length > 0 ? Math.floor(BREATHING_BAND_HZ.high / binHz) - from + 1 : 0;
  const exponent = weight * (CARRIER_BAND_HZ.high - CARRIER_BAND_HZ.low) * durationS;
  const { silentShare, agreeingNats, mostNats } = BREATHING_GATE;
  const nats = new Float64Array(count);
  const shares = new Array<number>(count).fill(0);
  const agreeing = new Array<number>(count).fill(0);
  for (const spectrum of spectra) {
    const total = bandPower(spectrum, 0, samplingRateHz / 2);
    for (let k = 0; k < count; k++) {
      const share = Math.min(0.999, (HANN_BINS * spectrum.power[from + k]!) / (durationS * total));
      const own = mostNats * Math.tanh((-exponent * Math.log(1 - share)) / mostNats);
      nats[k] = nats[k]! + Math.log((1 - silentShare) * Math.exp(own) + silentShare);
      if (own >= agreeingNats) agreeing[k] = agreeing[k]! + 1;
      shares[k] = Math.max(shares[k]!, share);
    }
  }
  const most = Math.max(...nats);
  const odds = Array.from(nats, (value) => Math.exp(value - most));
  const sum = odds.reduce((all, value) => all + value, 0);
  return {
    ratesPerMin: odds.map((_, k) => 60 * binHz * (from + k)),
    probability: odds.map((value) => value / sum),
    shares,
    agreeing,
  };
}

/**
 * Breathing rate or refusal.
 *
 * @returns breaths per minute
 */
export function measureBreathing(carriers: readonly BreathingCarrier[], samplingRateHz: number): Finding<Estimate> {
  const { weight, slowWeight, slowPerMin, shortS } = BREATHING_GATE;
  const durationS = (carriers[0]?.wave.length ?? 0) / samplingRateHz;
  const found = mostProbable(weighBreathing(carriers, samplingRateHz, weight), durationS);
  const isSlow = found !== null && found.value < slowPerMin;
  if (isSlow && durationS < shortS) return unusable('no-breathing');
  return (
    (isSlow ? mostProbable(weighBreathing(carriers, samplingRateHz, slowWeight), durationS) : found) ??
    unusable('no-breathing')
  );
}

/** The mean of the rates about the most probable one; null if it is not sure enough, or at an end of the band. */
function mostProbable(
  { ratesPerMin, probability, shares, agreeing }: BreathingPosterior,
  durationS: number,
): (Estimate & { readonly kind: 'measured' }) | null {
  const best = probability.indexOf(Math.max(...probability));
  if (best <= 0 || best === probability.length - 1) return null;
  const near = [...probability.keys()].filter(
    (k) => Math.abs(ratesPerMin[k]! - ratesPerMin[best]!) <= BREATHING_GATE.reachPerMin,
  );
  const sumOf = (pick: (k: number) => number): number => near.reduce((sum, k) => sum + probability[k]! * pick(k), 0);
  const certain = sumOf(() => 1);
  if (!(certain >= BREATHING_GATE.confidence) || agreeing[best]! < BREATHING_GATE.agreeingCarriers) return null;
  const value = sumOf((k) => ratesPerMin[k]!) / certain;
  const variance = sumOf((k) => (ratesPerMin[k]! - value) ** 2) / certain;
  const half = NORMAL_90 * Math.hypot((60 * FLOOR_BREATHS) / durationS, Math.sqrt(variance));
  const share = shares[best]!;
  return {
    kind: 'measured',
    value,
    interval90: [Math.max(0, value - half), value + half],
    signalToNoiseDb: decibelFromRatio(share / (1 - share)),
  };
}
