import type { UniformColours } from '../colour/uniform-colours.ts';
import { hann } from '../spectrum/periodogram.ts';
import { mean } from '../statistics.ts';

/** How the three colours swing at one frequency. */
export interface ColourSignature {
  /** Cosine of the angle between the two chrominance swings (G - B and G + B - 2R): near 1 for blood, which swings them together. */
  readonly chromaAgreement: number;
  /** Common brightness swing over chrominance swing, both as relative change. */
  readonly brightnessRatio: number;
  /** Amplitude of the chrominance swing (G + B - 2R, halved), relative to the level. */
  readonly chromaSwing: number;
}

/**
 * Colour of the swing at one frequency, over the whole trace.
 *
 * Blood changes red least, blue more and green most, all at the same moment; a lamp or a movement changes all alike.
 *
 * @param colours         one region, 0..255, n samples a channel
 * @param samplingRateHz  of the samples
 * @param frequencyHz     where to look
 * @see de Haan & van Leest 2014 (blood volume pulse signature), doi:10.1088/0967-3334/35/9/1913
 */
export function colourSignature(colours: UniformColours, samplingRateHz: number, frequencyHz: number): ColourSignature {
  const red = swing(colours.red, samplingRateHz, frequencyHz);
  const green = swing(colours.green, samplingRateHz, frequencyHz);
  const blue = swing(colours.blue, samplingRateHz, frequencyHz);
  const one = [green[0] - blue[0], green[1] - blue[1]] as const;
  const two = [green[0] + blue[0] - 2 * red[0], green[1] + blue[1] - 2 * red[1]] as const;
  const sizes = Math.hypot(...one) * Math.hypot(...two);
  const brightness = Math.hypot(red[0] + green[0] + blue[0], red[1] + green[1] + blue[1]) / 3;
  const chroma = Math.hypot(...two) / 2;
  return {
    chromaAgreement: sizes > 0 ? (one[0] * two[0] + one[1] * two[1]) / sizes : 0,
    brightnessRatio: chroma > 0 ? brightness / chroma : Number.POSITIVE_INFINITY,
    chromaSwing: chroma,
  };
}

/** Complex amplitude of the relative change at one frequency, Hann-weighted. */
function swing(channel: Float64Array, samplingRateHz: number, frequencyHz: number): readonly [number, number] {
  const n = channel.length;
  const level = mean(channel) || 1;
  let re = 0;
  let im = 0;
  for (let i = 0; i < n; i++) {
    const value = (channel[i]! / level - 1) * hann(i, n);
    const angle = (2 * Math.PI * frequencyHz * i) / samplingRateHz;
    re += value * Math.cos(angle);
    im -= value * Math.sin(angle);
  }
  return [(4 * re) / n, (4 * im) / n];
}
