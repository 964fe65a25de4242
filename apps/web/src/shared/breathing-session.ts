import type { Client, MienContract } from '@mien/contract';
import { type BreathingSession, isAfterBreathing, isBreathingSession } from '@mien/domain';
import { isProblem } from './problem-text.ts';
import { stored, storedJson } from './stored.ts';
import { deviceTimeZone } from './time-zone.ts';

const TAG = 'afterBreathing';

/** The last paced breathing that was breathed to its end in this tab. No server knows of it, only of the tag of the scan after. */
export function lastBreathing(): BreathingSession | null {
  return storedJson(stored.breathing, isBreathingSession);
}

/**
 * Tags a scan that has just been made, if it came soon after paced breathing: it counts neither for what is usual nor for the
 * question how one feels. Nobody waits for it longer than for one try; where that fails, it is tried again by `settleBreathingTag`.
 */
export async function markAfterBreathing(client: Client<MienContract>, measurementId: string): Promise<void> {
  const session = lastBreathing();
  if (session === null || !isAfterBreathing(session, Date.now())) return;
  stored.owedBreathingTag.set(measurementId);
  await settleBreathingTag(client);
}

/**
 * Tells the server which scan came after paced breathing, beside what the patient has noted about it meanwhile.
 *
 * @returns whether it was told now
 */
export async function settleBreathingTag(client: Client<MienContract>): Promise<boolean> {
  const measurementId = stored.owedBreathingTag.get();
  if (measurementId === null) return false;
  const params = { id: measurementId };
  try {
    const { tags, note } = await client.comparisons.get({ params, query: { timeZone: deviceTimeZone() } });
    if (!tags.includes(TAG)) await client.scanNotes.save({ params, body: { tags: [...tags, TAG], note } });
  } catch (error) {
    // A scan that is gone, or a note that is not theirs to write: nothing is owed any more.
    if (isProblem(error, 'not-found', 'not-allowed')) stored.owedBreathingTag.clear();
    return false;
  }
  stored.owedBreathingTag.clear();
  return true;
}
