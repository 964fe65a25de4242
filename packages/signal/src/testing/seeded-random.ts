/** A generator of uniform numbers in [0, 1). */
export type Random = () => number;

/**
 * A seeded generator for synthetic traces.
 *
 * @see mulberry32, Tommy Ettinger 2017, public domain
 */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Normally distributed number, mean 0, standard deviation 1 (Box & Muller 1958, doi:10.1214/aoms/1177706645). */
export function drawNormal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
