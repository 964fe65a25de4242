import { type ColorTrace, REGION_NAMES, type RegionName } from '../trace.ts';
import { resampleHeadMotion } from './resample-head-motion.ts';
import { resampleRegion, SAMPLING_RATE_HZ } from './resample-region.ts';
import { takeOutLight } from './take-out-light.ts';
import { meanColors, type UniformColors } from './uniform-colors.ts';

/** Colors of a scan on one even grid. */
export interface PreparedColors {
  /** The usable regions, with changes of the light removed; may be empty. */
  readonly regions: ReadonlyMap<RegionName, UniformColors>;
  /** Unprocessed mean of the usable regions, and the surroundings; null if either is not usable. */
  readonly light: { readonly face: UniformColors; readonly surroundings: UniformColors } | null;
  /** Vertical place of the face, face heights; null where it is not known. */
  readonly headMotion: Float64Array | null;
}

/** The usable regions of a scan on one even grid, with simultaneous changes of the surroundings removed. */
export function prepareRegions(trace: ColorTrace, frameRateHz: number, gridMs: Float64Array): PreparedColors {
  const seen = new Map<RegionName, UniformColors>();
  for (const name of REGION_NAMES) {
    const colors = resampleRegion(trace.frameTimesMs, trace.regions[name], frameRateHz, gridMs);
    if (colors) seen.set(name, colors);
  }
  const surroundings =
    trace.surroundings && resampleRegion(trace.frameTimesMs, trace.surroundings, frameRateHz, gridMs);
  const headMotion = trace.headMotion ? resampleHeadMotion(trace.frameTimesMs, trace.headMotion, gridMs) : null;
  if (!surroundings || seen.size === 0) return { regions: seen, light: null, headMotion };
  const regions = new Map(
    [...seen].map(([name, colors]) => [name, takeOutLight(colors, surroundings, SAMPLING_RATE_HZ)]),
  );
  return { regions, headMotion, light: { face: meanColors([...seen.values()]), surroundings } };
}
