import { drawFace, type FaceLook } from './draw-face.ts';

/** A made-up person at rest. */
const LOOK: FaceLook = { skin: [206, 158, 130], hair: [66, 48, 36], iris: [72, 50, 36] };
const HEART_RATE_HZ = 66 / 60;
const BREATHING_RATE_HZ = 15 / 60;
/** The heart beats faster while breathing in, and drifts slowly. As shares of its rate. */
const BREATH_SHARE = 0.035;
const SLOW_WAVE = { share: 0.02, rateHz: 0.1 } as const;
/** Peak to peak of the pulse in green, as a share of the skin's light: twice that of light skin in a usual room. */
const PULSE_DEPTH = 0.012;
/** Pulse in red, green and blue against green. @see `SKIN_PULSE_RATIO` of the signal package's tests */
const COLOR_RATIO = [0.33 / 0.77, 1, 0.53 / 0.77] as const;
/** Breathing deepens the pulse and brightens the skin. */
const BREATH_DEPTH_SHARE = 0.22;
const BREATH_LIGHT_SHARE = 0.0012;
/** Sideways and up and down. */
const SWAY_PX = 1.2;
/** Standard deviation of the sensor's noise, in 8-bit steps: without it, the rounding of colors would hide the pulse. */
const NOISE = 2;
const NOISE_LENGTH = 1 << 16;

const wave = (rateHz: number, timeS: number): number => Math.sin(2 * Math.PI * rateHz * timeS);
/** The integral of `wave` over time. */
const sumOfWave = (rateHz: number, timeS: number): number =>
  -Math.cos(2 * Math.PI * rateHz * timeS) / (2 * Math.PI * rateHz);

/** Beats until a time, with the fraction of the current one. */
export function beatsAt(timeS: number): number {
  const varied =
    BREATH_SHARE * sumOfWave(BREATHING_RATE_HZ, timeS) + SLOW_WAVE.share * sumOfWave(SLOW_WAVE.rateHz, timeS);
  return HEART_RATE_HZ * (timeS + varied);
}

/** Blood volume within a beat, 0 to 1: a steep rise, and a second wave while it falls. */
function bloodVolume(beats: number): number {
  const phase = beats - Math.floor(beats);
  const bump = (at: number, width: number) => {
    // Beats follow each other without a gap.
    const distance = Math.min(Math.abs(phase - at), 1 - Math.abs(phase - at));
    return Math.exp(-0.5 * (distance / width) ** 2);
  };
  return Math.min(1, bump(0.2, 0.09) + 0.45 * bump(0.5, 0.13));
}

/** Standard normal numbers, times `NOISE`. */
function noiseOf(length: number): Float32Array {
  return Float32Array.from({ length }, () => {
    const [one, other] = [1 - Math.random(), Math.random()];
    return NOISE * Math.sqrt(-2 * Math.log(one)) * Math.cos(2 * Math.PI * other);
  });
}

export interface MovingFace {
  /** Writes the picture of a moment into RGBA pixels of the size. Returns how far it is moved, in pixels. */
  draw(timeS: number, pixels: Uint8ClampedArray): { readonly x: number; readonly y: number };
}

/** A drawn face whose skin carries a pulse and a breath. Takes a moment to make. */
export function createMovingFace(widthPx: number, heightPx: number): MovingFace {
  const { background, person, cover, blood } = drawFace(LOOK, widthPx, heightPx);
  const count = widthPx * heightPx;
  const still = new Float32Array(count * 3);
  const pulsing = new Float32Array(count * 3);
  for (let i = 0; i < count; i += 1)
    for (let channel = 0; channel < 3; channel += 1) {
      const at = i * 3 + channel;
      still[at] = background[at]! * (1 - cover[i]!) + person[at]!;
      pulsing[at] = person[at]! * blood[i]! * COLOR_RATIO[channel]!;
    }
  const noise = noiseOf(NOISE_LENGTH);
  return {
    draw(timeS, pixels) {
      const breath = wave(BREATHING_RATE_HZ, timeS);
      const pulse = PULSE_DEPTH * (1 + BREATH_DEPTH_SHARE * breath) * bloodVolume(beatsAt(timeS));
      const light = 1 + BREATH_LIGHT_SHARE * breath;
      let next = Math.floor(Math.random() * NOISE_LENGTH);
      for (let i = 0, at = 0, to = 0; i < count; i += 1, at += 3, to += 4) {
        for (let channel = 0; channel < 3; channel += 1) {
          next = (next + 1) & (NOISE_LENGTH - 1);
          pixels[to + channel] = (still[at + channel]! - pulse * pulsing[at + channel]!) * light + noise[next]!;
        }
        pixels[to + 3] = 255;
      }
      return {
        x: SWAY_PX * (wave(0.07, timeS) + 0.3 * wave(0.18, timeS)),
        y: SWAY_PX * (0.5 * wave(0.05, timeS) + 0.25 * breath),
      };
    },
  };
}
