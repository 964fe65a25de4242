import { carerRightsAt, isStaff, MINUTE_MS, SECOND_MS } from '@mien/domain';
import type { Caller } from '../../../platform/access/caller.ts';
import { keyOfToken } from '../../../platform/crypto/secrets.ts';
import type { SignInDeps } from '../sign-in.deps.ts';
import { needsSecondStep } from '../sign-in-user.ts';
import { isOver } from './session-lifetime.ts';
import type { StoredSession } from './sessions.store.ts';
import * as sessionsStore from './sessions.store.ts';

/** Precision of the last use: one write a minute, not one per request. */
const TOUCH_INTERVAL_MS = MINUTE_MS;
/** The same at a tablet, whose sessions end after a few minutes without use. */
const KIOSK_TOUCH_INTERVAL_MS = 15 * SECOND_MS;

/** The permissions of a session at an instant; null when it is over. */
function callerOf(deps: SignInDeps, session: StoredSession | undefined, at: Date): Caller | null {
  if (!session || isOver(session, at)) return null;
  // A person who has become staff meanwhile uses no tablet and no embedded page of patients.
  if ((session.kioskId !== null || session.embedId !== null) && isStaff(session.roles)) return null;
  // The session began before staff needed a second step, or without it in some other way: it opens nothing.
  if (needsSecondStep(deps, session) && session.secondStep === null) return null;
  const { sessionId, clientId, userId, patientId, roles, isScanOnly, maker, measuresVersion, carerId, care } = session;
  const { ownerId, codeEnteredAt, passkeyUsedAt, appointmentId, kioskId, embedId } = session;
  const begun = { maker, ownerId, codeEnteredAt, passkeyUsedAt, appointmentId };
  const own = { sessionId, clientId, userId, ...begun, measuresVersion };
  const base = {
    ...own,
    program: null,
    kiosk: kioskId === null ? null : { kioskId },
    embed: embedId === null ? null : { embedId },
  };
  const isLimited = maker !== null || appointmentId !== null || kioskId !== null || embedId !== null;
  const caller = { ...base, isScanOnly: isScanOnly || isLimited };
  if (carerId === null) {
    // The session began just as the profile changed owners: it must not show the new owner's data.
    const isOfAnother = !isStaff(roles) && ownerId !== session.userOwnerId;
    return { ...caller, isScanOnly: caller.isScanOnly || isOfAnother, patientId, roles, carer: null };
  }
  // The carer's own patient and roles do not apply in this session.
  const rights = care === null ? [] : carerRightsAt(care, at);
  const caredForId = rights.length === 0 ? null : (care?.patientId ?? null);
  return { ...caller, patientId: caredForId, roles: ['Patient'], carer: { carerId, rights } };
}

/** The caller of an access token, or null when the session is over. */
export async function identify(deps: SignInDeps, accessToken: string): Promise<Caller | null> {
  const { database, now } = deps;
  const session = await sessionsStore.sessionByAccessHash(database, keyOfToken(accessToken));
  const at = now();
  const caller = callerOf(deps, session, at);
  const intervalMs = caller?.kiosk ? KIOSK_TOUCH_INTERVAL_MS : TOUCH_INTERVAL_MS;
  if (session && caller && at.getTime() - session.lastUsedAt.getTime() > intervalMs)
    await sessionsStore.touchSession(database, session.clientId, session.sessionId, at);
  return caller;
}

/** The current permissions of a session, for background work: it doesn't count as use. Null if the session is over. */
export const callerOfSession = async (deps: SignInDeps, clientId: string, sessionId: string): Promise<Caller | null> =>
  callerOf(deps, await sessionsStore.sessionById(deps.database, clientId, sessionId), deps.now());
