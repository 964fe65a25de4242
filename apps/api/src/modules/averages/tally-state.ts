import { type CalendarDate, isWithheld, stepPeriod } from '@mien/domain';
import { type Expression, sql } from 'kysely';

/** How far the tallies of a group are. */
export interface TallyState {
  /** Last day that was closed; null before the first time. */
  readonly settledThrough: CalendarDate | null;
  /** The minimum that they were made with; null before the first time. */
  readonly minimumUsers: number | null;
  /** Whether a batch has to be taken out. */
  readonly isRetiring: boolean;
  /** How many patients have a scan of today that is in no batch. */
  readonly waiting: number;
}

/**
 * Whether a waiting scan `s` is one of somebody who cannot be made up: a patient with a proved phone number. Of several with
 * one number, the one who was there first counts. See docs/adr/0056-who-counts-in-averages.md.
 */
export const isOfSomebodyKnown = sql`(select not exists (
    select from users as o where o.phone_number = u.phone_number and o.phone_verified_at is not null
      and o.patient_id is not null and o.client_id = u.client_id
      and (o.created_at, o.user_id) < (u.created_at, u.user_id))
  from users as u where u.client_id = s.client_id and u.patient_id = s.patient_id
    and u.phone_number is not null and u.phone_verified_at is not null)`;

/** A select of one JSON value, a {@link TallyState}: one look, without a lock. */
export function tallyState(
  { clientId, groupId }: Readonly<Record<'clientId' | 'groupId', string | Expression<string>>>,
  today: CalendarDate,
) {
  return sql`
    select json_build_object(
      'settledThrough', p.settled_through, 'minimumUsers', p.minimum_users,
      'isRetiring', exists (select from average_batches where client_id = ${clientId} and group_id = ${groupId}
        and state = 'retiring'),
      'waiting', (select count(distinct s.patient_id) from average_scans as s where s.client_id = ${clientId}
        and s.group_id = ${groupId} and s.batch_id is null and s.day = ${today} and ${isOfSomebodyKnown}))
    from (select) as always
    left join average_progress as p on p.client_id = ${clientId} and p.group_id = ${groupId}`;
}

/** Whether tallies have to be brought up to date before they are shown. */
export function isDue(state: TallyState, today: CalendarDate, minimumUsers: number): boolean {
  return (
    state.settledThrough === null ||
    state.settledThrough < stepPeriod('day', today, -1) ||
    state.minimumUsers !== minimumUsers ||
    state.isRetiring ||
    !isWithheld(state.waiting, minimumUsers)
  );
}
