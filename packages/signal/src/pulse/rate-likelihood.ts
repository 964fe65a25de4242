import { PULSE_BAND_HZ } from '../filters/keep-band.ts';
import { periodogram, type Spectrum } from '../spectrum/periodogram.ts';
import { median } from '../statistics.ts';
import { ANALYSIS_BAND_HZ, type PulseCandidate } from './pulse-candidates.ts';

/** Rates that are weighed: the pulse band in steps of one beat per minute. */
export const RATE_STEP_BPM = 1;
export const LOWEST_RATE_BPM = 60 * PULSE_BAND_HZ.low;
export const RATE_COUNT = Math.round((60 * PULSE_BAND_HZ.high - LOWEST_RATE_BPM) / RATE_STEP_BPM) + 1;

/** Window of one step: eight beats at 60 per minute. Chosen on our data: 6 and 12 s erred more. */
export const TRACK_WINDOW_S = 8;

/** Time between steps. */
export const TRACK_HOP_S = 1;

/** Half width of the band whose median is the noise at its middle. Chosen on our data: narrower ones follow the pulse itself. */
const NOISE_HALF_WIDTH_HZ = 1.5;

/** Distance between the places where the noise is taken. */
const NOISE_STEP_HZ = 0.3;

/** Median of an exponential distribution over its mean: what turns the median of a periodogram into its level. */
const MEDIAN_OF_EXPONENTIAL = Math.LN2;

/** Power over noise that a pulse is expected to show in one window. Between 1 and 10 our data do not tell the difference. */
const EXPECTED_RATIO = 4;

/** Beyond this ratio power counts by its logarithm, so that one movement cannot outvote the rest of the scan. */
const LINEAR_UP_TO_RATIO = 14;

/** How much the first harmonic counts next to the fundamental, and how much a missing one may speak against it. */
const HARMONIC = { share: 0.25, leastNats: -0.5 } as const;

/**
 * What the readings of one region count together, in independent windows: steps overlap by seven eighths and the window
 * is a Hann one, so a step is about a quarter of a new window. Regions see the same light and the same movement, so
 * their number counts by its root. Chosen on our data together with the gates.
 */
const REGION_WEIGHT = 0.34;

/**
 * How much better each rate explains each stretch of the scan than noise alone does: logarithm of the likelihood ratio of
 * a periodogram that is exponential about the noise against one about noise and pulse, for the rate and its harmonic.
 *
 * The noise of a reading is measured on the scan itself, so a reading without pulse votes for nothing.
 *
 * @param candidate       a reading of the pulse, length n
 * @param samplingRateHz  of the wave
 * @returns one array a step of TRACK_HOP_S, each with RATE_COUNT values in nats, from LOWEST_RATE_BPM up; empty if n is
 *   shorter than one window
 */
export function rateLikelihoods({ wave, spectrum }: PulseCandidate, samplingRateHz: number): Float64Array[] {
  const length = Math.round(TRACK_WINDOW_S * samplingRateHz);
  const hop = Math.round(TRACK_HOP_S * samplingRateHz);
  const stepCount = wave.length < length ? 0 : Math.floor((wave.length - length) / hop) + 1;
  const noiseAt = readNoise(spectrum);
  const noise = RATES_HZ.map(noiseAt);
  const harmonicNoise = RATES_HZ.map((hz) => noiseAt(2 * hz));
  return Array.from({ length: stepCount }, (_, step) => {
    const { power, binHz } = periodogram(wave.subarray(step * hop, step * hop + length), samplingRateHz);
    return RATES_HZ.map((hz, k) => {
      const own = logRatio(powerAt(power, hz / binHz) / noise[k]!);
      const second =
        2 * hz < ANALYSIS_BAND_HZ.high ? logRatio(powerAt(power, (2 * hz) / binHz) / harmonicNoise[k]!) : 0;
      return own + HARMONIC.share * Math.max(HARMONIC.leastNats, Math.min(Math.max(own, 0), second));
    });
  });
}

/**
 * Several readings weighed together.
 *
 * @param readings     of `rateLikelihoods`, nats, at least one, equal lengths
 * @param regionCount  regions they were made of
 * @returns nats, one array a step; what overlapping steps and regions in the same light repeat is taken off
 */
export function joinLikelihoods(readings: readonly (readonly Float64Array[])[], regionCount: number): Float64Array[] {
  const weight = (REGION_WEIGHT * Math.sqrt(regionCount)) / readings.length;
  return readings[0]!.map((nats, step) =>
    nats.map((_, k) => weight * readings.reduce((sum, reading) => sum + reading[step]![k]!, 0)),
  );
}

const RATES_HZ = Float64Array.from({ length: RATE_COUNT }, (_, k) => (LOWEST_RATE_BPM + k * RATE_STEP_BPM) / 60);

/** Logarithm of the likelihood ratio of one power over noise. */
function logRatio(powerOverNoise: number): number {
  const bounded = LINEAR_UP_TO_RATIO * Math.log1p(powerOverNoise / LINEAR_UP_TO_RATIO);
  return (bounded * EXPECTED_RATIO) / (1 + EXPECTED_RATIO) - Math.log(1 + EXPECTED_RATIO);
}

/** Power between bins. */
function powerAt(power: Float64Array, place: number): number {
  const bin = Math.floor(place);
  return power[bin]! + (place - bin) * (power[bin + 1]! - power[bin]!);
}

/** Noise of a spectrum by frequency: the median of its wide neighbourhood, interpolated in the logarithm. */
function readNoise({ power, binHz }: Spectrum): (hz: number) => number {
  const { low, high } = ANALYSIS_BAND_HZ;
  const places = Math.ceil((high - low) / NOISE_STEP_HZ) + 1;
  const logs = Float64Array.from({ length: places }, (_, i) => {
    const middle = low + i * NOISE_STEP_HZ;
    const from = Math.ceil(Math.max(low, middle - NOISE_HALF_WIDTH_HZ) / binHz);
    const to = Math.floor(Math.min(high, middle + NOISE_HALF_WIDTH_HZ) / binHz);
    return Math.log(median(power.subarray(from, to + 1)) / MEDIAN_OF_EXPONENTIAL || Number.MIN_VALUE);
  });
  return (hz) => {
    const place = Math.max(0, Math.min(places - 1.001, (hz - low) / NOISE_STEP_HZ));
    const i = Math.floor(place);
    return Math.exp(logs[i]! + (place - i) * (logs[i + 1]! - logs[i]!));
  };
}
