import { type AveragePeriod, type AverageResult, type AverageTrend, Problem } from '@mien/contract';
import {
  AVERAGE_PERIODS,
  AVERAGED_SERIES,
  type AveragedMeasure,
  averageDays,
  averagesOfMeasure,
  calendarDateIn,
  firstMonthOfTrend,
  isWithheld,
  type Language,
  MEASUREMENT_GROUPS,
  type MeasureTypeKey,
  monthsOfTrend,
  periodStart,
  type SentAveragePeriod,
  sentAveragePeriod,
} from '@mien/domain';
import { CATALOGUES, MEASURE_TEXTS } from '@mien/messages/catalogues';
import type { ByVersion, MeasuresOf, ShownMeasures } from '../../base/client-settings/index.ts';
import type { ClientsInReach } from '../../platform/access/reach.ts';
import { bindAll } from '../../platform/bind-all.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { withPressures } from '../../scans/measurements/index.ts';
import type { AverageRollups } from './average-rollups.ts';
import { type AverageFigures, type AveragesStore, USERS } from './averages.store.ts';
import { isStale } from './tally-state.ts';

export interface AveragesDependencies {
  readonly store: AveragesStore;
  readonly rollups: AverageRollups;
  readonly now: () => Date;
  /** Figures of a client are shown of more users than this. */
  readonly minimumUsersOf: ByVersion<number>;
  /** What a client shows, and with which ranges. */
  readonly measuresOf: MeasuresOf;
}

const isAveraged = (key: MeasureTypeKey) => averagesOfMeasure(key).length > 0;

/** No more digits leave the server than are shown: of what hardly changes in a patient, further ones would tell more. */
function rounded(value: number, precision: number): number {
  return Number(value.toFixed(precision));
}

/** The average of a measure, or null when it is withheld. */
function averageOf(figures: AverageFigures, measure: AveragedMeasure, minimumUsers: number): number | null {
  const figure = figures.get(measure);
  return figure === undefined || isWithheld(figure.patientCount, minimumUsers)
    ? null
    : figure.valueSum / figure.patientCount;
}

function groupsOf(
  { now }: AveragesDependencies,
  figures: AverageFigures,
  { types }: ShownMeasures,
  minimumUsers: number,
  language: Language,
): AverageResult['groups'] {
  const { groups } = CATALOGUES[language].measures;
  const words = MEASURE_TEXTS[language];
  return MEASUREMENT_GROUPS.map((key) => ({
    key,
    groupName: groups[key],
    items: withPressures(
      types
        .filter((type) => type.group === key && isAveraged(type.key))
        .flatMap((type) => {
          const [shown] = averagesOfMeasure(type.key).flatMap((name) => {
            const value = averageOf(figures, name, minimumUsers);
            return value === null ? [] : { value, provenance: AVERAGED_SERIES[name].source };
          });
          if (shown === undefined) return [];
          return {
            measurementTypeId: type.key,
            displayName: words[type.key].name,
            value: rounded(shown.value, type.precision),
            unit: type.unit,
            precision: type.precision,
            provenance: shown.provenance,
            interval: null,
            signalToNoiseDb: null,
            measurementRanges: [...type.ranges],
            description: words[type.key].description,
            webIcon: '',
            created: now().toISOString(),
            isDeleted: false as const,
          };
        }),
    ),
  })).filter((group) => group.items.length > 0);
}

const scoreOf = (figures: AverageFigures, minimumUsers: number) => {
  const score = averageOf(figures, 'overallScore', minimumUsers);
  return score === null ? null : rounded(score, 0);
};

/** The figures of a group and period, once its tallies are as they may be shown. @throws Problem not-found */
async function settledFigures(
  { store, minimumUsersOf, measuresOf, rollups }: AveragesDependencies,
  reach: ClientsInReach,
  groupCode: string,
  period: SentAveragePeriod,
  answeredAt: Date,
) {
  const daysIn = (timeZone: string) => {
    const today = calendarDateIn(timeZone, answeredAt);
    return { today, ...averageDays(period, today) };
  };
  const found = await store.find(reach, groupCode, period, daysIn);
  if (!found) throw new Problem('not-found');
  const { group, state } = found;
  const { today, ...days } = daysIn(group.timeZone);
  const [minimumUsers, shown] = await Promise.all([
    minimumUsersOf(group.clientId, group.averagesVersion),
    measuresOf(group.clientId, group.measuresVersion),
  ]);
  let { figures } = found;
  if (isStale(state, today, minimumUsers)) {
    await rollups.settleDue(group, today, minimumUsers);
    const settled = await store.find(reach, groupCode, period, daysIn);
    if (!settled) throw new Problem('not-found');
    ({ figures } = settled);
  }
  return { group, days, figures, minimumUsers, shown };
}

function periods(language: Language): AveragePeriod[] {
  const names = CATALOGUES[language].averages.periods;
  return AVERAGE_PERIODS.map((key) => ({ key, name: names[sentAveragePeriod(key)] }));
}

const groupCodes = ({ store }: AveragesDependencies, reach: ClientsInReach) => store.groupCodes(reach);

/** Takes a new scan of a patient into the averages as soon as that may be. */
async function settleGroupOf(
  { store, rollups, now }: AveragesDependencies,
  { clientId, patientId }: PatientKey,
): Promise<void> {
  const group = await store.groupOfPatient(clientId, patientId);
  if (group) await rollups.settle(group, calendarDateIn(group.timeZone, now()));
}

/** Brings the averages of every group up to date. Answers how many groups there are. */
async function settleAll({ store, rollups, now }: AveragesDependencies): Promise<number> {
  const groups = await store.groups();
  for (const group of groups) await rollups.settle(group, calendarDateIn(group.timeZone, now()));
  return groups.length;
}

/** @throws Problem not-found for a group out of reach */
async function average(
  parts: AveragesDependencies,
  reach: ClientsInReach,
  groupCode: string,
  period: SentAveragePeriod,
  language: Language,
): Promise<AverageResult> {
  const answeredAt = parts.now();
  const { group, days, figures, minimumUsers, shown } = await settledFigures(
    parts,
    reach,
    groupCode,
    period,
    answeredAt,
  );
  const users = figures.get(USERS)?.patientCount ?? 0;
  const frame = {
    groupCode,
    period,
    ...days,
    created: answeredAt.toISOString(),
    minimumUsers,
    patientUid: null,
    totalUsers: null,
    score: null,
    groups: [],
  };
  if (isWithheld(users, minimumUsers))
    return { ...frame, outcome: (await parts.store.hasScans(group, days)) ? 'pending' : 'none' };
  return {
    ...frame,
    outcome: 'shown',
    totalUsers: users,
    score: scoreOf(figures, minimumUsers),
    groups: groupsOf(parts, figures, shown, minimumUsers, language),
  };
}

/** @throws Problem not-found for a group out of reach */
async function trend(
  parts: AveragesDependencies,
  reach: ClientsInReach,
  groupCode: string,
  language: Language,
): Promise<AverageTrend> {
  const answeredAt = parts.now();
  const current = await settledFigures(parts, reach, groupCode, 'ThisMonth', answeredAt);
  const { group, days, minimumUsers, shown } = current;
  const closed = await parts.store.closedMonths(group, firstMonthOfTrend(days.to));
  const thisMonth = periodStart('month', days.to);
  const ofMonths = monthsOfTrend(days.to).map((month) => {
    const figures: AverageFigures = (month === thisMonth ? current.figures : closed.get(month)) ?? new Map();
    const users = figures.get(USERS)?.patientCount ?? 0;
    return { month, figures, users: isWithheld(users, minimumUsers) ? null : users };
  });
  const isShownInAnyMonth = (name: AveragedMeasure) =>
    ofMonths.some(({ figures, users }) => users !== null && averageOf(figures, name, minimumUsers) !== null);
  // One source for all months: a line that changed it would rise and fall by that alone.
  const lines = shown.types.flatMap((type) => {
    const name = averagesOfMeasure(type.key).find(isShownInAnyMonth);
    return name === undefined ? [] : { type, name };
  });
  const words = MEASURE_TEXTS[language];
  return {
    groupCode,
    created: answeredAt.toISOString(),
    minimumUsers,
    measures: lines.map(({ type: { key, unit, precision }, name }) => ({
      measurementTypeId: key,
      displayName: words[key].name,
      unit,
      precision,
      provenance: AVERAGED_SERIES[name].source,
    })),
    months: ofMonths.map(({ month, figures, users }) => {
      if (users === null) return { month, totalUsers: null, score: null, averages: [] };
      return {
        month,
        totalUsers: users,
        score: scoreOf(figures, minimumUsers),
        averages: lines.flatMap(({ type: { key, precision }, name }) => {
          const value = averageOf(figures, name, minimumUsers);
          return value === null ? [] : [{ measurementTypeId: key, value: rounded(value, precision) }];
        }),
      };
    }),
  };
}

/** Averages of groups. */
export const createAverages = (parts: AveragesDependencies) => ({
  ...bindAll(parts, { groupCodes, settleGroupOf, settleAll, average, trend }),
  periods,
});

export type Averages = ReturnType<typeof createAverages>;
