import {
  DEFAULT_AVERAGE_PERIOD,
  MEASUREMENT_GROUPS,
  MINIMUM_USERS_MAX,
  PROVENANCES,
  SENT_AVERAGE_PERIODS,
  sentAveragePeriod,
} from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { CalendarDay, Instant, MeasuredNumber, queryWholeBetween } from './fields.ts';
import { ClientId, ExistingGroupCode } from './ids.ts';
import { MeasurementItem } from './measurements.ts';

/** An available period of averages; its key is sent without spaces. */
export const AveragePeriod = z.object({ key: z.string(), name: z.string() });
export type AveragePeriod = z.infer<typeof AveragePeriod>;

/** Averages in the shape of a measurement's groups. */
const AverageGroup = z.object({
  key: z.enum(MEASUREMENT_GROUPS),
  groupName: z.string(),
  items: z.array(z.omit(MeasurementItem, { id: true })),
});

export const AverageResult = z.object({
  groupCode: z.string(),
  period: z.enum(SENT_AVERAGE_PERIODS),
  /** First day, in the calendar of the group's client; null if the period has no beginning. */
  from: z.nullable(CalendarDay),
  to: CalendarDay,
  /** Time of the response. */
  created: Instant,
  /** `pending`: too few patients, so every number is withheld. `none`: there was no scan. */
  outcome: z.enum(['shown', 'pending', 'none']),
  /** Averages belong to no patient. */
  patientUid: z.null(),
  /** Figures are shown only for more users than this. */
  minimumUsers: z.int(),
  /** Number of patients, each counted once; null unless shown. */
  totalUsers: z.nullable(z.int()),
  /** Average of the overall score; null unless shown. */
  score: z.nullable(MeasuredNumber),
  groups: z.array(AverageGroup),
});
export type AverageResult = z.infer<typeof AverageResult>;

/** Averages of a group month by month, each over the batches that lie entirely within the month. */
export const AverageTrend = z.object({
  groupCode: z.string(),
  created: Instant,
  /** Figures are shown only for more users than this. */
  minimumUsers: z.int(),
  /** Measures with averages in any month, in the order of results. */
  measures: z.array(
    z.object({
      measurementTypeId: z.string(),
      displayName: z.string(),
      unit: z.string(),
      precision: z.int(),
      /** The single source of all months. */
      provenance: z.enum(PROVENANCES),
    }),
  ),
  /** Oldest first, by first day in the calendar of the group's client; the last month is in progress. */
  months: z.array(
    z.object({
      month: CalendarDay,
      /** Null while withheld, like all other fields of the month. */
      totalUsers: z.nullable(z.int()),
      score: z.nullable(MeasuredNumber),
      averages: z.array(z.object({ measurementTypeId: z.string(), value: MeasuredNumber })),
    }),
  ),
});
export type AverageTrend = z.infer<typeof AverageTrend>;

const LostFigures = {
  /** Patients currently covered by the figures. */
  users: z.int(),
  /** Patients that would be covered; null if nothing would be shown. */
  usersLeft: z.nullable(z.int()),
};

/** The figures of a group that raising the minimum permanently removes or changes. */
export const LostAverages = z.object({
  groupCode: z.string(),
  /** In the order of the list of periods. */
  periods: z.array(z.object({ period: z.enum(SENT_AVERAGE_PERIODS), ...LostFigures })),
  /** Months of the trend, oldest first, by first day. */
  months: z.array(z.object({ month: CalendarDay, ...LostFigures })),
});
export type LostAverages = z.infer<typeof LostAverages>;

/** Averages of groups, for staff. */
export const averages = {
  periods: endpoint({
    method: 'GET',
    path: '/measurements/timeperiods',
    summary: 'Periods for which averages exist',
    access: 'viewAverages',
    response: { status: 200, schema: z.array(AveragePeriod) },
    problems: ['sign-in-required', 'not-allowed'],
  }),
  groupCodes: endpoint({
    method: 'GET',
    path: '/users/groupcodes',
    summary: 'Codes of the groups whose averages the caller may see',
    access: 'viewAverages',
    mayLag: true,
    response: { status: 200, schema: z.array(z.string()) },
    problems: ['sign-in-required', 'not-allowed'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/measurements/average/:groupCode',
    summary: 'Averages of a group over a period; withheld unless they include more than the minimum number of patients',
    access: 'viewAverages',
    params: z.object({ groupCode: ExistingGroupCode }),
    query: z.object({
      period: z._default(z.enum(SENT_AVERAGE_PERIODS), sentAveragePeriod(DEFAULT_AVERAGE_PERIOD)),
    }),
    isCompressed: true,
    statements: 2,
    mayLag: true,
    response: { status: 200, schema: AverageResult },
    problems: ['sign-in-required', 'not-allowed', 'not-found'],
  }),
  trend: endpoint({
    method: 'GET',
    path: '/measurements/average/:groupCode/trend',
    summary: 'Averages of a group in each of the last twelve months; withheld by the same rule as those of a period',
    access: 'viewAverages',
    params: z.object({ groupCode: ExistingGroupCode }),
    isCompressed: true,
    statements: 2,
    mayLag: true,
    response: { status: 200, schema: AverageTrend },
    problems: ['sign-in-required', 'not-allowed', 'not-found'],
  }),
  lost: endpoint({
    method: 'GET',
    path: '/configurations/clients/:clientId/averages/lost',
    summary: 'Averages of a client that a higher minimum number of users would permanently remove or change',
    access: 'configureClient',
    params: z.object({ clientId: ClientId }),
    query: z.object({ minimumUsers: queryWholeBetween(1, MINIMUM_USERS_MAX) }),
    response: { status: 200, schema: z.array(LostAverages) },
    problems: ['sign-in-required', 'not-allowed', 'not-found'],
  }),
};
