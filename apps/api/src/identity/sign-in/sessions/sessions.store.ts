import type { CarerGrant, CarerTick, ProfileStanding, Role, SecondStepBy } from '@mien/domain';
import { sql } from 'kysely';
import { lockStandingOf, type UserKey } from '../../../base/accounts/index.ts';
import type { Maker } from '../../../platform/access/caller.ts';
import type { TokenKey } from '../../../platform/crypto/secrets.ts';
import { compileOnce } from '../../../platform/database/compile-once.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { makerOf } from '../tokens/tokens.store.ts';

/** The care under which a carer acts, and since when. */
interface SessionCare extends CarerGrant {
  readonly patientId: string;
  readonly patientUserId: string;
  readonly ticks: readonly CarerTick[];
}

export interface StoredSession {
  readonly clientId: string;
  readonly sessionId: string;
  readonly userId: string;
  readonly patientId: string | null;
  readonly roles: readonly Role[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly isScanOnly: boolean;
  /** By whose link or code it began, if staff may have begun it; null for the user's own. */
  readonly maker: Maker | null;
  /** How the second step was passed; null for a session without one. */
  readonly secondStep: SecondStepBy | null;
  /** The care that the session is for; null for the user's own. */
  readonly carerId: string | null;
  /** The owner of the user's profile when the session began; null for a carer's. */
  readonly ownerId: string | null;
  /** The current owner of the user's profile. */
  readonly userOwnerId: string;
  readonly codeEnteredAt: Date | null;
  readonly passkeyUsedAt: Date | null;
  /** The appointment whose link began it; null for every other session. */
  readonly appointmentId: string | null;
  /** The tablet at which it began; null for any other browser. */
  readonly kioskId: string | null;
  /** The embedded session by which it began; null for every other session. */
  readonly embedId: string | null;
  /** For an embedded session: when its program was revoked, or reaches its end date; null without one. */
  readonly programEndsAt: Date | null;
  /** For a session at a tablet: when its running scan ends at the latest; null without one. */
  readonly scanUntil: Date | null;
  /** The current state of that care; null when it is gone, or the patient may not sign in. */
  readonly care: SessionCare | null;
  /** Version of the measures that the client shows; 0 before the first change. */
  readonly measuresVersion: number;
}

interface StoredCare
  extends Pick<
    SessionCare,
    'patientId' | 'patientUserId' | 'ticks' | 'grantorId' | 'ownerId' | 'receiverId' | 'receiverOwnerId'
  > {
  readonly invitedMs: number;
  readonly acceptedMs: number | null;
  readonly endedMs: number | null;
  readonly expiresMs: number;
  readonly phoneVerifiedMs: number | null;
  readonly resultsHeldMs: number | null;
}

const dateOf = (at: number | null) => (at === null ? null : new Date(at));

/** Converts a row to the shape used elsewhere in the server. */
function sessionOf({
  storedCare,
  makerClientId,
  makerUserId,
  ...row
}: Omit<StoredSession, 'care' | 'maker'> & {
  readonly storedCare: StoredCare | null;
  readonly makerClientId: string | null;
  readonly makerUserId: string | null;
}): StoredSession {
  const session = { ...row, maker: makerOf(makerClientId, makerUserId) };
  if (storedCare === null) return { ...session, care: null };
  const { invitedMs, acceptedMs, endedMs, expiresMs, phoneVerifiedMs, resultsHeldMs, ...care } = storedCare;
  return {
    ...session,
    care: {
      ...care,
      phoneVerifiedAt: dateOf(phoneVerifiedMs),
      resultsHeldUntil: dateOf(resultsHeldMs),
      deactivatedAt: null,
      invitedAt: new Date(invitedMs),
      acceptedAt: dateOf(acceptedMs),
      endedAt: dateOf(endedMs),
      expiresAt: new Date(expiresMs),
    },
  };
}

/** Ends the open sessions of a user: all but the one named to stay, or only those that began with a link or code of staff. */
export async function endSessions(
  transaction: Database,
  { clientId, userId }: UserKey,
  at: Date,
  {
    stayingSessionId = null,
    onlyByStaff = false,
  }: { readonly stayingSessionId?: string | null; readonly onlyByStaff?: boolean } = {},
): Promise<void> {
  await transaction
    .updateTable('sign_in_sessions')
    .set({ ended_at: at })
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(stayingSessionId !== null, (query) => query.where('session_id', '!=', stayingSessionId))
    .$if(onlyByStaff, (query) => query.where('maker_user_id', 'is not', null))
    .execute();
}

/** Ends the sessions that began with sign-ons at a provider, and the second steps that wait for them. */
export async function endSessionsOfSignOns(
  transaction: Database,
  clientId: string,
  signOnIds: readonly string[],
  at: Date,
): Promise<void> {
  await transaction
    .updateTable('sign_in_sessions')
    .set({ ended_at: at })
    .where('client_id', '=', clientId)
    .where('sign_on_id', 'in', signOnIds)
    .where('ended_at', 'is', null)
    .execute();
  await transaction
    .updateTable('token_codes')
    .set({ spent_at: at })
    .where('client_id', '=', clientId)
    .where('sign_on_id', 'in', signOnIds)
    .where('spent_at', 'is', null)
    .execute();
}

/** Ends the session of the person at a tablet. */
export async function endSessionsOfKiosk(
  transaction: Database,
  { clientId, kioskId }: { readonly clientId: string; readonly kioskId: string },
  at: Date,
): Promise<void> {
  await transaction
    .updateTable('sign_in_sessions')
    .set({ ended_at: at })
    .where('client_id', '=', clientId)
    .where('kiosk_id', '=', kioskId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends an open session of a user, and returns the sign-on at a provider with which it began; undefined for no such session. */
export const leaveSession = (database: Database, clientId: string, userId: string, sessionId: string, now: Date) =>
  database
    .updateTable('sign_in_sessions')
    .set({ ended_at: now })
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('sign_on_id as signOnId')
    .executeTakeFirst();

/** The open sessions of a client. */
const programEndsAt = (clientId: string) =>
  sql<Date | null>`case when s.embed_id is not null then (
    select least(program.revoked_at, program.expires_at) from programs as program
    where program.client_id = ${clientId} and program.program_id = s.maker_user_id) end`.as('programEndsAt');

const sessions = (database: Database, clientId: string) =>
  database
    .selectFrom('sign_in_sessions as s')
    .innerJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 's.client_id').onRef('u.user_id', '=', 's.user_id'),
    )
    .where('s.client_id', '=', clientId)
    .where('s.ended_at', 'is', null)
    .where('u.deactivated_at', 'is', null)
    .select([
      's.client_id as clientId',
      's.session_id as sessionId',
      's.user_id as userId',
      'u.patient_id as patientId',
      'u.roles as roles',
      's.created_at as createdAt',
      's.last_used_at as lastUsedAt',
      's.is_scan_only as isScanOnly',
      's.maker_client_id as makerClientId',
      's.maker_user_id as makerUserId',
      's.second_step as secondStep',
      's.carer_id as carerId',
      's.owner_id as ownerId',
      'u.owner_id as userOwnerId',
      's.code_entered_at as codeEnteredAt',
      's.passkey_used_at as passkeyUsedAt',
      's.appointment_id as appointmentId',
      's.kiosk_id as kioskId',
      's.embed_id as embedId',
    ])
    .select(programEndsAt(clientId))
    .select(
      sql<Date | null>`case when s.kiosk_id is not null then (
        select max(scan.expires_at) from scan_sessions as scan
        where scan.client_id = ${clientId} and scan.sign_in_session_id = s.session_id
          and scan.measurement_id is null) end`.as('scanUntil'),
    )
    // In milliseconds: JSON has no instants.
    .select(
      sql<StoredCare | null>`case when s.carer_id is not null then (
        select json_build_object('patientId', c.patient_id, 'patientUserId', p.user_id, 'ticks', c.ticks,
          'invitedMs', date_part('epoch', c.invited_at) * 1000, 'acceptedMs', date_part('epoch', c.accepted_at) * 1000,
          'endedMs', date_part('epoch', c.ended_at) * 1000, 'expiresMs', date_part('epoch', c.expires_at) * 1000,
          'grantorId', c.owner_id, 'ownerId', p.owner_id, 'receiverId', c.receiver_owner_id, 'receiverOwnerId', u.owner_id,
          'phoneVerifiedMs', date_part('epoch', p.phone_verified_at) * 1000,
          'resultsHeldMs', date_part('epoch', p.results_held_until) * 1000)
        from carers as c
        join users as p on p.client_id = ${clientId} and p.patient_id = c.patient_id and p.deactivated_at is null
        where c.client_id = ${clientId} and c.carer_id = s.carer_id and c.user_id = s.user_id) end`.as('storedCare'),
    )
    .select((builder) =>
      builder.fn
        .coalesce(
          builder
            .selectFrom('client_settings_versions as v')
            .select('v.version')
            .where('v.client_id', '=', clientId)
            .where('v.section', '=', 'measures'),
          sql<number>`0`,
        )
        .as('measuresVersion'),
    );

const sessionsByAccessHash = compileOnce(({ clientId, hash }: TokenKey, database: Database) =>
  sessions(database, clientId).where('s.access_hash', '=', hash),
);

/**
 * Adds a session; its user's profile cannot change before it exists. `record` logs it in the same transaction, so no sign-in
 * goes unlogged.
 *
 * @param isScanOnlyFor  called with the state of the profile, in the transaction; returns whether the session is scan-only, and the
 *   maker of the link where staff may have begun it
 * @param record  gets that maker
 * @returns whether the session is scan-only; null, with nothing added, when the user is gone
 */
export async function addSession(
  database: Database,
  session: {
    clientId: string;
    sessionId: string;
    userId: string;
    accessHash: string;
    refreshHash: string;
    browser: string;
    secondStep: SecondStepBy | null;
    carerId: string | null;
    signOnId?: string | null;
    ownerId: string | null;
    codeEnteredAt: Date | null;
    passkeyUsedAt?: Date | null;
    appointmentId?: string | null;
    kioskId?: string | null;
    embedId?: string | null;
    now: Date;
  },
  isScanOnlyFor: (
    standing: ProfileStanding,
    transaction: Database,
  ) => Promise<{ readonly isScanOnly: boolean; readonly maker: Maker | null }>,
  record: (transaction: Database, maker: Maker | null) => Promise<void>,
): Promise<boolean | null> {
  return inTransaction(database, async (transaction) => {
    const standing = await lockStandingOf(transaction, session);
    if (standing === undefined || standing.deactivatedAt !== null) return null;
    const { isScanOnly, maker } = await isScanOnlyFor(standing, transaction);
    await transaction
      .insertInto('sign_in_sessions')
      .values({
        client_id: session.clientId,
        session_id: session.sessionId,
        user_id: session.userId,
        access_hash: session.accessHash,
        refresh_hash: session.refreshHash,
        browser: session.browser,
        is_scan_only: isScanOnly,
        maker_client_id: maker?.clientId ?? null,
        maker_user_id: maker?.userId ?? null,
        second_step: session.secondStep,
        carer_id: session.carerId,
        sign_on_id: session.signOnId ?? null,
        owner_id: session.ownerId,
        code_entered_at: session.codeEnteredAt,
        passkey_used_at: session.passkeyUsedAt ?? null,
        appointment_id: session.appointmentId ?? null,
        kiosk_id: session.kioskId ?? null,
        embed_id: session.embedId ?? null,
        created_at: session.now,
        last_used_at: session.now,
      })
      .execute();
    await record(transaction, maker);
    return isScanOnly;
  });
}

export async function sessionByAccessHash(database: Database, key: TokenKey): Promise<StoredSession | undefined> {
  const [row] = await sessionsByAccessHash(database, { ...key });
  return row && sessionOf(row);
}

export async function sessionById(
  database: Database,
  clientId: string,
  sessionId: string,
): Promise<StoredSession | undefined> {
  const row = await sessions(database, clientId).where('s.session_id', '=', sessionId).executeTakeFirst();
  return row && sessionOf(row);
}

export async function sessionByRefreshHash(
  database: Database,
  { clientId, hash }: TokenKey,
): Promise<StoredSession | undefined> {
  const row = await sessions(database, clientId).where('s.refresh_hash', '=', hash).executeTakeFirst();
  return row && sessionOf(row);
}

export const openSessionsOfUser = (database: Database, clientId: string, userId: string) =>
  database
    .selectFrom('sign_in_sessions as s')
    .select(['s.session_id as sessionId', 's.created_at as createdAt', 's.last_used_at as lastUsedAt', 's.browser'])
    .select(['s.kiosk_id as kioskId', 's.embed_id as embedId', programEndsAt(clientId)])
    .where('s.client_id', '=', clientId)
    .where('s.user_id', '=', userId)
    .where('s.ended_at', 'is', null)
    .orderBy('s.last_used_at', 'desc')
    .execute();

export async function touchSession(database: Database, clientId: string, sessionId: string, now: Date): Promise<void> {
  await database
    .updateTable('sign_in_sessions')
    .set({ last_used_at: now })
    .where('client_id', '=', clientId)
    .where('session_id', '=', sessionId)
    .execute();
}

/** Notes that a passkey was shown in a session. */
export async function notePasskeyUsed(
  database: Database,
  clientId: string,
  sessionId: string,
  at: Date,
): Promise<void> {
  await database
    .updateTable('sign_in_sessions')
    .set({ passkey_used_at: at })
    .where('client_id', '=', clientId)
    .where('session_id', '=', sessionId)
    .execute();
}

/** Exchanges both tokens of a session; false when another request exchanged the refresh token first. */
export async function rotateTokens(
  database: Database,
  { clientId, hash }: TokenKey,
  fresh: { accessHash: string; refreshHash: string; now: Date },
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const session = await transaction
      .updateTable('sign_in_sessions')
      .set({ access_hash: fresh.accessHash, refresh_hash: fresh.refreshHash, last_used_at: fresh.now })
      .where('client_id', '=', clientId)
      .where('refresh_hash', '=', hash)
      .where('ended_at', 'is', null)
      .returning('session_id as sessionId')
      .executeTakeFirst();
    if (!session) return false;
    await transaction
      .insertInto('used_refresh_tokens')
      .values({ client_id: clientId, session_id: session.sessionId, refresh_hash: hash })
      .execute();
    return true;
  });
}

/** Ends a session when a refresh token that it exchanged earlier is reused: it has been copied. */
export async function endSessionOfUsedRefresh(
  database: Database,
  { clientId, hash }: TokenKey,
  now: Date,
): Promise<void> {
  await database
    .updateTable('sign_in_sessions')
    .set({ ended_at: now })
    .where('client_id', '=', clientId)
    .where('ended_at', 'is', null)
    .where('session_id', 'in', (query) =>
      query
        .selectFrom('used_refresh_tokens')
        .select('session_id as sessionId')
        .where('client_id', '=', clientId)
        .where('refresh_hash', '=', hash),
    )
    .execute();
}

/** False when that user has no such open session. */
export async function endSession(
  database: Database,
  clientId: string,
  userId: string,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  return (await leaveSession(database, clientId, userId, sessionId, now)) !== undefined;
}
