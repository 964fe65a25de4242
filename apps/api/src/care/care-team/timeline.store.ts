import { type EntryValue, type Role, TIMELINE_ACTS, TIMELINE_LOOKS, type TimelineKind } from '@mien/domain';
import { type RawBuilder, sql } from 'kysely';
import { namesOfUsers } from '../../base/accounts/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';

/** The scans that a timeline may show: none, one, or all. Views of results are included only with all. */
export type TimelineScope =
  | { readonly scans: 'all' | 'none' }
  | { readonly scans: 'one'; readonly measurementId: string };

/** The cursor of a page. The key distinguishes events of the same millisecond. */
export interface TimelineCursor {
  readonly at: Date;
  readonly key: string;
}

/** Of a member of the staff; null for a deleted user. */
interface StaffNames {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly roles: readonly Role[] | null;
  readonly endedRole: Role | null;
}

export interface TimelineRow extends StaffNames, TimelineCursor {
  readonly kind: TimelineKind;
  readonly measurementId: string | null;
  readonly score: number | null;
  readonly heartRateBpm: number | null;
  /** The value of an entry with a cuff. */
  readonly cuff: EntryValue | null;
  readonly startsAt: Date | null;
  /** The staff user to whom a follow-up was assigned; null for none. */
  readonly whom: StaffNames | null;
  /** Whether a staff member did it; the names are theirs. */
  readonly isOfStaff: boolean;
}

const isAfter = (cursor: TimelineCursor | null, at: RawBuilder<unknown>, key: RawBuilder<unknown>) =>
  cursor === null
    ? sql`true`
    : sql`(${at} <= ${cursor.at}::timestamptz and (${at} < ${cursor.at}::timestamptz or ${key} collate "C" < ${cursor.key}))`;

const scansIn = (
  { clientId, patientId }: PatientKey,
  scope: TimelineScope,
  cursor: TimelineCursor | null,
  limit: number,
) =>
  scope.scans === 'none'
    ? sql``
    : sql`(
        select created_at as at, 's' || measurement_id as key, 'scan' as kind, measurement_id as subject, score,
          null::uuid as staff_client_id, null::uuid as staff_user_id
        from measurements
        where client_id = ${clientId} and patient_id = ${patientId} and is_deleted = false
          and ${scope.scans === 'one' ? sql`measurement_id = ${scope.measurementId}` : sql`true`}
          and ${isAfter(cursor, sql`created_at`, sql`('s' || measurement_id)`)}
        order by created_at desc, measurement_id desc limit ${sql.lit(limit)}
      ) union all `;

/** Readings of a cuff are the patient's entries: shown with all results, not with one scan. */
const cuffsIn = (
  { clientId, patientId }: PatientKey,
  scope: TimelineScope,
  cursor: TimelineCursor | null,
  limit: number,
) =>
  scope.scans === 'all'
    ? sql`(
        select taken_at as at, 'e' || entry_id as key, 'cuff' as kind, entry_id as subject, null::double precision as score,
          null::uuid as staff_client_id, null::uuid as staff_user_id
        from entries
        where client_id = ${clientId} and patient_id = ${patientId} and kind = 'cuff'
          and ${isAfter(cursor, sql`taken_at`, sql`('e' || entry_id)`)}
        order by taken_at desc, entry_id desc limit ${sql.lit(limit)}
      ) union all `
    : sql``;

/** Views of the page and of results: one visit has many of them. Each export is listed separately. */
const VISITS = ['patientOpened', ...TIMELINE_LOOKS.filter((look) => look !== 'recordsExported')];

/**
 * Whether an entry of the access log is not a view, or is the last view of a visit: no other view by the same user
 * follows within an hour (chosen). Views after the previous page's cursor don't count, so an entry never disappears
 * between pages.
 */
function isLastOfVisit({ clientId, patientId }: PatientKey, actions: readonly string[], cursor: TimelineCursor | null) {
  const looks = VISITS.filter((look) => actions.includes(look));
  return sql`(entry.action <> all(${looks}::text[]) or not exists (
    select 1 from access_log_entries as later
    where later.patient_id = ${patientId} and later.action = any(${looks}::text[]) and later.actor_kind = 'staff'
      and later.client_id = ${clientId} and later.actor_user_id = entry.actor_user_id
      and later.at <= entry.at + interval '1 hour'
      and (later.at > entry.at or (later.at = entry.at and later.position > entry.position))
      and ${cursor === null ? sql`true` : sql`later.at <= ${cursor.at}::timestamptz`}))`;
}

const APPOINTMENT_ACTS: readonly string[] = ['appointmentMade', 'appointmentMoved', 'appointmentCancelled'];

/** Whether the time of an appointment is that of a line about it: the appointment was not moved later. */
const isTimeOf = ({ clientId, patientId }: PatientKey) => sql`not exists (select from access_log_entries as moved
  where moved.client_id = ${clientId} and moved.patient_id = ${patientId} and moved.action = 'appointmentMoved' and moved.actor_kind = 'staff'
    and moved.subject_id = line.subject and moved.at > line.at)`;

type RowWithoutNames = Omit<TimelineRow, 'isOfStaff' | 'whom' | keyof typeof NO_USER> & {
  readonly whomUserId: string | null;
  readonly staffClientId: string | null;
  readonly staffUserId: string | null;
};

const NO_USER = { firstName: null, lastName: null, roles: null, endedRole: null } as const;

/**
 * Newest first, after a cursor. Each source is read by its index, one page at most. No source contains what staff may
 * not see, so neither gaps nor page sizes reveal it.
 */
export async function page(
  database: Database,
  patient: PatientKey,
  scope: TimelineScope,
  cursor: TimelineCursor | null,
  limit: number,
): Promise<readonly TimelineRow[]> {
  const { clientId, patientId } = patient;
  const actions = scope.scans === 'all' ? [...TIMELINE_ACTS, ...TIMELINE_LOOKS] : [...TIMELINE_ACTS];
  const { rows } = await sql<RowWithoutNames>`
    with line as (
      select * from (
        ${scansIn(patient, scope, cursor, limit)}
        ${cuffsIn(patient, scope, cursor, limit)}
        (
          select created_at as at, 'm' || message_id as key,
            case sender_type when 'PATIENT' then 'messageOfPatient' else 'messageOfTeam' end as kind, null::uuid as subject,
            null::double precision as score,
            case when sender_type <> 'PATIENT' then sender_client_id end as staff_client_id,
            case when sender_type <> 'PATIENT' then sender_user_id end as staff_user_id
          from chat_messages
          where client_id = ${clientId} and patient_id = ${patientId}
            and ${isAfter(cursor, sql`created_at`, sql`('m' || message_id)`)}
          order by created_at desc, message_id desc limit ${sql.lit(limit)}
        ) union all (
          select created_at, 'c' || record_id, act, null, null, case when asked_by is not null then client_id end, asked_by
          from care_team_records
          where client_id = ${clientId} and patient_id = ${patientId}
            and ${isAfter(cursor, sql`created_at`, sql`('c' || record_id)`)}
          order by created_at desc, record_id desc limit ${sql.lit(limit)}
        ) union all (
          select e.at, e.key, a.action, e.subject_id, null, e.actor_client_id, e.actor_user_id
          from unnest(${actions}::text[]) as a (action)
          cross join lateral (
            select at, 'a' || lpad(position::text, 16, '0') as key, subject_id, actor_client_id, actor_user_id
            from access_log_entries as entry
            where patient_id = ${patientId} and action = a.action and actor_kind = 'staff' and client_id = ${clientId}
              and ${isLastOfVisit(patient, actions, cursor)}
              and ${isAfter(cursor, sql`at`, sql`('a' || lpad(position::text, 16, '0'))`)}
            order by at desc, position desc limit ${sql.lit(limit)}
          ) as e
        )
      ) as source
      order by at desc, key collate "C" desc limit ${sql.lit(limit)}
    )
    select line.at, line.key, line.kind, case when line.kind = 'scan' then line.subject end as "measurementId", line.score,
      (select item.value from measurement_items as item where line.kind = 'scan' and item.client_id = ${clientId}
        and item.measurement_id = line.subject and item.measure_type = 'heartRateBpm' limit 1) as "heartRateBpm",
      (select entry.value from entries as entry where line.kind = 'cuff' and entry.client_id = ${clientId}
        and entry.entry_id = line.subject) as cuff,
      case when ${isTimeOf(patient)} then appointment.starts_at end as "startsAt",
      case when line.kind = 'followUpAssigned' then line.subject end as "whomUserId", line.staff_client_id as "staffClientId",
      line.staff_user_id as "staffUserId"
    from line
    left join appointments as appointment on line.kind = any(${APPOINTMENT_ACTS}::text[]) and appointment.client_id = ${clientId}
      and appointment.appointment_id = line.subject
    order by line.at desc, line.key collate "C" desc`.execute(database);
  const staff = rows.flatMap(({ staffClientId: client, staffUserId: userId, whomUserId }) => [
    ...(client === null || userId === null ? [] : [{ clientId: client, userId }]),
    ...(whomUserId === null ? [] : [{ clientId, userId: whomUserId }]),
  ]);
  const named = new Map((await namesOfUsers(database, staff)).map((user) => [user.userId, user]));
  const namesOf = (userId: string | null): StaffNames => {
    const { firstName, lastName, roles, endedRole } = named.get(userId ?? '') ?? NO_USER;
    return { firstName, lastName, roles, endedRole };
  };
  return rows.map(({ staffClientId: _, staffUserId, whomUserId, ...row }) => ({
    ...row,
    ...namesOf(staffUserId),
    isOfStaff: staffUserId !== null,
    whom: whomUserId === null ? null : namesOf(whomUserId),
  }));
}
