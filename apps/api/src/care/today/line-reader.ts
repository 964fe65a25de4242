import { DAY_MS, TODAY_COUNT_MAX, TODAY_ITEMS_MAX } from '@mien/domain';
import { sql } from 'kysely';
import type { ClientsInReach } from '../../platform/access/reach.ts';
import { compileOnce } from '../../platform/database/compile-once.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { type Asked, type Line, provedPeople } from './line.ts';
import { isOfTeam, stateOf } from './line-state.ts';

export interface FoundItem {
  readonly clientId: string | null;
  readonly patientId: string | null;
  readonly patientName: string | null;
  readonly clientName: string | null;
  readonly isProved: boolean;
  readonly atMs: number;
  readonly reason: string | null;
  /** Of the newest scan, once it is known that the caller may see it. */
  readonly heartRateBpm?: number | null;
  readonly usualHeartRate?: { readonly low: number; readonly high: number } | null;
  readonly ownerId: string | null;
  readonly ownerName: string | null;
  readonly followUpOn: string | null;
  readonly isFollowUp: boolean;
  /** The last message of the patient's side, for a message, and how it begins. */
  readonly position: number | null;
  readonly text: string | null;
  readonly revision: number;
}

export interface FoundLine {
  readonly count: number;
  readonly oldestMs: number | null;
  readonly items: readonly FoundItem[];
}

/** Which of a line's patients are wanted. */
export interface Wanted {
  readonly named: number | undefined;
  /** Whose; null for everybody's. */
  readonly owner: string | null;
}

interface Values {
  readonly clientId: string;
  readonly now: Date;
  readonly since: Date;
  readonly named: number;
  readonly owner: string | null;
}

/** The statement of a line: the count, the oldest time and the names, of the clients or the patient in `within`. */
function statementOf(line: Line) {
  const direction = line.first === 'oldest' ? sql`asc` : sql`desc`;
  const most = sql.lit(TODAY_COUNT_MAX);
  return (within: Asked['within'], { now, since, named, owner }: Omit<Values, 'clientId'>) => {
    const asking = { now: sql`${now}::timestamptz`, owner: owner === null ? null : sql`${owner}::uuid` };
    const state = stateOf(line.key, asking);
    const asked = {
      within,
      people: provedPeople,
      since: sql`${since}::timestamptz`,
      now: asking.now,
      open: state.open,
    };
    return sql<FoundLine>`
    with events as (${line.waiting(asked)} limit ${most}),
      waiting as (select * from events
        union all (${state.due(within, line.isDueIf)}) order by at ${direction} limit ${most})
    select (select count(*)::integer from waiting) as count,
      (select (extract(epoch from min(w.at)) * 1000)::float8 from waiting as w) as "oldestMs",
      (select coalesce(json_agg(json_build_object('clientId', n.client_id, 'patientId', n.patient_id,
          'patientName', trim(u.first_name || ' ' || u.last_name), 'clientName', k.name,
          'isProved', n.patient_id is null or u.phone_verified_at is not null,
          'atMs', (extract(epoch from n.at) * 1000)::float8, 'reason', n.reason,
          'ownerId', o.user_id, 'ownerName', trim(o.first_name || ' ' || o.last_name), 'followUpOn', s.follow_up_on,
          'isFollowUp', coalesce(s.follow_up_on <= (${asking.now} at time zone k.time_zone)::date, false),
          'position', s.position, 'text', s.text, 'revision', coalesce(s.revision, 0))
          order by n.at ${direction}, n.patient_id), '[]')
        from (select w.* from waiting as w order by w.at ${direction}, w.patient_id limit ${named}::integer) as n
          left join users as u on u.client_id = n.client_id and u.patient_id = n.patient_id
          left join clients as k on k.client_id = n.client_id
          left join lateral (${state.kept}) as s on true
          left join users as o on o.client_id = n.client_id and o.user_id = s.owner_id and ${isOfTeam('o')}) as items`;
  };
}

const equals = (alias: string, column: 'client_id' | 'patient_id', value: string) =>
  sql`${sql.ref(`${alias}.${column}`)} = ${value}`;

/** What is on a line of patients, for one of them. */
export function createPatientReader(database: Database, line: Line) {
  const statement = statementOf(line);
  const ofPatient = compileOnce(({ clientId, patientId, ...values }: Values & PatientKey) =>
    statement(
      (alias) => sql`${equals(alias, 'client_id', clientId)} and ${equals(alias, 'patient_id', patientId)}`,
      values,
    ),
  );
  return async (patient: PatientKey, now: Date): Promise<FoundItem | undefined> => {
    const [found] = await ofPatient(database, { ...patient, now, since: sinceOf(line, now), named: 1, owner: null });
    return found?.items[0];
  };
}

const sinceOf = (line: Line, now: Date) => new Date(now.getTime() - (line.days ?? 0) * DAY_MS);

/** Reads a line in one statement. */
export function createLineReader(database: Database, line: Line) {
  const statement = statementOf(line);
  const ofClient = compileOnce(({ clientId, ...values }: Values) =>
    statement((alias) => equals(alias, 'client_id', clientId), values),
  );
  const ofAll = compileOnce((values: Omit<Values, 'clientId'>) => statement(() => sql`true`, values));
  return async (
    reach: ClientsInReach,
    now: Date,
    { named = line.isCountOnly ? 0 : TODAY_ITEMS_MAX, owner }: Wanted,
  ): Promise<FoundLine> => {
    const values = { now, since: sinceOf(line, now), named, owner };
    const [found] = reach === 'all' ? await ofAll(database, values) : await ofClient(database, { ...reach, ...values });
    if (!found) throw new Error('a statement without its row');
    return found;
  };
}
