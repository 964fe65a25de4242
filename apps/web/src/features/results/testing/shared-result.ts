import type { SharedResult } from '@mien/contract';
import {
  isShownMeasure,
  MEASURE_TYPES,
  MEASUREMENT_GROUPS,
  type MeasureType,
  type MeasureTypeKey,
  measureTypeOf,
  percentOfColor,
} from '@mien/domain';
import type { ShownItem } from '../../../shared/health/result/result-groups.ts';

/** An item as pages show it. A camera's value has an interval of one unit each way. @throws Error for an unknown measure */
export function shownItem(key: MeasureTypeKey, value: number): ShownItem {
  const type = measureTypeOf(key);
  if (!type) throw new Error(`Unknown measure ${key}`);
  const isMeasured = type.provenance === 'camera';
  return {
    measurementTypeId: key,
    displayName: `Name of ${key}`,
    value,
    unit: type.unit,
    precision: type.precision,
    provenance: type.provenance,
    interval: isMeasured ? { low: value - 1, high: value + 1 } : null,
    signalToNoiseDb: isMeasured ? 4.2 : null,
    measurementRanges: [...type.ranges],
    description: `<p>About ${key}.</p>`,
    webIcon: '',
    created: '2026-03-14T15:00:00.000Z',
    isDeleted: false,
    measurementItems: [],
  };
}

/** The percentage that the color of a measure's best range stands for. */
const OPTIMAL_PERCENT = 95;

/** The measures of our own scan. */
const OWN_VALUES: Readonly<Partial<Record<MeasureTypeKey, number>>> = {
  heartRateBpm: 71.6,
  breathingRatePerMin: 15,
  systolicMmHg: 118,
  diastolicMmHg: 76,
  bodyMassIndex: 33.25,
  diabetesRank: 2,
  sdnnMs: 41,
  rmssdMs: 33,
  smoking: 0,
  qualityOfLife: 8,
};

/** The lowest value of the best range, or the middle of the possible values for a measure without ranges. */
function bestValue({ limits, ranges }: MeasureType): number {
  const best = ranges.find((range) => percentOfColor(range.color) === OPTIMAL_PERCENT);
  return best ? Math.max(best.min, limits.min) : (limits.min + limits.max) / 2;
}

/** A result with every measure. */
export const sharedResult: SharedResult = {
  created: '2026-03-14T15:00:00Z',
  externalStatus: 'COMPLETE',
  trust: 'signed',
  providerId: 1,
  engineVersion: '1.0.0',
  overall: { score: 77.6, plusMinus: 1.2, coverage: 1, missing: ['bloodPressure'] },
  groups: MEASUREMENT_GROUPS.map((group) => ({
    key: group,
    groupName: `Group ${group}`,
    items: MEASURE_TYPES.filter((type) => type.group === group && isShownMeasure(type.key)).map((type) =>
      shownItem(type.key, OWN_VALUES[type.key] ?? bestValue(type)),
    ),
  })),
  missing: [],
  timeZone: 'America/Chicago',
  usualRanges: [],
};

/** The groups of a result of our own scan, without what only hosted providers report. */
export const ownGroups: SharedResult['groups'] = sharedResult.groups
  .map((group) => ({
    ...group,
    items: group.items.filter((item) => OWN_VALUES[item.measurementTypeId as MeasureTypeKey] !== undefined),
  }))
  .filter((group) => group.items.length > 0);
