import { DAY_MS, TODAY_COUNT_MAX, TODAY_ITEMS_MAX } from '@mien/domain';
import { type RawBuilder, sql } from 'kysely';
import type { WaitingCuff } from '../../insight/attention/index.ts';
import type { ClientsInReach } from '../../platform/access/reach.ts';
import { ALL_CLIENTS, type ClientScope, ofEachClient, oneClient } from '../../platform/database/client-scope.ts';
import { compileOnce } from '../../platform/database/compile-once.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { type Line, verifiedPeople } from './line.ts';
import { isOfTeam, stateOf } from './line-state.ts';

export interface FoundItem {
  readonly clientId: string | null;
  readonly patientId: string | null;
  readonly patientName: string | null;
  readonly clientName: string | null;
  readonly isVerified: boolean;
  readonly atMs: number;
  readonly reason: string | null;
  /** Facts from the newest scan, after checking that the caller may see it. */
  readonly heartRateBpm?: number | null;
  readonly usualHeartRate?: { readonly low: number; readonly high: number } | null;
  /** The reading of a cuff that needs attention, once that is known. */
  readonly cuff?: WaitingCuff | null;
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
  /** Number of rows snoozed until a later day, and their patients by that day; only for one client. */
  readonly snoozedCount: number;
  readonly snoozed: readonly FoundItem[];
}

/** The patients of a list to read. */
export interface Wanted {
  readonly named: number | undefined;
  /** Number of snoozed rows. */
  readonly snoozed: number | undefined;
  /** Whose; null for everybody's. */
  readonly owner: string | null;
}

interface Values {
  readonly clientId: string;
  readonly now: Date;
  readonly since: Date;
  readonly named: number;
  readonly snoozed: number;
  readonly owner: string | null;
}

const NAMED = sql`n.client_id, n.patient_id, (extract(epoch from n.at) * 1000)::float8 as at_ms, n.reason`;

/** The fragments of a list's SQL statement. */
function partsOf(line: Line, scope: ClientScope, { now, since, named, snoozed, owner }: Omit<Values, 'clientId'>) {
  const direction = line.first === 'oldest' ? sql`asc` : sql`desc`;
  const isUrgent = scope === ALL_CLIENTS ? undefined : line.isUrgent?.('n');
  const inOrder = sql`${isUrgent ? sql`(${isUrgent}) desc, ` : sql``}n.at ${direction}`;
  const most = sql.lit(TODAY_COUNT_MAX);
  const asking = { scope, now: sql`${now}::timestamptz`, owner: owner === null ? null : sql`${owner}::uuid` };
  const state = stateOf(line.key, asking);
  const asked = {
    scope,
    people: verifiedPeople(scope),
    since: sql`${since}::timestamptz`,
    now: asking.now,
    open: state.open,
  };
  return {
    /** The waiting patients, as `waiting`. */
    waiting: sql`with events as (${line.waiting(asked)} limit ${most}),
      waiting as (select * from (select * from events union all (${state.due(line.isDueIf)})) as n
        order by ${inOrder} limit ${most})`,
    counts: sql`(select count(*)::integer from waiting) as count,
      (select (extract(epoch from min(w.at)) * 1000)::float8 from waiting as w) as "oldestMs"`,
    /** Named patients, with their position. */
    named: sql`select ${NAMED}, row_number() over (order by ${inOrder}, n.patient_id) as place
      from waiting as n order by ${inOrder}, n.patient_id limit ${named}::integer`,
    /** Snoozed rows, as `snoozed`, after `waiting`. */
    snoozed: sql`, snoozed as (select * from (${state.snoozed(line.isDueIf)}) as n order by n.day, n.patient_id limit ${most})`,
    namedSnoozed: sql`select ${NAMED}, row_number() over (order by n.day, n.patient_id) as place
      from snoozed as n order by n.day, n.patient_id limit ${snoozed}::integer`,
  };
}

/** The items of a list of one client, from a query of the named patients. */
const itemsOf = (line: Line, scope: ClientScope, now: Date, named: RawBuilder<unknown>) => {
  const asking = { scope, now: sql`${now}::timestamptz`, owner: null };
  return sql`(select coalesce(json_agg(json_build_object('clientId', n.client_id, 'patientId', n.patient_id,
        'patientName', trim(u.first_name || ' ' || u.last_name), 'clientName', k.name,
        'isVerified', n.patient_id is null or u.phone_verified_at is not null, 'atMs', n.at_ms, 'reason', n.reason,
        'ownerId', o.user_id, 'ownerName', trim(o.first_name || ' ' || o.last_name), 'followUpOn', s.follow_up_on,
        'isFollowUp', coalesce(s.follow_up_on <= (${asking.now} at time zone k.time_zone)::date, false),
        'position', s.position, 'text', s.text, 'revision', coalesce(s.revision, 0))
        order by n.place), '[]')
      from (${named}) as n
        left join users as u on ${scope.with('u', 'n')} and u.patient_id = n.patient_id
        left join clients as k on ${scope.with('k', 'n')}
        left join lateral (${stateOf(line.key, asking).kept}) as s on true
        left join users as o on ${scope.with('o', 'n')} and o.user_id = s.owner_id and ${isOfTeam('o')})`;
};

/**
 * The statement for a list of one client: the count, the oldest time and the names, of all its patients or of those in
 * `of`.
 */
function ofOneClient(line: Line, scope: ClientScope, values: Omit<Values, 'clientId'>) {
  const { waiting, snoozed, counts, named, namedSnoozed } = partsOf(line, scope, values);
  return sql<FoundLine>`${waiting} ${snoozed} select ${counts}, ${itemsOf(line, scope, values.now, named)} as items,
    (select count(*)::integer from snoozed) as "snoozedCount", ${itemsOf(line, scope, values.now, namedSnoozed)} as snoozed`;
}

/** A patient on a list, or snoozed until a later day. */
export interface FoundOne {
  readonly item: FoundItem;
  readonly isSnoozed: boolean;
}

/** A patient's rows on a list, waiting and snoozed. */
export function createPatientReader(line: Line) {
  const ofPatient = compileOnce(({ clientId, patientId, ...values }: Values & PatientKey) => {
    const scope = oneClient(clientId);
    const of = (alias: string) => sql<boolean>`${scope.of(alias)} and ${sql.ref(`${alias}.patient_id`)} = ${patientId}`;
    return ofOneClient(line, { ...scope, of }, values);
  });
  return async (database: Database, patient: PatientKey, now: Date): Promise<FoundOne | undefined> => {
    const values = { ...patient, now, since: sinceOf(line, now), named: 1, snoozed: 1, owner: null };
    const [found] = await ofPatient(database, values);
    const [waiting, snoozed] = [found?.items[0], found?.snoozed[0]];
    const item = waiting ?? snoozed;
    return item && { item, isSnoozed: waiting === undefined };
  };
}

const sinceOf = (line: Line, now: Date) => new Date(now.getTime() - (line.days ?? 0) * DAY_MS);

/** A named patient, before further data are read. */
interface NamedRow {
  readonly clientId: string | null;
  readonly patientId: string | null;
  readonly atMs: number;
  readonly reason: string | null;
  readonly place: number;
}

/** A text message whose client was deleted. */
const ofNoClient = ({ patientId, atMs, reason }: NamedRow): FoundItem => ({
  clientId: null,
  patientId,
  patientName: null,
  clientName: null,
  isVerified: patientId === null,
  atMs,
  reason,
  ownerId: null,
  ownerName: null,
  followUpOn: null,
  isFollowUp: false,
  position: null,
  text: null,
  revision: 0,
});

/** Reads a list across all clients: first the waiting patients, then, client by client, those to name. */
function createReaderOfAll(line: Line) {
  const waitingOfAll = compileOnce((values: Omit<Values, 'clientId'>) => {
    const { waiting, counts, named } = partsOf(line, ALL_CLIENTS, values);
    return sql<Pick<FoundLine, 'count' | 'oldestMs'> & { readonly named: readonly NamedRow[] }>`${waiting}
      select ${counts}, (select coalesce(json_agg(json_build_object('clientId', n.client_id,
        'patientId', n.patient_id, 'atMs', n.at_ms, 'reason', n.reason, 'place', n.place) order by n.place), '[]') from (${named}) as n) as named`;
  });
  const items = compileOnce(
    ({ clientId, now, rows }: { readonly clientId: string; readonly now: Date; readonly rows: string }) =>
      sql<{ items: readonly FoundItem[] }>`select ${itemsOf(
        line,
        oneClient(clientId),
        now,
        sql`select given."clientId" as client_id, given."patientId" as patient_id, given."atMs" as at_ms, given.reason,
          given.place from jsonb_to_recordset(${rows}::jsonb)
          as given ("clientId" uuid, "patientId" uuid, "atMs" float8, reason text, place integer)`,
      )} as items`,
  );
  return async (database: Database, values: Omit<Values, 'clientId'>): Promise<FoundLine | undefined> => {
    const [found] = await waitingOfAll(database, values);
    if (!found) return undefined;
    const placed = await ofEachClient(
      found.named.map(({ clientId }) => clientId ?? ''),
      async (clientId) => {
        const rows = found.named.filter((row) => (row.clientId ?? '') === clientId);
        if (clientId === '') return rows.map((row) => ({ place: row.place, item: ofNoClient(row) }));
        const [of] = await items(database, { clientId, now: values.now, rows: JSON.stringify(rows) });
        return (of?.items ?? []).map((item, index) => ({ place: rows[index]?.place ?? 0, item }));
      },
    );
    const inOrder = placed.toSorted((one, other) => one.place - other.place);
    return {
      count: found.count,
      oldestMs: found.oldestMs,
      items: inOrder.map(({ item }) => item),
      snoozedCount: 0,
      snoozed: [],
    };
  };
}

/** Reads a line: of one client in one statement. */
export function createLineReader(line: Line) {
  const ofClient = compileOnce(({ clientId, ...values }: Values) => ofOneClient(line, oneClient(clientId), values));
  const ofAll = createReaderOfAll(line);
  return async (
    database: Database,
    reach: ClientsInReach,
    now: Date,
    { named, snoozed, owner }: Wanted,
  ): Promise<FoundLine> => {
    const most = line.isCountOnly ? 0 : TODAY_ITEMS_MAX;
    const values = { now, since: sinceOf(line, now), named: named ?? most, snoozed: snoozed ?? most, owner };
    const found =
      reach === 'all' ? await ofAll(database, values) : (await ofClient(database, { ...reach, ...values }))[0];
    if (!found) throw new Error('a statement without its row');
    return found;
  };
}
