import { type ColorTrace, cutFrames } from '../trace.ts';

/** The first seconds of a trace: what a running scan had until then. */
export function traceUntil(trace: ColorTrace, lengthS: number): ColorTrace {
  const { frameTimesMs } = trace;
  let n = 0;
  while (n < frameTimesMs.length && frameTimesMs[n]! - frameTimesMs[0]! <= 1000 * lengthS) n++;
  return cutFrames(trace, 0, n);
}
