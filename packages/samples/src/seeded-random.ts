/** A seeded pseudorandom number generator. */
export interface SeededRandom {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  between(min: number, max: number): number;
  /** Standard normal, mean 0 and deviation 1. */
  normal(): number;
  pick<T>(choices: readonly T[]): T;
}

/** mulberry32: 32 bits of state, period 2^32. Only for sample data. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
  return {
    next,
    between: (min, max) => min + next() * (max - min),
    // Box-Muller; 1 - next() is never 0.
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick: (choices) => choices[Math.floor(next() * choices.length)] as (typeof choices)[number],
  };
}
