/** One second-order section, a0 = 1: y = b0 x + b1 x' + b2 x'' - a1 y' - a2 y''. */
export interface Section {
  readonly b: readonly [number, number, number];
  readonly a: readonly [number, number];
}

interface Complex {
  readonly re: number;
  readonly im: number;
}

/**
 * Butterworth band-pass as second-order sections, by the bilinear transform with pre-warped edges.
 *
 * @param order           order of the low-pass prototype; the band-pass has twice as many poles
 * @param lowHz           lower -3 dB edge, above 0
 * @param highHz          upper -3 dB edge, below samplingRateHz / 2
 * @param samplingRateHz  samples per second
 * @returns `order` sections with gain 1 in the middle of the band
 * @see Butterworth 1930, Experimental Wireless 7; Oppenheim & Schafer, Discrete-Time Signal Processing, section 7.1
 */
export function designBandPass(order: number, lowHz: number, highHz: number, samplingRateHz: number): Section[] {
  const twice = 2 * samplingRateHz;
  const low = twice * Math.tan((Math.PI * lowHz) / samplingRateHz);
  const high = twice * Math.tan((Math.PI * highHz) / samplingRateHz);
  const width = high - low;
  const centerSquared = low * high;
  const poles: Complex[] = [];
  for (let k = 0; k < order; k++) {
    const angle = (Math.PI * (2 * k + order + 1)) / (2 * order);
    const half = { re: (Math.cos(angle) * width) / 2, im: (Math.sin(angle) * width) / 2 };
    const root = squareRoot({ re: half.re ** 2 - half.im ** 2 - centerSquared, im: 2 * half.re * half.im });
    poles.push({ re: half.re + root.re, im: half.im + root.im }, { re: half.re - root.re, im: half.im - root.im });
  }
  const digital = poles.map((pole) =>
    divide({ re: twice + pole.re, im: pole.im }, { re: twice - pole.re, im: -pole.im }),
  );
  const real = digital.filter((pole) => Math.abs(pole.im) < 1e-9).sort((one, two) => one.re - two.re);
  const sections: Section[] = digital
    .filter((pole) => pole.im >= 1e-9)
    .map((pole) => ({ b: [1, 0, -1], a: [-2 * pole.re, pole.re ** 2 + pole.im ** 2] }));
  for (let k = 0; k + 1 < real.length; k += 2) {
    sections.push({ b: [1, 0, -1], a: [-(real[k]!.re + real[k + 1]!.re), real[k]!.re * real[k + 1]!.re] });
  }
  const center = 2 * Math.atan(Math.sqrt(centerSquared) / twice);
  return sections.map((section) => {
    const gain = magnitudeAt(section, center);
    return { b: [section.b[0] / gain, section.b[1] / gain, section.b[2] / gain], a: section.a };
  });
}

/** Gain of one section at an angular frequency in radians per sample. */
function magnitudeAt(section: Section, radians: number): number {
  const [b0, b1, b2] = section.b;
  const [a1, a2] = section.a;
  const c1 = Math.cos(radians);
  const s1 = -Math.sin(radians);
  const c2 = Math.cos(2 * radians);
  const s2 = -Math.sin(2 * radians);
  const above = Math.hypot(b0 + b1 * c1 + b2 * c2, b1 * s1 + b2 * s2);
  return above / Math.hypot(1 + a1 * c1 + a2 * c2, a1 * s1 + a2 * s2);
}

function squareRoot(z: Complex): Complex {
  const size = Math.hypot(z.re, z.im);
  const re = Math.sqrt(Math.max(0, (size + z.re) / 2));
  const im = Math.sqrt(Math.max(0, (size - z.re) / 2));
  return { re, im: z.im < 0 ? -im : im };
}

function divide(one: Complex, two: Complex): Complex {
  const size = two.re ** 2 + two.im ** 2;
  return { re: (one.re * two.re + one.im * two.im) / size, im: (one.im * two.re - one.re * two.im) / size };
}
