import {
  DAY_MS,
  EMBED_SESSION_LIMIT_MS,
  isKioskSessionOver,
  isStaff,
  STAFF_IDLE_LIMIT_MS,
  STAFF_SESSION_LIMIT_MS,
} from '@mien/domain';
import type { StoredSession } from './sessions.store.ts';

/** A session unused for this long is over. */
const IDLE_LIMIT_MS = { patient: 30 * DAY_MS, staff: STAFF_IDLE_LIMIT_MS } as const;

/** Maximum length in any case; a patient's equals the lifetime of its cookie. */
const SESSION_LIFETIME_MS = { patient: 90 * DAY_MS, staff: STAFF_SESSION_LIMIT_MS } as const;

export function isOver(
  session: Pick<
    StoredSession,
    'roles' | 'createdAt' | 'lastUsedAt' | 'kioskId' | 'scanUntil' | 'embedId' | 'programEndsAt'
  >,
  at: Date,
): boolean {
  const { programEndsAt } = session;
  if (session.kioskId !== null) return isKioskSessionOver(session, at);
  if (session.embedId !== null)
    return (
      at.getTime() - session.createdAt.getTime() >= EMBED_SESSION_LIMIT_MS ||
      (programEndsAt !== null && programEndsAt <= at)
    );
  const kind = isStaff(session.roles) ? 'staff' : 'patient';
  return (
    at.getTime() - session.lastUsedAt.getTime() > IDLE_LIMIT_MS[kind] ||
    at.getTime() - session.createdAt.getTime() > SESSION_LIFETIME_MS[kind]
  );
}
