/** Colors of one skin region on an even time grid, 0..255, length n each. */
export interface UniformColors {
  readonly red: Float64Array;
  readonly green: Float64Array;
  readonly blue: Float64Array;
}

/**
 * Mean of several regions, sample by sample.
 *
 * @param regions  at least one, equal lengths
 */
export function meanColors(regions: readonly UniformColors[]): UniformColors {
  const n = regions[0]!.red.length;
  const out = { red: new Float64Array(n), green: new Float64Array(n), blue: new Float64Array(n) };
  for (const region of regions) {
    for (let i = 0; i < n; i++) {
      out.red[i] = out.red[i]! + region.red[i]! / regions.length;
      out.green[i] = out.green[i]! + region.green[i]! / regions.length;
      out.blue[i] = out.blue[i]! + region.blue[i]! / regions.length;
    }
  }
  return out;
}
