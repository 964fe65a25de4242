/** Seeded random numbers, so that a clip is the same on every machine. */
export interface RandomSource {
  /** Next number, evenly spread over [0, 1). */
  next(): number;
  /** Next number of a normal distribution with mean 0 and standard deviation 1. */
  nextNormal(): number;
}

/**
 * Mulberry32 with a Box-Muller step for normal numbers.
 *
 * @param seed  any integer; equal seeds give equal sequences
 * @see https://github.com/bryc/code/blob/master/jshash/PRNGs.md (public domain)
 */
export function createRandomSource(seed: number): RandomSource {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const nextNormal = (): number => {
    const radius = Math.sqrt(-2 * Math.log(1 - next()));
    return radius * Math.cos(2 * Math.PI * next());
  };
  return { next, nextNormal };
}
