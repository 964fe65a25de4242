import type { ColorTraceBody } from '@mien/contract';

const FRAME_RATE_HZ = 30;
const SKIN = [162, 138, 118] as const;
/** Relative strength of a pulse of depth 1 in red, green and blue. */
const PULSE = [0.0026, 0.006, 0.0041] as const;

/** A generator of reproducible noise, -1 to 1. */
function createNoise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return (state / 2147483647) * 2 - 1;
  };
}

/** Skin colors with a pulse and breath, or (rate 0) only noise, for tests. */
export function pulsingTrace(heartRateBpm: number, lengthS = 30): ColorTraceBody {
  const noise = createNoise(7);
  const frameTimesMs = Array.from({ length: lengthS * FRAME_RATE_HZ + 1 }, (_, i) => (i * 1000) / FRAME_RATE_HZ);
  const region = () => {
    const channel = (which: 0 | 1 | 2): number[] =>
      frameTimesMs.map((timeMs) => {
        // Real hearts are irregular: beats vary with waves of 15 s, whose mean over a scan is zero.
        const phase = (2 * Math.PI * heartRateBpm * timeMs) / 60_000 + 0.7 * Math.sin((2 * Math.PI * timeMs) / 15_000);
        const breath = Math.sin((2 * Math.PI * 15 * timeMs) / 60_000);
        const beat = heartRateBpm === 0 ? 0 : (Math.sin(phase) + 0.4 * Math.sin(2 * phase)) * (1 + 0.25 * breath);
        return SKIN[which] * (1 - PULSE[which] * 0.5 * beat) + 0.05 * noise();
      });
    return { red: channel(0), green: channel(1), blue: channel(2) };
  };
  return { frameTimesMs, regions: { forehead: region(), middle: region(), whole: region() } };
}
