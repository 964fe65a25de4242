import type { EstimateName } from '../analysis.ts';
import { type ColorTrace, REGION_NAMES, type RegionName, type RegionTrace } from '../trace.ts';
import {
  CHEEKS_READ_LATER_S,
  type ExposurePumping,
  type MainsFlicker,
  mainsRipple,
  pumpingGain,
  roundedMean,
} from './camera-faults.ts';
import { type MotionLevel, moveHead } from './head-motion.ts';
import { createIntervals, describeBeats, type HeartRhythm, restingRhythm, severalWaves } from './heartbeat.ts';
import { createBloodFilling, PULSE_SHAPE, type PulseShape } from './pulse-shape.ts';
import { createRandom, drawNormal } from './seeded-random.ts';
import { LIGHT_SKIN_PULSE_PERCENT, REGION_PULSE, SKIN, SKIN_PULSE_RATIO, type SkinType } from './skin.ts';

/** The content of a synthetic scan. The default is a calm, well-lit 30 s scan at 72 bpm. */
export interface SyntheticScene {
  readonly seed?: number;
  readonly durationS?: number;
  readonly frameRateHz?: number;
  readonly heartRateBpm?: number;
  readonly breathingPerMin?: number;
  /** Breaths lengthen and shorten by this share (standard deviation). */
  readonly breathWanderShare?: number;
  /** Peak to peak in green on the forehead, in percent of the level; 0 for no pulse. */
  readonly pulsePercent?: number;
  /** Standard deviation of the noise of one region's mean, counts of 255. */
  readonly noise?: number;
  /** Standard deviation of the light's random walk after 30 s, percent. */
  readonly driftPercent?: number;
  /** Standard deviation of brightness changes by small movements (band up to about 3 Hz), percent, own to each region. */
  readonly motionPercent?: number;
  /** Sway and jerks of the head, which shade all regions together. */
  readonly motionLevel?: MotionLevel;
  /** Beats differ as those of healthy people at rest do, times this: 1, the middle of them, unless RSA or jitter are set below. */
  readonly variability?: number;
  /** Breathing: change of beat interval (RSA), relative. */
  readonly rsaShare?: number;
  /** Breathing: change of pulse height, relative. */
  readonly amplitudeShare?: number;
  /** Breathing: change of brightness, percent. */
  readonly baselinePercent?: number;
  /** Random change from one beat to the next, standard deviation in ms. */
  readonly beatJitterMs?: number;
  readonly pulseShape?: PulseShape;
  /** Standard deviation of frame times about the even grid, ms. */
  readonly clockJitterMs?: number;
  /** Share of frames that never arrive. */
  readonly droppedShare?: number;
  /** From here on every second frame is missing, as when a camera exposes for longer, s. */
  readonly halvedFromS?: number;
  /** Flickering lamp: relative depth for red, green and blue; further waves at 2, 3 … times the frequency, relative to the first. */
  readonly flicker?: {
    readonly frequencyHz: number;
    readonly depth: readonly [number, number, number];
    readonly harmonics?: readonly number[];
  };
  /** Lamp on mains power whose ripple the frame rate folds down. */
  readonly mainsFlicker?: MainsFlicker;
  readonly exposurePumping?: ExposurePumping;
  /**
   * Colored light that wanders at random, shared by all regions: relative size in red, green and blue, and the speed it
   * wanders with.
   */
  readonly wanderingLight?: { readonly cutoffHz: number; readonly size: readonly [number, number, number] };
  /** Light that falls on face and surroundings alike: relative change of a channel (0 red, 1 green, 2 blue) at a time. */
  readonly roomLight?: (s: number, channel: number) => number;
  /**
   * The surroundings of the face: the light of the scene, times a gain, on another color, with noise of its own.
   * Absent: no surroundings.
   */
  readonly surroundings?: {
    readonly color: readonly [number, number, number];
    readonly gain: number;
    /** Standard deviation, counts of 255. */
    readonly noise: number;
  };
  /** Any other change of the face alone: relative change of a channel of a region at a time. */
  readonly extraLight?: (s: number, region: RegionName, channel: number) => number;
  /** How much blood changes red, green and blue, relative to each other: it differs with lamp, camera and skin. */
  readonly pulseRatio?: readonly [number, number, number];
  /** Skin color, counts of 255. */
  readonly skin?: readonly [number, number, number];
  /** Sets skin color and height of the pulse, unless these are set. */
  readonly skinType?: SkinType;
  /** Brightness of the scene, 1 for a well lit one; noise stays what it is. */
  readonly lightLevel?: number;
  /** Pixels are rounded to whole numbers; how much they differ within a region (noise and texture), counts. Left out: no rounding. */
  readonly quantisation?: { readonly pixelSpread: number };
  /** Head moves with breathing by this share of the face height; left out when undefined. */
  readonly headMotionShare?: number;
  /** Further movement of the head at a time, share of the face height. */
  readonly headMove?: (s: number) => number;
  /** Own beat times in s, instead of heart rate, RSA and jitter. */
  readonly beatTimesS?: readonly number[];
}

/** Ground truth between the first and the last frame of the scan: a value for each estimate of the engine. */
export interface ScanTruth extends Readonly<Record<EstimateName, number>> {
  readonly beatCount: number;
}

export interface SyntheticScan {
  readonly trace: ColorTrace;
  /** Moments of the steepest rise on the forehead. */
  readonly beatTimesS: readonly number[];
  readonly truth: ScanTruth;
}

/**
 * Share of each part in the whole face; the third is everything besides forehead and middle. Chosen, by a drawn face.
 */
const SHARE_OF_WHOLE: Readonly<Record<RegionName, number>> = { forehead: 0.2, middle: 0.3, whole: 0.5 };

/** Generates a scan; deterministic by scene. */
export function makeSyntheticScan(scene: SyntheticScene = {}): SyntheticScan {
  const { skinType = null } = scene;
  const {
    seed = 1,
    durationS = 30,
    frameRateHz = 30,
    breathingPerMin = 15,
    breathWanderShare = 0,
    pulsePercent = LIGHT_SKIN_PULSE_PERCENT * (skinType ? SKIN[skinType].pulseShare : 1),
    noise = 0.08,
    driftPercent = 1,
    motionPercent = 0.1,
    motionLevel = 'still',
    amplitudeShare = 0.15,
    baselinePercent = 0.15,
    clockJitterMs = 2,
    droppedShare = 0,
    halvedFromS = Number.POSITIVE_INFINITY,
    pulseRatio = SKIN_PULSE_RATIO,
    roomLight,
    surroundings,
    skin = skinType ? SKIN[skinType].color : [170, 120, 95],
    lightLevel = 1,
    heartRateBpm = 72,
    pulseShape = PULSE_SHAPE,
    headMotionShare,
    headMove,
    flicker,
    mainsFlicker,
    exposurePumping,
    wanderingLight,
    extraLight,
    quantisation,
  } = scene;
  const random = createRandom(seed);
  // Separate random sources for later additions: the frames of older scenes do not change.
  const heart = createRandom(0x9e3779b9 ^ seed);
  const camera = createRandom(0x85ebca6b ^ seed);
  const normal = (): number => drawNormal(random);
  const breathPhase = 2 * Math.PI * random();
  const breathWave = severalWaves([0.02, 0.045], heart, null);
  const breathTurns = (s: number): number =>
    (breathingPerMin / 60) * (s + (breathWanderShare === 0 ? 0 : 5 * breathWanderShare * breathWave(s)));
  const breath = (s: number): number => Math.sin(2 * Math.PI * breathTurns(s) + breathPhase);
  const beatTimesS = scene.beatTimesS ?? makeBeats(rhythmOf(scene, heartRateBpm), durationS, breath, heart);
  const n = Math.floor(durationS * frameRateHz) + 1;
  const frameTimesMs = Float64Array.from({ length: n }, (_, i) => {
    const jitter = Math.max(-0.4, Math.min(0.4, (clockJitterMs * normal() * frameRateHz) / 1000));
    return ((i + (i === 0 || i === n - 1 ? 0 : jitter)) * 1000) / frameRateHz;
  });
  const light = new Float64Array(n);
  for (let i = 1; i < n; i++) light[i] = light[i - 1]! + (normal() * driftPercent) / 100 / Math.sqrt(30 * frameRateHz);
  const wander = wanderingLight ? lowPassNoise(n, wanderingLight.cutoffHz / frameRateHz, normal) : null;
  const flickerPhase = 2 * Math.PI * random();
  const head = moveHead(motionLevel, n, frameRateHz, camera);
  const mainsPhase = 2 * Math.PI * camera();
  const pumpingPhase = camera();
  const isHalved = (i: number): boolean => i % 2 === 1 && frameTimesMs[i]! > 1000 * halvedFromS;
  const kept = Array.from(frameTimesMs.keys()).filter(
    (i) => i === 0 || i === n - 1 || (camera() >= droppedShare && !isHalved(i)),
  );
  const meanIntervalS = scene.beatTimesS ? meanInterval(beatTimesS) : 60 / heartRateBpm;
  const filling = createBloodFilling(beatTimesS, meanIntervalS, pulseShape);
  const lampAt = (s: number, channel: number): number => {
    if (!flicker) return 1;
    const { frequencyHz, depth, harmonics = [] } = flicker;
    const angle = 2 * Math.PI * frequencyHz * s + flickerPhase;
    const wave = harmonics.reduce((sum, height, k) => sum + height * Math.sin((k + 2) * angle), Math.sin(angle));
    return 1 + depth[channel]! * wave;
  };
  /** The effect of the light on a channel at a frame. */
  const lightOf = (i: number, c: number, looked: number): number => {
    const s = frameTimesMs[i]! / 1000;
    const ripple = mainsFlicker ? mainsFlicker.depth[c]! * mainsRipple(mainsFlicker, looked, mainsPhase) : 0;
    return (
      (1 + light[i]!) *
      (exposurePumping ? pumpingGain(exposurePumping, s, pumpingPhase) : 1) *
      (wanderingLight && wander ? 1 + wanderingLight.size[c]! * wander[i]! : 1) *
      (1 + (roomLight?.(s, c) ?? 0)) *
      (1 + ripple) *
      lampAt(s, c)
    );
  };
  const sensed = (seen: number, spread: number): number =>
    Math.max(
      0,
      Math.min(
        255,
        Math.round(((quantisation ? roundedMean(seen, quantisation.pixelSpread) : seen) + spread * normal()) * 1000) /
          1000,
      ),
    );
  const parts = {} as Record<RegionName, readonly [Float64Array, Float64Array, Float64Array]>;
  for (const name of REGION_NAMES) {
    const channels = [new Float64Array(n), new Float64Array(n), new Float64Array(n)] as const;
    const memory = Math.exp((-2 * Math.PI * 0.5) / frameRateHz);
    const { height, delayMs } = REGION_PULSE[name];
    let motion = 0;
    for (let i = 0; i < n; i++) {
      const s = frameTimesMs[i]! / 1000;
      const fill = ((pulsePercent / 100) * height * filling(s - delayMs / 1000) * (1 + amplitudeShare * breath(s))) / 2;
      motion = memory * motion + Math.sqrt(1 - memory ** 2) * normal();
      const brightness =
        1 + (motionPercent / 100) * motion + (baselinePercent / 100) * breath(s) + head.brightness(name, i);
      // The sensor has its own regular clock; only the reported times are irregular.
      const looked = i / frameRateHz + (name === 'forehead' ? 0 : CHEEKS_READ_LATER_S);
      for (let c = 0; c < 3; c++) {
        const swing = 1 - (fill * pulseRatio[c]!) / pulseRatio[1];
        const shade = (1 + (extraLight?.(s, name, c) ?? 0)) * lightOf(i, c, looked);
        channels[c]![i] = sensed(
          lightLevel * (skin[c]! * brightness * swing + 255 * head.shine(name, i)) * shade,
          noise,
        );
      }
    }
    parts[name] = channels;
  }
  const area = (channels: readonly Float64Array[]): RegionTrace => {
    const [red, green, blue] = channels.map((channel) => Float64Array.from(kept, (i) => channel[i]!));
    return { red: red!, green: green!, blue: blue! };
  };
  // The whole face contains forehead and middle; the third part was generated for the rest.
  const whole = [0, 1, 2].map((c) =>
    Float64Array.from({ length: n }, (_, i) =>
      REGION_NAMES.reduce((sum, name) => sum + SHARE_OF_WHOLE[name] * parts[name][c]![i]!, 0),
    ),
  );
  const regions = { forehead: area(parts.forehead), middle: area(parts.middle), whole: area(whole) };
  const surrounding =
    surroundings &&
    [0, 1, 2].map((c) =>
      Float64Array.from({ length: n }, (_, i) => {
        const change = lightOf(i, c, i / frameRateHz) - 1;
        return sensed(lightLevel * surroundings.color[c]! * (1 + surroundings.gain * change), surroundings.noise);
      }),
    );
  const trace: ColorTrace = {
    frameTimesMs: Float64Array.from(kept, (i) => frameTimesMs[i]!),
    regions,
    ...(surrounding ? { surroundings: area(surrounding) } : {}),
  };
  const endS = frameTimesMs[n - 1]! / 1000;
  const truth: ScanTruth = {
    ...describeBeats(beatTimesS, 0, endS),
    breathingRatePerMin: (60 * (breathTurns(endS) - breathTurns(0))) / endS,
  };
  if (headMotionShare === undefined) return { trace, beatTimesS, truth };
  const headMotion = frameTimesMs.map(
    (ms, i) =>
      0.5 +
      headMotionShare * breath(ms / 1000) +
      (headMove?.(ms / 1000) ?? 0) +
      0.002 * head.nod(i) +
      0.0005 * normal(),
  );
  return { trace: { ...trace, headMotion: Float64Array.from(kept, (i) => headMotion[i]!) }, beatTimesS, truth };
}

function meanInterval(beatTimesS: readonly number[]): number {
  return beatTimesS.length > 1 ? (beatTimesS.at(-1)! - beatTimesS[0]!) / (beatTimesS.length - 1) : 1;
}

/** Random walk held near 0, standard deviation 1 before a last smoothing; cutoff in cycles a sample. */
function lowPassNoise(length: number, cutoff: number, normal: () => number): Float64Array {
  const memory = Math.exp(-2 * Math.PI * cutoff);
  let walk = 0;
  let smooth = 0;
  return Float64Array.from({ length }, () => {
    walk = memory * walk + Math.sqrt(1 - memory ** 2) * normal();
    smooth = 0.8 * smooth + 0.2 * walk;
    return smooth;
  });
}

function rhythmOf({ variability, rsaShare, beatJitterMs }: SyntheticScene, heartRateBpm: number): HeartRhythm {
  // Setting one beat-to-beat change disables the others.
  const isSet = rsaShare !== undefined || beatJitterMs !== undefined;
  return {
    ...restingRhythm(heartRateBpm, variability ?? (isSet ? 0 : 1)),
    ...(rsaShare === undefined ? {} : { breathShare: rsaShare / Math.SQRT2 }),
    ...(beatJitterMs === undefined ? {} : { jitterShare: (beatJitterMs * heartRateBpm) / 60000 }),
  };
}

function makeBeats(
  rhythm: HeartRhythm,
  durationS: number,
  breath: (s: number) => number,
  random: () => number,
): number[] {
  const intervalAt = createIntervals(rhythm, breath, random);
  const beats = [-2 - random()];
  while (beats.at(-1)! < durationS + 2) beats.push(beats.at(-1)! + intervalAt(beats.at(-1)!));
  return beats;
}
