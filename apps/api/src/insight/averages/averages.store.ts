import {
  type AverageDays,
  type CalendarDate,
  type ClientSettingsSection,
  periodStart,
  type SentAveragePeriod,
} from '@mien/domain';
import { sql } from 'kysely';
import type { ClientsInReach } from '../../platform/access/reach.ts';
import { bindAll } from '../../platform/bind-all.ts';
import { compileOnce } from '../../platform/database/compile-once.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { AverageScope } from './averages.data.ts';
import { type TallyState, tallyState } from './tally-state.ts';

/** A group, and by whose calendar its days are counted. */
export interface AverageGroup {
  readonly clientId: string;
  readonly groupId: string;
  readonly timeZone: string;
}

/** A group that is asked for, with the versions of what its client has set for averages. */
export interface AskedGroup extends AverageGroup {
  readonly averagesVersion: number;
  readonly measuresVersion: number;
}

/** Stands among the measures of a batch for the patients themselves, whatever was measured of them. */
export const USERS = 'users';

/** How many patients have a value, and the sum over them, by measure. */
export type AverageFigures = ReadonlyMap<string, { readonly patientCount: number; readonly valueSum: number }>;

/** Which tallies make up a period. Those of a period that is over are counted for themselves. */
function talliesOf(period: SentAveragePeriod, { from, to }: AverageDays): { scope: AverageScope; from: CalendarDate } {
  switch (period) {
    case 'Today':
    case 'Last7Days':
    case 'Last30Days':
      return { scope: 'day', from: from ?? to };
    case 'Yesterday':
      return { scope: 'closedDay', from: to };
    case 'ThisMonth':
      return { scope: 'month', from: periodStart('month', to) };
    case 'LastMonth':
      return { scope: 'closedMonth', from: periodStart('month', to) };
    case 'ThisYear':
      return { scope: 'year', from: periodStart('year', to) };
    case 'AllTime':
      return { scope: 'year', from: '0001-01-01' };
  }
}

const GROUP_COLUMNS = ['g.client_id as clientId', 'g.group_id as groupId', 'c.time_zone as timeZone'] as const;

interface FiguresAsked {
  /** Null for every client. */
  readonly clientId: string | null;
  readonly code: string;
  readonly scope: AverageScope;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** A group, its figures of a period, and how far its tallies are: what they need is done before figures are shown. */
export interface FoundAverages {
  readonly group: AskedGroup;
  readonly figures: AverageFigures;
  readonly state: TallyState;
}

/** Taken for the zone of a group that nobody has asked for yet. */
const FIRST_ZONE = 'UTC';

function makeAveragesStore(database: Database) {
  /** The zone of each group when it was asked for last: it decides on the days, and each answer tells whether it is right. */
  const zones = new Map<string, string>();
  return { database, zones };
}

/** What the functions below are made with. */
type AveragesStoreMade = ReturnType<typeof makeAveragesStore>;

const groupsIn = ({ database }: Pick<AveragesStoreMade, 'database'>, reach: ClientsInReach) =>
  database
    .selectFrom('groups as g')
    .innerJoin('clients as c', 'c.client_id', 'g.client_id')
    .$if(reach !== 'all', (query) => query.where('g.client_id', '=', reach === 'all' ? '' : reach.clientId));

const version = (section: ClientSettingsSection) => sql<number>`coalesce(
  (select v.version from client_settings_versions as v where v.client_id = g.client_id and v.section = ${section}), 0)`;

const figuresOf = compileOnce(({ clientId, code, scope, from, to }: FiguresAsked, database: Database) => {
  const group = { clientId: sql.ref<string>('g.client_id'), groupId: sql.ref<string>('g.group_id') };
  return groupsIn({ database }, clientId === null ? 'all' : { clientId })
    .select(GROUP_COLUMNS)
    .select([
      version('averages').as('averagesVersion'),
      version('measures').as('measuresVersion'),
      sql<TallyState>`(${tallyState(group)})`.as('state'),
      sql<{ measure: string; patientCount: number; valueSum: number }[]>`(
        select coalesce(json_agg(f), '[]') from (
          select measure, sum(patient_count) as "patientCount", sum(value_sum) as "valueSum"
          from average_tallies
          where client_id = ${group.clientId} and group_id = ${group.groupId} and scope = ${scope}
            and start_day >= ${from} and start_day <= ${to}
          group by measure
        ) as f
      )`.as('figures'),
    ])
    .where('g.code', '=', code);
});

async function groupCodes(parts: AveragesStoreMade, reach: ClientsInReach): Promise<string[]> {
  const rows = await groupsIn(parts, reach).select('g.code').orderBy('c.name').orderBy('g.code').execute();
  return rows.map((row) => row.code);
}

const groups = (parts: AveragesStoreMade): Promise<AverageGroup[]> =>
  groupsIn(parts, 'all').select(GROUP_COLUMNS).execute();

/** A group within reach and its figures, by the days of its zone; null when there is none. */
async function find(
  parts: AveragesStoreMade,
  reach: ClientsInReach,
  code: string,
  period: SentAveragePeriod,
  daysIn: (timeZone: string) => AverageDays,
): Promise<FoundAverages | null> {
  const clientId = reach === 'all' ? null : reach.clientId;
  for (let zone = parts.zones.get(code) ?? FIRST_ZONE; ; ) {
    const days = daysIn(zone);
    const [row] = await figuresOf(parts.database, { clientId, code, ...talliesOf(period, days), to: days.to });
    if (!row) return null;
    const { figures, state, ...group } = row;
    if (group.timeZone === zone)
      return { group, figures: new Map(figures.map((figure) => [figure.measure, figure])), state };
    zone = group.timeZone;
    parts.zones.set(code, zone);
  }
}

/** Figures of each month that is over and was counted, by its first day, since a month. */
async function closedMonths({ database }: AveragesStoreMade, { clientId, groupId }: AverageGroup, since: CalendarDate) {
  const rows = await database
    .selectFrom('average_tallies')
    .select(['start_day as month', 'measure', 'patient_count as patientCount', 'value_sum as valueSum'])
    .where('client_id', '=', clientId)
    .where('group_id', '=', groupId)
    .where('scope', '=', 'closedMonth')
    .where('start_day', '>=', since)
    .execute();
  return new Map<CalendarDate, AverageFigures>(
    [...Map.groupBy(rows, ({ month }) => month)].map(([month, figures]) => [
      month,
      new Map(figures.map((figure) => [figure.measure, figure])),
    ]),
  );
}

async function groupOfPatient(
  { database }: AveragesStoreMade,
  clientId: string,
  patientId: string,
): Promise<AverageGroup | null> {
  const found = await database
    .selectFrom('patients as p')
    .innerJoin('clients as c', 'c.client_id', 'p.client_id')
    .select(['p.client_id as clientId', 'p.group_id as groupId', 'c.time_zone as timeZone'])
    .where('p.client_id', '=', clientId)
    .where('p.patient_id', '=', patientId)
    .executeTakeFirst();
  return found ?? null;
}

/** Whether anybody of the group was scanned on those days, by scans that are not hidden. */
async function hasScans(
  { database }: AveragesStoreMade,
  group: AverageGroup,
  { from, to }: AverageDays,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from average_scans as s
      where s.client_id = ${group.clientId} and s.group_id = ${group.groupId}
        and s.day >= ${from ?? '0001-01-01'} and s.day <= ${to}
        and not (select is_deleted from measurements as m
          where m.client_id = s.client_id and m.measurement_id = s.measurement_id)
    ) as found`.execute(database);
  return rows[0]?.found ?? false;
}

/** Reading averages. Everything that is answered comes from tallies; writing them is the rollups' part. */
export function createAveragesStore(database: Database) {
  const parts = makeAveragesStore(database);
  return bindAll(parts, { groupCodes, groups, find, closedMonths, groupOfPatient, hasScans });
}

export type AveragesStore = ReturnType<typeof createAveragesStore>;
