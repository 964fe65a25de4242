import { type AverageDays, type CalendarDate, periodStart, type SentAveragePeriod } from '@mien/domain';
import { sql } from 'kysely';
import type { ClientsInReach } from '../../access/reach.ts';
import type { Database } from '../../database/connect.ts';
import type { AverageScope } from './averages.data.ts';

/** A group, and by whose calendar its days are counted. */
export interface AverageGroup {
  readonly clientId: string;
  readonly groupId: string;
  readonly timeZone: string;
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

/** Reading averages. Everything that is answered comes from tallies; writing them is the rollups' part. */
export function createAveragesStore(database: Database) {
  const groupsIn = (reach: ClientsInReach) =>
    database
      .selectFrom('groups as g')
      .innerJoin('clients as c', 'c.client_id', 'g.client_id')
      .$if(reach !== 'all', (query) => query.where('g.client_id', '=', reach === 'all' ? '' : reach.clientId));

  return {
    async groupCodes(reach: ClientsInReach): Promise<string[]> {
      const rows = await groupsIn(reach).select('g.code').orderBy('c.name').orderBy('g.code').execute();
      return rows.map((row) => row.code);
    },

    groups: (): Promise<AverageGroup[]> => groupsIn('all').select(GROUP_COLUMNS).execute(),

    async group(reach: ClientsInReach, code: string): Promise<AverageGroup | null> {
      const found = await groupsIn(reach).select(GROUP_COLUMNS).where('g.code', '=', code).executeTakeFirst();
      return found ?? null;
    },

    async groupOfPatient(clientId: string, patientId: string): Promise<AverageGroup | null> {
      const found = await database
        .selectFrom('patients as p')
        .innerJoin('clients as c', 'c.client_id', 'p.client_id')
        .select(['p.client_id as clientId', 'p.group_id as groupId', 'c.time_zone as timeZone'])
        .where('p.client_id', '=', clientId)
        .where('p.patient_id', '=', patientId)
        .executeTakeFirst();
      return found ?? null;
    },

    async figures(group: AverageGroup, period: SentAveragePeriod, days: AverageDays): Promise<AverageFigures> {
      const { scope, from } = talliesOf(period, days);
      const rows = await database
        .selectFrom('average_tallies')
        .select((builder) => [
          'measure',
          builder.fn.sum<number>('patient_count').as('patientCount'),
          builder.fn.sum<number>('value_sum').as('valueSum'),
        ])
        .where('client_id', '=', group.clientId)
        .where('group_id', '=', group.groupId)
        .where('scope', '=', scope)
        .where('start_day', '>=', from)
        .where('start_day', '<=', days.to)
        .groupBy('measure')
        .execute();
      return new Map(
        rows.map(({ measure, patientCount, valueSum }) => [
          measure,
          { patientCount: Number(patientCount), valueSum: Number(valueSum) },
        ]),
      );
    },

    /** Whether anybody of the group was scanned on those days, by scans that are not hidden. */
    async hasScans(group: AverageGroup, { from, to }: AverageDays): Promise<boolean> {
      const { rows } = await sql<{ found: boolean }>`
        select exists (
          select from average_scans as s
          where s.client_id = ${group.clientId} and s.group_id = ${group.groupId}
            and s.day >= ${from ?? '0001-01-01'} and s.day <= ${to}
            and not (select is_deleted from measurements as m
              where m.client_id = s.client_id and m.measurement_id = s.measurement_id)
        ) as found`.execute(database);
      return rows[0]?.found ?? false;
    },
  };
}

export type AveragesStore = ReturnType<typeof createAveragesStore>;
