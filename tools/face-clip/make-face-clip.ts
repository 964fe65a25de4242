import { closeSync, openSync, writeSync } from 'node:fs';
import { type Color, drawFace, type FaceDrawing } from '../../apps/scan/src/site/sample-face/draw-face.ts';
import {
  createRandom,
  drawNormal,
  LIGHT_SKIN_PULSE_PERCENT,
  type PulseShape,
  type Random,
  REGION_PULSE,
  SKIN,
  SKIN_PULSE_RATIO,
  type SkinType,
} from '../../packages/signal/src/testing/index.ts';
import { createHeartbeats } from './heartbeats.ts';

export interface FaceClipOptions {
  /** Output file (YUV4MPEG2, 4:2:0, 8 bit). */
  readonly path: string;
  readonly heartRateBpm?: number;
  readonly breathingRatePerMin?: number;
  readonly durationS?: number;
  readonly seed?: number;
  readonly skin?: SkinType;
  /** `false` gives a still photograph with sensor noise: no pulse, no breath, no motion, no drift. */
  readonly pulse?: boolean;
  /**
   * Peak-to-peak pulse in the green channel on the forehead, as a share of the skin's brightness. Default: typical of
   * the skin type under room light.
   */
  readonly pulseDepth?: number;
  /** Heart rate variability: 1 as recorded from people at rest, 0 for perfectly regular beats. */
  readonly variability?: number;
  readonly pulseShape?: PulseShape;
  /** Standard deviation of the sensor noise, 8-bit steps. */
  readonly noise?: number;
  /** Brightness of the whole scene, 1 = well lit. */
  readonly brightness?: number;
  /** Peak sideways head motion, pixels. */
  readonly motionPx?: number;
  /** Sudden small head movements: approximate size in pixels, and number per minute. */
  readonly jerkPx?: number;
  readonly jerksPerMin?: number;
  /** Slow change of the room light, as a share of it. */
  readonly lightDrift?: number;
  readonly widthPx?: number;
  readonly heightPx?: number;
  readonly frameRateHz?: number;
  /** Writes the frame number into the upper left corner, for `readFrameNumber`. */
  readonly frameNumbers?: boolean;
}

/** Ground truth of the clip: what a scan should find. */
export interface FaceClip {
  readonly path: string;
  readonly frameCount: number;
  readonly frameRateHz: number;
  readonly durationS: number;
  /** `null` for the still photograph. */
  readonly heartRateBpm: number | null;
  readonly breathingRatePerMin: number | null;
  readonly beatTimesS: readonly number[];
}

const HAIR: Readonly<Record<SkinType, Color>> = {
  I: [122, 84, 54],
  II: [92, 66, 46],
  III: [66, 48, 36],
  IV: [48, 36, 30],
  V: [38, 30, 28],
  VI: [30, 25, 25],
};
const LIGHT_IRIS: Color = [88, 110, 122];
const DARK_IRIS: Color = [72, 50, 36];

/** Breathing modulates the pulse amplitude and the skin's brightness. Chosen, on the order of published recordings. */
const BREATH_DEPTH_SHARE = 0.22;
const BREATH_BRIGHTNESS_SHARE = 0.0012;

/** BT.601, limited range: weights for 8-bit R'G'B'. Source: ITU-R BT.601-7, section 2.5. */
const LUMA = [65.481 / 255, 128.553 / 255, 24.966 / 255] as const;
const BLUE_DIFFERENCE = [-37.797 / 255, -74.203 / 255, 112 / 255] as const;
const RED_DIFFERENCE = [112 / 255, -93.786 / 255, -18.214 / 255] as const;

/** One color plane of the drawing: static part, part that follows the pulse, share covered by the person, wall. */
interface Plane {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly still: Float32Array;
  /** One for each of forehead, left and right cheek; the wave changes smoothly between them. */
  readonly pulsing: readonly [Float32Array, Float32Array, Float32Array];
  readonly cover: Float32Array;
  readonly wall: Float32Array;
  readonly offset: number;
  /** For each row, the columns that contain the person, so that the inner loop can skip the wall. */
  readonly firstColumn: Int32Array;
  readonly lastColumn: Int32Array;
  /** The person at a time; zero elsewhere. */
  readonly person: Float32Array;
}

function planeFromDrawing(
  drawing: FaceDrawing,
  weights: readonly [number, number, number],
  step: 1 | 2,
  offset: number,
): Plane {
  const widthPx = drawing.widthPx / step;
  const heightPx = drawing.heightPx / step;
  const still = new Float32Array(widthPx * heightPx);
  const pulsing = [0, 1, 2].map(() => new Float32Array(widthPx * heightPx)) as unknown as Plane['pulsing'];
  const cover = new Float32Array(widthPx * heightPx);
  const wall = new Float32Array(widthPx * heightPx);
  const firstColumn = new Int32Array(heightPx).fill(widthPx);
  const lastColumn = new Int32Array(heightPx).fill(-1);
  const share = 1 / (step * step);
  for (let row = 0; row < heightPx; row += 1) {
    for (let column = 0; column < widthPx; column += 1) {
      const at = row * widthPx + column;
      for (let dy = 0; dy < step; dy += 1) {
        for (let dx = 0; dx < step; dx += 1) {
          const i = (row * step + dy) * drawing.widthPx + column * step + dx;
          cover[at]! += drawing.cover[i]! * share;
          for (let channel = 0; channel < 3; channel += 1) {
            const light = drawing.person[i * 3 + channel]! * weights[channel]! * share;
            still[at]! += light;
            const blood = light * drawing.blood[i]! * (SKIN_PULSE_RATIO[channel]! / SKIN_PULSE_RATIO[1]);
            for (const [wave, part] of pulsing.entries()) part[at]! += blood * drawing.waves[i * 3 + wave]!;
            wall[at]! += drawing.background[i * 3 + channel]! * weights[channel]! * share;
          }
        }
      }
      if (cover[at]! > 0) {
        firstColumn[row] = Math.min(firstColumn[row]!, column);
        lastColumn[row] = column;
      }
    }
  }
  const person = new Float32Array(widthPx * heightPx);
  return { widthPx, heightPx, still, pulsing, cover, wall, offset, firstColumn, lastColumn, person };
}

type Planes = readonly [luma: Plane, blueDifference: Plane, redDifference: Plane];

const drawnPlanes = new Map<string, Planes>();

/** The planes of a face. Computed once, because it takes seconds and does not depend on time. */
function planesOf(skin: SkinType, widthPx: number, heightPx: number): Planes {
  const name = `${skin} ${widthPx}x${heightPx}`;
  const drawn = drawnPlanes.get(name);
  if (drawn) return drawn;
  const drawing = drawFace(
    { skin: SKIN[skin].color, hair: HAIR[skin], iris: skin === 'I' || skin === 'II' ? LIGHT_IRIS : DARK_IRIS },
    widthPx,
    heightPx,
  );
  const planes: Planes = [
    planeFromDrawing(drawing, LUMA, 1, 16),
    planeFromDrawing(drawing, BLUE_DIFFERENCE, 2, 128),
    planeFromDrawing(drawing, RED_DIFFERENCE, 2, 128),
  ];
  drawnPlanes.set(name, planes);
  return planes;
}

/** Sensor noise, generated once; each row of each frame starts at a different offset. */
const NOISE_LENGTH = 1 << 20;

/** In the order of a drawing's `waves`. */
const WAVES = [REGION_PULSE.forehead, REGION_PULSE.middle, REGION_PULSE.whole] as const;

interface Moment {
  /** Shares by which pulsing skin is darker: forehead, left and right cheek. */
  readonly pulses: readonly [number, number, number];
  readonly light: number;
  readonly shiftXPx: number;
  readonly shiftYPx: number;
}

function renderPlane(
  plane: Plane,
  moment: Moment,
  noise: Float32Array,
  random: Random,
  target: Uint8ClampedArray,
): void {
  const { widthPx, heightPx, still, pulsing, cover, wall, offset, firstColumn, lastColumn, person } = plane;
  const [forehead, left, right] = moment.pulses;
  const [onForehead, onLeft, onRight] = pulsing;
  for (let row = 0; row < heightPx; row += 1) {
    const end = row * widthPx + lastColumn[row]!;
    for (let i = row * widthPx + firstColumn[row]!; i <= end; i += 1)
      person[i] = still[i]! - forehead * onForehead[i]! - left * onLeft[i]! - right * onRight[i]!;
  }

  const wholeX = Math.floor(moment.shiftXPx);
  const wholeY = Math.floor(moment.shiftYPx);
  const partX = moment.shiftXPx - wholeX;
  const partY = moment.shiftYPx - wholeY;
  // Bilinear interpolation: weights (1 - part, part) of the two neighboring pixels on each axis.
  const near = (1 - partX) * (1 - partY);
  const next = partX * (1 - partY);
  const above = (1 - partX) * partY;
  const corner = partX * partY;
  const { light } = moment;

  for (let row = 0; row < heightPx; row += 1) {
    const start = row * widthPx;
    let n = Math.floor(random() * (NOISE_LENGTH - widthPx));
    const source = Math.min(heightPx - 1, Math.max(1, row - wholeY));
    const sourceRow = source * widthPx;
    const aboveRow = sourceRow - widthPx;
    // One pixel beyond the person on both rows, because the shifted picture is sampled there too.
    const first = Math.min(firstColumn[source]!, firstColumn[source - 1]!);
    const last = Math.max(lastColumn[source]!, lastColumn[source - 1]!);
    const from = Math.min(widthPx, Math.max(0, first + wholeX - 1));
    const to = Math.min(widthPx - 1, Math.max(from - 1, last + wholeX + 2));
    for (let column = 0; column < from; column += 1)
      target[start + column] = wall[start + column]! * light + offset + noise[n++]!;
    for (let column = from; column <= to; column += 1) {
      const sourceColumn = Math.min(widthPx - 1, Math.max(1, column - wholeX));
      const a = sourceRow + sourceColumn;
      const b = aboveRow + sourceColumn;
      const covered = near * cover[a]! + next * cover[a - 1]! + above * cover[b]! + corner * cover[b - 1]!;
      const seen = near * person[a]! + next * person[a - 1]! + above * person[b]! + corner * person[b - 1]!;
      target[start + column] = (wall[start + column]! * (1 - covered) + seen) * light + offset + noise[n++]!;
    }
    for (let column = to + 1; column < widthPx; column += 1)
      target[start + column] = wall[start + column]! * light + offset + noise[n++]!;
  }
}

/** A jerk rises within 0.2 s and decays slowly. */
const JERK_RISE_S = 0.07;
const JERK_FALL_S = 1.2;

/** Head offset from jerks, in pixels; equal at the start and end of the clip. */
function createJerks(sizePx: number, count: number, lengthS: number, random: Random) {
  const all = Array.from({ length: count }, () => {
    const angle = 2 * Math.PI * random();
    return { startS: lengthS * random(), x: sizePx * Math.cos(angle), y: 0.7 * sizePx * Math.sin(angle) };
  });
  return (timeS: number) => {
    let [x, y] = [0, 0];
    for (const jerk of all) {
      const since = (((timeS - jerk.startS) % lengthS) + lengthS) % lengthS;
      const share = (1 - Math.exp(-((since / JERK_RISE_S) ** 2))) * Math.exp(-since / JERK_FALL_S);
      x += share * jerk.x;
      y += share * jerk.y;
    }
    return { x, y };
  };
}

/** A frame number is drawn as twelve squares, lowest bit first, white for one. */
const NUMBER_BITS = 12;
const NUMBER_SQUARE_PX = 16;

function writeFrameNumber(index: number, widthPx: number, [luma, ...chroma]: readonly Uint8ClampedArray[]): void {
  const lengthPx = NUMBER_BITS * NUMBER_SQUARE_PX;
  for (let y = 0; y < NUMBER_SQUARE_PX; y += 1) {
    for (let x = 0; x < lengthPx; x += 1)
      luma![y * widthPx + x] = (index >> Math.floor(x / NUMBER_SQUARE_PX)) & 1 ? 235 : 16;
    const start = (y >> 1) * (widthPx / 2);
    for (const plane of chroma) plane.fill(128, start, start + lengthPx / 2);
  }
}

/**
 * Reads the frame number from a film with `frameNumbers`. A fake camera plays films slower on a busy machine; two
 * numbers and the time between them give the face's actual heart rate.
 *
 * @param brightnessAt  0 to 255 at a pixel of the unscaled, unmirrored frame
 */
export function readFrameNumber(brightnessAt: (x: number, y: number) => number): number {
  let index = 0;
  for (let bit = 0; bit < NUMBER_BITS; bit += 1)
    if (brightnessAt((bit + 0.5) * NUMBER_SQUARE_PX, NUMBER_SQUARE_PX / 2) > 127) index |= 1 << bit;
  return index;
}

/**
 * Writes a film of a drawn face whose skin carries a known pulse and breath. The film loops without a jump: beats,
 * breaths, motion and light drift all complete a whole number of cycles. Nothing in it shows or comes from a real
 * person.
 *
 * @returns the actual rates in the film (the nearest that fit a whole number of times)
 * @throws when the file cannot be written
 */
export function makeFaceClip(options: FaceClipOptions): FaceClip {
  const {
    path,
    heartRateBpm = 72,
    breathingRatePerMin = 15,
    durationS = 40,
    seed = 1,
    skin = 'IV',
    pulse = true,
    pulseDepth = (LIGHT_SKIN_PULSE_PERCENT / 100) * SKIN[skin].pulseShare,
    variability = 1,
    pulseShape,
    noise: noiseSigma = 2,
    brightness = 1,
    motionPx = 1.5,
    jerkPx = 1.5,
    jerksPerMin = 3,
    lightDrift = 0.02,
    widthPx = 640,
    heightPx = 480,
    frameRateHz = 30,
    frameNumbers = false,
  } = options;
  const random = createRandom(seed);
  const frameCount = Math.round(durationS * frameRateHz);
  const lengthS = frameCount / frameRateHz;
  const breathCount = Math.max(1, Math.round((breathingRatePerMin * lengthS) / 60));
  const turns = (count: number, timeS: number): number => (2 * Math.PI * count * timeS) / lengthS;
  const breathAt = (timeS: number): number => Math.sin(turns(breathCount, timeS));
  const heartbeats = createHeartbeats(
    { heartRateBpm, variability, ...(pulseShape ? { pulseShape } : {}), breath: breathAt, durationS: lengthS },
    random,
  );

  const planes = planesOf(skin, widthPx, heightPx);
  const noise = new Float32Array(NOISE_LENGTH);
  for (let i = 0; i < NOISE_LENGTH; i += 1) noise[i] = drawNormal(random) * noiseSigma;
  const chromaNoise = noise.map((value) => value * 0.7);

  const frameHeader = new TextEncoder().encode('FRAME\n');
  const lumaSize = widthPx * heightPx;
  const frame = new Uint8ClampedArray(frameHeader.length + (lumaSize * 3) / 2);
  frame.set(frameHeader);
  const targets = [
    frame.subarray(frameHeader.length, frameHeader.length + lumaSize),
    frame.subarray(frameHeader.length + lumaSize, frameHeader.length + (lumaSize * 5) / 4),
    frame.subarray(frameHeader.length + (lumaSize * 5) / 4),
  ];
  const phases = Array.from({ length: 4 }, () => random() * 2 * Math.PI);
  const jerks = createJerks(jerkPx, Math.round((jerksPerMin * lengthS) / 60), lengthS, random);

  const file = openSync(path, 'w');
  try {
    writeSync(file, `YUV4MPEG2 W${widthPx} H${heightPx} F${frameRateHz}:1 Ip A1:1 C420jpeg\n`);
    for (let index = 0; index < frameCount; index += 1) {
      const timeS = index / frameRateHz;
      const breath = breathAt(timeS);
      const jerk = jerks(timeS);
      const drift = Math.sin(turns(1, timeS) + phases[0]!) + 0.5 * Math.sin(turns(2, timeS) + phases[1]!);
      const moment: Moment = pulse
        ? {
            pulses: WAVES.map(
              ({ height, delayMs }) =>
                pulseDepth *
                height *
                (1 + BREATH_DEPTH_SHARE * breath) *
                heartbeats.bloodVolumeAt(timeS - delayMs / 1000),
            ) as unknown as Moment['pulses'],
            light: brightness * (1 + lightDrift * drift + BREATH_BRIGHTNESS_SHARE * breath),
            shiftXPx:
              motionPx * (Math.sin(turns(3, timeS) + phases[2]!) + 0.3 * Math.sin(turns(7, timeS) + phases[3]!)) +
              jerk.x,
            shiftYPx: motionPx * (0.5 * Math.sin(turns(2, timeS) + phases[3]!) + 0.25 * breath) + jerk.y,
          }
        : { pulses: [0, 0, 0], light: brightness, shiftXPx: 0, shiftYPx: 0 };
      for (const [i, plane] of planes.entries()) {
        const shift = i === 0 ? moment : { ...moment, shiftXPx: moment.shiftXPx / 2, shiftYPx: moment.shiftYPx / 2 };
        renderPlane(plane, shift, i === 0 ? noise : chromaNoise, random, targets[i]!);
      }
      if (frameNumbers) writeFrameNumber(index, widthPx, targets);
      writeSync(file, frame);
    }
  } finally {
    closeSync(file);
  }
  return {
    path,
    frameCount,
    frameRateHz,
    durationS: lengthS,
    heartRateBpm: pulse ? (heartbeats.beatTimesS.length * 60) / lengthS : null,
    breathingRatePerMin: pulse ? (breathCount * 60) / lengthS : null,
    beatTimesS: pulse ? heartbeats.beatTimesS : [],
  };
}
