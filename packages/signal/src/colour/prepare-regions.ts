import { type ColourTrace, REGION_NAMES, type RegionName } from '../trace.ts';
import { resampleRegion } from './resample-region.ts';
import type { UniformColours } from './uniform-colours.ts';

/** The usable regions of a scan on one even grid. */
export function prepareRegions(
  trace: ColourTrace,
  frameRateHz: number,
  gridMs: Float64Array,
): Map<RegionName, UniformColours> {
  const regions = new Map<RegionName, UniformColours>();
  for (const name of REGION_NAMES) {
    const colours = resampleRegion(trace.frameTimesMs, trace.regions[name], frameRateHz, gridMs);
    if (colours) regions.set(name, colours);
  }
  return regions;
}
