import { readPulse } from './pipeline.ts';
import { mayPassLater } from './quality/pulse-gate.ts';
import type { ColorTrace } from './trace.ts';

/**
 * Decides whether a scan that has its planned length should last longer: the engine would refuse it, and only because there is
 * too little of its pulse yet, or for a drift or an uncertain count that it may outlast. What speaks against a pulse, such as
 * a movement or a lamp, does not go away with time.
 *
 * @param trace  the scan so far
 */
export function needsMoreTime(trace: ColorTrace): boolean {
  const { pulse } = readPulse(trace);
  return typeof pulse !== 'string' && !pulse.isUneven && mayPassLater(pulse.found);
}
