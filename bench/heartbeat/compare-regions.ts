const mean = (values: ArrayLike<number>): number => Array.from(values).reduce((sum, v) => sum + v, 0) / values.length;

/** Blood against brightness: each channel over its mean, green less red; what all channels share falls out. */
function blood(red: Float64Array, green: Float64Array): Float64Array {
  const r = mean(red);
  const g = mean(green);
  return red.map((value, i) => value / r - green[i]! / g);
}

/** Cheeks against forehead at the pulse rate of each window of 20 s. */
export interface RegionDifference {
  /** Height of the cheeks' pulse over the forehead's. */
  readonly ratio: number;
  /** How much later the cheeks' pulse comes, ms. */
  readonly delayMs: number;
}

/**
 * Compares two regions by their cross spectrum. Windows where noise rules (the two agree in less than 0.8 of the power
 * about the rate) are left out.
 */
export function compareRegions(columns: Readonly<Record<string, Float64Array>>, rateHz: number): RegionDifference[] {
  const forehead = blood(columns.fh_r!, columns.fh_g!);
  const cheeks = blood(columns.ck_r!, columns.ck_g!);
  const n = 20 * rateHz;
  const found: RegionDifference[] = [];
  for (let start = 0; start + n <= forehead.length; start += n) {
    const transform = (values: Float64Array, hz: number): readonly [number, number] => {
      let re = 0;
      let im = 0;
      for (let i = 0; i < n; i += 1) {
        const weight = values[start + i]! * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / n));
        re += weight * Math.cos((2 * Math.PI * hz * i) / rateHz);
        im -= weight * Math.sin((2 * Math.PI * hz * i) / rateHz);
      }
      return [re, im];
    };
    let rate = 0;
    let most = 0;
    for (let hz = 0.7; hz < 2.5; hz += 0.05) {
      const [a, b] = transform(forehead, hz);
      const [c, d] = transform(cheeks, hz);
      const power = Math.hypot(a, b) * Math.hypot(c, d);
      if (power > most) [rate, most] = [hz, power];
    }
    let [own, other, crossRe, crossIm] = [0, 0, 0, 0];
    for (let hz = rate - 0.1; hz <= rate + 0.1; hz += 0.025) {
      const [a, b] = transform(forehead, hz);
      const [c, d] = transform(cheeks, hz);
      own += a * a + b * b;
      other += c * c + d * d;
      crossRe += c * a + d * b;
      crossIm += d * a - c * b;
    }
    const agreement = (crossRe ** 2 + crossIm ** 2) / (own * other);
    if (agreement < 0.8) continue;
    found.push({
      ratio: Math.sqrt(other / own),
      delayMs: (-1000 * Math.atan2(crossIm, crossRe)) / (2 * Math.PI * rate),
    });
  }
  return found;
}
