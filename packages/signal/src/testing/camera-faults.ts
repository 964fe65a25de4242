/** Ripple of a lamp on mains power as a camera sees it. */
export interface MainsFlicker {
  /** Twice the mains frequency: 100 or 120. */
  readonly rippleHz: number;
  /** Relative depth in red, green and blue that is left after the exposure. */
  readonly depth: readonly [number, number, number];
}

/** An automatic exposure that oscillates: it corrects too much, too late, in steps. */
export interface ExposurePumping {
  readonly frequencyHz: number;
  /** From the darkest to the brightest, percent. */
  readonly percent: number;
}

/** The frequency at which a ripple appears when sampled `frameRateHz` times a second. */
export function foldedHz(rippleHz: number, frameRateHz: number): number {
  return Math.abs(rippleHz - frameRateHz * Math.round(rippleHz / frameRateHz));
}

/**
 * The frame rate nearest to `nominalHz` at which a ripple appears at `wantedHz`. Cameras miss their nominal rate by a
 * few percent; 120 Hz is nothing at 30 frames a second, and 72 beats a minute at 29.7.
 */
export function frameRateThatFolds(rippleHz: number, nominalHz: number, wantedHz: number): number {
  const turns = Math.floor(rippleHz / nominalHz);
  return [turns, turns + 1]
    .flatMap((count) => [(rippleHz - wantedHz) / count, (rippleHz + wantedHz) / count])
    .reduce((best, rate) => (Math.abs(rate - nominalHz) < Math.abs(best - nominalHz) ? rate : best));
}

/** A rolling shutter reads the lower of two regions later, s. */
export const CHEEKS_READ_LATER_S = 0.004;

/** Shares of the mains' slow wander: a hundredth of a hertz about its nominal frequency. */
const MAINS_WANDER_TURNS = 0.15;
const MAINS_WANDER_HZ = 0.02;

/** Value of a mains ripple (-1 to 1) when the sensor looks, `s` by its own even clock. */
export function mainsRipple({ rippleHz }: MainsFlicker, s: number, phase: number): number {
  const wander = MAINS_WANDER_TURNS * Math.sin(2 * Math.PI * MAINS_WANDER_HZ * s + 3 * phase);
  return Math.sin(2 * Math.PI * (rippleHz * s + wander) + phase);
}

/** Brightness with an oscillating exposure: a stepped sawtooth, each step reached within a few frames. */
export function pumpingGain({ frequencyHz, percent }: ExposurePumping, s: number, phase: number): number {
  const turn = (((frequencyHz * s + phase) % 1) + 1) % 1;
  const saw = turn < 0.7 ? turn / 0.7 : (1 - turn) / 0.3;
  const step = Math.floor(6 * saw);
  const within = 6 * saw - step;
  return 1 + (percent / 100) * ((step + Math.min(1, 3 * within)) / 6 - 0.5);
}

/**
 * Mean of many pixels after each was rounded to a whole number: the less they differ, the more the mean is pulled to the
 * nearest whole number and the pulse is lost. First terms of the Fourier series of rounding.
 *
 * @param spread  standard deviation of the pixels (noise and texture), counts
 */
export function roundedMean(value: number, spread: number): number {
  let pulled = value;
  for (let k = 1; k <= 20; k++) {
    const weight = Math.exp(-2 * (Math.PI * k * spread) ** 2);
    if (weight < 1e-9) break;
    pulled += ((k % 2 === 0 ? 1 : -1) / (Math.PI * k)) * weight * Math.sin(2 * Math.PI * k * value);
  }
  return pulled;
}
