import { drawNormal, type Random } from './seeded-random.ts';

/**
 * The heart of healthy people at rest: standard deviations of the time from beat to beat, as shares of its mean, split by
 * how fast it changes. Middle of 14 recordings (neurokit 5 min ECG; welltory 01 to 13, chest strap), fitted by
 * `bench/heartbeat` at commit dfa3877f; together SDNN 55 ms and RMSSD 35 ms at 73 beats a minute. Quartiles in brackets.
 */
export const RESTING_HEART = {
  meanIntervalS: 0.826,
  /** Slower than 0.04 Hz (0.027 to 0.054). */
  driftShare: 0.036,
  /** 0.04 to 0.15 Hz, the waves of blood pressure (0.034 to 0.049). */
  slowWaveShare: 0.039,
  /** With the breath: respiratory sinus arrhythmia (0.012 to 0.025). */
  breathShare: 0.02,
  /** What remains, at random from beat to beat (0.020 to 0.028). */
  jitterShare: 0.026,
  /** Standard deviation between people, of the logarithm of all of it. */
  personSpread: 0.18,
} as const;

/** How a heart beats: its rate and the standard deviations of its intervals, as in {@link RESTING_HEART}. */
export interface HeartRhythm {
  readonly heartRateBpm: number;
  readonly driftShare: number;
  readonly slowWaveShare: number;
  readonly breathShare: number;
  readonly jitterShare: number;
}

/**
 * The fitted rhythm at a rate. A faster heart is a steadier one: the shares go with the interval (Monfredi 2014,
 * doi:10.1161/HYPERTENSIONAHA.114.03782, found SDNN to fall steeply with the rate; the power is chosen).
 *
 * @param variability  1 for the middle of the recordings, 0 for a clockwork
 */
export function restingRhythm(heartRateBpm: number, variability = 1): HeartRhythm {
  const scale = (variability * 60) / heartRateBpm / RESTING_HEART.meanIntervalS;
  return {
    heartRateBpm,
    driftShare: scale * RESTING_HEART.driftShare,
    slowWaveShare: scale * RESTING_HEART.slowWaveShare,
    breathShare: scale * RESTING_HEART.breathShare,
    jitterShare: scale * RESTING_HEART.jitterShare,
  };
}

/** Waves of about equal height at several frequencies; standard deviation 1 over a long time. */
export function severalWaves(
  frequenciesHz: readonly number[],
  random: Random,
  loopS: number | null,
): (s: number) => number {
  const height = Math.sqrt(2 / frequenciesHz.length);
  const waves = frequenciesHz.map((hz) => {
    const wanted = hz * (0.85 + 0.3 * random());
    const frequencyHz = loopS === null ? wanted : Math.max(1, Math.round(wanted * loopS)) / loopS;
    return { frequencyHz, phase: 2 * Math.PI * random() };
  });
  return (s) =>
    waves.reduce((sum, { frequencyHz, phase }) => sum + height * Math.sin(2 * Math.PI * frequencyHz * s + phase), 0);
}

const DRIFT_HZ = [0.009, 0.017, 0.03];
const SLOW_WAVE_HZ = [0.07, 0.095, 0.125];
/** Maximum deviation of an interval from the mean: a larger one would be an extra beat, which is not modeled. */
const FURTHEST_SHARE = 0.35;

/**
 * Returns the duration of the beat that begins at a time.
 *
 * @param breath  -1 to 1, the heart is slowest at 1
 * @param loopS   every slow change fits into this time a whole number of times; null if not required
 */
export function createIntervals(
  rhythm: HeartRhythm,
  breath: (s: number) => number,
  random: Random,
  loopS: number | null = null,
): (s: number) => number {
  const drift = severalWaves(DRIFT_HZ, random, loopS);
  const slowWave = severalWaves(SLOW_WAVE_HZ, random, loopS);
  const meanS = 60 / rhythm.heartRateBpm;
  return (s) => {
    const share =
      rhythm.driftShare * drift(s) +
      rhythm.slowWaveShare * slowWave(s) +
      rhythm.breathShare * Math.SQRT2 * breath(s) +
      rhythm.jitterShare * drawNormal(random);
    return meanS * (1 + Math.max(-FURTHEST_SHARE, Math.min(FURTHEST_SHARE, share)));
  };
}

/** Beats are generated from this long before a scan to this long after it, s. */
const AROUND_S = 3;
/**
 * Standard deviation of the intervals of atrial fibrillation, as a share of their mean; each is a draw of its own. Chosen about 0.24
 * (Tateno & Glass 2001, doi:10.1007/BF02345439).
 */
const WITHOUT_RHYTHM_SHARE = { least: 0.15, most: 0.27 } as const;

/** Beats of atrial fibrillation: no interval predicts the next one. */
export function beatsWithoutRhythm(heartRateBpm: number, durationS: number, random: Random): number[] {
  const share = WITHOUT_RHYTHM_SHARE.least + (WITHOUT_RHYTHM_SHARE.most - WITHOUT_RHYTHM_SHARE.least) * random();
  const beats: number[] = [];
  for (let s = -AROUND_S; s < durationS + AROUND_S; ) {
    beats.push(s);
    s += (60 / heartRateBpm) * (1 + Math.max(-0.5, Math.min(0.9, share * drawNormal(random))));
  }
  return beats;
}

/** One beat of seven comes early, and a pause follows that makes up for it. */
export function beatsWithEarlyOnes(heartRateBpm: number, durationS: number, random: Random): number[] {
  const beats: number[] = [];
  for (let s = -AROUND_S; s < durationS + AROUND_S; ) {
    beats.push(s);
    const intervalS = (60 / heartRateBpm) * (1 + RESTING_HEART.jitterShare * drawNormal(random));
    const isFollowedEarly = random() < 1 / 7;
    if (isFollowedEarly) beats.push(s + 0.65 * intervalS);
    s += (isFollowedEarly ? 2 : 1) * intervalS;
  }
  return beats;
}

/** Facts about beats: the ground truth of a scan. */
export interface BeatTruth {
  /** Mean rate from the first to the last beat. */
  readonly heartRateBpm: number;
  readonly sdnnMs: number;
  readonly rmssdMs: number;
  readonly beatCount: number;
}

/** Truth of the beats from `fromS` to `toS`. */
export function describeBeats(beatTimesS: readonly number[], fromS: number, toS: number): BeatTruth {
  const beats = beatTimesS.filter((s) => s >= fromS && s <= toS);
  const lengths = beats.slice(1).map((s, i) => 1000 * (s - beats[i]!));
  const meanMs = lengths.reduce((sum, ms) => sum + ms, 0) / lengths.length;
  const steps = lengths.slice(1).map((ms, i) => ms - lengths[i]!);
  const rootMeanSquare = (values: readonly number[]): number =>
    Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);
  return {
    heartRateBpm: 60000 / meanMs,
    sdnnMs: rootMeanSquare(lengths.map((ms) => ms - meanMs)),
    rmssdMs: rootMeanSquare(steps),
    beatCount: beats.length,
  };
}
