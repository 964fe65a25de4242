import { type AccessAction, DAY_MS, TODAY_COUNT_MAX, TODAY_ITEMS_MAX, type TodayLineKey } from '@mien/domain';
import { type RawBuilder, sql } from 'kysely';
import type { ClientsInReach } from '../../platform/access/reach.ts';
import { compileOnce } from '../../platform/database/compile-once.ts';
import type { Database } from '../../platform/database/connect.ts';

/** Parts of a statement. */
export interface Asked {
  /** A condition on `client_id` of the table with that alias. */
  readonly within: (alias: string) => RawBuilder<unknown>;
  /** A condition on the patient of the table with that alias: whether their number is proved. */
  readonly people: (alias: string) => RawBuilder<unknown>;
  readonly now: RawBuilder<unknown>;
  /** `days` ago. */
  readonly since: RawBuilder<unknown>;
}

/** One kind of event that may need staff. */
export interface Line {
  readonly key: TodayLineKey;
  /** The log entry of patients whom the line names; null where it names none. */
  readonly action: AccessAction | null;
  /** How far back the line looks; null for entries that stay until they are dealt with. */
  readonly days: number | null;
  /** Which of them are named, and kept when there are too many to count. */
  readonly first: 'oldest' | 'newest';
  /** The waiting patients: `client_id`, `patient_id`, `at`, `reason`, in the order of `first`. */
  readonly waiting: (asked: Asked) => RawBuilder<unknown>;
  /** Whether names are given only on request: names chosen by strangers are not put before staff. */
  readonly isCountOnly?: true;
  /** Converts a stored reason to the one that is shown. */
  readonly reasonOf?: (reason: string) => string;
}

export interface FoundItem {
  readonly clientId: string | null;
  readonly patientId: string | null;
  readonly patientName: string | null;
  readonly clientName: string | null;
  readonly isProved: boolean;
  readonly atMs: number;
  readonly reason: string | null;
}

export interface FoundLine {
  readonly count: number;
  readonly oldestMs: number | null;
  readonly items: readonly FoundItem[];
}

interface Values {
  readonly clientId: string;
  readonly now: Date;
  readonly since: Date;
  readonly named: number;
}

const userOf = (alias: string, proof: RawBuilder<unknown>) => sql`exists (select from users as v
  where v.client_id = ${sql.ref(`${alias}.client_id`)} and v.patient_id = ${sql.ref(`${alias}.patient_id`)}
    and v.phone_verified_at is ${proof})`;

/** Patients whose number is proved, and those whose number anyone may have typed. */
export const provedPeople: Asked['people'] = (alias) => userOf(alias, sql`not null`);
export const unprovedPeople: Asked['people'] = (alias) => userOf(alias, sql`null`);

/** The count, the oldest time and the names of a line, in one statement. */
export function createLineReader(database: Database, line: Line) {
  const direction = line.first === 'oldest' ? sql`asc` : sql`desc`;
  const statement = (within: Asked['within'], { now, since, named }: Omit<Values, 'clientId'>) => sql<FoundLine>`
    with waiting as (${line.waiting({ within, people: provedPeople, now: sql`${now}::timestamptz`, since: sql`${since}::timestamptz` })} limit ${sql.lit(TODAY_COUNT_MAX)})
    select (select count(*)::integer from waiting) as count,
      (select (extract(epoch from min(w.at)) * 1000)::float8 from waiting as w) as "oldestMs",
      (select coalesce(json_agg(json_build_object('clientId', n.client_id, 'patientId', n.patient_id,
          'patientName', trim(u.first_name || ' ' || u.last_name), 'clientName', k.name,
          'isProved', n.patient_id is null or u.phone_verified_at is not null,
          'atMs', (extract(epoch from n.at) * 1000)::float8, 'reason', n.reason)
          order by n.at ${direction}, n.patient_id), '[]')
        from (select w.* from waiting as w order by w.at ${direction}, w.patient_id limit ${named}::integer) as n
          left join users as u on u.client_id = n.client_id and u.patient_id = n.patient_id
          left join clients as k on k.client_id = n.client_id) as items`;
  const ofClient = compileOnce(({ clientId, ...values }: Values) =>
    statement((alias) => sql`${sql.ref(`${alias}.client_id`)} = ${clientId}`, values),
  );
  const ofAll = compileOnce((values: Omit<Values, 'clientId'>) => statement(() => sql`true`, values));
  return async (
    reach: ClientsInReach,
    now: Date,
    named = line.isCountOnly ? 0 : TODAY_ITEMS_MAX,
  ): Promise<FoundLine> => {
    const values = { now, since: new Date(now.getTime() - (line.days ?? 0) * DAY_MS), named };
    const [found] = reach === 'all' ? await ofAll(database, values) : await ofClient(database, { ...reach, ...values });
    if (!found) throw new Error('a statement without its row');
    return found;
  };
}
