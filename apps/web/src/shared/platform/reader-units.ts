import type { AverageTrend, MeasureType, PeriodReport, ScanPair, SharedResult, Trend } from '@mien/contract';
import { changeAsRead, poundsFromKg, UNBOUNDED, type UnitSystem } from '@mien/domain';
import { unitsOfVisitor } from './units-of-visitor.ts';

/**
 * The other unit system's unit of a stored value. Only values that depend on the unit system are listed: a pulse is the
 * same in both.
 */
interface Converted {
  readonly unit: string;
  /** Decimals to show, from those of the stored unit. */
  readonly precision: (precision: number) => number;
  readonly of: (value: number) => number;
}

const CM_PER_INCH = 2.54;

const IMPERIAL: Readonly<Record<string, Converted>> = {
  '°C': { unit: '°F', precision: (precision) => precision, of: (celsius) => (celsius * 9) / 5 + 32 },
  cm: { unit: 'in', precision: (precision) => Math.max(1, precision), of: (cm) => cm / CM_PER_INCH },
  kg: { unit: 'lb', precision: (precision) => precision, of: poundsFromKg },
};

const convertedOf = (unit: string, units: UnitSystem): Converted | undefined =>
  units === 'imperial' && Object.hasOwn(IMPERIAL, unit) ? IMPERIAL[unit] : undefined;

type Ranges = SharedResult['groups'][number]['items'][number]['measurementRanges'];

const rangesIn = (ranges: Ranges, of: Converted['of']): Ranges =>
  ranges.map((range) => ({ ...range, min: of(range.min), max: range.max === UNBOUNDED ? range.max : of(range.max) }));

const intervalIn = <Interval extends { readonly low: number; readonly high: number } | null>(
  interval: Interval,
  of: Converted['of'],
): Interval => (interval === null ? interval : { ...interval, low: of(interval.low), high: of(interval.high) });

type Item = SharedResult['groups'][number]['items'][number];

/** A value of a scan in the reader's units. */
function itemIn<Shown extends Item>(item: Shown, units: UnitSystem): Shown {
  const converted = convertedOf(item.unit, units);
  if (!converted) return item;
  const { unit, precision, of } = converted;
  return {
    ...item,
    value: of(item.value),
    unit,
    precision: precision(item.precision),
    interval: intervalIn(item.interval, of),
    measurementRanges: rangesIn(item.measurementRanges, of),
  };
}

interface WithGroups {
  readonly groups: readonly { readonly items: readonly Item[] }[];
}

/**
 * Results of any kind (own, shared, averages) in the units that the reader chose on this device.
 *
 * @param units  required if there is no device, such as on the server
 */
export function inReaderUnits<Result extends WithGroups>(result: Result, units: UnitSystem = unitsOfVisitor()): Result {
  if (units === 'metric') return result;
  return {
    ...result,
    groups: result.groups.map((group) => ({ ...group, items: group.items.map((item) => itemIn(item, units)) })),
  };
}

/** Measure types in the reader's units. */
export function typesInReaderUnits(types: readonly MeasureType[], units: UnitSystem = unitsOfVisitor()): MeasureType[] {
  return types.map((type) => {
    const converted = convertedOf(type.unit, units);
    if (!converted) return type;
    const { unit, precision, of } = converted;
    return {
      ...type,
      unit,
      precision: precision(type.precision),
      measurementRanges: rangesIn(type.measurementRanges, of),
    };
  });
}

/** A trend in the reader's units. @param key  of the measure whose values it has */
export function trendInReaderUnits(trend: Trend, key: string, units: UnitSystem = unitsOfVisitor()): Trend {
  const own = trend.measures.find((measure) => measure.key === key);
  const ofValues = convertedOf(own?.unit ?? '', units)?.of;
  const measures = trend.measures.map((measure) => {
    const converted = convertedOf(measure.unit, units);
    if (!converted) return measure;
    const { unit, precision, of } = converted;
    const series = measure.series.map((line) => ({ ...line, ranges: rangesIn(line.ranges, of) }));
    return { ...measure, unit, precision: precision(measure.precision), series };
  });
  if (!ofValues) return { ...trend, measures };
  const buckets = trend.buckets.map((bucket) => ({
    ...bucket,
    values: bucket.values?.map(ofValues) ?? null,
    lows: bucket.lows.map(ofValues),
    highs: bucket.highs.map(ofValues),
    intervals: bucket.intervals.map((interval) => intervalIn(interval, ofValues)),
  }));
  return { ...trend, measures, buckets };
}

/** A period report in the reader's units. */
export function reportInReaderUnits(report: PeriodReport, units: UnitSystem = unitsOfVisitor()): PeriodReport {
  return {
    ...report,
    measures: report.measures.map((measure) => {
      const converted = convertedOf(measure.unit, units);
      if (!converted) return measure;
      const { unit, precision, of } = converted;
      return {
        ...measure,
        unit,
        precision: precision(measure.precision),
        median: of(measure.median),
        low: of(measure.low),
        high: of(measure.high),
        usual: intervalIn(measure.usual, of),
        points: measure.points.map((point) => ({
          ...point,
          value: of(point.value),
          interval: intervalIn(point.interval, of),
        })),
      };
    }),
  };
}

/** Two scans side by side in the reader's units; differences are those of the displayed values. */
export function pairInReaderUnits(pair: ScanPair, units: UnitSystem = unitsOfVisitor()): ScanPair {
  const [earlier, later] = [pair.earlier, pair.later].map((side) => ({
    ...side,
    result: inReaderUnits(side.result, units),
  })) as [ScanPair['earlier'], ScanPair['later']];
  const itemOf = ({ result }: ScanPair['earlier'], key: string) =>
    result.groups.flatMap(({ items }) => items).find(({ measurementTypeId }) => measurementTypeId === key);
  const values = pair.values.map((value) => {
    const [before, after] = [itemOf(earlier, value.measurementTypeId), itemOf(later, value.measurementTypeId)];
    if (value.difference === null || !before || !after) return value;
    return { ...value, difference: changeAsRead(before.value, after.value, after.precision) };
  });
  return { ...pair, earlier, later, values };
}

/** Averages by month in the reader's units. */
export function averageTrendInReaderUnits(trend: AverageTrend, units: UnitSystem = unitsOfVisitor()): AverageTrend {
  const unitOf = new Map(trend.measures.map(({ measurementTypeId, unit }) => [measurementTypeId, unit]));
  const measures = trend.measures.map((measure) => {
    const converted = convertedOf(measure.unit, units);
    return converted
      ? { ...measure, unit: converted.unit, precision: converted.precision(measure.precision) }
      : measure;
  });
  const months = trend.months.map((month) => ({
    ...month,
    averages: month.averages.map((average) => {
      const converted = convertedOf(unitOf.get(average.measurementTypeId) ?? '', units);
      return converted ? { ...average, value: converted.of(average.value) } : average;
    }),
  }));
  return { ...trend, measures, months };
}
