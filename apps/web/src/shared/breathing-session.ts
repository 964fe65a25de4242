import type { Client, MienContract } from '@mien/contract';
import { type BreathingSession, isAfterBreathing, isBreathingSession } from '@mien/domain';
import { stored, storedJson } from './stored.ts';

/** The last paced breathing that was breathed to its end in this tab. No server knows of it, only of the tag of the scan after. */
export function lastBreathing(): BreathingSession | null {
  return storedJson(stored.breathing, isBreathingSession);
}

/**
 * Tags a scan that has just been made, if it came soon after paced breathing: it counts neither for what is usual nor for the
 * question how one feels. Nobody waits for it; where it fails, the patient can still tag the scan.
 */
export async function markAfterBreathing(client: Client<MienContract>, measurementId: string): Promise<void> {
  const session = lastBreathing();
  if (session === null || !isAfterBreathing(session, Date.now())) return;
  await client.scanNotes
    .save({ params: { id: measurementId }, body: { tags: ['afterBreathing'], note: '' } })
    .catch(() => undefined);
}
