import type { TrendBucket, TrendMeasure } from '@mien/contract';
import { csvOf, measureTypeOf, OVERALL_SCORE_RANGES } from '@mien/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerPieces, newestAnswer } from '../answers/answers-over-time.ts';
import { trendline } from './trend-course.ts';
import { eventsOf } from './trend-events.ts';
import { bucketLabel, rangeLabel, tickLabel } from './trend-labels.ts';
import { layoutOf } from './trend-layout.ts';
import { changeOf, isApart, mergedBuckets, monthsPerBar, nearestFilled, summaryOf } from './trend-points.ts';
import { backdropOf, isInKey, scaleOf, stagesWithin } from './trend-ranges.ts';
import { bandOfPoint, limitsOf, valuesText } from './trend-values.ts';
import {
  bestSpan,
  dateOfDatePeriod,
  datePeriodOf,
  dayWithin,
  longerView,
  periodOf,
  searchOf,
  stepped,
  viewOf,
} from './trend-view.ts';

const TODAY = '2026-03-14';

function measureOf(key: TrendMeasure['key'], ...types: string[]): TrendMeasure {
  const first = measureTypeOf(types[0] ?? '');
  return {
    key,
    displayName: key,
    unit: first?.unit ?? '',
    precision: first?.precision ?? 0,
    provenance: 'camera',
    sources: ['camera'],
    series:
      types.length === 0
        ? [{ key, displayName: key, ranges: [...OVERALL_SCORE_RANGES] }]
        : types.map((type) => ({ key: type, displayName: type, ranges: [...(measureTypeOf(type)?.ranges ?? [])] })),
  };
}

const score = measureOf('overallScore');
const heartRate = measureOf('heartRateBpm', 'heartRateBpm');
const pressure = measureOf('bloodPressure', 'systolicMmHg', 'diastolicMmHg');
const smoking = measureOf('smoking', 'smoking');

const buckets = (...values: (number | null)[]): TrendBucket[] =>
  values.map((value, index) => ({
    key: `2026-03-${String(index + 1).padStart(2, '0')}`,
    start: `2026-03-${String(index + 1).padStart(2, '0')}T06:00:00Z`,
    values: value === null ? null : [value],
    lows: value === null ? [] : [value],
    highs: value === null ? [] : [value],
    count: value === null ? 0 : 1,
    at: null,
    intervals: [],
    tags: [],
  }));

/** A month of scans. */
const monthOf = (key: string, count: number, mean: number, low = mean, high = mean): TrendBucket => ({
  key,
  start: `${key}-01T06:00:00Z`,
  values: count === 0 ? null : [mean],
  lows: count === 0 ? [] : [low],
  highs: count === 0 ? [] : [high],
  count,
  at: null,
  intervals: count === 1 ? [{ low: mean - 2, high: mean + 2 }] : [],
  tags: [],
});

describe('the URL of a trend', () => {
  it.each([
    ['2026', '2026-01-01'],
    ['2026-03', '2026-03-01'],
    ['2026-03-14', '2026-03-14'],
    ['2026-13', null],
    ['2026-02-30', null],
    ['99999', null],
    ['', null],
    [null, null],
    ['<script>', null],
  ])('with datePeriod %j selects %j', (text, date) => expect(dateOfDatePeriod(text)).toBe(date));

  it('can contain a year, a month or a day', () => {
    expect(datePeriodOf('year', '2026-01-01')).toBe('2026');
    expect(datePeriodOf('month', '2026-03-01')).toBe('2026-03');
    expect(datePeriodOf('week', '2026-03-08')).toBe('2026-03-08');
    expect(datePeriodOf('day', '2026-03-14')).toBe('2026-03-14');
  });

  it('contains the whole selection and round-trips', () => {
    const view = viewOf('week', new URLSearchParams('datePeriod=2026-03-11&measure=bloodPressure'), TODAY);
    expect(view).toEqual({ period: 'week', start: '2026-03-08', measure: 'bloodPressure' });
    expect(viewOf('week', new URLSearchParams(searchOf(view)), TODAY)).toEqual(view);
    expect(viewOf('month', new URLSearchParams('measure=constructor'), TODAY)).toEqual({
      period: 'month',
      start: '2026-03-01',
      measure: 'overallScore',
    });
  });

  it('accepts four periods in upper or lower case', () => {
    expect(['day', 'Week', 'MONTH', 'year', 'decade', ''].map(periodOf)).toEqual([
      'day',
      'week',
      'month',
      'year',
      null,
      null,
    ]);
  });
});

describe('stepping through periods', () => {
  const view = { period: 'month', start: '2026-03-01', measure: 'heartRateBpm' } as const;

  it('stops at today and at the first possible day', () => {
    expect(stepped(view, -1, TODAY)?.start).toBe('2026-02-01');
    expect(stepped(view, 1, TODAY)).toBeNull();
    expect(stepped({ ...view, start: '2026-02-01' }, 1, TODAY)?.start).toBe('2026-03-01');
    expect(stepped({ ...view, start: '1970-01-01' }, -1, TODAY)).toBeNull();
  });

  it('changing the period goes to the selected point, else to today, else to the first day', () => {
    const [bucket = null] = buckets(70);
    expect(dayWithin(view, bucket, 'America/Chicago', TODAY)).toBe('2026-03-01');
    expect(dayWithin(view, null, 'America/Chicago', TODAY)).toBe(TODAY);
    expect(dayWithin({ ...view, start: '2025-05-01' }, null, 'America/Chicago', TODAY)).toBe('2025-05-01');
  });
});

describe('labels of a trend', () => {
  it('name periods and points', () => {
    expect(rangeLabel({ period: 'month', start: '2026-03-01' })).toBe('March 2026');
    expect(rangeLabel({ period: 'year', start: '2026-01-01' })).toBe('2026');
    expect(rangeLabel({ period: 'day', start: '2026-03-14' })).toBe('Sat, Mar 14, 2026');
    expect(rangeLabel({ period: 'week', start: '2026-03-08' }).replace(/\s/g, ' ')).toBe('Mar 8 – 14, 2026');
    expect(bucketLabel('day', { key: '07', at: null }).replace(/\s/g, ' ')).toBe('6 AM to 7 AM');
    expect(bucketLabel('day', { key: '24', at: null }).replace(/\s/g, ' ')).toBe('11 PM to 12 AM');
    expect(bucketLabel('month', { key: '2026-03-14', at: null })).toBe('Sat, March 14');
    expect(bucketLabel('year', { key: '2026-03', at: null })).toBe('March 2026');
  });

  it('are shown at some points only', () => {
    const hours = Array.from({ length: 24 }, (_, hour) => tickLabel('day', String(hour + 1).padStart(2, '0'), 24));
    const plain = (text: string) => text.replace(/\s/g, ' ');
    expect(hours.flatMap((tick) => (tick ? [plain(tick.text)] : []))).toEqual([
      '12 AM',
      '3 AM',
      '6 AM',
      '9 AM',
      '12 PM',
      '3 PM',
      '6 PM',
      '9 PM',
    ]);
    expect(hours.flatMap((tick) => (tick?.narrow ? [plain(tick.narrow)] : []))).toEqual([
      '12 AM',
      '6 AM',
      '12 PM',
      '6 PM',
    ]);
    expect(tickLabel('week', '2026-03-08', 7)).toEqual({ text: '8 Sun', narrow: 'S' });
    expect(tickLabel('month', '2026-03-01', 31)?.text).toBe('Mar 1');
    expect(tickLabel('month', '2026-03-15', 31)).toEqual({ text: '15', narrow: '15' });
    expect(tickLabel('month', '2026-03-08', 31)).toEqual({ text: '8', narrow: null });
    expect(tickLabel('month', '2026-03-16', 31)).toBeNull();
    expect(tickLabel('year', '2026-02', 12)).toEqual({ text: 'Feb', narrow: 'F' });
    expect(tickLabel('all', '2026-01', 48)?.text).toBe('2026');
    expect(tickLabel('all', '2026-01/2026-03', 48)?.text).toBe('2026');
    expect(tickLabel('all', '2026-04/2026-06', 48)).toBeNull();
    expect(tickLabel('all', '2026-04', 48)).toBeNull();
  });

  it('name the months of a short history with their year', () => {
    const year = { text: '2026', narrow: '2026', isFirst: true };
    expect(tickLabel('all', '2025-12', 12)).toEqual({ text: 'Dec', narrow: 'D' });
    expect(tickLabel('all', '2026-01', 12)).toEqual(year);
    expect(tickLabel('all', '2025-12', 24)).toBeNull();
    expect(tickLabel('all', '2025-10', 24)).toEqual({ text: 'Oct', narrow: null });
    expect(tickLabel('all', '2025-07', 24)).toEqual({ text: 'Jul', narrow: 'Jul' });
    expect(tickLabel('all', '2026-01', 24)).toEqual(year);
  });

  it('give values with their digits, ranks in words and pairs together', () => {
    expect(valuesText(heartRate, [71.6])).toBe('72');
    expect(valuesText(pressure, [120.4, 79.5])).toBe('120/80');
    expect(valuesText(smoking, [1])).toBe('Yes');
    expect(valuesText(smoking, [0.25])).toBe('0.3');
    expect(limitsOf(heartRate, { lows: [69.6], highs: [75], count: 2 })).toEqual({ min: '70', max: '75' });
    expect(limitsOf(heartRate, { lows: [69.6], highs: [70.4], count: 2 })).toBeNull();
    expect(limitsOf(heartRate, { lows: [70], highs: [75], count: 1 })).toBeNull();
  });
});

describe('color bands', () => {
  it('rate a value, the ends of the score and the worse one of a pair', () => {
    expect([0, 20.4, 20.5, 100].map((value) => bandOfPoint(score, [value]))).toEqual([
      'unhealthy',
      'unhealthy',
      'suboptimal',
      'optimal',
    ]);
    expect(bandOfPoint(heartRate, [70])).toBe('optimal');
    expect(bandOfPoint(pressure, [110, 95])).toBe('unhealthy');
    expect([0.25, 0.75].map((mean) => bandOfPoint(smoking, [mean]))).toEqual(['optimal', 'unhealthy']);
    expect(bandOfPoint(measureOf('sdnnMs', 'sdnnMs'), [40])).toBeNull();
  });

  it('are drawn behind single lines, but not behind pairs', () => {
    expect(backdropOf(heartRate)).toHaveLength(8);
    expect(backdropOf(pressure)).toEqual([]);
    expect(backdropOf(measureOf('sdnnMs', 'sdnnMs'))).toEqual([]);
  });
});

describe('the legend of ranges above a plot', () => {
  const scale = { min: 40, max: 80, ticks: [] };
  const inKey = (min: number, max: number, ...values: number[]) =>
    isInKey({ min, max }, scale, values.length === 0 ? [] : buckets(...values));

  it('names a range that covers a twentieth of the axis', () => {
    expect(inKey(0, 42)).toBe(true);
    expect(inKey(78, Number.POSITIVE_INFINITY)).toBe(true);
    expect(inKey(0, 41)).toBe(false);
    expect(inKey(79, Number.POSITIVE_INFINITY, 60, 70)).toBe(false);
  });

  it('names a thinner one that contains a value, or the lowest of several', () => {
    expect(inKey(0, 41, 60, 40)).toBe(true);
    const [several] = buckets(60);
    expect(isInKey({ min: 0, max: 41 }, scale, several ? [{ ...several, lows: [40.5] }] : [])).toBe(true);
  });
});

describe('the ranges next to a plot', () => {
  const layout = (values: readonly (number | null)[], changes: Partial<Parameters<typeof layoutOf>[0]> = {}) =>
    layoutOf({
      measure: heartRate,
      kind: 'other',
      buckets: buckets(...values),
      before: [],
      estimates: [],
      usual: null,
      period: 'year',
      widthPx: 600,
      textScale: 1,
      isSmall: false,
      ...changes,
    });
  const namesOf = (...values: number[]) => layout(values).strips.map((pieces) => pieces.map(({ name }) => name));
  const onPhone = (values: readonly (number | null)[], changes: Partial<Parameters<typeof layoutOf>[0]> = {}) => {
    const { innerTexts, keyed } = layout(values, { widthPx: 318, ...changes });
    return { texts: innerTexts.map(({ text }) => text), keyed: keyed.map(({ name }) => name), innerTexts };
  };

  it('leave out one of which the axis shows only a thin line, unless it contains a value', () => {
    expect(namesOf(45, 75)).toEqual([['Normal', 'Healthy', 'Optimal']]);
    expect(namesOf(40, 75)).toEqual([['Unhealthy', 'Normal', 'Healthy', 'Optimal']]);
  });

  it('have their names inside the plot on a phone, with no legend above it', () => {
    expect(onPhone([45, 75, null, null, null, null])).toMatchObject({
      texts: ['Normal', 'Healthy', 'Optimal'],
      keyed: [],
    });
    expect(layout([45, 75]).innerTexts).toEqual([]);
  });

  it('are in the legend if a value leaves no room for their name, and if they have a value', () => {
    // The last bar is as high as the plot.
    const full = buckets(45, 60, 60).map((bucket, index) =>
      index < 2 ? bucket : { ...bucket, lows: [42], highs: [78] },
    );
    expect(onPhone([], { buckets: full })).toMatchObject({ texts: [], keyed: ['Normal', 'Optimal'] });
    const high = buckets(70, 72, 70).map((bucket, index) =>
      index < 2 ? bucket : { ...bucket, lows: [55], highs: [79] },
    );
    expect(onPhone([], { buckets: high }).keyed).not.toContain('Normal');
  });

  it('leave their place to the points', () => {
    const [free, taken] = [onPhone([65, 65, null, null, null, null]), onPhone([65, 65, null, null, null, 68])];
    const at = ({ innerTexts }: typeof free) => innerTexts.find(({ text }) => text === 'Optimal')?.y;
    expect(at(free)).toBeDefined();
    expect(at(taken)).not.toBe(at(free));
  });

  it('have the usual range where it begins, if there is room', () => {
    const usual = { low: 49, high: 73, firstIndex: 0 };
    const months = [null, null, null, null, null, 60];
    const label = onPhone(months, { usual }).innerTexts.find(({ text }) => text.startsWith('usually'));
    expect(label).toMatchObject({ text: 'usually 49 to 73', x: 40, isAtEnd: false });
    // A point at the beginning of the band moves it out of the band.
    const taken = onPhone([72, 50, null, null, null, 60], { usual }).innerTexts.find(({ text }) =>
      text.startsWith('usually'),
    );
    expect(taken?.y).toBeLessThan(label?.y ?? 0);
    expect(onPhone(months, { usual: { ...usual, firstIndex: 4 } }).texts).not.toContain('usually 49 to 73');
  });
});

describe('the categories next to the plots of a pressure', () => {
  const namesOf = (series: number) =>
    stagesWithin(series, { min: 0, max: 300, ticks: [] }).map(({ category, min, band }) => [category, min, band]);

  it('begin at the limits of each number, in the colors of results', () => {
    expect(namesOf(0)).toEqual([
      ['normal', 0, 'optimal'],
      ['elevated', 120, 'normal'],
      ['stage1', 130, 'suboptimal'],
      ['stage2', 140, 'unhealthy'],
      ['severe', 180, 'unhealthy'],
    ]);
    expect(namesOf(1)).toEqual([
      ['normal', 0, 'optimal'],
      ['stage1', 80, 'suboptimal'],
      ['stage2', 90, 'unhealthy'],
      ['severe', 120, 'unhealthy'],
    ]);
  });

  it('are only those within the plot', () =>
    expect(stagesWithin(0, { min: 120, max: 140, ticks: [] }).map(({ category }) => category)).toEqual([
      'elevated',
      'stage1',
    ]));
});

describe('the scale of a chart', () => {
  it.each([[[70]], [[70, 71]], [[40, 180]], [[0]], [[99, 100]]])('contains %j between round ticks', (values) => {
    const { min, max, ticks } = scaleOf(heartRate, buckets(...values));
    expect(min).toBeLessThanOrEqual(Math.min(...values));
    expect(max).toBeGreaterThanOrEqual(Math.max(...values));
    expect(ticks[0]).toBe(min);
    expect(ticks.at(-1)).toBeCloseTo(max);
    expect(ticks.length).toBeGreaterThanOrEqual(3);
    expect(ticks.length).toBeLessThanOrEqual(8);
  });

  it('has room for intervals, minimum, maximum and the usual range', () => {
    const wide = { ...monthOf('2026-03', 3, 70, 55, 95), intervals: [{ low: 48, high: 99 }] };
    expect(scaleOf(heartRate, [wide])).toMatchObject({ min: 40, max: 100 });
    expect(scaleOf(heartRate, buckets(70), { low: 50, high: 110 })).toMatchObject({ min: 40, max: 120 });
  });

  it('is the same for every blood pressure, extended for values outside it', () => {
    const reading = (upper: number, lower: number) => ({
      ...monthOf('2026-03', 1, upper),
      ...{ values: [upper, lower], lows: [upper, lower], highs: [upper, lower], intervals: [] },
    });
    expect(scaleOf(pressure, [reading(130, 80)])).toMatchObject({ min: 60, max: 160 });
    expect(scaleOf(pressure, [reading(130, 80), reading(186, 58)])).toMatchObject({
      min: 40,
      max: 200,
      ticks: [40, 60, 80, 100, 120, 140, 160, 180, 200],
    });
  });

  it('ends at 100 for a score', () => {
    expect(scaleOf(score, buckets(97, 99)).max).toBe(100);
  });

  it('finds the nearest point with a value', () => {
    const trend = { buckets: buckets(null, 50, null, null, 60) };
    expect(nearestFilled(trend, 0)).toBe(1);
    expect(nearestFilled(trend, 0.99)).toBe(4);
    expect(nearestFilled({ buckets: buckets(null) }, 0.5)).toBeNull();
  });
});

describe('all scans of a patient', () => {
  const twoYears = [
    ...Array.from({ length: 12 }, (_, month) => monthOf(`2025-${String(month + 1).padStart(2, '0')}`, 1, 70 + month)),
    monthOf('2026-01', 2, 60, 50, 70),
    monthOf('2026-02', 4, 90, 80, 99),
    ...Array.from({ length: 10 }, (_, month) => monthOf(`2026-${String(month + 3).padStart(2, '0')}`, 0, 0)),
  ];

  it.each([
    [24, 240, 1],
    [120, 240, 3],
    [720, 240, 12],
  ])('%i months on %i pixels form bars of %i months', (count, widthPx, months) =>
    expect(monthsPerBar(count, widthPx)).toBe(months),
  );

  it('are merged into quarters and years, with the same weight for each scan', () => {
    const quarters = mergedBuckets(twoYears, 3);
    expect(quarters).toHaveLength(8);
    expect(quarters[4]).toMatchObject({
      key: '2026-01/2026-03',
      values: [80],
      lows: [50],
      highs: [99],
      count: 6,
      intervals: [],
    });
    expect(quarters[5]).toMatchObject({ values: null, lows: [], count: 0 });
    const years = mergedBuckets(twoYears, 12);
    expect(years.map(({ key, count }) => [key, count])).toEqual([
      ['2025', 12],
      ['2026', 6],
    ]);
    expect(mergedBuckets(twoYears, 1)).toBe(twoYears);
    const fromNovember = mergedBuckets(twoYears.slice(10, 15), 3);
    expect(fromNovember.map(({ key, count }) => [key, count])).toEqual([
      ['2025-11/2025-12', 2],
      ['2026-01/2026-03', 6],
    ]);
    expect(mergedBuckets(twoYears.slice(10), 12).map(({ key, count }) => [key, count])).toEqual([
      ['2025', 2],
      ['2026', 6],
    ]);
  });

  it('keep the interval of the only scan in a quarter', () => {
    const [quarter] = mergedBuckets([monthOf('2025-01', 0, 0), monthOf('2025-02', 1, 70), monthOf('2025-03', 0, 0)], 3);
    expect(quarter).toMatchObject({ values: [70], count: 1, intervals: [{ low: 68, high: 72 }] });
  });

  it('are labeled with the months and years they cover', () => {
    const plain = (key: string) => bucketLabel('all', { key, at: null }).replace(/\s/g, ' ');
    expect(['2026-01', '2026-01/2026-03', '2026'].map(plain)).toEqual(['January 2026', 'January – March 2026', '2026']);
    const all = { period: 'all', start: TODAY } as const;
    expect(rangeLabel(all, { buckets: twoYears })).toBe('2025 to 2026');
    expect(rangeLabel(all, { buckets: twoYears.slice(0, 12) })).toBe('2025');
    expect(rangeLabel(all)).toBe('All your scans');
  });

  it('have a URL without a date and no steps', () => {
    const view = viewOf('all', new URLSearchParams('datePeriod=2020&measure=heartRateBpm'), TODAY);
    expect(searchOf(view)).toBe('?measure=heartRateBpm');
    expect(stepped(view, -1, TODAY)).toBeNull();
    expect(searchOf({ ...view, measure: 'overallScore' })).toBe('');
  });
});

describe('the summary of a period', () => {
  it('gives the mean of its scans and their lowest and highest value', () => {
    const months = [monthOf('2026-01', 2, 60, 50, 70), monthOf('2026-02', 4, 90, 80, 99), monthOf('2026-03', 0, 0)];
    expect(summaryOf(months)).toEqual({ count: 6, means: [80], lows: [50], highs: [99] });
    expect(summaryOf(months.slice(2))).toBeNull();
    expect(summaryOf([])).toBeNull();
  });

  it('gives the change once there are five scans', () => {
    const of = (count: number, mean: number) => summaryOf([monthOf('2026-01', count, mean)]);
    expect(changeOf(of(5, 72.4), of(5, 70.6), 0)).toBe(1);
    expect(changeOf(of(5, 72.4), of(5, 71.6), 0)).toBe(0);
    expect(changeOf(of(4, 72), of(5, 70), 0)).toBeNull();
    expect(changeOf(of(5, 72), null, 0)).toBeNull();
  });
});

describe('an answer without a scale', () => {
  it('applies until another one is given, through months without scans', () => {
    const months = [1, 1, 0, null, 0, 1].map((value, index) =>
      monthOf(`2026-0${index + 1}`, value === null ? 0 : 2, value ?? 0),
    );
    expect(answerPieces(smoking, months)).toMatchObject([
      { key: '2026-01', name: 'Yes', band: 'unhealthy', from: 0, to: 2 },
      { key: '2026-03', name: 'No', band: 'optimal', from: 2, to: 5 },
      { key: '2026-06', name: 'Yes', band: 'unhealthy', from: 5, to: 6 },
    ]);
    expect(answerPieces(smoking, [])).toEqual([]);
  });
});

describe('a single scan', () => {
  it('is drawn hollow if it was not taken at rest', () => {
    const scan = monthOf('2026-03', 1, 90);
    expect(isApart({ ...scan, tags: ['afterExercise'] })).toBe(true);
    expect(isApart({ ...scan, tags: ['atRest', 'medicineTaken'] })).toBe(false);
    expect(isApart({ ...scan, count: 2, tags: ['afterExercise'] })).toBe(false);
  });
});

describe('bestSpan', () => {
  const at = (...days: number[]) => days.map((day) => `2026-03-${String(day).padStart(2, '0')}T18:00:00Z`);

  it.each([
    [at(14, 14, 14, 14, 14), 'day'],
    [at(8, 9, 10, 11, 12), 'week'],
    [at(1, 2, 3, 4, 12), 'month'],
    [[...at(1, 2, 3), '2026-01-02T18:00:00Z', '2026-02-02T18:00:00Z'], 'year'],
    [at(14, 3, 2, 1), 'month'],
    [[], 'all'],
    [at(2), 'day'],
    [at(3, 2), 'month'],
    [[...at(3), '2026-01-02T18:00:00Z'], 'year'],
    [[...at(3), '2025-01-02T18:00:00Z'], 'all'],
    [[...at(3), ...['05', '04', '03', '02', '01'].map((day) => `2024-01-${day}T18:00:00Z`)], 'all'],
  ] as const)('with scans at %j is the %s', (instants, span) =>
    expect(bestSpan(instants, 'America/Chicago', TODAY).period).toBe(span),
  );

  it('with a few scans is around the newest of them, however long ago', () => {
    const old = ['2024-11-20T18:00:00Z', '2024-11-03T18:00:00Z'];
    expect(bestSpan(old, 'America/Chicago', TODAY)).toEqual({ period: 'month', day: '2024-11-20' });
    expect(bestSpan(at(14, 14, 14, 14, 14), 'America/Chicago', TODAY)).toEqual({ period: 'day', day: TODAY });
  });

  it('longerView continues to longer spans around the same days, up to all', () => {
    const month = { period: 'month', start: '2024-11-01', measure: 'heartRateBpm' } as const;
    const year = longerView(month, TODAY);
    expect(year).toEqual({ period: 'year', start: '2024-01-01', measure: 'heartRateBpm' });
    const all = year && longerView(year, TODAY);
    expect(all).toMatchObject({ period: 'all', measure: 'heartRateBpm' });
    expect(all && longerView(all, TODAY)).toBeNull();
  });
});

describe('a CSV file', () => {
  it('quotes what would break a row and disarms formulas', () => {
    const rows = [
      ['a, b', 'say "so"', 'two\nlines'],
      ['=1+1', '@x', '-3.5', '+x'],
    ];
    expect(csvOf(rows)).toBe(`\uFEFF"a, b","say ""so""","two\nlines"\r\n'=1+1,'@x,-3.5,'+x\r\n`);
  });
});

describe('answers over time', () => {
  const answers = fc.array(fc.option(fc.integer({ min: 0, max: 1 })));

  it('cover the time from the first answer until now without gaps, each different from its neighbors', () =>
    fc.assert(
      fc.property(answers, (values) => {
        const given = buckets(...values);
        const pieces = answerPieces(smoking, given);
        const first = values.findIndex((value) => value !== null);
        expect(pieces[0]?.from ?? -1).toBe(first);
        if (pieces.length > 0) expect(pieces.at(-1)?.to).toBe(values.length);
        for (const [index, piece] of pieces.entries()) {
          const next = pieces[index + 1];
          expect(piece.to).toBe(next?.from ?? values.length);
          expect(piece.value).not.toBe(next?.value);
          for (const value of values.slice(piece.from, piece.to)) expect([null, piece.value]).toContain(value);
        }
      }),
    ));

  it('have a newest one, and one before it that was different', () => {
    const life = measureOf('qualityOfLife', 'qualityOfLife');
    const newest = (...values: (number | null)[]) => {
      const found = newestAnswer(life, buckets(...values));
      return found && [found.value, found.before?.value ?? null, found.bucket.key];
    };
    expect(newest(6, 3, null, 5, 5, null)).toEqual([5, 3, '2026-03-05']);
    expect(newest(5, 5)).toEqual([5, null, '2026-03-02']);
    expect(newest(null)).toBeNull();
  });

  it('on a scale are drawn on the whole scale', () =>
    expect(scaleOf(measureOf('qualityOfLife', 'qualityOfLife'), buckets(6, 7))).toEqual({
      min: 1,
      max: 10,
      ticks: [1, 4, 7, 10],
    }));
});

describe('eventsOf', () => {
  const fact = (startedOn: string | null, endedOn: string | null = null) => ({
    id: 'a',
    name: 'Aspirin',
    startedOn,
    endedOn,
  });
  const months = ['2024-01', '2024-02', '2024-03'].map((key) => ({ key }));
  const found = (...facts: ReturnType<typeof fact>[]) =>
    eventsOf(facts, months).map(({ index, when, text }) => [index, when, text]);

  it('places what started and ended, in order of time', () => {
    expect(found(fact('2024-03-09', null), fact('2024-01', '2024-02-28'))).toEqual([
      [0, 'January 2024', 'Aspirin: started'],
      [1, 'February 28, 2024', 'Aspirin: ended'],
      [2, 'March 9, 2024', 'Aspirin: started'],
    ]);
  });

  it('names once what started and ended at the same time', () =>
    expect(found(fact('2024-02', '2024-02'))).toEqual([[1, 'February 2024', 'Aspirin']]));

  it('leaves out other times, and dates that are known less exactly than the points', () =>
    expect(found(fact('2023-12', '2024-04'), fact('2024'), fact(null))).toEqual([]));

  it('places a date among quarters and years', () => {
    const indexIn = (...keys: string[]) =>
      eventsOf(
        [fact('2024-05')],
        keys.map((key) => ({ key })),
      )[0]?.index;
    expect(indexIn('2024-01/2024-03', '2024-04/2024-06')).toBe(1);
    expect(indexIn('2023', '2024')).toBe(1);
    expect(indexIn('5', '24')).toBeUndefined();
  });
});

it('draws a trendline from five scans on', () => {
  expect(trendline(buckets(60, 62, 64), buckets(70, 72, 74, 76), 'month')).toEqual([]);
  expect(trendline([], buckets(70, 72, 74, 76, 78), 'month').flat()).toHaveLength(3);
});
