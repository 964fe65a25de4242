import type { TrendBucket, TrendMeasure } from '@mien/contract';
import { measureTypeOf, OVERALL_SCORE_RANGES } from '@mien/domain';
import { describe, expect, it } from 'vitest';
import {
  backdropOf,
  bandOfPoint,
  bucketLabel,
  dateOfDatePeriod,
  datePeriodOf,
  dayWithin,
  limitsText,
  linePath,
  nearestFilled,
  periodOf,
  rangeLabel,
  scaleOf,
  searchOf,
  stepped,
  tickLabel,
  valuesText,
  viewOf,
} from './trends.model.ts';

const TODAY = '2026-03-14';

function measureOf(key: TrendMeasure['key'], ...types: string[]): TrendMeasure {
  const first = measureTypeOf(types[0] ?? '');
  return {
    key,
    displayName: key,
    unit: first?.unit ?? '',
    precision: first?.precision ?? 0,
    provenance: 'camera',
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
    count: value === null ? 0 : 1,
  }));

describe('the address', () => {
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
  ])('datePeriod %j means %j', (text, date) => expect(dateOfDatePeriod(text)).toBe(date));

  it('names a year, a month or a day', () => {
    expect(datePeriodOf('year', '2026-01-01')).toBe('2026');
    expect(datePeriodOf('month', '2026-03-01')).toBe('2026-03');
    expect(datePeriodOf('week', '2026-03-08')).toBe('2026-03-08');
    expect(datePeriodOf('day', '2026-03-14')).toBe('2026-03-14');
  });

  it('says all that is chosen, and is read again', () => {
    const view = viewOf('week', new URLSearchParams('datePeriod=2026-03-11&measure=bloodPressure'), TODAY);
    expect(view).toEqual({ period: 'week', start: '2026-03-08', measure: 'bloodPressure' });
    expect(viewOf('week', new URLSearchParams(searchOf(view)), TODAY)).toEqual(view);
    expect(viewOf('month', new URLSearchParams('measure=constructor'), TODAY)).toEqual({
      period: 'month',
      start: '2026-03-01',
      measure: 'overallScore',
    });
  });

  it('takes four periods, in any case', () => {
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

describe('stepping', () => {
  const view = { period: 'month', start: '2026-03-01', measure: 'heartRateBpm' } as const;

  it('ends today and on the first day of all', () => {
    expect(stepped(view, -1, TODAY)?.start).toBe('2026-02-01');
    expect(stepped(view, 1, TODAY)).toBeNull();
    expect(stepped({ ...view, start: '2026-02-01' }, 1, TODAY)?.start).toBe('2026-03-01');
    expect(stepped({ ...view, start: '1970-01-01' }, -1, TODAY)).toBeNull();
  });

  it('into another period goes to the chosen point, else to today, else to the first day', () => {
    const [bucket = null] = buckets(70);
    expect(dayWithin(view, bucket, 'America/Chicago', TODAY)).toBe('2026-03-01');
    expect(dayWithin(view, null, 'America/Chicago', TODAY)).toBe(TODAY);
    expect(dayWithin({ ...view, start: '2025-05-01' }, null, 'America/Chicago', TODAY)).toBe('2025-05-01');
  });
});

describe('labels', () => {
  it('name periods and points', () => {
    expect(rangeLabel({ period: 'month', start: '2026-03-01' })).toBe('March 2026');
    expect(rangeLabel({ period: 'year', start: '2026-01-01' })).toBe('2026');
    expect(rangeLabel({ period: 'day', start: '2026-03-14' })).toBe('Sat, Mar 14, 2026');
    expect(rangeLabel({ period: 'week', start: '2026-03-08' }).replace(/\s/g, ' ')).toBe('Mar 8 – 14, 2026');
    expect(bucketLabel('day', '07').replace(/\s/g, ' ')).toBe('Hour 7, 6 – 7 AM');
    expect(bucketLabel('day', '24').replace(/\s/g, ' ')).toMatch(/^Hour 24, .*11.*12/);
    expect(bucketLabel('month', '2026-03-14')).toBe('Sat, March 14');
    expect(bucketLabel('year', '2026-03')).toBe('March 2026');
  });

  it('stand below some points only', () => {
    const shown = Array.from({ length: 24 }, (_, hour) => tickLabel('day', String(hour + 1).padStart(2, '0')));
    expect(shown.flatMap((tick) => (tick ? [tick.text] : []))).toEqual([
      '1',
      '3',
      '6',
      '9',
      '12',
      '15',
      '18',
      '21',
      '24',
    ]);
    expect(tickLabel('week', '2026-03-08')?.text).toBe('Sun\n8');
    expect(tickLabel('month', '2026-03-15')?.text).toBe('15');
    expect(tickLabel('month', '2026-03-16')).toBeNull();
    expect(tickLabel('year', '2026-02')).toEqual({ text: 'Feb', isMinor: true });
  });

  it('say values with their digits, ranks in words and pairs together', () => {
    expect(valuesText(heartRate, [71.6])).toBe('72');
    expect(valuesText(pressure, [120.4, 79.5])).toBe('120/80');
    expect(valuesText(smoking, [1])).toBe('Yes');
    expect(valuesText(smoking, [0.25])).toBe('0.3');
  });
});

describe('bands', () => {
  it('of a value, of the score up to its ends, and the worse one of a pair', () => {
    expect([0, 20, 20.1, 100].map((value) => bandOfPoint(score, [value]))).toEqual([
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

  it('are all drawn of one line, and the best of each of a pair', () => {
    expect(backdropOf(heartRate)).toHaveLength(8);
    expect(backdropOf(pressure).map(({ min, max, series }) => [min, max, series])).toEqual([
      [90, 120, 'systolicMmHg'],
      [60, 80, 'diastolicMmHg'],
    ]);
    expect(backdropOf(measureOf('sdnnMs', 'sdnnMs'))).toEqual([]);
    expect(backdropOf(smoking).map((band) => limitsText(smoking, band))).toEqual(['No', 'Yes']);
  });

  it.each([
    [score, ['0 to 20', '21 to 40', '41 to 60', '61 to 80', '81 to 100']],
    [
      heartRate,
      ['below 41', '41 to 50', '51 to 59', '60 to 80', '81 to 90', '91 to 110', '111 to 130', '131 and more'],
    ],
    [pressure, ['90 to 119', '60 to 79']],
  ])('have limits in words that share no value: %#', (measure, words) => {
    expect(backdropOf(measure).map((band) => limitsText(measure, band))).toEqual(words);
  });
});

describe('the drawing', () => {
  it('interrupts the line where there was no scan', () => {
    const scale = { min: 0, max: 100, ticks: [] };
    expect(linePath(buckets(50, 100, null, 0), 0, scale)).toBe('M12.500 50.000L37.500 0.000M87.500 100.000');
    expect(linePath(buckets(null, null), 0, scale)).toBe('');
  });

  it.each([[[70]], [[70, 71]], [[40, 180]], [[0]], [[99, 100]]])('holds %j between round ticks', (values) => {
    const { min, max, ticks } = scaleOf(heartRate, buckets(...values));
    expect(min).toBeLessThanOrEqual(Math.min(...values));
    expect(max).toBeGreaterThanOrEqual(Math.max(...values));
    expect(ticks[0]).toBe(min);
    expect(ticks.at(-1)).toBeCloseTo(max);
    expect(ticks.length).toBeGreaterThanOrEqual(3);
    expect(ticks.length).toBeLessThanOrEqual(8);
  });

  it('ends a score at 100', () => {
    expect(scaleOf(score, buckets(97, 99)).max).toBe(100);
  });

  it('finds the nearest point with a value', () => {
    const trend = { buckets: buckets(null, 50, null, null, 60) };
    expect(nearestFilled(trend, 0)).toBe(1);
    expect(nearestFilled(trend, 0.99)).toBe(4);
    expect(nearestFilled({ buckets: buckets(null) }, 0.5)).toBeNull();
  });
});
