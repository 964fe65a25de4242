import {
  calendarDateIn,
  type ScanValue,
  stepPeriod,
  USUAL_RANGE_MEASURE_KEYS,
  USUAL_RANGE_RULE,
  type UsualRangeMeasure,
} from '@mien/domain';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { StoredComparison, StoredValue } from './comparisons.store.ts';
import * as comparisonsStore from './comparisons.store.ts';

/** Days of a time zone do not begin and end at the time of day of the scan; one more day covers them. */
const DAYS_BEFORE = USUAL_RANGE_RULE.windowDays + 2;
/** The longest possible day, when clocks go back. */
const HOURS_AFTER = 25;
/** The span of which values are read. */
export const AROUND = { daysBefore: DAYS_BEFORE, hoursAfter: HOURS_AFTER } as const;
/** A patient who noted exercise for about this many scans in a row gets no comparison. Chosen. */
const EARLIER_COUNT = 20;

export type ValueOfDay = ScanValue & Pick<StoredValue, 'measure' | 'measurementId' | 'createdMs'>;

/** A scan among the others of its patient. */
export type ScanPlace = Pick<ValueOfDay, 'measurementId' | 'createdMs' | 'day' | 'engineVersion'>;

interface ValuesAround extends StoredComparison {
  readonly at: ScanPlace;
  /** Values of the days from which a usual range comes, and of the day of the scan; the oldest first. */
  readonly scansOf: ReadonlyMap<UsualRangeMeasure, readonly ValueOfDay[]>;
}

/**
 * A scan with the values that determine the patient's usual range; undefined if they have no such scan.
 *
 * @param timeZone  for counting days
 */
export async function valuesAround(
  database: Database,
  patient: PatientKey,
  measurementId: string,
  timeZone: string,
): Promise<ValuesAround | undefined> {
  const found = await comparisonsStore.comparison(database, {
    ...patient,
    measurementId,
    measures: USUAL_RANGE_MEASURE_KEYS,
    ...AROUND,
    earlierCount: EARLIER_COUNT,
  });
  return found && { ...found, ...placed(found, measurementId, timeZone) };
}

/** A scan with its day, and the values that determine the usual range on that day. */
export function placed(
  { createdAt, engineVersion, values }: Pick<StoredComparison, 'createdAt' | 'engineVersion' | 'values'>,
  measurementId: string,
  timeZone: string,
): Pick<ValuesAround, 'at' | 'scansOf'> {
  const day = calendarDateIn(timeZone, createdAt);
  const first = stepPeriod('day', day, -USUAL_RANGE_RULE.windowDays);
  const ofDays = values
    .map((value) => ({
      ...value,
      tags: value.tags ?? [],
      day: calendarDateIn(timeZone, new Date(value.createdMs)),
    }))
    .filter((value) => value.day >= first && value.day <= day);
  return {
    at: {
      measurementId,
      createdMs: createdAt.getTime(),
      day,
      // A scan of another provider is shown with the range of our own scans; without an interval it gets no rating.
      engineVersion: engineVersion ?? values.findLast((value) => value.engineVersion !== null)?.engineVersion ?? null,
    },
    scansOf: Map.groupBy(ofDays, ({ measure }) => measure),
  };
}
