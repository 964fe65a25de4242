import { Problem } from '@mien/contract';
import type { Caller } from '../../../platform/access/caller.ts';
import type { SignInDeps } from '../sign-in.deps.ts';
import { isOver } from './session-lifetime.ts';
import * as sessionsStore from './sessions.store.ts';

/** Ends the caller's session; returns the address where the browser ends the provider's session, or null. */
export async function leave({ database, now, endSessionUrlOf }: SignInDeps, caller: Caller): Promise<string | null> {
  const { clientId, userId, sessionId } = caller;
  const left = await sessionsStore.leaveSession(database, clientId, userId, sessionId, now());
  return left?.signOnId ? endSessionUrlOf(clientId, left.signOnId) : null;
}

export const endSession = ({ database, now }: SignInDeps, caller: Caller, sessionId: string) =>
  sessionsStore.endSession(database, caller.clientId, caller.userId, sessionId, now());

/**
 * Ends one of the caller's sessions. Ending another than the current one needs a new code, since it signs out another
 * browser.
 *
 * @throws Problem not-found, new-code-needed
 */
export async function endOtherSession(
  { checkNewCode, database, now }: SignInDeps,
  caller: Caller,
  sessionId: string,
): Promise<void> {
  if (sessionId !== caller.sessionId) await checkNewCode(caller);
  if (!(await sessionsStore.endSession(database, caller.clientId, caller.userId, sessionId, now())))
    throw new Problem('not-found');
}

export async function openSessions({ now, database }: SignInDeps, caller: Caller) {
  const at = now();
  const rows = await sessionsStore.openSessionsOfUser(database, caller.clientId, caller.userId);
  return rows
    .filter((row) => !isOver({ ...row, roles: caller.roles, scanUntil: null }, at))
    .map((row) => ({
      id: row.sessionId,
      created: row.createdAt.toISOString(),
      lastUsed: row.lastUsedAt.toISOString(),
      browser: row.browser,
      isCurrent: row.sessionId === caller.sessionId,
    }));
}
