import { type AveragePeriod, type AverageResult, Problem } from '@mien/contract';
import {
  AVERAGE_PERIODS,
  AVERAGED_MEASURES,
  averageDays,
  calendarDateIn,
  isWithheld,
  type Language,
  MEASUREMENT_GROUPS,
  type MeasureTypeKey,
  type SentAveragePeriod,
  sentAveragePeriod,
} from '@mien/domain';
import { CATALOGUES, MEASURE_TEXTS } from '@mien/messages/catalogues';
import type { ClientsInReach } from '../../access/reach.ts';
import type { PatientKey } from '../../database/patient-key.ts';
import type { ByVersion, MeasuresOf, ShownMeasures } from '../client-settings/index.ts';
import { withPressures } from '../measurements/index.ts';
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

const isAveraged = (key: MeasureTypeKey) => AVERAGED_MEASURES.some((measure) => measure === key);

/** No more digits leave the server than are shown: of what hardly changes in a patient, further ones would tell more. */
function rounded(value: number, precision: number): number {
  return Number(value.toFixed(precision));
}

/** Averages of groups. */
export function createAverages({ store, rollups, now, minimumUsersOf, measuresOf }: AveragesDependencies) {
  /** The average of a measure, or null when it is withheld. */
  function averageOf(figures: AverageFigures, measure: string, minimumUsers: number): number | null {
    const figure = figures.get(measure);
    return figure === undefined || isWithheld(figure.patientCount, minimumUsers)
      ? null
      : figure.valueSum / figure.patientCount;
  }

  function groupsOf(
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
            const value = averageOf(figures, type.key, minimumUsers);
            if (value === null) return [];
            return {
              measurementTypeId: type.key,
              displayName: words[type.key].name,
              value: rounded(value, type.precision),
              unit: type.unit,
              precision: type.precision,
              provenance: type.provenance,
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

  return {
    periods(language: Language): AveragePeriod[] {
      const names = CATALOGUES[language].averages.periods;
      return AVERAGE_PERIODS.map((key) => ({ key, name: names[sentAveragePeriod(key)] }));
    },

    groupCodes: (reach: ClientsInReach) => store.groupCodes(reach),

    /** Takes a new scan of a patient into the averages as soon as that may be. */
    async settleGroupOf({ clientId, patientId }: PatientKey): Promise<void> {
      const group = await store.groupOfPatient(clientId, patientId);
      if (group) await rollups.settle(group, calendarDateIn(group.timeZone, now()));
    },

    /** Brings the averages of every group up to date. Answers how many groups there are. */
    async settleAll(): Promise<number> {
      const groups = await store.groups();
      for (const group of groups) await rollups.settle(group, calendarDateIn(group.timeZone, now()));
      return groups.length;
    },

    /** @throws Problem not-found for a group out of reach */
    async average(
      reach: ClientsInReach,
      groupCode: string,
      period: SentAveragePeriod,
      language: Language,
    ): Promise<AverageResult> {
      const answeredAt = now();
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
        return { ...frame, outcome: (await store.hasScans(group, days)) ? 'pending' : 'none' };
      const score = averageOf(figures, 'overallScore', minimumUsers);
      return {
        ...frame,
        outcome: 'shown',
        totalUsers: users,
        score: score === null ? null : rounded(score, 0),
        groups: groupsOf(figures, shown, minimumUsers, language),
      };
    },
  };
}

export type Averages = ReturnType<typeof createAverages>;
