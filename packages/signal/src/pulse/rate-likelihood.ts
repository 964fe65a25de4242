import { PULSE_BAND_HZ } from '../filters/keep-band.ts';
import { periodogram, type Spectrum } from '../spectrum/periodogram.ts';
import { median } from '../statistics.ts';
import { ANALYSIS_BAND_HZ, type PulseCandidate, type PulseMethod, type PulseSource } from './pulse-candidates.ts';

/** Candidate rates, in steps of one beat per minute. */
export interface RateGrid {
  readonly lowestBpm: number;
  readonly count: number;
  /** Band of the wave that they are read from: there is no noise estimate beyond its ends. */
  readonly bandHz: { readonly low: number; readonly high: number };
  /**
   * Whether noise is estimated symmetrically around a rate, so that a slope toward slow rates is not mistaken for power
   * there.
   */
  readonly isNoiseEven: boolean;
  /** Power over noise that a pulse is expected to show in one window. */
  readonly expectedRatio: number;
}

export const RATE_STEP_BPM = 1;
const HIGHEST_RATE_BPM = 60 * PULSE_BAND_HZ.high;

/** In 30 s our data show no difference between 1 and 10. */
const EXPECTED_RATIO = 4;

const gridFrom = (lowestBpm: number, bandHz: RateGrid['bandHz'], isNoiseEven: boolean): RateGrid => ({
  lowestBpm,
  count: Math.round((HIGHEST_RATE_BPM - lowestBpm) / RATE_STEP_BPM) + 1,
  bandHz,
  isNoiseEven,
  expectedRatio: EXPECTED_RATIO,
});

/** Possible heart rates. */
export const PULSE_RATES = gridFrom(60 * PULSE_BAND_HZ.low, ANALYSIS_BAND_HZ, false);

/**
 * The same for a faint pulse: one with no more power than the noise speaks against itself in each window if more is
 * expected, so that its evidence falls with the length of a scan instead of growing.
 */
export const FAINT_PULSE_RATES: RateGrid = { ...PULSE_RATES, expectedRatio: 1 };

/** The same and slower ones, which no heart has: what they explain better than a pulse is a drift of the light. */
export const DECOY_RATES = gridFrom(20, { low: 0.25, high: ANALYSIS_BAND_HZ.high }, true);

/** Window of one step: eight beats at 60 per minute. Chosen on our data: 6 and 12 s had larger errors. */
export const TRACK_WINDOW_S = 8;

/** Time between steps. */
export const TRACK_HOP_S = 1;

/** Half width of the band whose median is the noise at its middle. Chosen on our data: narrower ones follow the pulse itself. */
const NOISE_HALF_WIDTH_HZ = 1.5;

/** At least this wide where a band ends nearby. */
const LEAST_NOISE_HALF_WIDTH_HZ = 0.45;

/** Distance between the places where the noise is taken. */
const NOISE_STEP_HZ = 0.3;

/** Median of an exponential distribution over its mean: what turns the median of a periodogram into its level. */
const MEDIAN_OF_EXPONENTIAL = Math.LN2;

/** Beyond this ratio power counts logarithmically, so that one movement cannot outvote the rest of the scan. */
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
 * @param candidate       a reading of the pulse in the band of the rates, length n
 * @param samplingRateHz  of the wave
 * @param rates           those to weigh
 * @returns one array a step of TRACK_HOP_S, each with a value in nats for each rate; empty if n is shorter than one window
 */
export function rateLikelihoods(
  { wave, spectrum }: Pick<PulseCandidate, 'wave' | 'spectrum'>,
  samplingRateHz: number,
  rates: RateGrid = PULSE_RATES,
): Float64Array[] {
  const length = Math.round(TRACK_WINDOW_S * samplingRateHz);
  const hop = Math.round(TRACK_HOP_S * samplingRateHz);
  const stepCount = wave.length < length ? 0 : Math.floor((wave.length - length) / hop) + 1;
  const ratesHz = Float64Array.from({ length: rates.count }, (_, k) => (rates.lowestBpm + k * RATE_STEP_BPM) / 60);
  const noiseAt = readNoise(spectrum, rates);
  const noise = ratesHz.map(noiseAt);
  const harmonicNoise = ratesHz.map((hz) => noiseAt(2 * hz));
  return Array.from({ length: stepCount }, (_, step) => {
    const { power, binHz } = periodogram(wave.subarray(step * hop, step * hop + length), samplingRateHz);
    return ratesHz.map((hz, k) => {
      const own = logRatio(powerAt(power, hz / binHz) / noise[k]!, rates.expectedRatio);
      const second =
        2 * hz < ANALYSIS_BAND_HZ.high
          ? logRatio(powerAt(power, (2 * hz) / binHz) / harmonicNoise[k]!, rates.expectedRatio)
          : 0;
      return own + HARMONIC.share * Math.max(HARMONIC.leastNats, Math.min(Math.max(own, 0), second));
    });
  });
}

/**
 * Methods that determine the rate. CHROM found it less often on every face recording, and biased the result on the
 * weakest.
 */
const RATE_METHODS: ReadonlySet<PulseMethod> = new Set(['pos', 'pbv']);

/**
 * What each source says of the rate.
 *
 * @param candidates      in the band of the rates
 * @param samplingRateHz  of their waves
 * @param rates           those to weigh
 * @returns nats, one array a step; sources that show nothing are left out
 */
export function sourceLikelihoods(
  candidates: readonly PulseCandidate[],
  samplingRateHz: number,
  rates: RateGrid = PULSE_RATES,
): Map<PulseSource, Float64Array[]> {
  const bySource = new Map<PulseSource, Float64Array[][]>();
  for (const candidate of candidates) {
    if (!RATE_METHODS.has(candidate.method)) continue;
    const reading = rateLikelihoods(candidate, samplingRateHz, rates);
    bySource.set(candidate.source, [...(bySource.get(candidate.source) ?? []), reading]);
  }
  return new Map([...bySource].map(([source, readings]) => [source, joinMethods(readings)]));
}

/** Weight of the method that shows a rate better; the rest is the mean's. Chosen on our data with the gates. */
const BETTER_SHARE = 0.5;

/**
 * Readings of the same colors by several methods. Where light and head are still one finds the pulse, under changing
 * light the other: the one that shows a rate better at a step counts for more there.
 *
 * @param readings  of `rateLikelihoods`, nats, at least one, equal lengths
 */
function joinMethods(readings: readonly (readonly Float64Array[])[]): Float64Array[] {
  return readings[0]!.map((nats, step) =>
    nats.map((_, k) => {
      let sum = 0;
      let better = Number.NEGATIVE_INFINITY;
      for (const reading of readings) {
        sum += reading[step]![k]!;
        better = Math.max(better, reading[step]![k]!);
      }
      return BETTER_SHARE * better + ((1 - BETTER_SHARE) * sum) / readings.length;
    }),
  );
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

/** Log likelihood ratio of one power over noise. */
function logRatio(powerOverNoise: number, expectedRatio: number): number {
  const bounded = LINEAR_UP_TO_RATIO * Math.log1p(powerOverNoise / LINEAR_UP_TO_RATIO);
  return (bounded * expectedRatio) / (1 + expectedRatio) - Math.log(1 + expectedRatio);
}

/** Interpolated power between bins. */
function powerAt(power: Float64Array, place: number): number {
  const bin = Math.floor(place);
  return power[bin]! + (place - bin) * (power[bin + 1]! - power[bin]!);
}

/** Noise of a spectrum by frequency: the median of its wide neighborhood, interpolated in the logarithm. */
function readNoise(
  { power, binHz }: Spectrum,
  { bandHz: { low, high }, isNoiseEven }: RateGrid,
): (hz: number) => number {
  const places = Math.ceil((high - low) / NOISE_STEP_HZ) + 1;
  const logs = Float64Array.from({ length: places }, (_, i) => {
    const middle = low + i * NOISE_STEP_HZ;
    const half = isNoiseEven
      ? Math.min(NOISE_HALF_WIDTH_HZ, Math.max(LEAST_NOISE_HALF_WIDTH_HZ, middle - low))
      : NOISE_HALF_WIDTH_HZ;
    const from = Math.ceil(Math.max(low, middle - half) / binHz);
    const to = Math.floor(Math.min(high, middle + half) / binHz);
    return Math.log(median(power.subarray(from, to + 1)) / MEDIAN_OF_EXPONENTIAL || Number.MIN_VALUE);
  });
  return (hz) => {
    const place = Math.max(0, Math.min(places - 1.001, (hz - low) / NOISE_STEP_HZ));
    const i = Math.floor(place);
    return Math.exp(logs[i]! + (place - i) * (logs[i + 1]! - logs[i]!));
  };
}
