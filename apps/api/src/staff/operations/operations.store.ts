import type { Operations } from '@mien/contract';
import type { RefusedCallKind, SmsBudget } from '@mien/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';

/** The most distinct carrier errors, or scan codes, that are listed. */
const ROWS_MAX = 200;

/** Number of networks shown, and characters of their hash: enough to distinguish them, too few to look one up. */
const NETWORKS_SHOWN = 5;
const NETWORK_LABEL_LENGTH = 8;
/** Lines of networks whose calls were refused. */
const REFUSED_NETWORKS_SHOWN = 10;

export type ScanOutcome = Operations['scans'][number]['outcome'];

/** Each visit to a scan site with its day and outcome. One without an outcome is running, or was abandoned by the patient. */
const scansSince = (since: Date, now: Date) => sql`
  select (s.created_at at time zone 'UTC')::date as day, s.browser,
    case when m.measurement_id is null then f.code end as code,
    case
      when m.measurement_id is not null then m.external_status
      when f.code is not null then 'FAILED'
      when s.expires_at > ${now} then 'RUNNING'
      else 'LEFT'
    end as outcome
  from scan_sessions as s
  left join measurements as m on m.client_id = s.client_id and m.measurement_id = s.measurement_id
  left join lateral (
    select code from scan_failures as f where f.client_id = s.client_id and f.session_id = s.session_id
    order by f.created_at desc limit 1 offset 0
  ) as f on true
  where s.created_at >= ${since}`;

export async function queue(
  database: Database,
): Promise<{ waiting: number; failedBefore: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ waiting: number; failedBefore: number; oldestAt: Date | null }>`
    select count(*) as waiting, count(*) filter (where last_error is not null) as "failedBefore",
      min(created_at) as "oldestAt"
    from sms_messages where state = 'waiting'`.execute(database);
  const [found] = rows;
  return {
    waiting: Number(found?.waiting ?? 0),
    failedBefore: Number(found?.failedBefore ?? 0),
    oldestAt: found?.oldestAt ?? null,
  };
}

export async function messages(database: Database, since: Date) {
  const { rows } = await sql<{ day: string; state: 'sent' | 'refused' | 'expired'; count: number }>`
    select (finished_at at time zone 'UTC')::date as day, state, count(*) as count
    from sms_messages where finished_at >= ${since} group by 1, 2`.execute(database);
  return rows;
}

/** Sessions by what was shown when they began. */
export async function signIns(database: Database, since: Date): Promise<Operations['signIns']> {
  const { rows } = await sql<Record<keyof Operations['signIns'], number>>`
    select count(*) filter (where sign_on_id is not null) as "singleSignOn",
      count(*) filter (where sign_on_id is null and code_entered_at is not null) as code,
      count(*) filter (where sign_on_id is null and code_entered_at is null and passkey_used_at is not null) as passkey,
      count(*) filter (where sign_on_id is null and code_entered_at is null and passkey_used_at is null) as other
    from sign_in_sessions where created_at >= ${since}`.execute(database);
  const [found] = rows;
  return {
    passkey: Number(found?.passkey ?? 0),
    code: Number(found?.code ?? 0),
    singleSignOn: Number(found?.singleSignOn ?? 0),
    other: Number(found?.other ?? 0),
  };
}

/** The carrier's responses for messages that failed or are still pending. */
export async function refusals(database: Database, since: Date) {
  const { rows } = await sql<{ error: string; count: number }>`
    select coalesce(last_error, '') as error, count(*) as count
    from sms_messages where (state = 'refused' and finished_at >= ${since}) or (state = 'waiting' and last_error is not null)
    group by 1 order by 2 desc, 1 limit ${ROWS_MAX}`.execute(database);
  return rows;
}

export async function limited(database: Database, from: string) {
  const { rows } = await sql<{ limitedBy: string; count: number }>`
    select limited_by as "limitedBy", sum(refusal_count) as count
    from sms_limit_refusals where day >= ${from} group by 1 order by 2 desc, 1`.execute(database);
  return rows;
}

export async function refusedCalls(
  database: Database,
  from: string,
): Promise<{ kind: RefusedCallKind; count: number }[]> {
  const { rows } = await sql<{ kind: RefusedCallKind; count: number }>`
    select kind, sum(refused_count) as count
    from refused_calls where day >= ${from} group by 1 order by 2 desc, 1`.execute(database);
  return rows.map(({ kind, count }) => ({ kind, count: Number(count) }));
}

/** The networks with most refused calls, and what they tried. */
export async function refusedNetworks(database: Database, from: string): Promise<Operations['refusedNetworks']> {
  const { rows } = await sql<Operations['refusedNetworks'][number]>`
    select kind, label, sum(refused_count) as count
    from refused_networks where day >= ${from} group by 1, 2 order by 3 desc, 1, 2 limit ${REFUSED_NETWORKS_SHOWN}`.execute(
    database,
  );
  return rows.map(({ kind, label, count }) => ({ kind, label, count: Number(count) }));
}

/** Used parts of messages by budget. */
export async function budgets(database: Database, since: Date): Promise<ReadonlyMap<SmsBudget, number>> {
  const rows = await database
    .selectFrom('sms_messages')
    .select(({ fn }) => ['budget', fn.sum<number>('part_count').as('used')])
    .where('budget', 'is not', null)
    .where('created_at', '>', since)
    .groupBy('budget')
    .execute();
  return new Map(rows.flatMap(({ budget, used }) => (budget === null ? [] : [[budget, Number(used)]])));
}

export async function networks(database: Database, since: Date): Promise<{ label: string; codes: number }[]> {
  const { rows } = await sql<{ label: string; codes: number }>`
    select left(network_hash, ${NETWORK_LABEL_LENGTH}::int) as label, count(*) as codes
    from sms_codes where created_at > ${since}
    group by network_hash order by 2 desc, 1 limit ${NETWORKS_SHOWN}`.execute(database);
  return rows.map(({ label, codes }) => ({ label, codes: Number(codes) }));
}

/** Visits to a scan site by outcome. */
export async function scans(database: Database, since: Date, now: Date) {
  const { rows } = await sql<{ outcome: ScanOutcome; code: string | null; browser: string | null; count: number }>`
    select t.outcome, t.code, t.browser, count(*) as count
    from (${scansSince(since, now)}) as t
    group by 1, 2, 3 order by 4 desc, 1, 2, 3 limit ${ROWS_MAX}`.execute(database);
  return rows;
}

/** The same, grouped by the day on which they began. */
export async function scansByDay(database: Database, since: Date, now: Date) {
  const { rows } = await sql<{ day: string; outcome: ScanOutcome; count: number }>`
    select t.day, t.outcome, count(*) as count from (${scansSince(since, now)}) as t group by 1, 2`.execute(database);
  return rows;
}

/** How long the first unanswered message had waited, by the day of the answer, in seconds. */
export async function answersByDay(database: Database, since: Date) {
  const { rows } = await sql<{ day: string; count: number; medianS: number; ninetiethS: number }>`
    select t.day, count(*) as count,
      percentile_cont(0.5) within group (order by t.waited_s) as "medianS",
      percentile_cont(0.9) within group (order by t.waited_s) as "ninetiethS"
    from (
      select (a.created_at at time zone 'UTC')::date as day,
        extract(epoch from a.created_at - asked.at)::double precision as waited_s
      from chat_messages as a
      cross join lateral (
        select coalesce(max(b.position), 0) as position from chat_messages as b
        where b.client_id = a.client_id and b.patient_id = a.patient_id and b.position < a.position
          and b.sender_type = 'PROVIDER'
      ) as before
      cross join lateral (
        select min(q.created_at) as at from chat_messages as q
        where q.client_id = a.client_id and q.patient_id = a.patient_id
          and q.position > before.position and q.position < a.position
      ) as asked
      where a.sender_type = 'PROVIDER' and a.created_at >= ${since} and asked.at is not null
    ) as t group by 1`.execute(database);
  return rows;
}

export const jobs = (database: Database) =>
  database
    .selectFrom('recurring_jobs')
    .select([
      'job',
      'due_at as dueAt',
      'started_at as startedAt',
      'finished_at as finishedAt',
      'succeeded_at as succeededAt',
      'locked_until as lockedUntil',
      'has_failed as hasFailed',
      'report',
    ])
    .orderBy('job')
    .execute();

export async function unused(
  database: Database,
  since: Date,
): Promise<{ warned: number; suspended: number; deleted: number }> {
  const [marked, erased] = await Promise.all([
    sql<{ warned: number; suspended: number }>`select count(*) filter (where suspended_at is null) as warned,
      count(suspended_at) as suspended from retention_marks`.execute(database),
    sql<{ deleted: number }>`select count(*) as deleted from deleted_patients where deleted_at >= ${since}`.execute(
      database,
    ),
  ]);
  const [found] = marked.rows;
  return {
    warned: Number(found?.warned ?? 0),
    suspended: Number(found?.suspended ?? 0),
    deleted: Number(erased.rows[0]?.deleted ?? 0),
  };
}
