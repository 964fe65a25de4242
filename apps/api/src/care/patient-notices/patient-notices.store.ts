import {
  APPOINTMENT_AHEAD_MS,
  isLanguage,
  type Language,
  NOTICE_GRACE_MS,
  NOTICE_KINDS_OF_CARERS,
  NOTICE_MAX_BROWSERS,
  NOTICE_MAX_TRIES,
  type NoticeKind,
  type Role,
  SCAN_DAYS_BEFORE,
  type ScanRequest,
  type VisitRule,
} from '@mien/domain';
import { sql } from 'kysely';
import { noteAppointmentNotified, type SeenScanRequest } from '../../identity/login-links/index.ts';
import type { Maker } from '../../platform/access/caller.ts';
import { lockPatientRow } from '../../platform/data/lock-patients.ts';
import { ALL_CLIENTS, type ClientScope, oneClient } from '../../platform/database/client-scope.ts';
import { columnsOf, type StoredRow } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { inTransaction, lockInTransaction } from '../../platform/database/transaction.ts';
import { patientNoticesData } from './patient-notices.data.ts';

export type StoredNoticeSubscription = StoredRow<'notice_subscriptions'>;
export type StoredPushSubscription = StoredRow<'push_subscriptions'>;

/** A subscriber and the patient they are notified about. */
export interface SubscriptionKey extends PatientKey {
  readonly userId: string;
}

/** The time zone and language of a subscriber, as of their latest visit. */
export interface Whereabouts {
  readonly timeZone: string;
  readonly language: Language;
  readonly at: Date;
}

/** The standing of the number of a user. */
export interface Subscriber {
  readonly userId: string;
  readonly phoneNumber: string | null;
  readonly ownerId: string;
}

/** A subscription with a pending event, and what decides whether we send. */
export interface DueSubscription extends Omit<StoredNoticeSubscription, 'dueAt'> {
  readonly dueAt: Date;
  /** Whether the number is still verified for the subscriber, who may still sign in. */
  readonly isReachable: boolean;
  readonly hasUnread: boolean;
  /** Start times of appointments in the next days. */
  readonly appointmentsAtMs: readonly number[];
}

const NOTICE_SUBSCRIPTION = columnsOf(patientNoticesData.tables.notice_subscriptions);
const PUSH_SUBSCRIPTION = columnsOf(patientNoticesData.tables.push_subscriptions);

const noticeSubscriptions = (database: Database, { clientId, patientId, userId }: SubscriptionKey) =>
  database
    .updateTable('notice_subscriptions')
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .where('user_id', '=', userId);

export const find = (
  database: Database,
  { clientId, patientId, userId }: SubscriptionKey,
): Promise<StoredNoticeSubscription | undefined> =>
  database
    .selectFrom('notice_subscriptions')
    .select(NOTICE_SUBSCRIPTION)
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** The verified number of a user who may sign in, and the owner of their profile; undefined if the user may not. */
export const person = (database: Database, clientId: string, userId: string): Promise<Subscriber | undefined> =>
  database
    .selectFrom('users')
    .select([
      'user_id as userId',
      'owner_id as ownerId',
      sql<string | null>`case when phone_verified_at is not null then phone_number end`.as('phoneNumber'),
    ])
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();

/** Adds or refreshes a subscription. Text messages that were turned on under another care stay off. */
async function keep(
  database: Database,
  { clientId, patientId, userId }: SubscriptionKey,
  carerId: string | null,
  { timeZone, language, at }: Whereabouts,
): Promise<void> {
  await sql`insert into notice_subscriptions as w (client_id, patient_id, user_id, carer_id, time_zone, language, updated_at)
    values (${clientId}, ${patientId}, ${userId}, ${carerId}::uuid, ${timeZone}, ${language}, ${at})
    on conflict (client_id, patient_id, user_id) do update set
      phone_number = case when w.carer_id is not distinct from excluded.carer_id then w.phone_number end,
      owner_id = case when w.carer_id is not distinct from excluded.carer_id then w.owner_id end,
      carer_id = excluded.carer_id, time_zone = excluded.time_zone, language = excluded.language,
      updated_at = excluded.updated_at`.execute(database);
}

/** Turns text messages to a subscriber's number on or off. */
export async function setText(
  database: Database,
  key: SubscriptionKey,
  carerId: string | null,
  to: Pick<Subscriber, 'phoneNumber' | 'ownerId'> | null,
  whereabouts: Whereabouts,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await lockPatientRow(transaction, key, 'key share');
    await keep(transaction, key, carerId, whereabouts);
    await noticeSubscriptions(transaction, key)
      .set({
        phone_number: to?.phoneNumber ?? null,
        owner_id: to?.ownerId ?? null,
        text_stopped_at: null,
      })
      .execute();
  });
}

/** Updates a subscription's time zone and language; without a subscription it does nothing. */
export async function move(
  database: Database,
  key: SubscriptionKey,
  { timeZone, language, at }: Whereabouts,
): Promise<void> {
  await noticeSubscriptions(database, key).set({ time_zone: timeZone, language, updated_at: at }).execute();
}

const ofSession = (database: Database, clientId: string, sessionId: string) =>
  database.deleteFrom('push_subscriptions').where('client_id', '=', clientId).where('session_id', '=', sessionId);

/** Stores the push subscription of a session's browser, replacing any other of that browser. */
export async function addSubscription(
  database: Database,
  key: SubscriptionKey,
  carerId: string | null,
  subscription: Pick<StoredPushSubscription, 'subscriptionId' | 'sessionId' | 'endpointHash' | 'sealedSubscription'>,
  whereabouts: Whereabouts,
): Promise<void> {
  const { clientId, patientId, userId } = key;
  await inTransaction(database, async (transaction) => {
    await lockInTransaction(transaction, 'push', subscription.endpointHash);
    await lockPatientRow(transaction, key, 'key share');
    await keep(transaction, key, carerId, whereabouts);
    await ofSession(transaction, clientId, subscription.sessionId).execute();
    await transaction.deleteFrom('push_subscriptions').where('endpoint_hash', '=', subscription.endpointHash).execute();
    await transaction
      .insertInto('push_subscriptions')
      .values({
        client_id: clientId,
        subscription_id: subscription.subscriptionId,
        patient_id: patientId,
        user_id: userId,
        session_id: subscription.sessionId,
        endpoint_hash: subscription.endpointHash,
        sealed_subscription: subscription.sealedSubscription,
        created_at: whereabouts.at,
      })
      .execute();
    await sql`delete from push_subscriptions where client_id = ${clientId} and subscription_id in (
      select subscription_id from push_subscriptions
      where client_id = ${clientId} and patient_id = ${patientId} and user_id = ${userId}
      order by created_at desc, subscription_id desc offset ${NOTICE_MAX_BROWSERS})`.execute(transaction);
  });
}

export async function removeOfSession(database: Database, clientId: string, sessionId: string): Promise<void> {
  await ofSession(database, clientId, sessionId).execute();
}

export async function removeSubscription(
  database: Database,
  { clientId, subscriptionId }: StoredPushSubscription,
): Promise<void> {
  await database
    .deleteFrom('push_subscriptions')
    .where('client_id', '=', clientId)
    .where('subscription_id', '=', subscriptionId)
    .execute();
}

export const subscriptions = (
  database: Database,
  { clientId, patientId, userId }: SubscriptionKey,
): Promise<readonly StoredPushSubscription[]> =>
  database
    .selectFrom('push_subscriptions')
    .select(PUSH_SUBSCRIPTION)
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();

const CARERS_KINDS: readonly NoticeKind[] = NOTICE_KINDS_OF_CARERS;

/** For subscription `w`: whether it has any channel. */
const hasChannel = (
  scope: ClientScope,
) => sql<boolean>`(w.phone_number is not null and w.text_stopped_at is null or exists (select from push_subscriptions as s
  where ${scope.with('s', 'w')} and s.patient_id = w.patient_id and s.user_id = w.user_id))`;

/**
 * Queues an event about a patient for all subscribers, in the transaction of the event. Delivered after a grace
 * period, unless already read.
 */
export async function noteNews(
  transaction: Database,
  { clientId, patientId }: PatientKey,
  kind: NoticeKind,
  at: Date,
): Promise<void> {
  await sql`update notice_subscriptions as w
    set waiting = case when ${kind}::text = any(w.waiting) then w.waiting else w.waiting || ${kind}::text end,
      due_at = coalesce(w.due_at, ${new Date(at.getTime() + NOTICE_GRACE_MS)}::timestamptz),
      try_count = 0
    where w.client_id = ${clientId} and w.patient_id = ${patientId} and ${hasChannel(oneClient(clientId))}
      and (w.carer_id is null or ${CARERS_KINDS.includes(kind)}::boolean)`.execute(transaction);
}

/** An appointment that a patient wants to be notified of, and the time zone of its calendar. */
export interface AppointmentAhead extends PatientKey {
  readonly appointmentId: string;
  readonly startsAt: Date;
  readonly timeZone: string;
}

/** Appointments within a time span of patients who subscribed and haven't been notified. */
export async function appointmentsAhead(
  database: Database,
  from: Date,
  until: Date,
): Promise<readonly AppointmentAhead[]> {
  const { rows } = await sql<AppointmentAhead>`
    select a.client_id as "clientId", a.patient_id as "patientId", a.appointment_id as "appointmentId",
      a.starts_at as "startsAt", w.time_zone as "timeZone"
    from appointments as a
    join notice_subscriptions as w on w.client_id = a.client_id and w.patient_id = a.patient_id and w.carer_id is null
    where a.starts_at > ${from} and a.starts_at < ${until} and a.cancelled_at is null and a.notified_at is null
      and ${hasChannel(ALL_CLIENTS)}`.execute(database);
  return rows;
}

/** An appointment before which the clinic asks for a scan, and how the patient can be reached. */
export interface WaitingScanRequest extends SubscriptionKey, SeenScanRequest, ScanRequest, VisitRule {
  readonly endsAt: Date;
  readonly phoneNumber: string;
  readonly roles: readonly Role[];
  /** The patient's time zone, as far as we know it; else the clinic's. */
  readonly patientZone: string;
  /** Whether the carrier blocks texts to the number, because its owner answered STOP. */
  readonly isBlocked: boolean;
  /** The staff member who made the appointment; null for a program. */
  readonly maker: Maker | null;
}

/** Requests for scans whose text message may be due: those not sent, and those of the next days. */
export async function scanRequests(database: Database, now: Date): Promise<readonly WaitingScanRequest[]> {
  type Row = Omit<WaitingScanRequest, 'maker' | 'isByProgram'> & {
    readonly makerClientId: string | null;
    readonly makerUserId: string | null;
  };
  const soon = new Date(now.getTime() + APPOINTMENT_AHEAD_MS);
  const { rows } = await sql<Row>`
    select a.client_id as "clientId", a.patient_id as "patientId", a.appointment_id as "appointmentId", u.user_id as "userId",
      a.starts_at as "startsAt", a.ends_at as "endsAt", a.scan_invited_at as "invitedAt", a.scan_reminded_at as "remindedAt",
      a.maker_client_id as "makerClientId", a.maker_user_id as "makerUserId", p.last_scanned_at as "lastScanAt",
      u.phone_number as "phoneNumber", u.roles, c.time_zone as "timeZone", coalesce(w.time_zone, c.time_zone) as "patientZone",
      coalesce(s.scan_days_before, ${sql.lit(SCAN_DAYS_BEFORE.usual)}) as "scanDaysBefore",
      coalesce(w.text_stopped_at is not null and w.phone_number = u.phone_number, false) as "isBlocked"
    from appointments as a
    join clients as c on c.client_id = a.client_id
    join patients as p on p.client_id = a.client_id and p.patient_id = a.patient_id
    join users as u on u.client_id = a.client_id and u.patient_id = a.patient_id
    left join client_settings as s on s.client_id = a.client_id
    left join notice_subscriptions as w on w.client_id = a.client_id and w.patient_id = a.patient_id
      and w.user_id = u.user_id and w.carer_id is null
    where a.scan_asked_at is not null and a.cancelled_at is null and a.starts_at > ${now}
      and (a.scan_invited_at is null or a.starts_at < ${soon})
      and u.deactivated_at is null and u.phone_number is not null
    order by a.starts_at`.execute(database);
  return rows.map(({ makerClientId: clientId, makerUserId: userId, ...row }) => ({
    ...row,
    maker: clientId === null || userId === null ? null : { clientId, userId },
    isByProgram: userId === null,
  }));
}

/** The language of a patient: of their notices, or else in which they last agreed to the terms. */
export async function languageOf(
  database: Database,
  { clientId, patientId, userId }: SubscriptionKey,
): Promise<Language> {
  const subscription = await find(database, { clientId, patientId, userId });
  if (subscription && isLanguage(subscription.language)) return subscription.language;
  const consent = await database
    .selectFrom('consents')
    .select('language')
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return consent && isLanguage(consent.language) ? consent.language : 'en';
}

/** Notes that an appointment is near, once for each time that it has. */
export async function noteAppointment(database: Database, ahead: AppointmentAhead, at: Date): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await lockPatientRow(transaction, ahead, 'key share');
    if (await noteAppointmentNotified(transaction, ahead, at)) await noteNews(transaction, ahead, 'appointment', at);
  });
}

export async function due(database: Database, now: Date, limit: number): Promise<DueSubscription[]> {
  const rows = await database
    .selectFrom('notice_subscriptions as w')
    .select(NOTICE_SUBSCRIPTION.map((column) => `w.${column}` as const))
    .select([
      sql<boolean>`exists (select from users as u where u.client_id = w.client_id and u.user_id = w.user_id
        and u.phone_number = w.phone_number and u.owner_id = w.owner_id and u.phone_verified_at is not null
        and u.deactivated_at is null)`.as('isReachable'),
      sql<boolean>`exists (select from chat_conversations as c where c.client_id = w.client_id
        and c.patient_id = w.patient_id and c.patient_unread_count > 0)`.as('hasUnread'),
      sql<readonly number[]>`(select coalesce(json_agg((extract(epoch from a.starts_at) * 1000)::float8), '[]')
        from appointments as a where a.client_id = w.client_id and a.patient_id = w.patient_id
          and a.starts_at > ${now} and a.starts_at < ${new Date(now.getTime() + APPOINTMENT_AHEAD_MS)}
          and a.cancelled_at is null)`.as('appointmentsAtMs'),
    ])
    .where('w.due_at', '<=', now)
    .orderBy('w.due_at')
    .limit(limit)
    .execute();
  return rows.flatMap(({ dueAt, ...row }) => (dueAt === null ? [] : [{ ...row, dueAt }]));
}

const whileDue = (database: Database, subscription: DueSubscription) =>
  noticeSubscriptions(database, subscription).where('due_at', '=', subscription.dueAt);

/** Takes a due notice for one of all processes. @returns false when it was already taken or changed */
export async function take(database: Database, subscription: DueSubscription, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await whileDue(database, subscription)
    .set({ due_at: null, waiting: [], sent_at: at })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Puts off a due notice, or drops it without a new time. */
export async function postpone(database: Database, subscription: DueSubscription, until: Date | null): Promise<void> {
  await whileDue(database, subscription)
    .set(until === null ? { due_at: null, waiting: [] } : { due_at: until })
    .execute();
}

/**
 * Requeues a notification that failed on every channel. It is retried later together with newer events, a limited
 * number of times.
 */
export async function giveBack(
  database: Database,
  { clientId, patientId, userId, sentAt, tryCount }: DueSubscription,
  kinds: readonly NoticeKind[],
  again: Date,
): Promise<void> {
  if (tryCount + 1 >= NOTICE_MAX_TRIES) return;
  await sql`update notice_subscriptions as w set sent_at = ${sentAt}::timestamptz, try_count = ${tryCount + 1},
      due_at = coalesce(w.due_at, ${again}::timestamptz),
      waiting = array(select distinct unnest(w.waiting || ${[...kinds]}::text[]))
    where w.client_id = ${clientId} and w.patient_id = ${patientId} and w.user_id = ${userId} and ${hasChannel(oneClient(clientId))}`.execute(
    database,
  );
}

/** Ends texts to a number that is no longer that of the person who asked. */
export async function stopText(
  database: Database,
  { phoneNumber, ...subscription }: DueSubscription,
  at: Date,
): Promise<void> {
  await noticeSubscriptions(database, subscription)
    .where('phone_number', '=', phoneNumber)
    .set({ phone_number: null, owner_id: null, text_stopped_at: at })
    .execute();
}

/**
 * The carrier blocks texts to the number: text messages are turned off until its owner turns them on again. The number
 * stays.
 */
export async function blockText(
  database: Database,
  { phoneNumber, ...subscription }: DueSubscription,
  at: Date,
): Promise<void> {
  await noticeSubscriptions(database, subscription)
    .where('phone_number', '=', phoneNumber)
    .set({ text_stopped_at: at })
    .execute();
}

/** Ends a subscription and its push subscriptions. */
export async function remove(database: Database, { clientId, patientId, userId }: SubscriptionKey): Promise<void> {
  await database
    .deleteFrom('notice_subscriptions')
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .where('user_id', '=', userId)
    .execute();
}
