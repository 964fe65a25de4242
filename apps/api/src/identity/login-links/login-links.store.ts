import { type AppointmentWindow, isStaff, SCAN_DAYS_BEFORE, type VisitRule } from '@mien/domain';
import { sql } from 'kysely';
import { lockUser, type UserKey } from '../../base/accounts/index.ts';
import type { Maker } from '../../platform/access/caller.ts';
import type { ClientsInReach } from '../../platform/access/reach.ts';
import { ALL_CLIENTS, type ClientScope, scopeOf } from '../../platform/database/client-scope.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction, lockInTransaction } from '../../platform/database/transaction.ts';

export interface NewLoginLink {
  readonly clientId: string;
  readonly userId: string;
  readonly linkHash: string;
  readonly appointmentId: string | null;
  /** Made by staff: ends the previous link made by staff, unless either is for an appointment. */
  readonly isByStaff: boolean;
  /** Made by the installation's operator, for a staff member. */
  readonly isByOperator?: boolean;
  /** The staff member who made it; null for a registration's or an operator's. */
  readonly maker: Maker | null;
  /** Whether it went to the patient's number as a message, and its maker never saw it. */
  readonly isSent?: boolean;
  /** The only browser in which it opens; null for any. */
  readonly browserHash: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface AppointmentKey {
  readonly clientId: string;
  readonly appointmentId: string;
}

export interface StoredLoginLink {
  readonly clientId: string;
  readonly userId: string;
  readonly patientId: string | null;
  readonly groupCode: string | null;
  /** Former codes of the group. */
  readonly formerCodes: readonly string[];
  readonly expiresAt: Date;
  readonly spentAt: Date | null;
  readonly appointmentId: string | null;
  readonly isByOperator: boolean;
  readonly makerClientId: string | null;
  readonly makerUserId: string | null;
  readonly isSent: boolean;
  readonly browserHash: string | null;
}

const unusedLinksOf = (transaction: Database, { clientId, appointmentId }: AppointmentKey) =>
  transaction
    .updateTable('login_links')
    .where('client_id', '=', clientId)
    .where('appointment_id', '=', appointmentId)
    .where('spent_at', 'is', null);

/** Ends every login link of a user. */
export async function endLinks(transaction: Database, { clientId, userId }: UserKey, at: Date): Promise<void> {
  await transaction
    .updateTable('login_links')
    .set({ spent_at: at })
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('spent_at', 'is', null)
    .execute();
}

/** Former codes of group `g`: links with these codes still work. */
const formerCodes = (scope: ClientScope) =>
  sql<string[]>`array(select f.code from former_group_codes as f
  where ${scope.with('f', 'g')} and f.group_id = g.group_id)`.as('formerCodes');

/** `record` logs it in the same transaction, where it has to be logged. */
export async function addLink(
  database: Database,
  link: NewLoginLink,
  record?: (transaction: Database) => Promise<void> | undefined,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    if (link.isByStaff && link.appointmentId === null) {
      // Of two links made concurrently, the later ends the earlier.
      await lockInTransaction(transaction, 'login link', link.userId);
      await lockUser(transaction, link);
      await transaction
        .updateTable('login_links')
        .set({ spent_at: link.createdAt })
        .where('client_id', '=', link.clientId)
        .where('user_id', '=', link.userId)
        .where('is_by_staff', '=', true)
        .where('appointment_id', 'is', null)
        .where('spent_at', 'is', null)
        .execute();
    }
    await transaction
      .insertInto('login_links')
      .values({
        client_id: link.clientId,
        link_hash: link.linkHash,
        user_id: link.userId,
        appointment_id: link.appointmentId,
        is_by_staff: link.isByStaff,
        is_by_operator: link.isByOperator ?? false,
        maker_client_id: link.maker?.clientId ?? null,
        maker_user_id: link.maker?.userId ?? null,
        is_sent: link.isSent ?? false,
        browser_hash: link.browserHash,
        created_at: link.createdAt,
        expires_at: link.expiresAt,
      })
      .execute();
    await record?.(transaction);
  });
}

/** Staff of any client with this number who may sign in. */
export const staffOfPhone = async (database: Database, phone: string) => {
  const users = await database
    .selectFrom('users')
    .select([
      'client_id as clientId',
      'user_id as userId',
      'patient_id as patientId',
      'first_name as firstName',
      'last_name as lastName',
      'roles',
    ])
    .where('phone_number', '=', phone)
    .where('deactivated_at', 'is', null)
    .orderBy('first_name')
    .orderBy('user_id')
    .execute();
  return users.filter(({ roles }) => isStaff(roles));
};

export const linkByHash = (database: Database, linkHash: string): Promise<StoredLoginLink | undefined> =>
  database
    .selectFrom('login_links as l')
    .innerJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 'l.client_id').onRef('u.user_id', '=', 'l.user_id'),
    )
    .leftJoin('patients as p', (join) =>
      join.onRef('p.client_id', '=', 'u.client_id').onRef('p.patient_id', '=', 'u.patient_id'),
    )
    .leftJoin('groups as g', (join) =>
      join.onRef('g.client_id', '=', 'p.client_id').onRef('g.group_id', '=', 'p.group_id'),
    )
    .select([
      'l.client_id as clientId',
      'l.user_id as userId',
      'u.patient_id as patientId',
      'g.code as groupCode',
      formerCodes(ALL_CLIENTS),
      'l.maker_client_id as makerClientId',
      'l.maker_user_id as makerUserId',
      'l.is_sent as isSent',
      'l.browser_hash as browserHash',
      'l.expires_at as expiresAt',
      'l.spent_at as spentAt',
      'l.appointment_id as appointmentId',
      'l.is_by_operator as isByOperator',
    ])
    .where('l.link_hash', '=', linkHash)
    .executeTakeFirst();

/** Spends a link; false when another request spent it first. */
export async function spendLink(database: Database, clientId: string, linkHash: string, now: Date): Promise<boolean> {
  const result = await database
    .updateTable('login_links')
    .set({ spent_at: now })
    .where('client_id', '=', clientId)
    .where('link_hash', '=', linkHash)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** A patient as the maker of a link may see them; undefined if out of reach. */
export const patientInReach = (database: Database, patientId: string, reach: ClientsInReach) =>
  database
    .selectFrom('patients as p')
    .innerJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 'p.client_id').onRef('u.patient_id', '=', 'p.patient_id'),
    )
    .innerJoin('groups as g', (join) =>
      join.onRef('g.client_id', '=', 'p.client_id').onRef('g.group_id', '=', 'p.group_id'),
    )
    .select([
      'p.client_id as clientId',
      'p.patient_id as patientId',
      'u.user_id as userId',
      'u.roles',
      'u.phone_number as phoneNumber',
      'u.deactivated_at as deactivatedAt',
      'g.group_id as groupId',
      'g.code as groupCode',
      formerCodes(scopeOf(reach)),
    ])
    .where('p.patient_id', '=', patientId)
    .$if(reach !== 'all', (query) => query.where('p.client_id', '=', reach === 'all' ? '' : reach.clientId))
    .executeTakeFirst();

/** The patient of a client who has a reference of another system; undefined for none. */
export async function patientOfReference(
  database: Database,
  clientId: string,
  externalReference: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('patients')
    .select('patient_id as patientId')
    .where('client_id', '=', clientId)
    .where('external_reference', '=', externalReference)
    .executeTakeFirst();
  return row?.patientId;
}

/** A client's rule for scans before visits, for a query with the settings `s`. */
export const scanDaysBefore = sql<number>`coalesce(s.scan_days_before, ${sql.lit(SCAN_DAYS_BEFORE.usual)})`;

/** An appointment, and the rule by which scans count for it. */
export interface VisitOfPatient extends AppointmentWindow, VisitRule {
  readonly appointmentId: string;
  readonly videoUrl: string | null;
  /** Hosts that the client lists now. */
  readonly videoHosts: readonly string[];
}

/** An active appointment of a patient; undefined if it was canceled. */
export const appointmentOfPatient = (
  database: Database,
  clientId: string,
  patientId: string,
  appointmentId: string,
): Promise<VisitOfPatient | undefined> =>
  database
    .selectFrom('appointments as a')
    .innerJoin('clients as c', 'c.client_id', 'a.client_id')
    .leftJoin('client_settings as s', 's.client_id', 'a.client_id')
    .select([
      'a.appointment_id as appointmentId',
      'a.starts_at as startsAt',
      'a.ends_at as endsAt',
      'a.video_url as videoUrl',
      'c.time_zone as timeZone',
      scanDaysBefore.as('scanDaysBefore'),
      sql<readonly string[]>`coalesce(s.video_hosts, '{}')`.as('videoHosts'),
    ])
    .where('a.client_id', '=', clientId)
    .where('a.patient_id', '=', patientId)
    .where('a.appointment_id', '=', appointmentId)
    .where('a.cancelled_at', 'is', null)
    .executeTakeFirst();

/** Moves the expiry of an appointment's unused links. */
export async function moveLinksOf(
  transaction: Database,
  { clientId, appointmentId }: AppointmentKey,
  expiresAt: Date,
): Promise<void> {
  await unusedLinksOf(transaction, { clientId, appointmentId }).set({ expires_at: expiresAt }).execute();
}

/** Ends the links for an appointment. */
export async function endLinksOf(transaction: Database, appointment: AppointmentKey, at: Date): Promise<void> {
  await unusedLinksOf(transaction, appointment).set({ spent_at: at }).execute();
}
