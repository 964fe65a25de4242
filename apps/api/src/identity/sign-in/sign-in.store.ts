import type { CarerGrant, CarerTick, CodeCount, CodeWindow, ProfileStanding, Role, SecondStepBy } from '@mien/domain';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import {
  hasAdminWithout,
  lockStaff,
  lockStandingOf,
  provePhone,
  setDeactivated,
  type UserKey,
} from '../../base/accounts/index.ts';
import { bindAll } from '../../platform/bind-all.ts';
import { compileOnce } from '../../platform/database/compile-once.ts';
import type { Database } from '../../platform/database/connect.ts';
import { SYSTEM_CLIENT_ID } from '../../platform/database/system-client.ts';
import { inOneStatement, inTransaction, lockInTransaction } from '../../platform/database/transaction.ts';
import { waitMs, windowStart } from '../../platform/limits/sliding-window.ts';
import type { CodeMessage, UsedBudget } from '../../platform/sms/code-messages.ts';

/** Each window counts codes of one number, one network or one site. */
export const LOCKED_COUNTS = ['phone', 'network', 'site'] as const satisfies readonly CodeCount[];
type LockedCount = (typeof LOCKED_COUNTS)[number];

/**
 * Whoever counts codes and adds one holds these locks, so that requests at once cannot pass a limit together; those of other
 * numbers and networks do not wait. None where there is nothing to count by.
 */
export const locksOfCode = (hashes: Readonly<Record<LockedCount, string | null>>): string[] =>
  LOCKED_COUNTS.flatMap((count) => (hashes[count] === null ? [] : [`codes of ${count} ${hashes[count]}`]));

export interface NewCode {
  readonly phoneHash: string;
  readonly networkHash: string;
  /** Null for a network that belongs to no site. */
  readonly siteHash: string | null;
  readonly browserHash: string;
  readonly codeHash: string;
  /** Codes to register and codes to sign in are counted apart for networks. */
  readonly isRegistration: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** What a request for a code hangs on besides the windows, as it was when its turn came. */
export interface CodeTerms {
  /** Whether the browser has proved the number before; codes of such browsers are counted apart. */
  readonly isKnownBrowser: boolean;
  /** What the messages of the last day were paid from. */
  readonly used: readonly UsedBudget[];
}

/** What follows from the terms: how many codes there may be, and how this one waits to be sent; null for not at all. */
export interface CodePlan {
  readonly windows: readonly CodeWindow[];
  readonly message: CodeMessage | null;
}

export interface SignInUser {
  readonly clientId: string;
  readonly userId: string;
  readonly patientId: string | null;
  readonly roles: readonly Role[];
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phoneNumber: string | null;
  /** Null while nobody has shown that the number is theirs. */
  readonly phoneVerifiedAt: Date | null;
  readonly groupCode: string;
  readonly createdAt: Date;
  /** Until when earlier results stay closed; null for always open. */
  readonly resultsHeldUntil: Date | null;
  /** Whether the number is somebody else's, too. */
  readonly sharesPhone: boolean;
  /** Who stands behind the profile. */
  readonly holderId: string;
}

/**
 * What a token code is for: signing in a profile of a proved phone or, made by staff, a patient; fetching the login link of a
 * new patient; the second step of staff; or setting up another authenticator.
 */
const TOKEN_CODE_PURPOSES = ['signIn', 'registration', 'byStaff', 'secondStep', 'newAuthenticator'] as const;
export type TokenCodePurpose = (typeof TOKEN_CODE_PURPOSES)[number];

/** On whose behalf somebody acts, and since when. */
export interface SessionCare extends CarerGrant {
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
  /** With what the second step was passed; null for a session without one. */
  readonly secondStep: SecondStepBy | null;
  /** The care that the session is for; null for the user's own. */
  readonly carerId: string | null;
  /** Who stood behind the user's profile when it began; null for a carer's. */
  readonly holderId: string | null;
  /** Who stands behind the user's profile now. */
  readonly userHolderId: string;
  readonly codeEnteredAt: Date | null;
  /** What that care is by now; null when it is gone, or the patient may not sign in. */
  readonly care: SessionCare | null;
  /** Of what the client shows of its measurements; 0 before the first change. */
  readonly measuresVersion: number;
}

interface StoredCare
  extends Pick<
    SessionCare,
    'patientId' | 'patientUserId' | 'ticks' | 'giverId' | 'holderId' | 'receiverId' | 'receiverHolderId'
  > {
  readonly invitedMs: number;
  readonly acceptedMs: number | null;
  readonly endedMs: number | null;
  readonly expiresMs: number;
  readonly phoneVerifiedMs: number | null;
  readonly resultsHeldMs: number | null;
}

const dateOf = (at: number | null) => (at === null ? null : new Date(at));

/** A row as the rest of the server knows it. */
function sessionOf({
  storedCare,
  ...session
}: Omit<StoredSession, 'care'> & { readonly storedCare: StoredCare | null }): StoredSession {
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

/** Who of the staff made a link or a code, and saw it. */
export interface Maker {
  readonly clientId: string;
  readonly userId: string;
}

export const makerOf = (clientId: string | null, userId: string | null): Maker | null =>
  clientId === null || userId === null ? null : { clientId, userId };

/** Ends every open session of a user, or every one but the session that is named to stay. */
export async function endSessions(
  transaction: Database,
  { clientId, userId }: UserKey,
  at: Date,
  stayingSessionId: string | null = null,
): Promise<void> {
  await transaction
    .updateTable('sign_in_sessions')
    .set({ ended_at: at })
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(stayingSessionId !== null, (query) => query.where('session_id', '!=', stayingSessionId))
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

/** Ends what browsers other than one have proved of a number. */
export async function endOtherProofs(
  transaction: Database,
  phoneHash: string,
  browserHash: string | null,
): Promise<void> {
  await transaction
    .deleteFrom('proved_browsers')
    .where('phone_hash', '=', phoneHash)
    .$if(browserHash !== null, (query) => query.where('browser_hash', '<>', browserHash ?? ''))
    .execute();
}

/** When a number was proved last, in any browser; null for never. */
export async function newestProofOf(transaction: Database, phoneHash: string): Promise<Date | null> {
  const row = await transaction
    .selectFrom('proved_browsers')
    .select((builder) => builder.fn.max('proved_at').as('provedAt'))
    .where('phone_hash', '=', phoneHash)
    .executeTakeFirst();
  return row?.provedAt ?? null;
}

/** What other modules end of a user, each in the tables that it owns. */
export interface EndsOfOthers {
  /** Every login link. */
  readonly endLinks: (transaction: Database, user: UserKey, at: Date) => Promise<void>;
  /** The scans that are under way. */
  readonly endScans: (transaction: Database, user: UserKey, at: Date) => Promise<void>;
}

interface SignInStoreParts {
  readonly database: Database;
  readonly endLinks: EndsOfOthers['endLinks'];
  readonly endScans: EndsOfOthers['endScans'];
}

/** Ends an open session of a user, and answers with which sign-on at a provider it began; undefined for no such session. */
const leaveSession = ({ database }: SignInStoreParts, clientId: string, userId: string, sessionId: string, now: Date) =>
  database
    .updateTable('sign_in_sessions')
    .set({ ended_at: now })
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('sign_on_id as signOnId')
    .executeTakeFirst();

/** Ends the sessions, login links and token codes of a user. */
async function endEverything(
  { endLinks }: SignInStoreParts,
  transaction: Database,
  user: UserKey,
  now: Date,
  purposes: readonly TokenCodePurpose[] = TOKEN_CODE_PURPOSES,
): Promise<void> {
  await endSessions(transaction, user, now);
  await endLinks(transaction, user, now);
  await transaction
    .updateTable('token_codes')
    .set({ spent_at: now })
    .where('client_id', '=', user.clientId)
    .where('user_id', '=', user.userId)
    .where('purpose', 'in', purposes)
    .where('spent_at', 'is', null)
    .execute();
}

const usersWithGroups = ({ database }: Pick<SignInStoreParts, 'database'>) =>
  database
    .selectFrom('users as u')
    .leftJoin('patients as p', (join) =>
      join.onRef('p.client_id', '=', 'u.client_id').onRef('p.patient_id', '=', 'u.patient_id'),
    )
    .leftJoin('groups as g', (join) =>
      join.onRef('g.client_id', '=', 'p.client_id').onRef('g.group_id', '=', 'p.group_id'),
    )
    .select([
      'u.client_id as clientId',
      'u.user_id as userId',
      'u.patient_id as patientId',
      'u.roles as roles',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.email as email',
      'u.phone_number as phoneNumber',
      'u.phone_verified_at as phoneVerifiedAt',
      'u.results_held_until as resultsHeldUntil',
      'u.created_at as createdAt',
      'u.holder_id as holderId',
      (builder) => builder.fn.coalesce('g.code', builder.val('')).as('groupCode'),
      (builder) =>
        builder
          .exists(
            builder
              .selectFrom('users as o')
              .select('o.user_id as userId')
              .whereRef('o.phone_number', '=', 'u.phone_number')
              .whereRef('o.user_id', '<>', 'u.user_id'),
          )
          .$castTo<boolean>()
          .as('sharesPhone'),
    ]);

const sessions = ({ database }: Pick<SignInStoreParts, 'database'>) =>
  database
    .selectFrom('sign_in_sessions as s')
    .innerJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 's.client_id').onRef('u.user_id', '=', 's.user_id'),
    )
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
      's.second_step as secondStep',
      's.carer_id as carerId',
      's.holder_id as holderId',
      'u.holder_id as userHolderId',
      's.code_entered_at as codeEnteredAt',
    ])
    // As milliseconds: JSON has no instants.
    .select(
      sql<StoredCare | null>`case when s.carer_id is not null then (
        select json_build_object('patientId', c.patient_id, 'patientUserId', p.user_id, 'ticks', c.ticks,
          'invitedMs', date_part('epoch', c.invited_at) * 1000, 'acceptedMs', date_part('epoch', c.accepted_at) * 1000,
          'endedMs', date_part('epoch', c.ended_at) * 1000, 'expiresMs', date_part('epoch', c.expires_at) * 1000,
          'giverId', c.holder_id, 'holderId', p.holder_id, 'receiverId', c.receiver_holder_id, 'receiverHolderId', u.holder_id,
          'phoneVerifiedMs', date_part('epoch', p.phone_verified_at) * 1000,
          'resultsHeldMs', date_part('epoch', p.results_held_until) * 1000)
        from carers as c
        join users as p on p.client_id = c.client_id and p.patient_id = c.patient_id and p.deactivated_at is null
        where c.client_id = s.client_id and c.carer_id = s.carer_id and c.user_id = s.user_id) end`.as('storedCare'),
    )
    .select((builder) =>
      builder.fn
        .coalesce(
          builder
            .selectFrom('client_settings_versions as v')
            .select('v.version')
            .whereRef('v.client_id', '=', 's.client_id')
            .where('v.section', '=', 'measures'),
          sql<number>`0`,
        )
        .as('measuresVersion'),
    );

/** What a code hangs on besides the windows. It needs no lock: messages are paid later, under the lock of their budgets. */
const termsOf = compileOnce(
  (asked: Pick<NewCode, 'phoneHash' | 'browserHash'> & { knownSince: Date; usedSince: Date }) => sql<CodeTerms>`
    select exists (select from proved_browsers where phone_hash = ${asked.phoneHash} and browser_hash = ${asked.browserHash}
        and proved_at > ${asked.knownSince}) as "isKnownBrowser",
      (select coalesce(json_agg(b), '[]') from used_sms_budgets(${asked.usedSince}) as b) as used`,
);

interface AddedCode extends NewCode, CodeMessage {
  readonly attemptId: string;
  readonly isKnownBrowser: boolean;
  readonly locks: readonly string[];
  /** As JSON. */
  readonly windows: string;
}

/** Answers the windows that are full, by their places, and what has to leave each; none when the code was added. */
const adding = compileOnce(
  (code: AddedCode) => sql<{ window: number; at: Date }>`
    select "window", at from add_code(${code.locks}, ${code.windows}, ${code.phoneHash}, ${code.networkHash}, ${code.siteHash},
      ${code.browserHash}, ${code.isKnownBrowser}, ${code.attemptId}, ${code.codeHash}, ${code.createdAt}, ${code.expiresAt},
      ${SYSTEM_CLIENT_ID}, ${code.messageId}, ${code.sealedContent}, ${code.isRegistration})`,
);

const sessionsByAccessHash = compileOnce(({ accessHash }: { accessHash: string }, database: Database) =>
  sessions({ database }).where('s.access_hash', '=', accessHash),
);

const usersById = compileOnce(({ clientId, userId }: UserKey, database: Database) =>
  usersWithGroups({ database })
    .where('u.client_id', '=', clientId)
    .where('u.user_id', '=', userId)
    .where('u.deactivated_at', 'is', null),
);

/**
 * Stores a code and how it waits to be sent, unless one of the windows is full; requests at once of one number, network or
 * site wait for each other.
 *
 * @param planOf  what follows from the terms of the request
 * @returns the attempt's id, or in how many milliseconds all windows have room again; null when there is no message
 */
async function addCode(
  parts: SignInStoreParts,
  code: NewCode,
  since: { readonly known: Date; readonly used: Date },
  planOf: (terms: CodeTerms) => CodePlan,
): Promise<{ attemptId: string } | { retryInMs: number } | null> {
  const { phoneHash, networkHash, siteHash, browserHash, createdAt } = code;
  const [terms] = await termsOf(parts.database, {
    phoneHash,
    browserHash,
    knownSince: since.known,
    usedSince: since.used,
  });
  if (!terms) throw new Error('a select without a from answers one row');
  const { windows, message } = planOf(terms);
  if (message === null) return null;
  const attemptId = uuidv7();
  const added: AddedCode = {
    ...code,
    ...message,
    attemptId,
    isKnownBrowser: terms.isKnownBrowser,
    locks: locksOfCode({ phone: phoneHash, network: networkHash, site: siteHash }),
    windows: JSON.stringify(
      windows.map((window, place) => ({
        place,
        counts: window.counts,
        since: windowStart(window, createdAt),
        most: window.max,
      })),
    ),
  };
  const full = await inOneStatement(() => adding(parts.database, added));
  if (full.length === 0) return { attemptId };
  return {
    retryInMs: Math.max(...full.map(({ window, at }) => waitMs(at, windows[window] as CodeWindow, createdAt))),
  };
}

/** Counts one more try of the newest code of a phone and browser; null when there is none that may still be tried. */
async function countTry(
  { database }: SignInStoreParts,
  phoneHash: string,
  browserHash: string,
  now: Date,
  maxTries: number,
): Promise<{ attemptId: string; codeHash: string; phoneHash: string; browserHash: string } | null> {
  const newest = database
    .selectFrom('sms_codes')
    .select('attempt_id as attemptId')
    .where('phone_hash', '=', phoneHash)
    .where('browser_hash', '=', browserHash)
    .orderBy('created_at', 'desc')
    .orderBy('attempt_id', 'desc')
    .limit(1);
  const row = await database
    .updateTable('sms_codes')
    .set((builder) => ({ tries: builder('tries', '+', 1) }))
    .where('attempt_id', '=', newest)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returning(['attempt_id as attemptId', 'code_hash as codeHash'])
    .executeTakeFirst();
  return row ? { attemptId: row.attemptId, codeHash: row.codeHash, phoneHash, browserHash } : null;
}

/** Spends a code and remembers that its browser has proved the number; false when another request was quicker. */
async function spendCode(
  { database }: SignInStoreParts,
  attemptId: string,
  { phoneHash, browserHash, at }: { phoneHash: string; browserHash: string; at: Date },
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const result = await transaction
      .updateTable('sms_codes')
      .set({ spent_at: at })
      .where('attempt_id', '=', attemptId)
      .where('spent_at', 'is', null)
      .executeTakeFirst();
    if (result.numUpdatedRows !== 1n) return false;
    await transaction
      .insertInto('proved_browsers')
      .values({ phone_hash: phoneHash, browser_hash: browserHash, proved_at: at })
      .onConflict((conflict) => conflict.columns(['phone_hash', 'browser_hash']).doUpdateSet({ proved_at: at }))
      .execute();
    return true;
  });
}

/** When a browser proved a number last, since then; null for never. */
async function provedAt(
  { database }: SignInStoreParts,
  phoneHash: string,
  browserHash: string,
  since: Date,
): Promise<Date | null> {
  const row = await database
    .selectFrom('proved_browsers')
    .select('proved_at as provedAt')
    .where('phone_hash', '=', phoneHash)
    .where('browser_hash', '=', browserHash)
    .where('proved_at', '>', since)
    .executeTakeFirst();
  return row?.provedAt ?? null;
}

/** How many scans patients have, by the patient's id; none is absent. */
async function scanCounts(
  { database }: SignInStoreParts,
  users: readonly SignInUser[],
): Promise<ReadonlyMap<string, number>> {
  const patientIds = users.flatMap(({ patientId }) => patientId ?? []);
  if (patientIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('measurements')
    .select(['patient_id as patientId', (builder) => builder.fn.countAll<number>().as('count')])
    .where('client_id', 'in', [...new Set(users.map(({ clientId }) => clientId))])
    .where('patient_id', 'in', patientIds)
    .where('is_deleted', '=', false)
    .groupBy('patient_id')
    .execute();
  return new Map(rows.map((row) => [row.patientId, Number(row.count)]));
}

/** What the clients of some users are called, by their ids. */
async function clientNames(
  { database }: SignInStoreParts,
  users: readonly SignInUser[],
): Promise<ReadonlyMap<string, string>> {
  if (users.length === 0) return new Map();
  const rows = await database
    .selectFrom('clients')
    .select(['client_id as clientId', 'name'])
    .where('client_id', 'in', [...new Set(users.map(({ clientId }) => clientId))])
    .execute();
  return new Map(rows.map(({ clientId, name }) => [clientId, name]));
}

/** Those who proved the number come first. */
const usersOfPhone = (parts: SignInStoreParts, phoneNumber: string): Promise<SignInUser[]> =>
  usersWithGroups(parts)
    .where('u.phone_number', '=', phoneNumber)
    .where('u.deactivated_at', 'is', null)
    .orderBy((builder) => builder('u.phone_verified_at', 'is', null))
    .orderBy('u.first_name')
    .orderBy('u.user_id')
    .execute();

/** Somebody who may sign in: a deactivated user is none. */
async function userById(parts: SignInStoreParts, clientId: string, userId: string): Promise<SignInUser | undefined> {
  return (await usersById(parts.database, { clientId, userId }))[0];
}

/** The login of a patient who may sign in. */
const userOfPatient = (parts: SignInStoreParts, clientId: string, patientId: string): Promise<SignInUser | undefined> =>
  usersWithGroups(parts)
    .where('u.client_id', '=', clientId)
    .where('u.patient_id', '=', patientId)
    .where('u.deactivated_at', 'is', null)
    .executeTakeFirst();

async function addTokenCode(
  { database }: SignInStoreParts,
  token: {
    tokenHash: string;
    clientId: string;
    userId: string;
    purpose: TokenCodePurpose;
    browserHash: string | null;
    /** The sign-on at a provider that the second step follows. */
    signOnId?: string | null;
    expiresAt: Date;
  },
): Promise<void> {
  await database
    .insertInto('token_codes')
    .values({
      token_hash: token.tokenHash,
      client_id: token.clientId,
      user_id: token.userId,
      purpose: token.purpose,
      browser_hash: token.browserHash,
      sign_on_id: token.signOnId ?? null,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** Spends a token code and tells whose it is; null when it is unknown, spent or expired. */
async function spendTokenCode(
  { database }: SignInStoreParts,
  hash: string,
  now: Date,
  { purpose, browserHash = null }: { purpose: TokenCodePurpose; browserHash?: string | null },
): Promise<{ clientId: string; userId: string; maker: Maker | null; signOnId: string | null } | null> {
  const row = await database
    .updateTable('token_codes')
    .set({ spent_at: now })
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('browser_hash', 'is not distinct from', browserHash)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .returning([
      'client_id as clientId',
      'user_id as userId',
      'maker_client_id as makerClientId',
      'maker_user_id as makerUserId',
      'sign_on_id as signOnId',
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { makerClientId, makerUserId, ...rest } = row;
  return { ...rest, maker: makerOf(makerClientId, makerUserId) };
}

/** Whether a token code signs somebody in still. */
async function isOpenTokenCode({ database }: SignInStoreParts, hash: string, now: Date): Promise<boolean> {
  const row = await database
    .selectFrom('token_codes')
    .select('user_id as userId')
    .where('token_hash', '=', hash)
    .where('purpose', 'in', ['signIn', 'byStaff'])
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whose a token code is that may be used still; null for none. */
async function ownerOfTokenCode(
  { database }: SignInStoreParts,
  hash: string,
  now: Date,
  { purpose, browserHash }: { purpose: TokenCodePurpose; browserHash: string | null },
): Promise<UserKey | null> {
  const row = await database
    .selectFrom('token_codes')
    .select(['client_id as clientId', 'user_id as userId'])
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('browser_hash', 'is not distinct from', browserHash)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** A code that staff hand to a patient. It ends the one before; `record` logs it in the same transaction. */
async function addCodeOfStaff(
  { database }: SignInStoreParts,
  code: { tokenHash: string; clientId: string; userId: string; maker: Maker; createdAt: Date; expiresAt: Date },
  record: (transaction: Database) => Promise<void>,
): Promise<void> {
  const { clientId, userId, maker } = code;
  await inTransaction(database, async (transaction) => {
    // Of two that are made at once, one ends the other.
    await lockInTransaction(transaction, `token code ${userId}`);
    await transaction
      .updateTable('token_codes')
      .set({ spent_at: code.createdAt })
      .where('client_id', '=', clientId)
      .where('user_id', '=', userId)
      .where('purpose', '=', 'byStaff')
      .where('spent_at', 'is', null)
      .execute();
    await transaction
      .insertInto('token_codes')
      .values({
        token_hash: code.tokenHash,
        client_id: clientId,
        user_id: userId,
        purpose: 'byStaff',
        maker_client_id: maker.clientId,
        maker_user_id: maker.userId,
        expires_at: code.expiresAt,
      })
      .execute();
    await record(transaction);
  });
}

/**
 * Notes that a user's phone is theirs. The first time, everything that was begun before ends: sessions, login links,
 * codes and scans may be those of somebody else who typed the number. So do the proofs of other browsers: they may be of
 * somebody who had the number before.
 */
async function proveNumber(
  parts: SignInStoreParts,
  { clientId, userId }: UserKey,
  { phoneHash, browserHash }: { phoneHash: string; browserHash: string | null },
  now: Date,
): Promise<void> {
  await inTransaction(parts.database, async (transaction) => {
    if (!(await provePhone(transaction, { clientId, userId }, now))) return;
    await endEverything(parts, transaction, { clientId, userId }, now, ['registration', 'byStaff']);
    await endOtherProofs(transaction, phoneHash, browserHash);
    await parts.endScans(transaction, { clientId, userId }, now);
  });
}

/**
 * Keeps a user out, or lets one in again, and ends what was begun before.
 * @returns false, with nothing done, when the client would be left without an administrator
 */
async function deactivate(
  parts: SignInStoreParts,
  { clientId, userId, isDeactivated }: { clientId: string; userId: string; isDeactivated: boolean },
  now: Date,
  record: (transaction: Database) => Promise<void>,
): Promise<boolean> {
  return inTransaction(parts.database, async (transaction) => {
    if (isDeactivated) {
      await lockStaff(transaction, clientId);
      if (!(await hasAdminWithout(transaction, { clientId, userId }))) return false;
    }
    if (!(await setDeactivated(transaction, { clientId, userId }, isDeactivated ? now : null))) return true;
    await endEverything(parts, transaction, { clientId, userId }, now);
    await record(transaction);
    return true;
  });
}

/**
 * Adds a session; what its user's profile is then does not change before it is there. `record` logs it in the same transaction:
 * nobody is signed in unseen.
 *
 * @param isScanOnlyFor  told how it stands with the profile; whether the session can only scan
 * @returns the same; null, with nothing added, when the user is gone
 */
async function addSession(
  { database }: SignInStoreParts,
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
    holderId: string | null;
    codeEnteredAt: Date | null;
    now: Date;
  },
  isScanOnlyFor: (standing: ProfileStanding) => boolean,
  record: (transaction: Database) => Promise<void>,
): Promise<boolean | null> {
  return inTransaction(database, async (transaction) => {
    const standing = await lockStandingOf(transaction, session);
    if (standing === undefined || standing.deactivatedAt !== null) return null;
    const isScanOnly = isScanOnlyFor(standing);
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
        second_step: session.secondStep,
        carer_id: session.carerId,
        sign_on_id: session.signOnId ?? null,
        holder_id: session.holderId,
        code_entered_at: session.codeEnteredAt,
        created_at: session.now,
        last_used_at: session.now,
      })
      .execute();
    await record(transaction);
    return isScanOnly;
  });
}

async function sessionByAccessHash(parts: SignInStoreParts, accessHash: string): Promise<StoredSession | undefined> {
  const [row] = await sessionsByAccessHash(parts.database, { accessHash });
  return row && sessionOf(row);
}

async function sessionByRefreshHash(parts: SignInStoreParts, refreshHash: string): Promise<StoredSession | undefined> {
  const row = await sessions(parts).where('s.refresh_hash', '=', refreshHash).executeTakeFirst();
  return row && sessionOf(row);
}

const openSessionsOfUser = ({ database }: SignInStoreParts, clientId: string, userId: string) =>
  database
    .selectFrom('sign_in_sessions')
    .select(['session_id as sessionId', 'created_at as createdAt', 'last_used_at as lastUsedAt', 'browser'])
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('last_used_at', 'desc')
    .execute();

async function touchSession(
  { database }: SignInStoreParts,
  clientId: string,
  sessionId: string,
  now: Date,
): Promise<void> {
  await database
    .updateTable('sign_in_sessions')
    .set({ last_used_at: now })
    .where('client_id', '=', clientId)
    .where('session_id', '=', sessionId)
    .execute();
}

/** Exchanges both tokens of a session; false when the refresh token was exchanged meanwhile. */
async function rotateTokens(
  { database }: SignInStoreParts,
  refreshHash: string,
  fresh: { accessHash: string; refreshHash: string; now: Date },
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const session = await transaction
      .updateTable('sign_in_sessions')
      .set({ access_hash: fresh.accessHash, refresh_hash: fresh.refreshHash, last_used_at: fresh.now })
      .where('refresh_hash', '=', refreshHash)
      .where('ended_at', 'is', null)
      .returning(['client_id as clientId', 'session_id as sessionId'])
      .executeTakeFirst();
    if (!session) return false;
    await transaction
      .insertInto('used_refresh_tokens')
      .values({ client_id: session.clientId, session_id: session.sessionId, refresh_hash: refreshHash })
      .execute();
    return true;
  });
}

/** Ends the session whose refresh token was exchanged at any time before: somebody has a copy. */
async function endSessionOfUsedRefresh({ database }: SignInStoreParts, refreshHash: string, now: Date): Promise<void> {
  await database
    .updateTable('sign_in_sessions')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .where('session_id', 'in', (query) =>
      query.selectFrom('used_refresh_tokens').select('session_id as sessionId').where('refresh_hash', '=', refreshHash),
    )
    .execute();
}

/** False when there is no such open session of that user. */
async function endSession(
  parts: SignInStoreParts,
  clientId: string,
  userId: string,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  return (await leaveSession(parts, clientId, userId, sessionId, now)) !== undefined;
}

/** All SQL about codes, tokens, sessions and the users they belong to. */
export function createSignInStore(database: Database, { endLinks, endScans }: EndsOfOthers) {
  const parts: SignInStoreParts = { database, endLinks, endScans };
  return bindAll(parts, {
    endEverything,
    addCode,
    countTry,
    spendCode,
    provedAt,
    scanCounts,
    clientNames,
    usersOfPhone,
    userById,
    userOfPatient,
    addTokenCode,
    spendTokenCode,
    isOpenTokenCode,
    ownerOfTokenCode,
    addCodeOfStaff,
    provePhone: proveNumber,
    setDeactivated: deactivate,
    addSession,
    sessionByAccessHash,
    sessionByRefreshHash,
    openSessionsOfUser,
    touchSession,
    rotateTokens,
    endSessionOfUsedRefresh,
    endSession,
    leaveSession,
  });
}

export type SignInStore = ReturnType<typeof createSignInStore>;
