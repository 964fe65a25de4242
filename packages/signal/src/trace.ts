/**
 * Parts of the face whose colours are read: the skin of the forehead, of nose and cheeks, and of the whole face with those two
 * in it. They overlap on purpose: what most of the skin says counts twice, and three readings have to agree.
 */
export type RegionName = 'forehead' | 'middle' | 'whole';

export const REGION_NAMES = ['forehead', 'middle', 'whole'] as const satisfies readonly RegionName[];

/** Mean colours, one value a frame, 0..255; NaN where there was nothing to be seen in that frame. */
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
  /** Mean colour of the picture around the person, where no skin is: what the light does without a pulse. */
  readonly surroundings?: RegionTrace;
  /** Vertical face-centre position relative to face height, per frame, NaN when no face. */
  readonly headMotion?: ArrayLike<number>;
}

/** One thing for each region. */
export function eachRegion<T>(make: (name: RegionName) => T): Record<RegionName, T> {
  return Object.fromEntries(REGION_NAMES.map((name) => [name, make(name)])) as Record<RegionName, T>;
}

/** True if every channel of every region, and of the surroundings if there are any, has one value a frame. */
export function hasMatchingLengths({ frameTimesMs, regions, surroundings }: ColourTrace): boolean {
  const areas: (RegionTrace | undefined)[] = REGION_NAMES.map((name) => regions[name]);
  if (surroundings !== undefined) areas.push(surroundings);
  return areas.every(
    (area) =>
      area !== undefined &&
      [area.red, area.green, area.blue].every((channel) => channel?.length === frameTimesMs.length),
  );
}

/** The frames of a trace from one to before another. */
export function cutFrames(trace: ColourTrace, from: number, to: number): ColourTrace {
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
