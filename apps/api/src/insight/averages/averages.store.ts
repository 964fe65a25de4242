import type { AverageDays, CalendarDate, ClientSettingsSection } from '@mien/domain';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { ClientsInReach } from '../../platform/access/reach.ts';
import { compileOnce } from '../../platform/database/compile-once.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { ShownFigures } from './averages.data.ts';

/** A group, and the time zone in which its days are counted. */
export interface AverageGroup {
  readonly clientId: string;
  readonly groupId: string;
  readonly timeZone: string;
}

/** The computed figures of a group, and whether they are still valid. */
export interface SettledAverages {
  /** Null before the first computation, and after scans changed owner. */
  readonly today: CalendarDate | null;
  readonly minimumUsers: number | null;
  readonly figures: readonly ShownFigures[] | null;
  /** Whether a scan of a batch was hidden or deleted. */
  readonly isBroken: boolean;
}

/** A requested group, with the versions of its client's settings for averages. */
export interface AskedGroup extends AverageGroup {
  readonly settled: SettledAverages;
  readonly averagesVersion: number;
  readonly measuresVersion: number;
}

/**
 * Whether stored figures must not be shown: a scan behind them was deleted, the minimum has changed, or they were
 * computed on another day. Pending scans do not matter: the figures are correct without them, and storing a scan adds
 * it.
 */
export const isStale = (settled: SettledAverages, today: CalendarDate, minimumUsers: number): boolean =>
  settled.isBroken || settled.today !== today || settled.minimumUsers !== minimumUsers;

interface GroupKey {
  readonly clientId: string;
  readonly groupId: string | Expression<string>;
}

/**
 * Selects the batches with a hidden scan; deleting one deletes its batch (`leaveAverages`). It begins with such scans, for which
 * there is an index, whatever the planner assumes about the size of its tables.
 */
export const brokenBatches = ({ clientId, groupId }: GroupKey) => {
  const ofGroup = sql`select s.batch_id from average_scans as s
    where s.client_id = ${clientId}
      and (select group_id from average_batches as b where b.client_id = ${clientId} and b.batch_id = s.batch_id) = ${groupId}`;
  return sql`${ofGroup} and s.measurement_id = any(array(
    select measurement_id from measurements as m where m.client_id = ${clientId} and m.is_deleted))`;
};

const figuresOf = ({ clientId, groupId }: GroupKey, column: 'today' | 'minimum_users' | 'figures') =>
  sql`(select f.${sql.ref(column)} from average_figures as f where f.client_id = ${clientId} and f.group_id = ${groupId})`;

/** Selects one value, without a lock. */
export const settledAverages = (group: GroupKey): RawBuilder<SettledAverages> => sql`
  select json_build_object('today', ${figuresOf(group, 'today')}, 'minimumUsers', ${figuresOf(group, 'minimum_users')},
    'figures', ${figuresOf(group, 'figures')}, 'isBroken', exists (${brokenBatches(group)}))`;

/** A condition on a measurement `m`: it was taken on one of the client's days. */
export const isOnDays = (from: CalendarDate | null, to: CalendarDate, timeZone: string) => sql`
  m.created_at >= ${from ?? '0001-01-01'}::timestamp at time zone ${timeZone}
  and m.created_at < (${to}::timestamp + interval '1 day') at time zone ${timeZone}`;

const groupsIn = (database: Database, reach: ClientsInReach) =>
  database
    .selectFrom('groups as g')
    .innerJoin('clients as c', 'c.client_id', 'g.client_id')
    .$if(reach !== 'all', (query) => query.where('g.client_id', '=', reach === 'all' ? '' : reach.clientId));

const GROUP_COLUMNS = ['g.client_id as clientId', 'g.group_id as groupId', 'c.time_zone as timeZone'] as const;

const version = (clientId: string, section: ClientSettingsSection) => sql<number>`coalesce(
  (select v.version from client_settings_versions as v where v.client_id = ${clientId} and v.section = ${section}), 0)`;

const groupOf = compileOnce(({ clientId, code }: { clientId: string; code: string }, database: Database) =>
  groupsIn(database, { clientId })
    .select(GROUP_COLUMNS)
    .select([
      version(clientId, 'averages').as('averagesVersion'),
      version(clientId, 'measures').as('measuresVersion'),
      sql<SettledAverages>`(${settledAverages({ clientId, groupId: sql.ref('g.group_id') })})`.as('settled'),
    ])
    .where('g.code', '=', code),
);

/** The client of a group, among all. */
const clientOf = (database: Database, code: string) =>
  database.selectFrom('groups').select('client_id as clientId').where('code', '=', code).executeTakeFirst();

/** A group within reach with its figures; null when there is none. */
export async function find(database: Database, reach: ClientsInReach, code: string): Promise<AskedGroup | null> {
  const within = reach === 'all' ? await clientOf(database, code) : reach;
  if (!within) return null;
  const [row] = await groupOf(database, { clientId: within.clientId, code });
  return row ?? null;
}

export async function groupCodes(database: Database, reach: ClientsInReach): Promise<string[]> {
  const rows = await groupsIn(database, reach).select('g.code').orderBy('c.name').orderBy('g.code').execute();
  return rows.map((row) => row.code);
}

/** Codes of a client's groups; null for a client out of reach. */
export async function codesOfClient(
  database: Database,
  reach: ClientsInReach,
  clientId: string,
): Promise<string[] | null> {
  const isInReach = reach === 'all' || reach.clientId === clientId;
  const rows = await database
    .selectFrom('clients as c')
    .leftJoin('groups as g', 'g.client_id', 'c.client_id')
    .select('g.code')
    .where('c.client_id', '=', clientId)
    .orderBy('g.code')
    .execute();
  return isInReach && rows.length > 0 ? rows.flatMap(({ code }) => code ?? []) : null;
}

export const groups = (database: Database): Promise<AverageGroup[]> =>
  groupsIn(database, 'all').select(GROUP_COLUMNS).execute();

export async function groupOfPatient(
  database: Database,
  clientId: string,
  patientId: string,
): Promise<AverageGroup | undefined> {
  return groupsIn(database, { clientId })
    .innerJoin('patients as p', (join) =>
      join.onRef('p.client_id', '=', 'g.client_id').onRef('p.group_id', '=', 'g.group_id'),
    )
    .select(GROUP_COLUMNS)
    .where('p.patient_id', '=', patientId)
    .executeTakeFirst();
}

/** Whether a patient of the group has a visible scan on those days. */
export async function hasScans(
  database: Database,
  { clientId, groupId, timeZone }: AverageGroup,
  { from, to }: AverageDays,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from patients as p
      where p.client_id = ${clientId} and p.group_id = ${groupId} and exists (
        select from measurements as m
        where m.client_id = ${clientId} and m.patient_id = p.patient_id and not m.is_deleted
          and ${isOnDays(from, to, timeZone)}
        offset 0)
    ) as found`.execute(database);
  return rows[0]?.found ?? false;
}
