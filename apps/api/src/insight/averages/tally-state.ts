import { type CalendarDate, stepPeriod } from '@mien/domain';
import { type Expression, sql } from 'kysely';

/** How far the tallies of a group are. */
export interface TallyState {
  /** Last day that was closed; null before the first time. */
  readonly settledThrough: CalendarDate | null;
  /** The minimum that they were made with; null before the first time. */
  readonly minimumUsers: number | null;
  /** Whether a batch has to be taken out. */
  readonly isRetiring: boolean;
}

/**
 * Whether a waiting scan `s` is one of somebody who cannot be made up: a patient with a proved phone number. Of several with
 * one number, the one who was there first counts. See docs/adr/0028-averages.md.
 */
export const isOfSomebodyKnown = sql`(select not exists (
    select from users as o where o.phone_number = u.phone_number and o.phone_verified_at is not null
      and o.patient_id is not null and o.client_id = u.client_id
      and (o.created_at, o.user_id) < (u.created_at, u.user_id))
  from users as u where u.client_id = s.client_id and u.patient_id = s.patient_id
    and u.phone_number is not null and u.phone_verified_at is not null)`;

type Group = Readonly<Record<'clientId' | 'groupId', string | Expression<string>>>;

/** A select of one JSON value, a {@link TallyState}: one look, without a lock. */
export const tallyState = ({ clientId, groupId }: Group) => sql`
  select json_build_object(
    'settledThrough', p.settled_through, 'minimumUsers', p.minimum_users,
    'isRetiring', exists (select from average_batches where client_id = ${clientId} and group_id = ${groupId}
      and state = 'retiring'))
  from (select) as always
  left join average_progress as p on p.client_id = ${clientId} and p.group_id = ${groupId}`;

/** A select of how many patients have a scan of today that is in no batch. */
export const waitingPatients = ({ clientId, groupId }: Group, today: CalendarDate) => sql`
  select count(distinct s.patient_id) from average_scans as s where s.client_id = ${clientId}
    and s.group_id = ${groupId} and s.batch_id is null and s.day = ${today} and ${isOfSomebodyKnown}`;

/**
 * Whether tallies must not be shown as they are: a batch has to be taken out, the minimum has changed, or a day is over that
 * is not closed. Scans that wait are no reason: what is shown without them is right, and they are taken in where they are stored.
 * See docs/adr/0004-sql-and-postgres.md.
 */
export const isStale = (
  { settledThrough, minimumUsers: lastMinimum, isRetiring }: TallyState,
  today: CalendarDate,
  minimumUsers: number,
): boolean =>
  settledThrough === null ||
  settledThrough < stepPeriod('day', today, -1) ||
  lastMinimum !== minimumUsers ||
  isRetiring;
