import { Problem } from '@mien/contract';
import type { Caller } from '../../../platform/access/caller.ts';
import type { SignInDependencies } from '../sign-in.parts.ts';
import { isOver } from './session-lifetime.ts';

/** Ends the caller's session; returns the address where the browser ends the provider's session, or null. */
export async function leave(
  { store, now, endSessionUrlOf }: SignInDependencies,
  caller: Caller,
): Promise<string | null> {
  const { clientId, userId, sessionId } = caller;
  const left = await store.leaveSession(clientId, userId, sessionId, now());
  return left?.signOnId ? endSessionUrlOf(clientId, left.signOnId) : null;
}

export const endSession = ({ store, now }: SignInDependencies, caller: Caller, sessionId: string) =>
  store.endSession(caller.clientId, caller.userId, sessionId, now());

/**
 * Ends one of the caller's sessions. Ending another than the current one needs a new code, since it signs out another
 * browser.
 *
 * @throws Problem not-found, new-code-needed
 */
export async function endOtherSession(
  { checkNewCode, store, now }: SignInDependencies,
  caller: Caller,
  sessionId: string,
): Promise<void> {
  if (sessionId !== caller.sessionId) await checkNewCode(caller);
  if (!(await store.endSession(caller.clientId, caller.userId, sessionId, now()))) throw new Problem('not-found');
}

export async function openSessions({ now, store }: SignInDependencies, caller: Caller) {
  const at = now();
  const rows = await store.openSessionsOfUser(caller.clientId, caller.userId);
  return rows
    .filter((row) => !isOver({ roles: caller.roles, createdAt: row.createdAt, lastUsedAt: row.lastUsedAt }, at))
    .map((row) => ({
      id: row.sessionId,
      created: row.createdAt.toISOString(),
      lastUsed: row.lastUsedAt.toISOString(),
      browser: row.browser,
      isCurrent: row.sessionId === caller.sessionId,
    }));
}
