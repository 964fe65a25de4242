import { type ColourTrace, REGION_NAMES, type RegionName, type RegionTrace } from '../trace.ts';
import { createRandom, drawNormal } from './seeded-random.ts';

/** What a synthetic scan shows. Everything has a default: a calm, well-lit 30 s scan at 72 bpm. */
export interface SyntheticScene {
  readonly seed?: number;
  readonly durationS?: number;
  readonly frameRateHz?: number;
  readonly heartRateBpm?: number;
  readonly breathingPerMin?: number;
  /** Peak to peak in green, in percent of the level; 0 for no pulse. */
  readonly pulsePercent?: number;
  /** Standard deviation of the noise of one region's mean, counts of 255. */
  readonly noise?: number;
  /** Standard deviation of the light's random walk after 30 s, percent. */
  readonly driftPercent?: number;
  /** Standard deviation of brightness changes by small movements (band up to about 3 Hz), percent, own to each region. */
  readonly motionPercent?: number;
  /** Breathing: change of beat interval (RSA), relative. */
  readonly rsaShare?: number;
  /** Breathing: change of pulse height, relative. */
  readonly amplitudeShare?: number;
  /** Breathing: change of brightness, percent. */
  readonly baselinePercent?: number;
  /** Random change from one beat to the next, standard deviation in ms. */
  readonly beatJitterMs?: number;
  /** Standard deviation of frame times about the even grid, ms. */
  readonly clockJitterMs?: number;
  /** Flickering lamp: relative depth for red, green and blue. */
  readonly flicker?: { readonly frequencyHz: number; readonly depth: readonly [number, number, number] };
  /** Coloured light that wanders at random, shared by all regions: relative size in red, green and blue, and the speed it wanders with. */
  readonly wanderingLight?: { readonly cutoffHz: number; readonly size: readonly [number, number, number] };
  /** Skin colour, counts of 255. */
  readonly skin?: readonly [number, number, number];
  /** Head moves with breathing by this share of the face height; left out when undefined. */
  readonly headMotionShare?: number;
  /** Own beat times in s, instead of heart rate, RSA and jitter. */
  readonly beatTimesS?: readonly number[];
}

/**
 * Relative pulse amplitude of skin in red, green and blue under white light.
 *
 * @see de Haan & van Leest 2014, doi:10.1088/0967-3334/35/9/1913
 */
export const SKIN_PULSE_RATIO = [0.33, 0.77, 0.53] as const;

export interface SyntheticScan {
  readonly trace: ColourTrace;
  readonly beatTimesS: readonly number[];
}

/** Makes a scan; the same scene gives the same numbers. */
export function makeSyntheticScan(scene: SyntheticScene = {}): SyntheticScan {
  const {
    seed = 1,
    durationS = 30,
    frameRateHz = 30,
    breathingPerMin = 15,
    pulsePercent = 0.6,
    noise = 0.08,
    driftPercent = 1,
    motionPercent = 0.1,
    amplitudeShare = 0.15,
    baselinePercent = 0.15,
    clockJitterMs = 2,
    skin = [170, 120, 95],
    headMotionShare,
    flicker,
    wanderingLight,
  } = scene;
  const random = createRandom(seed);
  const normal = (): number => drawNormal(random);
  const breathPhase = 2 * Math.PI * random();
  const breath = (s: number): number => Math.sin((2 * Math.PI * breathingPerMin * s) / 60 + breathPhase);
  const beatTimesS = scene.beatTimesS ?? makeBeats(scene, durationS, breath, normal, random());
  const n = Math.floor(durationS * frameRateHz) + 1;
  const frameTimesMs = Float64Array.from({ length: n }, (_, i) => {
    const jitter = Math.max(-0.4, Math.min(0.4, (clockJitterMs * normal() * frameRateHz) / 1000));
    return ((i + (i === 0 || i === n - 1 ? 0 : jitter)) * 1000) / frameRateHz;
  });
  const light = new Float64Array(n);
  for (let i = 1; i < n; i++) light[i] = light[i - 1]! + (normal() * driftPercent) / 100 / Math.sqrt(30 * frameRateHz);
  const wander = wanderingLight ? lowPassNoise(n, wanderingLight.cutoffHz / frameRateHz, normal) : null;
  const flickerPhase = 2 * Math.PI * random();
  const regions = {} as Record<RegionName, RegionTrace>;
  for (const name of REGION_NAMES) {
    const channels = [new Float64Array(n), new Float64Array(n), new Float64Array(n)] as const;
    const memory = Math.exp((-2 * Math.PI * 0.5) / frameRateHz);
    let motion = 0;
    let beat = 0;
    for (let i = 0; i < n; i++) {
      const s = frameTimesMs[i]! / 1000;
      while (beat + 2 < beatTimesS.length && beatTimesS[beat + 1]! <= s) beat++;
      const from = beatTimesS[beat] ?? 0;
      const to = beatTimesS[beat + 1] ?? from + 1;
      const fill =
        ((pulsePercent / 100) * bloodFilling((s - from) / (to - from)) * (1 + amplitudeShare * breath(s))) / 2;
      motion = memory * motion + Math.sqrt(1 - memory ** 2) * normal();
      const brightness = 1 + light[i]! + (motionPercent / 100) * motion + (baselinePercent / 100) * breath(s);
      for (let c = 0; c < 3; c++) {
        const lamp = flicker
          ? 1 + flicker.depth[c]! * Math.sin(2 * Math.PI * flicker.frequencyHz * s + flickerPhase)
          : 1;
        const swing = 1 - (fill * SKIN_PULSE_RATIO[c]!) / SKIN_PULSE_RATIO[1];
        const shade = wanderingLight && wander ? 1 + wanderingLight.size[c]! * wander[i]! : 1;
        const value = skin[c]! * brightness * lamp * shade * swing + noise * normal();
        channels[c]![i] = Math.max(0, Math.min(255, Math.round(value * 1000) / 1000));
      }
    }
    regions[name] = { red: channels[0], green: channels[1], blue: channels[2] };
  }
  if (headMotionShare === undefined) return { trace: { frameTimesMs, regions }, beatTimesS };
  const headMotion = frameTimesMs.map((ms) => 0.5 + headMotionShare * breath(ms / 1000) + 0.0005 * normal());
  return { trace: { frameTimesMs, regions, headMotion }, beatTimesS };
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

function makeBeats(
  { heartRateBpm = 72, rsaShare = 0.03, beatJitterMs = 8 }: SyntheticScene,
  durationS: number,
  breath: (s: number) => number,
  normal: () => number,
  start: number,
): number[] {
  const beats = [-2 - start];
  while (beats.at(-1)! < durationS + 2) {
    const last = beats.at(-1)!;
    beats.push(last + (60 / heartRateBpm) * (1 + rsaShare * breath(last)) + (beatJitterMs / 1000) * normal());
  }
  return beats;
}

/** Blood filling over one beat, phase 0..1, about -1..1: a quick rise, a slow fall and a weak second wave. */
function bloodFilling(phase: number): number {
  const angle = 2 * Math.PI * phase;
  return 0.85 * Math.sin(angle) + 0.28 * Math.sin(2 * angle) + 0.06 * Math.sin(3 * angle);
}
