import { type AveragePeriod, type AverageResult, type AverageTrend, type LostAverages, Problem } from '@mien/contract';
import {
  AVERAGE_PERIODS,
  AVERAGED_MEASURES,
  AVERAGED_SERIES,
  type AverageDays,
  type AveragedMeasure,
  type AveragedValues,
  averageDays,
  averagesOfMeasure,
  type CalendarDate,
  calendarDateIn,
  isSameDays,
  type Language,
  MEASUREMENT_GROUPS,
  type MeasureTypeKey,
  monthsOfTrend,
  SENT_AVERAGE_PERIODS,
  type SentAveragePeriod,
  sentAveragePeriod,
} from '@mien/domain';
import { CATALOGS, MEASURE_TEXTS } from '@mien/messages/catalogs';
import type { ByVersion, MeasuresOf, ShownMeasures } from '../../base/client-settings/index.ts';
import type { ClientsInReach } from '../../platform/access/reach.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { withNewReads } from '../../platform/database/standby-reads.ts';
import { withPressures } from '../../scans/measurements/index.ts';
import type { ShownFigures } from './averages.data.ts';
import * as averagesStore from './averages.store.ts';
import { type AverageGroup, isStale } from './averages.store.ts';

export interface AveragesDeps {
  readonly reader: Database;
  /** Updates the averages of a group. */
  readonly settle: (group: AverageGroup, today: CalendarDate, minimumUsers: number) => Promise<void>;
  /** The figures that a group would have with another minimum. */
  readonly figuresFor: (
    group: AverageGroup,
    today: CalendarDate,
    minimumUsers: number,
  ) => Promise<readonly ShownFigures[]>;
  readonly now: () => Date;
  /** A client's figures are shown only for more users than this. */
  readonly minimumUsersOf: ByVersion<number>;
  /** The measures that a client shows, with their ranges. */
  readonly measuresOf: MeasuresOf;
}

const isAveraged = (key: MeasureTypeKey) => averagesOfMeasure(key).length > 0;

/** Figures are sent with the digits that are shown and no more: for values that hardly change in a patient, more digits would reveal more. */
function rounded(value: number, precision: number): number {
  return Number(value.toFixed(precision));
}

function groupsOf(
  { now }: AveragesDeps,
  means: AveragedValues,
  { types }: ShownMeasures,
  language: Language,
): AverageResult['groups'] {
  const { groups } = CATALOGS[language].measures;
  const words = MEASURE_TEXTS[language];
  return MEASUREMENT_GROUPS.map((key) => ({
    key,
    groupName: groups[key],
    items: withPressures(
      types
        .filter((type) => type.group === key && isAveraged(type.key))
        .flatMap((type) => {
          const [shown] = averagesOfMeasure(type.key).flatMap((name) => {
            const value = means[name];
            return value === undefined ? [] : { value, provenance: AVERAGED_SERIES[name].source };
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

const scoreOf = ({ overallScore }: AveragedValues) => (overallScore === undefined ? null : rounded(overallScore, 0));

/** A group and its current figures. @throws Problem not-found */
async function settledGroup(
  { reader, minimumUsersOf, measuresOf, settle }: AveragesDeps,
  reach: ClientsInReach,
  groupCode: string,
  answeredAt: Date,
) {
  const find = async () => {
    const found = await averagesStore.find(reader, reach, groupCode);
    if (!found) throw new Problem('not-found');
    return found;
  };
  const group = await find();
  const today = calendarDateIn(group.timeZone, answeredAt);
  const [minimumUsers, shown] = await Promise.all([
    minimumUsersOf(group.clientId, group.averagesVersion),
    measuresOf(group.clientId, group.measuresVersion),
  ]);
  let { settled } = group;
  if (isStale(settled, today, minimumUsers)) {
    await settle(group, today, minimumUsers);
    ({ settled } = await withNewReads(find));
  }
  // A scan may be hidden at this very moment.
  const figures = isStale(settled, today, minimumUsers) ? null : settled.figures;
  /** Undefined when withheld. */
  const figuresOf = (days: AverageDays): ShownFigures | undefined => figures?.find((one) => isSameDays(one, days));
  return { group, today, figuresOf, minimumUsers, shown };
}

export function periods(language: Language): AveragePeriod[] {
  const names = CATALOGS[language].averages.periods;
  return AVERAGE_PERIODS.map((key) => ({ key, name: names[sentAveragePeriod(key)] }));
}

export const groupCodes = ({ reader }: AveragesDeps, reach: ClientsInReach) => averagesStore.groupCodes(reader, reach);

const settleGroup = async ({ settle, minimumUsersOf, now }: AveragesDeps, group: AverageGroup) =>
  settle(group, calendarDateIn(group.timeZone, now()), await minimumUsersOf(group.clientId));

/** Adds a patient's new scan to the averages as soon as allowed. */
export async function settleGroupOf(deps: AveragesDeps, { clientId, patientId }: PatientKey): Promise<void> {
  const group = await averagesStore.groupOfPatient(deps.reader, clientId, patientId);
  if (group) await settleGroup(deps, group);
}

/** Updates the averages of every group. Returns the number of groups. */
export async function settleAll(deps: AveragesDeps): Promise<number> {
  const groups = await averagesStore.groups(deps.reader);
  for (const group of groups) await settleGroup(deps, group);
  return groups.length;
}

/** @throws Problem not-found for a group out of reach */
export async function average(
  deps: AveragesDeps,
  reach: ClientsInReach,
  groupCode: string,
  period: SentAveragePeriod,
  language: Language,
): Promise<AverageResult> {
  const answeredAt = deps.now();
  const { group, today, figuresOf, minimumUsers, shown } = await settledGroup(deps, reach, groupCode, answeredAt);
  const days = averageDays(period, today);
  const figures = figuresOf(days);
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
  if (figures === undefined)
    return { ...frame, outcome: (await averagesStore.hasScans(deps.reader, group, days)) ? 'pending' : 'none' };
  return {
    ...frame,
    outcome: 'shown',
    totalUsers: figures.users,
    score: scoreOf(figures.means),
    groups: groupsOf(deps, figures.means, shown, language),
  };
}

/** @throws Problem not-found for a group out of reach */
export async function trend(
  deps: AveragesDeps,
  reach: ClientsInReach,
  groupCode: string,
  language: Language,
): Promise<AverageTrend> {
  const answeredAt = deps.now();
  const { today, figuresOf, minimumUsers, shown } = await settledGroup(deps, reach, groupCode, answeredAt);
  const months = monthsOfTrend(today).map((days) => ({ month: days.from, figures: figuresOf(days) }));
  const isShownInAnyMonth = (name: AveragedMeasure) => months.some(({ figures }) => figures?.means[name] !== undefined);
  // One source for all months: a change of source would look like a change of values.
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
    months: months.map(({ month, figures }) => {
      if (figures === undefined) return { month, totalUsers: null, score: null, averages: [] };
      return {
        month,
        totalUsers: figures.users,
        score: scoreOf(figures.means),
        averages: lines.flatMap(({ type: { key, precision }, name }) => {
          const value = figures.means[name];
          return value === undefined ? [] : [{ measurementTypeId: key, value: rounded(value, precision) }];
        }),
      };
    }),
  };
}

/** The order in which batches are added up is not fixed, and changes the last digits of a mean. */
const ROUNDING = 1e-9;

const isSameMean = (one: number | undefined, other: number | undefined) =>
  one === other || (one !== undefined && other !== undefined && Math.abs(one - other) <= ROUNDING * Math.abs(one));

const isSameFigures = (one: ShownFigures, other: ShownFigures | undefined) =>
  other !== undefined &&
  one.users === other.users &&
  AVERAGED_MEASURES.every((name) => isSameMean(one.means[name], other.means[name]));

/**
 * What a client would lose permanently with this minimum: batches of too few patients are deleted, and figures are
 * computed from the remaining batches. Groups that lose nothing are left out.
 *
 * @throws Problem not-found for a client out of reach
 */
export async function lost(
  deps: AveragesDeps,
  reach: ClientsInReach,
  clientId: string,
  minimumUsers: number,
): Promise<LostAverages[]> {
  const codes = await averagesStore.codesOfClient(deps.reader, reach, clientId);
  if (!codes) throw new Problem('not-found');
  const answeredAt = deps.now();
  const groups: LostAverages[] = [];
  for (const groupCode of codes) {
    const { group, today, figuresOf, ...present } = await settledGroup(deps, { clientId }, groupCode, answeredAt);
    if (minimumUsers <= present.minimumUsers) return [];
    const left = await deps.figuresFor(group, today, minimumUsers);
    const lostOn = (days: AverageDays) => {
      const figures = figuresOf(days);
      const others = left.find((one) => isSameDays(one, days));
      return !figures || isSameFigures(figures, others)
        ? []
        : [{ users: figures.users, usersLeft: others?.users ?? null }];
    };
    const periods = SENT_AVERAGE_PERIODS.flatMap((period) =>
      lostOn(averageDays(period, today)).map((figures) => ({ period, ...figures })),
    );
    const months = monthsOfTrend(today).flatMap((days) =>
      lostOn(days).map((figures) => ({ month: days.from, ...figures })),
    );
    if (periods.length + months.length > 0) groups.push({ groupCode, periods, months });
  }
  return groups;
}
