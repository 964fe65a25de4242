import type { Client, MienContract } from '@mien/contract';
import { type BreathingSession, isAfterBreathing, isBreathingSession } from '@mien/domain';
import { isProblem } from '../platform/problem-text.ts';
import { stored, storedJson } from '../platform/stored.ts';
import { deviceTimeZone } from '../platform/time-zone.ts';

const TAG = 'afterBreathing';

/** The last completed paced breathing in this tab. The server knows only the tag of the scan after it. */
export function lastBreathing(): BreathingSession | null {
  return storedJson(stored.breathing, isBreathingSession);
}

/**
 * Tags a new scan that came soon after paced breathing, which excludes it from the usual range and the attention rule.
 * Tries once, without waiting long; if that fails, `settleBreathingTag` retries.
 */
export async function markAfterBreathing(client: Client<MienContract>, measurementId: string): Promise<void> {
  const session = lastBreathing();
  if (session === null || !isAfterBreathing(session, Date.now())) return;
  stored.owedBreathingTag.set(measurementId);
  await settleBreathingTag(client);
}

/**
 * Tells the server which scan came after paced breathing, and keeps what the patient has noted about it meanwhile.
 *
 * @returns whether it was sent now
 */
export async function settleBreathingTag(client: Client<MienContract>): Promise<boolean> {
  const measurementId = stored.owedBreathingTag.get();
  if (measurementId === null) return false;
  const params = { id: measurementId };
  try {
    const { tags, note } = await client.comparisons.get({ params, query: { timeZone: deviceTimeZone() } });
    if (!tags.includes(TAG)) await client.scanNotes.save({ params, body: { tags: [...tags, TAG], note } });
  } catch (error) {
    // The scan is deleted, or the caller may not write its note: stop retrying.
    if (isProblem(error, 'not-found', 'not-allowed')) stored.owedBreathingTag.clear();
    return false;
  }
  stored.owedBreathingTag.clear();
  return true;
}
