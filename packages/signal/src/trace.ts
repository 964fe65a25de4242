/**
 * Face regions whose colors are read: the skin of the forehead, of nose and cheeks, and of the whole face including
 * those two. They overlap on purpose: what most of the skin shows counts twice, and three readings must agree.
 */
export type RegionName = 'forehead' | 'middle' | 'whole';

export const REGION_NAMES = ['forehead', 'middle', 'whole'] as const satisfies readonly RegionName[];

/** Mean colors, one value per frame, 0..255; NaN if nothing was visible in that frame. */
export interface RegionTrace {
  readonly red: ArrayLike<number>;
  readonly green: ArrayLike<number>;
  readonly blue: ArrayLike<number>;
}

/** One scan: n frames. */
export interface ColorTrace {
  /** Capture times, length n, should increase. */
  readonly frameTimesMs: ArrayLike<number>;
  readonly regions: Readonly<Record<RegionName, RegionTrace>>;
  /** Mean color of the picture around the person, without skin: the light without a pulse. */
  readonly surroundings?: RegionTrace;
  /** Vertical face-center position relative to face height, per frame, NaN when no face. */
  readonly headMotion?: ArrayLike<number>;
}

/** Builds a record with an entry per region. */
export function eachRegion<T>(make: (name: RegionName) => T): Record<RegionName, T> {
  return Object.fromEntries(REGION_NAMES.map((name) => [name, make(name)])) as Record<RegionName, T>;
}

/** True if every channel of every region, and of the surroundings if there are any, has one value per frame. */
export function hasMatchingLengths({ frameTimesMs, regions, surroundings }: ColorTrace): boolean {
  const areas: (RegionTrace | undefined)[] = REGION_NAMES.map((name) => regions[name]);
  if (surroundings !== undefined) areas.push(surroundings);
  return areas.every(
    (area) =>
      area !== undefined &&
      [area.red, area.green, area.blue].every((channel) => channel?.length === frameTimesMs.length),
  );
}

/** The frames of a trace from one to before another. */
export function cutFrames(trace: ColorTrace, from: number, to: number): ColorTrace {
  const cut = (values: ArrayLike<number>): Float64Array =>
    Float64Array.from({ length: to - from }, (_, i) => values[from + i]!);
  const area = ({ red, green, blue }: RegionTrace): RegionTrace => ({
    red: cut(red),
    green: cut(green),
    blue: cut(blue),
  });
  const { frameTimesMs, regions, surroundings, headMotion } = trace;
  return {
    frameTimesMs: cut(frameTimesMs),
    regions: eachRegion((name) => area(regions[name])),
    ...(surroundings === undefined ? {} : { surroundings: area(surroundings) }),
    ...(headMotion === undefined ? {} : { headMotion: cut(headMotion) }),
  };
}
