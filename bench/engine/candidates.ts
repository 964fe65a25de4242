import type { RefusalReason } from '@mien/signal';
import type { ScanPulse } from '../../packages/signal/src/pipeline.ts';
import { PULSE_REFUSALS, type PulseRefusal, refusalsOf } from '../../packages/signal/src/quality/pulse-gate.ts';

/** A gate of the pulse, or the check of beat timing after all of them. */
export type Gate = PulseRefusal | 'unevenlyTimed';
export const GATES: readonly Gate[] = [...PULSE_REFUSALS, 'unevenlyTimed'];

/** The value that a scan would have without gates, and each gate that refuses it. */
export interface Candidate {
  readonly valueBpm: number;
  readonly objections: readonly Gate[];
}

/** @returns null for a scan that was refused before any gate */
export function candidateOf(pulse: ScanPulse | RefusalReason): Candidate | null {
  if (typeof pulse === 'string') return null;
  const { found, isUneven } = pulse;
  return {
    valueBpm: found.countedBpm,
    objections: [...refusalsOf(found), ...(isUneven ? ['unevenlyTimed' as const] : [])],
  };
}
