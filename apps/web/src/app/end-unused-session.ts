import type { Client, MienContract } from '@mien/contract';
import { STAFF_IDLE_LIMIT_MS } from '@mien/domain';
import type { QueryClient } from '@tanstack/react-query';
import { SIGNS_OF_USE } from '../shared/health/attention.ts';
import { endSession, signedInUser } from '../shared/platform/session.ts';
import { stored } from '../shared/platform/stored.ts';

const LOOK_EVERY_MS = 30_000;
/** How often tabs notify each other that the user is active. */
const TELL_EVERY_MS = 10_000;

interface WatchedSession {
  readonly queryClient: QueryClient;
  readonly client: Client<MienContract>;
}

/**
 * Signs staff out once all tabs have been idle for the session's idle timeout: the screen must not keep showing
 * patients' data after the server has ended the session.
 *
 * @returns a function that stops watching
 */
export function endUnusedSession({ queryClient, client }: WatchedSession): () => void {
  let toldAtMs = 0;
  function noteUse(): void {
    const nowMs = Date.now();
    if (nowMs - toldAtMs < TELL_EVERY_MS) return;
    toldAtMs = nowMs;
    stored.lastUsed.set(String(nowMs));
  }

  async function look(): Promise<void> {
    const isStaff = signedInUser(queryClient)?.userRoles.some((role) => role !== 'Patient');
    if (!isStaff || Date.now() - Number(stored.lastUsed.get() ?? toldAtMs) < STAFF_IDLE_LIMIT_MS) return;
    await endSession(queryClient, client);
  }

  noteUse();
  const timer = window.setInterval(() => void look(), LOOK_EVERY_MS);
  for (const sign of SIGNS_OF_USE) window.addEventListener(sign, noteUse, { passive: true, capture: true });
  return () => {
    window.clearInterval(timer);
    for (const sign of SIGNS_OF_USE) window.removeEventListener(sign, noteUse, { capture: true });
  };
}
