export type RegionName = 'forehead' | 'leftCheek' | 'rightCheek';

export const REGION_NAMES = ['forehead', 'leftCheek', 'rightCheek'] as const satisfies readonly RegionName[];

/** Mean colours of one skin region, one value a frame, 0..255; NaN where the region was not seen in that frame. */
export interface RegionTrace {
  readonly red: ArrayLike<number>;
  readonly green: ArrayLike<number>;
  readonly blue: ArrayLike<number>;
}

/** One scan: n frames. */
export interface ColourTrace {
  /** Capture times, length n, should increase. */
  readonly frameTimesMs: ArrayLike<number>;
  readonly regions: Readonly<Record<RegionName, RegionTrace>>;
  /** Vertical face-centre position relative to face height, per frame, NaN when no face. */
  readonly headMotion?: ArrayLike<number>;
}

/** True if every channel of every region has one value a frame. */
export function hasMatchingLengths({ frameTimesMs, regions }: ColourTrace): boolean {
  return REGION_NAMES.every((name) => {
    const region: RegionTrace | undefined = regions[name];
    return (
      region !== undefined &&
      [region.red, region.green, region.blue].every((channel) => channel?.length === frameTimesMs.length)
    );
  });
}
