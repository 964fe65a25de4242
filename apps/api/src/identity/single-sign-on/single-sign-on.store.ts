import { type Role, SIGN_ON_REFUSALS_SHOWN, type SignOnRefusal, type StaffRole } from '@mien/domain';
import { sql } from 'kysely';
import {
  changeStaff,
  hasAdminWithout,
  lockStaff,
  lockUser,
  noteProvider,
  type UserKey,
} from '../../base/accounts/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction, lockInTransaction, noteLock } from '../../platform/database/transaction.ts';
import { endEverything, endSessionsOfSignOns, type SignInDeps } from '../sign-in/index.ts';

/** A user of a client who may be the person of a sign-on. */
export interface Candidate {
  readonly clientId: string;
  readonly userId: string;
  readonly patientId: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly roles: readonly Role[];
  readonly endedRole: StaffRole | null;
  readonly deactivatedAt: Date | null;
  /** Since when they use single sign-on. */
  readonly signedInAtProviderAt: Date | null;
}

/** A person at a provider. */
export interface ProviderPerson {
  readonly clientId: string;
  readonly issuer: string;
  readonly subject: string;
}

export interface Attempt {
  readonly stateHash: string;
  readonly clientId: string;
  readonly settingsId: string;
  readonly browserHash: string;
  readonly expiresAt: Date;
}

/** Serializes sign-ins and sign-outs by the providers of one client. */
const lockSignOns = (transaction: Database, clientId: string) => lockInTransaction(transaction, 'sign-ons', clientId);

/** Whether a session may begin with a sign-on. It waits for a logout in progress, and vice versa. */
export async function isSignOnOpen(transaction: Database, clientId: string, signOnId: string): Promise<boolean> {
  noteLock(transaction, { kind: 'sign-on', key: signOnId });
  const row = await transaction
    .selectFrom('sign_ons')
    .select('ended_at as endedAt')
    .where('client_id', '=', clientId)
    .where('sign_on_id', '=', signOnId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined && row.endedAt === null;
}

/** The issuer of a sign-on, and the token that ends it there. */
export const signOnOf = (database: Database, clientId: string, signOnId: string) =>
  database
    .selectFrom('sign_ons')
    .select(['issuer', 'id_token_sealed as idTokenSealed'])
    .where('client_id', '=', clientId)
    .where('sign_on_id', '=', signOnId)
    .executeTakeFirst();

const candidates = (source: Database, clientId: string) =>
  source
    .selectFrom('users')
    .select([
      'client_id as clientId',
      'user_id as userId',
      'patient_id as patientId',
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'roles',
      'ended_role as endedRole',
      'deactivated_at as deactivatedAt',
      'signed_in_at_provider_at as signedInAtProviderAt',
    ])
    .where('client_id', '=', clientId);

/** Ends sign-ons, and the sessions and second steps that depend on them. Returns their users. */
async function endSignOns(
  transaction: Database,
  clientId: string,
  which: { readonly issuer: string } & (
    | { readonly userId: string }
    | { readonly subject: string | null; readonly providerSession: string | null }
  ),
  at: Date,
): Promise<string[]> {
  const ended = await transaction
    .updateTable('sign_ons')
    .set({ ended_at: at })
    .where('client_id', '=', clientId)
    .where('issuer', '=', which.issuer)
    .where('ended_at', 'is', null)
    .$if('userId' in which, (query) => query.where('user_id', '=', 'userId' in which ? which.userId : ''))
    .$if('subject' in which && which.subject !== null, (query) =>
      query.where('subject', '=', 'subject' in which ? (which.subject ?? '') : ''),
    )
    .$if('providerSession' in which && which.providerSession !== null, (query) =>
      query.where('provider_session', '=', 'providerSession' in which ? (which.providerSession ?? '') : ''),
    )
    .returning(['sign_on_id as signOnId', 'user_id as userId'])
    .execute();
  const ids = ended.map(({ signOnId }) => signOnId);
  if (ids.length > 0) await endSessionsOfSignOns(transaction, clientId, ids, at);
  return [...new Set(ended.map(({ userId }) => userId))];
}

/** The sign-ons of a client under its lock, in the transaction that holds it. */
export interface LockedSignOns {
  readonly transaction: Database;
  readonly clientId: string;
  readonly signIn: SignInDeps;
}

export const linkOf = (
  { transaction, clientId }: LockedSignOns,
  { issuer, subject }: Omit<ProviderPerson, 'clientId'>,
) =>
  transaction
    .selectFrom('sign_on_links')
    .select('user_id as userId')
    .where('client_id', '=', clientId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

export async function isLinked(
  { transaction, clientId }: LockedSignOns,
  userId: string,
  issuer: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('sign_on_links')
    .select('link_id as linkId')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return row !== undefined;
}

export const candidate = ({ transaction, clientId }: LockedSignOns, userId: string): Promise<Candidate | undefined> =>
  candidates(transaction, clientId).where('user_id', '=', userId).executeTakeFirst();

/** Current and former staff of the client with an address, ignoring case. */
export const candidatesByEmail = ({ transaction, clientId }: LockedSignOns, email: string): Promise<Candidate[]> =>
  candidates(transaction, clientId)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where(sql<boolean>`(ended_role is not null or not (roles <@ array['Patient']))`)
    .execute();

export async function addLink(
  { transaction, clientId }: LockedSignOns,
  linkId: string,
  userId: string,
  { issuer, subject }: Omit<ProviderPerson, 'clientId'>,
  isByAdmin: boolean,
  at: Date,
): Promise<void> {
  await transaction
    .insertInto('sign_on_links')
    .values({
      client_id: clientId,
      link_id: linkId,
      user_id: userId,
      issuer,
      subject,
      made_at: at,
      is_by_admin: isByAdmin,
    })
    .execute();
  await transaction
    .deleteFrom('sign_on_refusals')
    .where('client_id', '=', clientId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}

export const noteFirstUse = ({ transaction, clientId }: LockedSignOns, userId: string, at: Date): Promise<void> =>
  noteProvider(transaction, { clientId, userId }, at);

/** Removes a link and ends what began with it; undefined when there is none. */
export async function removeLink(
  { transaction, clientId }: LockedSignOns,
  linkId: string,
  at: Date,
): Promise<UserKey | undefined> {
  const known = await transaction
    .selectFrom('sign_on_links')
    .select(['client_id as clientId', 'user_id as userId'])
    .where('client_id', '=', clientId)
    .where('link_id', '=', linkId)
    .executeTakeFirst();
  if (known) await lockUser(transaction, known);
  const link = await transaction
    .deleteFrom('sign_on_links')
    .where('client_id', '=', clientId)
    .where('link_id', '=', linkId)
    .returning(['client_id as clientId', 'user_id as userId', 'issuer'])
    .executeTakeFirst();
  if (!link) return undefined;
  await endSignOns(transaction, clientId, { issuer: link.issuer, userId: link.userId }, at);
  await noteProvider(transaction, link, null);
  return link;
}

export const refusal = ({ transaction, clientId }: LockedSignOns, refusalId: string) =>
  transaction
    .selectFrom('sign_on_refusals')
    .select(['issuer', 'subject'])
    .where('client_id', '=', clientId)
    .where('refusal_id', '=', refusalId)
    .executeTakeFirst();

export async function keepRefusal(
  { transaction, clientId }: LockedSignOns,
  refusalId: string,
  { issuer, subject }: Omit<ProviderPerson, 'clientId'>,
  reason: SignOnRefusal,
  emailSealed: string | null,
  at: Date,
): Promise<void> {
  await transaction
    .deleteFrom('sign_on_refusals')
    .where('client_id', '=', clientId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
  await transaction
    .insertInto('sign_on_refusals')
    .values({
      client_id: clientId,
      refusal_id: refusalId,
      issuer,
      subject,
      reason,
      email_sealed: emailSealed,
      refused_at: at,
    })
    .execute();
}

export const hasOtherAdmin = ({ transaction, clientId }: LockedSignOns, userId: string): Promise<boolean> =>
  hasAdminWithout(transaction, { clientId, userId });

/** Changes a user's role; their sessions, links and codes end. */
export async function changeRole(
  { clientId, transaction, signIn }: LockedSignOns,
  { userId, firstName, lastName, email }: Candidate,
  role: StaffRole,
  at: Date,
): Promise<void> {
  const user = { clientId, userId };
  await changeStaff(transaction, user, { firstName, lastName, email, roles: [role], newPhone: null });
  await endEverything(signIn, transaction, user, at);
}

/** False when the provider has already ended its session. */
export async function addSignOn(
  { transaction, clientId }: LockedSignOns,
  signOnId: string,
  userId: string,
  { issuer, subject }: Omit<ProviderPerson, 'clientId'>,
  { providerSession, idTokenSealed }: { providerSession: string | null; idTokenSealed: string },
  at: Date,
): Promise<boolean> {
  if (providerSession !== null) {
    const over = await transaction
      .selectFrom('sign_on_logouts')
      .select('token_hash as tokenHash')
      .where('client_id', '=', clientId)
      .where('issuer', '=', issuer)
      .where('provider_session', '=', providerSession)
      .executeTakeFirst();
    if (over) return false;
  }
  await transaction
    .insertInto('sign_ons')
    .values({
      client_id: clientId,
      sign_on_id: signOnId,
      user_id: userId,
      issuer,
      subject,
      provider_session: providerSession,
      id_token_sealed: idTokenSealed,
      began_at: at,
    })
    .execute();
  return true;
}

/** Ends what a logout token names, and returns the users; null for a token that was already accepted. */
export async function logOut(
  { transaction, clientId }: LockedSignOns,
  tokenHash: string,
  notice: { readonly issuer: string; readonly subject: string | null; readonly providerSession: string | null },
  at: Date,
): Promise<string[] | null> {
  const added = await transaction
    .insertInto('sign_on_logouts')
    .values({
      client_id: clientId,
      token_hash: tokenHash,
      issuer: notice.issuer,
      provider_session: notice.providerSession,
      taken_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows !== 1n) return null;
  return endSignOns(transaction, clientId, notice, at);
}

interface SingleSignOnStoreDeps {
  readonly database: Database;
  readonly signIn: SignInDeps;
}

export async function addAttempt(database: Database, attempt: Attempt): Promise<void> {
  await database
    .insertInto('sign_on_attempts')
    .values({
      state_hash: attempt.stateHash,
      client_id: attempt.clientId,
      settings_id: attempt.settingsId,
      browser_hash: attempt.browserHash,
      expires_at: attempt.expiresAt,
    })
    .execute();
}

/** Spends an attempt in the browser that began it, for the settings at that time; false when it is spent, expired or unknown. */
export async function spendAttempt(
  database: Database,
  attempt: Omit<Attempt, 'expiresAt'>,
  at: Date,
): Promise<boolean> {
  const result = await database
    .updateTable('sign_on_attempts')
    .set({ spent_at: at })
    .where('client_id', '=', attempt.clientId)
    .where('state_hash', '=', attempt.stateHash)
    .where('browser_hash', '=', attempt.browserHash)
    .where('settings_id', '=', attempt.settingsId)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Runs work under the lock of the client's sign-ons. */
export const inSignOns = <Result>(
  { database, signIn }: SingleSignOnStoreDeps,
  clientId: string,
  work: (signOns: LockedSignOns) => Promise<Result>,
): Promise<Result> =>
  inTransaction(database, async (transaction) => {
    await lockStaff(transaction, clientId);
    await lockSignOns(transaction, clientId);
    return work({ transaction, clientId, signIn });
  });

export const links = (database: Database, clientId: string) =>
  database
    .selectFrom('sign_on_links as l')
    .innerJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 'l.client_id').onRef('u.user_id', '=', 'l.user_id'),
    )
    .select([
      'l.link_id as linkId',
      'l.user_id as userId',
      'l.made_at as madeAt',
      'l.is_by_admin as isByAdmin',
      'u.first_name as firstName',
      'u.last_name as lastName',
    ])
    .where('l.client_id', '=', clientId)
    .orderBy('u.first_name')
    .orderBy('u.last_name')
    .orderBy('l.link_id')
    .execute();

export const refusals = (database: Database, clientId: string) =>
  database
    .selectFrom('sign_on_refusals')
    .select(['refusal_id as refusalId', 'reason', 'email_sealed as emailSealed', 'refused_at as refusedAt'])
    .where('client_id', '=', clientId)
    .orderBy('refused_at', 'desc')
    .limit(SIGN_ON_REFUSALS_SHOWN)
    .execute();
