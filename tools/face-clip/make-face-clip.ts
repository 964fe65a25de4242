import { closeSync, openSync, writeSync } from 'node:fs';
import { drawFace, type FaceDrawing, type Skin } from './draw-face.ts';
import { bloodVolumeAt, createHeartbeats } from './heartbeats.ts';
import { createRandomSource, type RandomSource } from './random.ts';

export interface FaceClipOptions {
  /** File to write (YUV4MPEG2, 4:2:0, 8 bit). */
  readonly path: string;
  readonly heartRateBpm?: number;
  readonly breathingRatePerMin?: number;
  readonly durationS?: number;
  readonly seed?: number;
  readonly skin?: Skin;
  /** `false` gives a still photograph with sensor noise: no pulse, no breath, no motion, no drift. */
  readonly pulse?: boolean;
  /** Peak-to-peak pulse in green, share of the skin's brightness; 0.006 is an adult under room light. */
  readonly pulseDepth?: number;
  /** Standard deviation of the sensor noise, 8-bit steps. */
  readonly noise?: number;
  /** Brightness of the whole scene, 1 = well lit. */
  readonly brightness?: number;
  /** Peak sideways head motion, pixels. */
  readonly motionPx?: number;
  readonly widthPx?: number;
  readonly heightPx?: number;
  readonly frameRateHz?: number;
  /** Writes each frame's number into its upper left corner, for `readFrameNumber`. */
  readonly frameNumbers?: boolean;
}

/** What is true of the clip: what a scan of it should find. */
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

/** How strongly the pulse shows in red, green and blue skin light. Source: de Haan and van Leest 2014, doi:10.1088/0967-3334/35/9/1913. */
const PULSE_BY_CHANNEL = [0.33, 0.77, 0.53] as const;
/** Breath moves the pulse's depth and the skin's brightness. Chosen on the size seen in published recordings. */
const BREATH_DEPTH_SHARE = 0.22;
const BREATH_BRIGHTNESS_SHARE = 0.0012;
const LIGHT_DRIFT_SHARE = 0.02;

/** BT.601, limited range: weights for 8-bit R'G'B'. Source: ITU-R BT.601-7, section 2.5. */
const LUMA = [65.481 / 255, 128.553 / 255, 24.966 / 255] as const;
const BLUE_DIFFERENCE = [-37.797 / 255, -74.203 / 255, 112 / 255] as const;
const RED_DIFFERENCE = [112 / 255, -93.786 / 255, -18.214 / 255] as const;

/** One colour plane of the drawing: still part, part that follows the pulse, share covered by the person, wall. */
interface Plane {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly still: Float32Array;
  readonly pulsing: Float32Array;
  readonly cover: Float32Array;
  readonly wall: Float32Array;
  readonly offset: number;
  /** Columns outside which there is no person, so that the inner loop can skip the wall. */
  readonly firstColumn: number;
  readonly lastColumn: number;
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
  const pulsing = new Float32Array(widthPx * heightPx);
  const cover = new Float32Array(widthPx * heightPx);
  const wall = new Float32Array(widthPx * heightPx);
  let firstColumn = widthPx;
  let lastColumn = 0;
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
            pulsing[at]! += light * drawing.blood[i]! * (PULSE_BY_CHANNEL[channel]! / PULSE_BY_CHANNEL[1]);
            wall[at]! += drawing.background[i * 3 + channel]! * weights[channel]! * share;
          }
        }
      }
      if (cover[at]! > 0) {
        firstColumn = Math.min(firstColumn, column);
        lastColumn = Math.max(lastColumn, column);
      }
    }
  }
  return { widthPx, heightPx, still, pulsing, cover, wall, offset, firstColumn, lastColumn };
}

/** Sensor noise, drawn once; each row of each frame starts at another place of it. */
const NOISE_LENGTH = 1 << 20;

interface Moment {
  /** Share by which pulsing skin is darker. */
  readonly pulse: number;
  readonly light: number;
  readonly shiftXPx: number;
  readonly shiftYPx: number;
}

function renderPlane(
  plane: Plane,
  moment: Moment,
  noise: Float32Array,
  random: RandomSource,
  scratch: Float32Array,
  target: Uint8ClampedArray,
): void {
  const { widthPx, heightPx, still, pulsing, cover, wall, offset } = plane;
  for (let i = 0; i < still.length; i += 1) scratch[i] = still[i]! - moment.pulse * pulsing[i]!;

  const wholeX = Math.floor(moment.shiftXPx);
  const wholeY = Math.floor(moment.shiftYPx);
  const partX = moment.shiftXPx - wholeX;
  const partY = moment.shiftYPx - wholeY;
  // A point of the frame shows the drawing (1 - part, part) between its two neighbours on each axis.
  const near = (1 - partX) * (1 - partY);
  const left = partX * (1 - partY);
  const above = (1 - partX) * partY;
  const corner = partX * partY;
  const from = Math.max(0, plane.firstColumn + wholeX - 1);
  const to = Math.min(widthPx - 1, plane.lastColumn + wholeX + 2);
  const { light } = moment;

  for (let row = 0; row < heightPx; row += 1) {
    const start = row * widthPx;
    let n = Math.floor(random.next() * (NOISE_LENGTH - widthPx));
    for (let column = 0; column < from; column += 1)
      target[start + column] = wall[start + column]! * light + offset + noise[n++]!;
    const sourceRow = Math.min(heightPx - 1, Math.max(1, row - wholeY)) * widthPx;
    const aboveRow = sourceRow - widthPx;
    for (let column = from; column <= to; column += 1) {
      const sourceColumn = Math.min(widthPx - 1, Math.max(1, column - wholeX));
      const a = sourceRow + sourceColumn;
      const b = aboveRow + sourceColumn;
      const covered = near * cover[a]! + left * cover[a - 1]! + above * cover[b]! + corner * cover[b - 1]!;
      const seen = near * scratch[a]! + left * scratch[a - 1]! + above * scratch[b]! + corner * scratch[b - 1]!;
      target[start + column] = (wall[start + column]! * (1 - covered) + seen) * light + offset + noise[n++]!;
    }
    for (let column = to + 1; column < widthPx; column += 1)
      target[start + column] = wall[start + column]! * light + offset + noise[n++]!;
  }
}

/** A frame's number stands in twelve squares, lowest bit first, white for one. */
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
 * The number of a frame of a film with `frameNumbers`. A camera double plays films slower on a busy machine; two
 * numbers and the time between them tell how fast the face's heart really beat.
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
 * Writes a film of a drawn face whose skin carries a known pulse and breath. The film repeats without a jump: beats,
 * breaths, motion and light drift all make a whole number of turns. Nothing in it shows or comes from a real person.
 *
 * @returns the rates that are really in the film (the nearest that fit a whole number of times)
 * @throws when the file cannot be written
 */
export function makeFaceClip(options: FaceClipOptions): FaceClip {
  const {
    path,
    heartRateBpm = 72,
    breathingRatePerMin = 15,
    durationS = 40,
    seed = 1,
    skin = 'medium',
    pulse = true,
    pulseDepth = 0.006,
    noise: noiseSigma = 2,
    brightness = 1,
    motionPx = 1.5,
    widthPx = 640,
    heightPx = 480,
    frameRateHz = 30,
    frameNumbers = false,
  } = options;
  const random = createRandomSource(seed);
  const frameCount = Math.round(durationS * frameRateHz);
  const lengthS = frameCount / frameRateHz;
  const breathCount = Math.max(1, Math.round((breathingRatePerMin * lengthS) / 60));
  const heartbeats = createHeartbeats(heartRateBpm, (breathCount * 60) / lengthS, lengthS, random);

  const drawing = drawFace(skin, widthPx, heightPx);
  const planes = [
    planeFromDrawing(drawing, LUMA, 1, 16),
    planeFromDrawing(drawing, BLUE_DIFFERENCE, 2, 128),
    planeFromDrawing(drawing, RED_DIFFERENCE, 2, 128),
  ];
  const noise = new Float32Array(NOISE_LENGTH);
  for (let i = 0; i < NOISE_LENGTH; i += 1) noise[i] = random.nextNormal() * noiseSigma;
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
  const scratch = new Float32Array(lumaSize);
  const phases = Array.from({ length: 4 }, () => random.next() * 2 * Math.PI);
  const turns = (count: number, timeS: number): number => (2 * Math.PI * count * timeS) / lengthS;

  const file = openSync(path, 'w');
  try {
    writeSync(file, `YUV4MPEG2 W${widthPx} H${heightPx} F${frameRateHz}:1 Ip A1:1 C420jpeg\n`);
    for (let index = 0; index < frameCount; index += 1) {
      const timeS = index / frameRateHz;
      const breath = Math.sin(turns(breathCount, timeS));
      const drift = Math.sin(turns(1, timeS) + phases[0]!) + 0.5 * Math.sin(turns(2, timeS) + phases[1]!);
      const moment: Moment = pulse
        ? {
            pulse: pulseDepth * (1 + BREATH_DEPTH_SHARE * breath) * bloodVolumeAt(heartbeats, timeS),
            light: brightness * (1 + LIGHT_DRIFT_SHARE * drift + BREATH_BRIGHTNESS_SHARE * breath),
            shiftXPx:
              motionPx * (Math.sin(turns(3, timeS) + phases[2]!) + 0.3 * Math.sin(turns(7, timeS) + phases[3]!)),
            shiftYPx: motionPx * (0.5 * Math.sin(turns(2, timeS) + phases[3]!) + 0.25 * breath),
          }
        : { pulse: 0, light: brightness, shiftXPx: 0, shiftYPx: 0 };
      for (const [i, plane] of planes.entries()) {
        const shift = i === 0 ? moment : { ...moment, shiftXPx: moment.shiftXPx / 2, shiftYPx: moment.shiftYPx / 2 };
        renderPlane(plane, shift, i === 0 ? noise : chromaNoise, random, scratch, targets[i]!);
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
