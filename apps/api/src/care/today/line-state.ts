import { CHAT_EXCERPT_LENGTH, isFollowedLine, type TodayLineKey } from '@mien/domain';
import { type RawBuilder, sql } from 'kysely';
import type { ClientScope } from '../../platform/database/client-scope.ts';
import { type Asked, type Line, verifiedPeople } from './line.ts';

/** Inputs for the SQL of a list's state. */
interface Asking {
  readonly scope: ClientScope;
  readonly now: RawBuilder<unknown>;
  /** Filter by assignee; null for all. */
  readonly owner: RawBuilder<unknown> | null;
}

/** SQL fragments for the follow-up state of a list's patients. */
interface LineState {
  readonly open: Asked['open'];
  /** Patients whose snooze has ended and who have left the list since: the columns of `Line.waiting`. */
  readonly due: (isDueIf: Line['isDueIf']) => RawBuilder<unknown>;
  /** Snoozed patients: the columns of `Line.waiting`, and the `day`. */
  readonly snoozed: (isDueIf: Line['isDueIf']) => RawBuilder<unknown>;
  /** Of patient `n` at client `k`: `owner_id`, `follow_up_on`, `position`, `text`, `revision`. */
  readonly kept: RawBuilder<unknown>;
}

const NONE = sql`select null::uuid as client_id, null::uuid as patient_id, null::timestamptz as at, null::text as reason where false`;

const NONE_SNOOZED = sql`select n.*, null::date as day from (${NONE}) as n`;

/** Whether a user may own a line: active, and of the staff. */
export const isOfTeam = (alias: string) =>
  sql`${sql.ref(`${alias}.deactivated_at`)} is null and not (${sql.ref(`${alias}.roles`)} <@ array['Patient'])`;

/** Whether a follow-up `f` has a day that still counts. */
const HAS_DAY = sql`(f.follow_up_on is not null and (f.done_until is null or f.done_until < f.snoozed_at))`;

/** Of the patient of rows of another table. */
const sameAs = ({ scope }: Pick<Asking, 'scope'>, alias: string) =>
  sql`${scope.with('f', alias)} and f.patient_id = ${sql.ref(`${alias}.patient_id`)}`;

/** Stored in `follow_ups`. */
function ofFollowUps(line: TodayLineKey, { scope, now, owner }: Asking): LineState {
  const isOwned = owner === null ? sql`true` : sql`f.owner_id = ${owner}`;
  const ofLine = (alias: string) => sql`${sameAs({ scope }, alias)} and f.line = ${sql.lit(line)}`;
  const today = sql`(${now} at time zone z.time_zone)::date`;
  const withDay = (
    isDay: RawBuilder<unknown>,
    isDueIf: Line['isDueIf'],
  ) => sql`from follow_ups as f join clients as z on ${scope.with('z', 'f')}
      where ${scope.of('f')} and f.line = ${sql.lit(line)} and ${isDay} and ${HAS_DAY} and ${isOwned}
        and ${isDueIf ? isDueIf('f', scope) : sql`true`} and not exists (select from events as e
          where e.client_id = f.client_id and e.patient_id = f.patient_id)
      group by 1, 2`;
  return {
    open: (alias, at) => sql`(not exists (select from follow_ups as f join clients as z on ${scope.with('z', 'f')}
        where ${ofLine(alias)} and (f.done_until >= ${sql.ref(at)}
          or (f.follow_up_on > ${today} and f.snoozed_at >= ${sql.ref(at)})))
      and ${owner === null ? sql`true` : sql`exists (select from follow_ups as f where ${ofLine(alias)} and ${isOwned})`})`,
    due: (isDueIf) => sql`select f.client_id, f.patient_id, min(f.began_at) as at, null::text as reason
      ${withDay(sql`f.follow_up_on <= ${today}`, isDueIf)}`,
    snoozed: (
      isDueIf,
    ) => sql`select f.client_id, f.patient_id, min(f.began_at) as at, null::text as reason, min(f.follow_up_on) as day
      ${withDay(sql`f.follow_up_on > ${today}`, isDueIf)}`,
    kept: sql`select f.owner_id, case when ${HAS_DAY} then f.follow_up_on end as follow_up_on, null::integer as position, null::text as text, f.revision
      from follow_ups as f where ${ofLine('n')} order by f.revision desc limit 1`,
  };
}

/** An excerpt is shorter, even after leading whitespace is trimmed. */
const MOST_OF_TEXT = 3 * CHAT_EXCERPT_LENGTH;

/** Stored with the conversation: assignee, snooze and read position. */
const ofConversations = ({ scope, now, owner }: Asking): LineState => ({
  open: (alias) => (owner === null ? sql`true` : sql`${sql.ref(`${alias}.assignee_id`)} = ${owner}`),
  due: () => NONE,
  snoozed: () => sql`select f.client_id, f.patient_id, f.waiting_since as at, null::text as reason,
      (f.snoozed_until at time zone z.time_zone)::date as day
    from chat_conversations as f join clients as z on ${scope.with('z', 'f')}
    where ${scope.of('f')} and f.waiting_since is not null and f.snoozed_until > ${now} and ${verifiedPeople(scope)('f')}
      and ${owner === null ? sql`true` : sql`f.assignee_id = ${owner}`}`,
  kept: sql`select f.assignee_id as owner_id, (f.snoozed_until at time zone k.time_zone)::date as follow_up_on,
      f.last_patient_position as position, 0 as revision,
      (select left(m.text, ${sql.lit(MOST_OF_TEXT)}) from chat_messages as m where ${scope.with('m', 'f')}
        and m.patient_id = f.patient_id and m.position = f.last_patient_position) as text
    from chat_conversations as f where ${sameAs({ scope }, 'n')}`,
});

/** For lists that clear themselves: their rows have no assignee, so a filter by assignee finds none. */
const UNASSIGNED = ({ owner }: Asking): LineState => ({
  open: () => (owner === null ? sql`true` : sql`false`),
  due: () => NONE,
  snoozed: () => NONE_SNOOZED,
  kept: sql`select null::uuid as owner_id, null::date as follow_up_on, null::integer as position, null::text as text,
    0 as revision`,
});

/** The state of a list, from wherever it is stored. */
export function stateOf(line: TodayLineKey, asking: Asking): LineState {
  if (!isFollowedLine(line)) return UNASSIGNED(asking);
  return line === 'unansweredMessages' ? ofConversations(asking) : ofFollowUps(line, asking);
}
