import type { MeasureComparison, MeasurementSummary } from '@mien/contract';
import { describe, expect, it } from 'vitest';
import {
  daysAgoLabel,
  glanceOf,
  greeting,
  meanScore,
  nextStepOf,
  readingOf,
  scoreChange,
  spanText,
  weekOf,
  yearsOf,
} from './dashboard.model.ts';

const ZONE = 'America/Chicago';

const MEASUREMENT_ID = '01890000-0000-7000-8000-000000000000';

const scan = (created: string, score: number | null = 80): MeasurementSummary => ({
  id: MEASUREMENT_ID,
  created,
  externalStatus: 'COMPLETE',
  score,
});

describe('earlier scans', () => {
  it('are grouped by year and month in the patient’s time zone', () => {
    const scans = ['2026-04-01T06:00:00Z', '2026-04-01T04:00:00Z', '2026-01-01T05:00:00Z', '2025-03-02T12:00:00Z'].map(
      (created) => scan(created),
    );
    const years = yearsOf(scans, ZONE);
    expect(years.map(({ key, months }) => [key, months.map((month) => [month.key, month.scans.length])])).toEqual([
      [
        '2026',
        [
          ['2026-04', 1],
          ['2026-03', 1],
        ],
      ],
      [
        '2025',
        [
          ['2025-12', 1],
          ['2025-03', 1],
        ],
      ],
    ]);
  });

  it('are summarized by their number and the mean of their scores', () => {
    const scans = [
      scan('2026-04-01T06:00:00Z', 70.4),
      scan('2026-04-02T06:00:00Z', null),
      scan('2026-04-03T06:00:00Z', 75),
    ];
    expect(spanText({ scans })).toBe('3 scans, 2 with a score, average 73');
    expect(spanText({ scans: scans.slice(0, 1) })).toBe('1 scan, average 70');
    expect(spanText({ scans: scans.slice(0, 1) }, true)).toBe('1 earlier scan, average 70');
    expect(spanText({ scans: scans.slice(1, 2) })).toBe('1 scan, 0 with a score');
    expect(meanScore([])).toBeNull();
  });
});

describe('scoreChange', () => {
  const before = (score: number) => ({
    scoreBefore: { id: MEASUREMENT_ID, created: '2026-04-01T06:00:00Z', score, hasSameParts: true, leftOut: [] },
  });

  it.each([
    [77.6, 74.9, { points: 3, direction: 'higher' }],
    [74.9, 77.6, { points: 3, direction: 'lower' }],
    [77.6, 78.4, { points: 0, direction: 'same' }],
  ] as const)('from %d to %d is calculated from the displayed numbers', (score, earlier, change) => {
    const now = readingOf({ score });
    expect(now && scoreChange(now, before(earlier))).toMatchObject(change);
  });

  it('is null without an earlier scan', () => {
    expect(scoreChange({ score: 78, band: 'healthy' }, { scoreBefore: null })).toBeNull();
  });
});

describe('the days-ago label', () => {
  it.each([
    ['2026-03-14T20:00:00Z', 'Today'],
    ['2026-03-14T04:00:00Z', 'Yesterday'],
    ['2026-03-01T12:00:00Z', '13 days ago'],
  ])('%s is %s', (created, label) => expect(daysAgoLabel(created, new Date('2026-03-14T21:00:00Z'), ZONE)).toBe(label));
});

describe('greeting', () => {
  it.each([
    [0, 'Good morning, Ana'],
    [11, 'Good morning, Ana'],
    [12, 'Good afternoon, Ana'],
    [18, 'Good evening, Ana'],
  ])('at %i o’clock is %s', (hour, words) => expect(greeting('Ana', new Date(2026, 2, 14, hour))).toBe(words));

  it('has no name if the user has none', () => {
    expect(greeting('', new Date(2026, 2, 14, 8))).toBe('Good morning');
  });
});

describe('nextStepOf', () => {
  const measure = (changes: Partial<MeasureComparison>): MeasureComparison => ({
    measurementTypeId: 'heartRateBpm',
    usual: { kind: 'settled', low: 60, high: 80, center: 70, days: 20 },
    answer: 'asUsual',
    change: null,
    drift: null,
    week: null,
    tagEffects: [],
    latest: [],
    ...changes,
  });
  const now = new Date('2026-03-14T21:00:00Z');
  const today = { created: '2026-03-14T20:00:00Z' };
  const step = (
    measures: readonly MeasureComparison[],
    latest = today,
    cuffDays: number | null = null,
    asker: string | null = null,
    answerer: string | null = null,
  ) => nextStepOf({ measures: [...measures] }, latest, now, ZONE, { answerer, cuffDays, asker, isOneself: true });

  it('puts an unread answer before anything else', () => {
    expect(step([measure({ answer: 'repeatAsked' })], today, 50, 'Grace Liu', 'Austin Wellness')).toEqual({
      kind: 'answer',
      answerer: 'Austin Wellness',
    });
  });

  it('suggests a requested repeat, before any other automatic suggestion', () => {
    const measures = [measure({ usual: { kind: 'learning', daysMissing: 2 } }), measure({ answer: 'repeatAsked' })];
    expect(step(measures)).toEqual({ kind: 'repeat' });
  });

  it('suggests no repeat on a later day', () => {
    expect(step([measure({ answer: 'repeatAsked' })], { created: '2026-03-13T20:00:00Z' })).toEqual({
      kind: 'breathe',
    });
  });

  it('suggests a new cuff reading if the last one is too old: after a repeat, before learning', () => {
    const learning = measure({ usual: { kind: 'learning', daysMissing: 2 }, answer: null });
    expect(step([learning], today, 50)).toEqual({ kind: 'cuff', days: 50 });
    expect(step([measure({ answer: 'repeatAsked' })], today, 50)).toEqual({ kind: 'repeat' });
    expect(step([measure({})], today, 121)).toEqual({ kind: 'breathe' });
  });

  it('suggests answering a request to see results: after a repeat, before a cuff reading', () => {
    expect(step([measure({})], today, 50, 'Grace Liu')).toEqual({ kind: 'careTeam', asker: 'Grace Liu' });
    expect(step([measure({ answer: 'repeatAsked' })], today, null, 'Grace Liu')).toEqual({ kind: 'repeat' });
  });

  const clear = { kind: 'clear', tag: 'coffee', scans: 4, others: 12, difference: 6, low: 2, high: 10 } as const;

  it('suggests the clearest effect of a tag: after pending matters of the patient, before learning', () => {
    const surer = { ...clear, tag: 'stress', difference: -8, low: -10, high: -6 } as const;
    const tagged = measure({ tagEffects: [clear, { ...clear, kind: 'unclear', tag: 'unwell' }, surer] });
    expect(step([tagged])).toEqual({ kind: 'tag', effect: { ...surer, measure: 'heartRateBpm' } });
    expect(step([measure({ usual: { kind: 'learning', daysMissing: 2 } }), tagged])).toMatchObject({ kind: 'tag' });
    expect(step([tagged], today, 50)).toEqual({ kind: 'cuff', days: 50 });
    expect(step([{ ...tagged, answer: 'repeatAsked' }])).toEqual({ kind: 'repeat' });
    expect(step([measure({ tagEffects: [{ ...clear, kind: 'unclear' }] })])).toEqual({ kind: 'breathe' });
  });

  it('hides effects of tags from carers', () => {
    const measures = [measure({ tagEffects: [clear] })];
    const waiting = { answerer: null, cuffDays: null, asker: null, isOneself: false };
    expect(nextStepOf({ measures }, today, now, ZONE, waiting)).toEqual({ kind: 'breathe' });
  });

  it('counts the days until all usual ranges are known', () => {
    const learning = (daysMissing: number) => measure({ usual: { kind: 'learning', daysMissing }, answer: null });
    expect(step([learning(2), learning(3)])).toEqual({ kind: 'learn', daysMissing: 3 });
  });

  it('suggests paced breathing if all is as usual or there are no measures', () => {
    expect(step([measure({})])).toEqual({ kind: 'breathe' });
    expect(step([])).toEqual({ kind: 'breathe' });
  });
});

describe('glanceOf', () => {
  const of = (...answers: readonly MeasureComparison['answer'][]) =>
    glanceOf(
      answers.map((answer, index) => ({
        measurementTypeId: index === 0 ? ('heartRateBpm' as const) : ('breathingRatePerMin' as const),
        answer,
      })),
    );

  it('separates usual from unusual measures and omits unknown ones', () => {
    expect(of('asUsual', 'asUsual')).toMatchObject({ inside: ['heartRateBpm', 'breathingRatePerMin'], outside: [] });
    expect(of('repeatAsked', 'asUsual')).toMatchObject({ inside: ['breathingRatePerMin'], outside: ['heartRateBpm'] });
    expect(of('asUsual', null)).toMatchObject({ inside: ['heartRateBpm'], outside: [] });
    expect(of('justAbove', 'notRepeated')).toEqual({
      inside: [],
      justOutside: ['heartRateBpm'],
      outside: ['breathingRatePerMin'],
    });
    expect(of(null, null)).toBeNull();
    expect(of()).toBeNull();
  });
});

describe('weekOf', () => {
  const now = new Date('2026-03-14T21:00:00Z');
  const at = (day: string) => ({ created: `2026-03-${day}T20:00:00Z` });
  const week = { days: 4, mean: 72, usualMean: 71, answer: 'asUsual' } as const;
  const measures = [
    { measurementTypeId: 'heartRateBpm', week },
    { measurementTypeId: 'breathingRatePerMin', week: null },
  ] as unknown as MeasureComparison[];
  const of = (scans: readonly { created: string }[], weekMeasures = measures) =>
    weekOf(scans, { measures: weekMeasures }, now, ZONE);

  it('ends with the newest scan and counts all scans of its seven days', () => {
    const weekMeasures = [{ measurementTypeId: 'heartRateBpm', ...week }];
    const week14 = of([at('14'), at('13'), at('13'), at('08'), at('07')]);
    expect(week14).toMatchObject({ until: null, measures: weekMeasures });
    expect(week14?.days.map(({ day, scans }) => `${day} ${scans}`)).toEqual([
      '2026-03-08 1',
      '2026-03-09 0',
      '2026-03-10 0',
      '2026-03-11 0',
      '2026-03-12 0',
      '2026-03-13 2',
      '2026-03-14 1',
    ]);
    const week10 = of([at('10'), at('04'), at('03')]);
    expect(week10?.until).toBe(at('10').created);
    expect(week10?.days.map(({ scans }) => scans)).toEqual([1, 0, 0, 0, 0, 0, 1]);
  });

  it('is null without an average or if the newest scan is a week old', () => {
    expect(of([at('14')], [])).toBeNull();
    expect(of([at('08'), at('07')])).not.toBeNull();
    expect(of([at('07'), at('06')])).toBeNull();
    expect(of([])).toBeNull();
  });
});
