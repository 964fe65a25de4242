import { type MeasureComparison, Problem, type Trend, type TrendBucket } from '@mien/contract';
import { measureTypeOf, OVERALL_SCORE_RANGES } from '@mien/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, MEASUREMENT_ID, signedIn, user } from '../../shared/testing/fixtures.ts';
import { answersOf } from '../../shared/testing/ladder.tsx';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { TrendsPage } from './trends-page.tsx';

const MEASURES: Trend['measures'] = [
  {
    key: 'overallScore',
    displayName: 'Testname Score',
    unit: '',
    precision: 0,
    provenance: 'calculated',
    sources: ['calculated'],
    series: [{ key: 'overallScore', displayName: 'Testname Score', ranges: [...OVERALL_SCORE_RANGES] }],
  },
  {
    key: 'bloodPressure',
    displayName: 'Blood pressure',
    unit: 'mmHg',
    precision: 0,
    provenance: 'provider',
    sources: ['entered', 'provider'],
    series: [
      { key: 'systolicMmHg', displayName: 'Systolic', ranges: [] },
      { key: 'diastolicMmHg', displayName: 'Diastolic', ranges: [] },
    ],
  },
];

const HEART: Trend['measures'][number] = {
  key: 'heartRateBpm',
  displayName: 'Heart rate',
  unit: 'bpm',
  precision: 0,
  provenance: 'camera',
  sources: ['camera'],
  series: [{ key: 'heartRateBpm', displayName: 'Heart rate', ranges: [] }],
};

interface Asked {
  readonly date: string;
  readonly measure?: string | undefined;
  readonly source?: Trend['source'] | undefined;
}

/** February 2026 with three days of values, and different ones of a provider; all other periods are empty. */
function trendOf({ source, ...query }: Asked): Trend {
  const isPair = query.measure === 'bloodPressure';
  const found = new Map(
    source === 'provider'
      ? [['2026-02-04', [110, 70]]]
      : [
          ['2026-02-03', isPair ? [120, 80] : [55]],
          ['2026-02-04', isPair ? [124, 82] : [65]],
          ['2026-02-20', isPair ? [130, 84] : [85]],
        ],
  );
  const keys = Array.from({ length: 28 }, (_, day) => `2026-02-${String(day + 1).padStart(2, '0')}`);
  return {
    from: '2026-02-01T12:00:00Z',
    to: '2026-03-01T12:00:00Z',
    source: source ?? (isPair ? 'entered' : query.measure === 'heartRateBpm' ? 'camera' : 'calculated'),
    dayParts:
      isPair && source !== 'provider'
        ? { morning: { values: [126.4, 83], count: 4 }, evening: { values: [123, 80.6], count: 1 } }
        : null,
    measures: MEASURES,
    buckets: keys.map((key) => {
      const values = query.date === '2026-02-01' ? (found.get(key) ?? null) : null;
      const sides = { lows: values?.map((value) => value - 5) ?? [], highs: values?.map((value) => value + 5) ?? [] };
      return {
        key,
        start: `${key}T12:00:00Z`,
        values,
        ...sides,
        count: values ? 2 : 0,
        at: null,
        intervals: [],
        tags: [],
      };
    }),
  };
}

function show(
  at: string,
  trends = vi.fn(async ({ query }: { query: Asked }) => trendOf(query)),
  measurements: NonNullable<Parameters<typeof fakeApi>[0]['measurements']> = {},
  healthFacts: NonNullable<Parameters<typeof fakeApi>[0]['healthFacts']> = {},
) {
  const api = fakeApi(signedIn, { measurements: { ...signedIn.measurements, ...measurements, trends }, healthFacts });
  renderPage({ api, at, path: '/trendChart/:period', page: <TrendsPage /> });
  return trends;
}

it('marks when a medicine started, and shows the value of that day at a press', async () => {
  const created = '2026-02-10T12:00:00Z';
  const list = async () => ({
    items: [
      {
        id: 'm',
        kind: 'medicine' as const,
        name: 'Metoprolol',
        dose: null,
        startedOn: '2026-02-04',
        endedOn: null,
        created,
        changed: created,
      },
    ],
  });
  show(FEBRUARY, undefined, {}, { list });
  const event = await screen.findByRole('button', { name: 'February 4, 2026 Metoprolol: started' });
  expect(event.getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(event);
  expect(event.getAttribute('aria-pressed')).toBe('true');
  expect(document.querySelector('[data-reading]')?.textContent).toContain('Metoprolol: started');
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe(
    'Wed, February 4; 65; 60 to 70; Healthy; Metoprolol: started',
  );
});

it('shows every day of a year, and the value of a pressed one', async () => {
  const months = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}`);
  const keys = Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(2026, 0, day + 1)).toISOString().slice(0, 10));
  const trends = vi.fn(async ({ query }: { query: Asked & { resolution?: string | undefined } }) => {
    const trend = trendOf({ ...query, date: '2026-02-01' });
    const [bucket] = trend.buckets.filter(({ values }) => values !== null);
    const shown = query.resolution === 'days' ? keys : months;
    const buckets = shown.map((key) => ({
      ...(bucket as TrendBucket),
      key,
      values: '2026-03-04'.startsWith(key) ? [65] : null,
      count: 1,
    }));
    return { ...trend, buckets };
  });
  show('/trendChart/year?datePeriod=2026', trends);
  const map = await screen.findByRole('slider', { name: 'Every day of 2026' });
  expect(screen.getByText('Scans on 1 day')).toBeDefined();
  expect(map.querySelectorAll('rect')).toHaveLength(365);
  fireEvent.keyDown(map, { key: 'ArrowRight' });
  const said = /^Wed, March 4.*65.*1 scan$/;
  expect(screen.getByText(said)).toBeDefined();
  expect(map.getAttribute('aria-valuetext')).toMatch(said);
});

const address = () => screen.getByTestId('address').textContent;
const FEBRUARY = '/trendChart/month?datePeriod=2026-02';

it('trends show the last value first, and others with the arrow keys', async () => {
  const trends = show(FEBRUARY);
  const chart = await screen.findByRole('slider', { name: 'Testname Score, February 2026' });
  expect(trends.mock.calls[0]?.[0].query).toMatchObject({
    period: 'month',
    date: '2026-02-01',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  expect(screen.getByText('Average of 6 scans')).toBeDefined();
  const reading = () => document.querySelector('[data-reading]')?.textContent?.replaceAll(/\s+/g, ' ');
  expect(reading()).toBe('Fri, February 20, Average of 2 scans, 85, 80 to 90, Optimal');
  fireEvent.keyDown(chart, { key: 'ArrowLeft' });
  expect(reading()).toBe('Wed, February 4, Average of 2 scans, 65, 60 to 70, Healthy');
  expect(chart.getAttribute('aria-valuetext')).toBe('Wed, February 4; 65; 60 to 70; Healthy');
  // The slider announces it while focused, the line below it otherwise: never both.
  const isLive = () => {
    const box = document.querySelector('[data-reading]');
    return [box?.getAttribute('aria-live'), box?.getAttribute('aria-atomic')];
  };
  expect(isLive()).toEqual(['polite', 'true']);
  fireEvent.focus(chart);
  expect(isLive()).toEqual([null, null]);
  fireEvent.blur(chart);
  expect(isLive()).toEqual(['polite', 'true']);
  fireEvent.keyDown(chart, { key: 'Home' });
  expect(reading()).toContain('Tue, February 3, Average of 2 scans, 55');
  fireEvent.keyDown(chart, { key: 'ArrowLeft' });
  expect(reading()).toContain('55');
  fireEvent.keyDown(chart, { key: 'End' });
  expect(reading()).toContain('85');
  expect(address()).toBe(FEBRUARY);
});

it('shows the same numbers in a table', async () => {
  show(`${FEBRUARY}&measure=bloodPressure`);
  const table = await screen.findByRole('table', { hidden: true });
  const rows = within(table).getAllByRole('row', { hidden: true });
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Day', 'Upper number (mmHg)', 'Lower number (mmHg)', 'Readings'],
    ['Feb\u00a03', '120', '80', '2'],
    ['Feb\u00a04', '124', '82', '2'],
    ['Feb\u00a020', '130', '84', '2'],
  ]);
  expect(table.querySelector('caption')?.textContent).toBe(
    'Blood pressure, measured with a cuff, February 2026. Times without a value are left out.',
  );
  expect(screen.getAllByText('130/84')).not.toEqual([]);
});

it('shows cuff pressure by week and by part of the day, each number in a separate plot next to its categories', async () => {
  show(`${FEBRUARY}&measure=bloodPressure`);
  const chart = await screen.findByRole('slider', { name: 'Blood pressure, February 2026' });
  expect(screen.getByText(/^Average of 6 readings/).textContent).toBe(
    'Average of 6 readings\u00a0· measured with a cuff',
  );
  // The average shows its category, as a reading does in results.
  expect(screen.getByText('125/82').parentElement?.textContent).toMatch(/^125\/82 mmHg,\s+High, stage 1$/);
  const parts = screen.getByLabelText('Averages by time of day');
  expect([...parts.children].map(({ textContent }) => textContent)).toEqual([
    '7 days to Feb\u00a020130/84 mmHgAverage of 2 readings',
    'Before noon126/83 mmHgAverage of 4 readings',
    'From noon on123/81 mmHg1 reading',
  ]);
  expect(document.querySelector('[data-reading]')?.textContent?.replaceAll(/\s+/g, ' ')).toBe(
    'Fri, February 20, Average of 2 readings, 130/84 mmHg, 125/79 to 135/89, High, stage 1',
  );
  const texts = [...chart.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(texts.slice(0, 7)).toEqual(['mmHg', '60', '80', '100', '120', '140', '160']);
  expect(texts).toEqual(expect.arrayContaining(['Upper', 'Lower', 'Elevated', 'Stage 1', 'Stage 2']));
  // One bar from 135 to 89, or from their averages.
  expect(barsOf(chart)).toHaveLength(3);
  expect(screen.getByText('average, upper to lower number')).toBeDefined();
});

it('names in the chart only the ranges visible in it, without a legend', async () => {
  const [unhealthy, , , healthy, optimal] = OVERALL_SCORE_RANGES;
  const trends = vi.fn(async ({ query }: { query: Asked }) => {
    const { buckets, ...trend } = trendOf(query);
    const ranges = [
      { ...unhealthy, min: 0, max: 51 },
      { ...healthy, min: 51, max: 70 },
      { ...optimal, min: 70, max: 100 },
    ] as Trend['measures'][number]['series'][number]['ranges'];
    return {
      ...trend,
      measures: MEASURES.map((measure) =>
        measure.key === 'overallScore'
          ? { ...measure, series: [{ key: 'overallScore', displayName: 'Score', ranges }] }
          : measure,
      ),
      buckets: buckets.map((bucket) => ({ ...bucket, lows: bucket.values ?? [], highs: bucket.values ?? [] })),
    };
  });
  show(FEBRUARY, trends);
  const chart = await screen.findByRole('slider');
  const texts = [...chart.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(texts.filter((text) => /^[A-Z][a-z]{4,}$/.test(text))).toEqual(['Healthy', 'Optimal']);
  expect(screen.queryByRole('list', { name: 'Ranges' })).toBeNull();
});

it('shows a provider’s estimates separately, and only on request', async () => {
  const trends = show(`${FEBRUARY}&measure=bloodPressure`);
  const chart = await screen.findByRole('slider');
  const estimates = () => barsOf(chart, '[class*=estimate] ').length;
  expect(estimates()).toBe(0);
  expect(trends.mock.calls.some(([{ query }]) => query.source === 'provider')).toBe(false);
  fireEvent.click(screen.getByRole('switch', { name: 'Show estimates from the face' }));
  await waitFor(() => expect(estimates()).toBe(1));
  fireEvent.keyDown(chart, { key: 'ArrowLeft' });
  expect(document.querySelector('[data-reading]')?.textContent).toContain('Estimate from the face: 110/70 mmHg');
  // The summary remains that of the cuff.
  expect(screen.getByText(/^Average of 6 readings/)).toBeDefined();
  const captions = screen
    .getAllByRole('table', { hidden: true })
    .map((table) => table.querySelector('caption')?.textContent);
  expect(captions).toEqual([
    'Blood pressure, measured with a cuff, February 2026. Times without a value are left out.',
    'Blood pressure, estimate from the face by the scan provider, February 2026. Times without a value are left out.',
  ]);
});

it('labels a provider’s estimates if there is nothing else', async () => {
  const trends = vi.fn(async ({ query }: { query: Asked }) => ({
    ...trendOf({ ...query, source: 'provider' }),
    measures: MEASURES.map((measure) => ({ ...measure, sources: ['provider' as const] })),
  }));
  show(`${FEBRUARY}&measure=bloodPressure`, trends);
  const chart = await screen.findByRole('slider');
  expect(screen.getByText(/· estimate from the face by the scan provider$/)).toBeDefined();
  expect(barsOf(chart, '[class*=estimate] ')).toHaveLength(1);
  expect(barsOf(chart)).toHaveLength(1);
  expect(screen.queryByRole('switch')).toBeNull();
  expect(within(chart).queryByText('Stage 1')).toBeNull();
});

it('compares with the previous period only if it has the same source', async () => {
  const trends = vi.fn(async ({ query }: { query: Asked }) => ({
    ...trendOf(query),
    ...(query.date === '2026-01-01' ? { buckets: trendOf({ ...query, date: '2026-02-01' }).buckets } : {}),
    ...(query.date === '2026-01-01' ? { source: 'provider' as const } : {}),
  }));
  show(FEBRUARY, trends);
  expect(await screen.findByText('50 to 90', { exact: false })).toBeDefined();
  expect(screen.queryByText(/the same as/)).toBeNull();
});

it('has no column of ranges in the table where each point is a single value', async () => {
  const trends = vi.fn(async ({ query }: { query: Asked }) => {
    const { buckets, ...trend } = trendOf(query);
    return { ...trend, buckets: buckets.map((bucket) => ({ ...bucket, lows: [], highs: [] })) };
  });
  show(FEBRUARY, trends);
  const heads = await screen.findAllByRole('columnheader', { hidden: true });
  expect(heads.map((head) => head.textContent)).not.toContain('Between');
});

it('opens the table on a wide screen, where it has a column of its own', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  show(FEBRUARY);
  expect((await screen.findByRole('table')).closest('details')?.open).toBe(true);
  vi.unstubAllGlobals();
});

it('saves the numbers of the table as CSV, without a range for a single scan', async () => {
  const made: Blob[] = [];
  const { createObjectURL } = URL;
  URL.createObjectURL = (blob: Blob) => {
    made.push(blob);
    return 'blob:made';
  };
  const trends = vi.fn(async (input: { query: { date: string } }) => {
    const trend = trendOf(input.query);
    const once = { values: [71.66666666666667], lows: [71.66666666666667], highs: [71.66666666666667], count: 1 };
    const often = { values: [1200.5], lows: [71.49], highs: [71.51], count: 2 };
    const filled = trend.buckets.map((bucket, day) => ({ ...bucket, ...(day === 3 ? once : day === 4 ? often : {}) }));
    return { ...trend, buckets: filled };
  });
  show(FEBRUARY, trends);
  fireEvent.click(await screen.findByRole('button', { name: 'Save as a file (CSV)' }));
  URL.createObjectURL = createObjectURL;
  const lines = ((await made[0]?.text()) ?? '').split('\r\n');
  expect(lines.slice(0, 4)).toEqual([
    'Day,Source,Testname Score,Lowest,Highest,Scans,Noted',
    '2026-02-03,calculated,55,50,60,2,',
    '2026-02-04,calculated,72,,,1,',
    '2026-02-05,calculated,1201,71,72,2,',
  ]);
});

it('steps by button, arrow key, Page Up and swipe, and shows an empty state', async () => {
  show(FEBRUARY);
  const chart = await screen.findByRole('slider');
  fireEvent.pointerDown(chart, { pointerType: 'touch', clientX: 100, clientY: 10 });
  fireEvent.pointerUp(chart, { pointerType: 'touch', clientX: 200, clientY: 20 });
  expect(address()).toBe('/trendChart/month?datePeriod=2026-01');
  expect(
    await screen.findByText(
      'Sorry there are no measurements for month January 2026. Please use the arrows above to change to different dates to see your measurement results.',
    ),
  ).toBeDefined();
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  expect(address()).toBe('/trendChart/month?datePeriod=2025-12');
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
  expect(address()).toBe(FEBRUARY);
  fireEvent.keyDown(await screen.findByRole('slider'), { key: 'PageUp' });
  expect(address()).toBe('/trendChart/month?datePeriod=2026-01');
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'ArrowRight' });
  expect(address()).toBe('/trendChart/month?datePeriod=2026-01');
});

it('keeps measure, date and period in the URL', async () => {
  show(FEBRUARY);
  await screen.findByRole('slider');
  fireEvent.change(screen.getByRole('combobox', { name: 'Measure' }), { target: { value: 'bloodPressure' } });
  expect(address()).toBe(`${FEBRUARY}&measure=bloodPressure`);
  expect(await screen.findAllByText('130/84')).not.toEqual([]);
  expect(screen.getByRole('link', { name: 'Day' }).getAttribute('href')).toBe(
    '/trendChart/day?datePeriod=2026-02-20&measure=bloodPressure',
  );
  fireEvent.change(screen.getByLabelText('Go to date'), { target: { value: '2024-07-09' } });
  expect(address()).toBe('/trendChart/month?datePeriod=2024-07&measure=bloodPressure');
  fireEvent.click(screen.getByRole('link', { name: 'Year' }));
  expect(address()).toBe('/trendChart/year?datePeriod=2024&measure=bloodPressure');
});

it('does not step beyond today', async () => {
  show('/trendChart/year');
  const next = await screen.findByRole('button', { name: 'Next year' });
  expect(next.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(next);
  expect(address()).toBe('/trendChart/year');
});

it('replaces an unknown period by the month and an unknown measure by the score', async () => {
  show('/trendChart/decade?datePeriod=2026-02&measure=smoking');
  await screen.findByRole('slider');
  expect(address()).toBe(FEBRUARY);
});

it('offers to retry after a failure', async () => {
  const trends = vi.fn(async ({ query }: { query: { date: string } }) => trendOf(query));
  trends.mockRejectedValueOnce(new Problem('offline'));
  show(FEBRUARY, trends);
  fireEvent.click(await screen.findByRole('button', { name: /try again/i }));
  await waitFor(() => expect(screen.getByRole('slider')).toBeDefined());
});

it('links to the results on a device that caches them without charts', async () => {
  const trends = () => Promise.reject(new Problem('offline'));
  const session = async () => ({ user, historyCheck: 1, keptAsOfMs: 1 }) as never;
  const api = fakeApi(signedIn, {
    signIn: { session },
    measurements: { ...signedIn.measurements, trends },
  });
  renderPage({ api, at: FEBRUARY, path: '/trendChart/:period', page: <TrendsPage /> });
  expect(await screen.findByText('Charts need a connection.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Your saved results' }).getAttribute('href')).toBe('/dashboard');
  // The notice above the page offers the retry.
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

/** The heart rate with getters that record reads of its name: the page reads the measure, its table the series. */
function watchedMeasure(asked: string[]): Trend['measures'][number] {
  const named = (who: string) => ({
    get displayName() {
      asked.push(who);
      return 'Heart rate';
    },
  });
  const series = Object.assign(named('table'), { key: 'heartRateBpm', ranges: [] });
  const sources: Trend['measures'][number]['sources'] = ['camera'];
  const measure = { key: 'heartRateBpm', unit: 'bpm', precision: 0, provenance: 'camera', sources } as const;
  // Object.assign keeps a getter of the target.
  return Object.assign(named('page'), { ...measure, series: [series] });
}

it('re-renders only the chart when the comparison arrives, and no table when a point is read', async () => {
  const asked: string[] = [];
  const measures = [...MEASURES, watchedMeasure(asked)];
  const newest = { id: '0190b000-0000-7000-8000-000000000001', created: '2026-02-20T12:00:00Z' };
  const comparison = Promise.withResolvers<unknown>();
  const api = fakeApi(signedIn, {
    measurements: {
      list: async () => ({ items: [newest], page: 1, pageSize: 1, totalItems: 1 }),
      trends: async ({ query }: { query: Asked }) => ({ ...trendOf(query), measures }),
    },
    comparisons: { get: () => comparison.promise },
  } as never);
  renderPage({ api, at: `${FEBRUARY}&measure=heartRateBpm`, path: '/trendChart/:period', page: <TrendsPage /> });
  const chart = await screen.findByRole('slider', { name: 'Heart rate, February 2026' });
  expect(new Set(asked)).toEqual(new Set(['page', 'table']));
  asked.length = 0;
  const usual = { kind: 'settled', low: 60.6, high: 82.2, center: 71, days: 20 };
  const latest = [{ created: newest.created, value: 85 }];
  comparison.resolve({ measures: [{ measurementTypeId: 'heartRateBpm', usual, latest, tagEffects: [] }] });
  expect(await screen.findByText('61 to 82')).toBeDefined();
  expect(await screen.findByText('usual for you')).toBeDefined();
  expect(asked).toEqual([]);
  fireEvent.keyDown(chart, { key: 'Home' });
  expect(asked).toContain('page');
  expect(asked).not.toContain('table');
});

/** Six days of February with heart rates, some with notes, and usual ranges. */
function showHeart(
  measure: Partial<MeasureComparison>,
  at = `${FEBRUARY}&measure=heartRateBpm`,
  filled = ['2026-02-01'],
) {
  const days = [
    ['03', 70, ['coffee']],
    ['04', 72, []],
    ['10', 74, ['stress', 'coffee']],
    ['11', 71, []],
    ['12', 73, []],
    ['20', 85, ['poorSleep']],
  ] as const;
  const compared: MeasureComparison = {
    measurementTypeId: 'heartRateBpm',
    usual: { kind: 'settled', low: 60.6, high: 82.2, center: 71.4, days: 20 },
    answer: null,
    change: null,
    drift: null,
    week: null,
    tagEffects: [],
    latest: [{ created: '2026-02-20T12:07:00Z', value: 85 }],
    ...measure,
  };
  const trends = async ({ query }: { query: Asked }): Promise<Trend> => {
    const trend = trendOf(query);
    return {
      ...trend,
      measures: [...MEASURES, HEART],
      buckets: trend.buckets.map((bucket) => {
        const day = filled.includes(query.date) ? days.find(([name]) => bucket.key.endsWith(name)) : undefined;
        if (!day) return { ...bucket, values: null, lows: [], highs: [], count: 0 };
        const [name, value, tags] = day;
        const one = { values: [value], lows: [value], highs: [value], count: 1, tags: [...tags] };
        return { ...bucket, ...one, at: `2026-02-${name}T12:07:00Z`, intervals: [{ low: value - 2, high: value + 2 }] };
      }),
    };
  };
  const scans = days
    .map(([name]) => ({
      id: MEASUREMENT_ID.replace('000a', `00${name}`),
      created: `2026-02-${name}T12:07:00Z`,
      externalStatus: 'COMPLETE' as const,
      score: null,
    }))
    .toReversed();
  const get = vi.fn(async () => ({
    previous: null,
    next: null,
    scoreBefore: null,
    comparableId: null,
    calculatedBefore: [],
    tags: [],
    note: '',
    measures: [compared],
  }));
  const list = async () => ({ items: scans, page: 1, pageSize: 9999, totalItems: scans.length });
  const api = fakeApi(signedIn, { measurements: { ...signedIn.measurements, list, trends }, comparisons: { get } });
  const page = renderPage({ api, at, path: '/trendChart/:period', page: <TrendsPage /> });
  return { ...page, scans, get };
}
const barsOf = (chart: HTMLElement, within = '') => chart.querySelectorAll(`${within}rect[class*=bar]`);
const marks = (chart: HTMLElement, selector = '') => chart.querySelectorAll(`rect[rx="2"][width="8"]${selector}`);

it('shows the effect of each tag, and highlights its scans below the chart', async () => {
  const counts = { scans: 4, others: 12 };
  showHeart({
    tagEffects: [
      { tag: 'coffee', kind: 'clear', difference: 6.2, low: 2.4, high: 10, ...counts },
      { tag: 'poorSleep', kind: 'unclear', ...counts },
      { tag: 'stress', kind: 'few', scans: 1, others: 12, daysMissing: 3, otherDaysMissing: 0 },
      { tag: 'unwell', kind: 'few', scans: 5, others: 3, daysMissing: 0, otherDaysMissing: 1 },
    ],
  });
  const chart = await screen.findByRole('slider');
  expect(marks(chart)).toHaveLength(3);
  expect(marks(chart, '[data-marked]')).toHaveLength(0);
  const card = await screen.findByRole('region', { name: 'What you noted' });
  expect(
    within(card)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Coffee 4 scans 6 higher than in 12 scans without it. Likely between 2 and 10 higher.',
    'Poor sleep 4 scans No clear difference from 12 scans without it.',
    'Stress 1 scan Add this tag on 3 more days and we can compare.',
    'Unwell 5 scans Scan on 1 more day without it and we can compare.',
  ]);
  expect(within(card).getByText(/This does not say why\.$/)).toBeDefined();
  const coffee = within(card).getByRole('button', { name: /^Coffee/ });
  fireEvent.click(coffee);
  expect(coffee.getAttribute('aria-pressed')).toBe('true');
  expect(marks(chart, '[data-marked]')).toHaveLength(2);
  fireEvent.click(coffee);
  expect(marks(chart, '[data-marked]')).toHaveLength(0);
});

it('shows the size of a lower value, and opens with the tag in the URL', async () => {
  const effect = { tag: 'coffee', kind: 'clear', scans: 4, others: 12, difference: -6, low: -10, high: -2 } as const;
  showHeart({ tagEffects: [effect] }, `${FEBRUARY}&measure=heartRateBpm&noted=coffee`);
  expect(await screen.findByText('6 lower than in 12 scans without it. Likely between 2 and 10 lower.')).toBeDefined();
  expect(screen.getByRole('button', { name: /^Coffee/ }).getAttribute('aria-pressed')).toBe('true');
  expect(marks(screen.getByRole('slider'), '[data-marked]')).toHaveLength(2);
});

it.each([
  ['February was as usual: 74 on average, 71 before', { low: 60.6, high: 82.2, center: 71.4 }],
  ['February was higher than usual: 74 on average, 60 before', { low: 50, high: 70, center: 60 }],
  ['February was lower than usual: 74 on average, 95 before', { low: 85, high: 105, center: 95 }],
])('summarizes a month in words: %s', async (words, range) => {
  const { scans, get } = showHeart({ usual: { kind: 'settled', days: 20, ...range } });
  expect(await screen.findByText(words)).toBeDefined();
  // The usual range before the month: as of its first scan.
  expect(get).toHaveBeenCalledWith(expect.objectContaining({ params: { id: scans.at(-1)?.id } }));
});

it('says once how a month differs: from the usual range if known, else from the previous month', async () => {
  const months = ['2026-01-01', '2026-02-01'];
  const at = `${FEBRUARY}&measure=heartRateBpm`;
  const { unmount } = showHeart({ usual: { kind: 'learning', daysMissing: 2 } }, at, months);
  expect(await screen.findByText('the same as in January 2026')).toBeDefined();
  unmount();
  showHeart({}, at, months);
  expect(await screen.findByText(/^February was as usual/)).toBeDefined();
  expect(screen.getByText('70 to 85')).toBeDefined();
  expect(screen.queryByText(/January 2026/)).toBeNull();
});

it('labels a single scan with its minute, and lists its interval in the table', async () => {
  showHeart({});
  await screen.findByRole('slider');
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(new Date('2026-02-20T12:07:00Z'));
  const reading = document.querySelector('[data-reading]')?.textContent?.replaceAll(/\s+/g, ' ');
  expect(reading).toContain(`Fri, February 20, ${time}`);
  expect(reading).toContain('85 bpm, between 83 and 87');
  const [, first] = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true });
  expect([...(first?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Feb\u00a03',
    '70',
    '68 to 72',
    '1',
  ]);
});

it('keeps focus in the chart when keys move to another period, even an empty one', async () => {
  show(FEBRUARY);
  const chart = await screen.findByRole('slider');
  chart.focus();
  fireEvent.keyDown(chart, { key: 'PageUp' });
  await screen.findByText(/^Sorry there are no measurements/);
  // Queried each time: it may have been re-rendered.
  const empty = () => screen.getByText(/^Sorry there are no measurements/).parentElement as HTMLElement;
  await waitFor(() => expect(document.activeElement).toBe(empty()));
  fireEvent.keyDown(empty(), { key: 'PageDown' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('slider')));
});

it('offers no table and no file for a period without values', async () => {
  show('/trendChart/month?datePeriod=2026-01');
  await screen.findByText(/^Sorry there are no measurements/);
  expect(screen.queryByText('Show as a table')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save as a file (CSV)' })).toBeNull();
});

it('draws the usual range only over the half year it comes from', async () => {
  showHeart({ latest: [{ created: '2026-08-10T12:00:00Z', value: 85 }] });
  const chart = await screen.findByRole('slider');
  expect(await screen.findByText('61 to 82')).toBeDefined();
  // 180 days before 10 August: from 11 February on.
  await waitFor(() => expect(screen.getByText('usual for you')).toBeDefined());
  const bandOf = () => [...chart.querySelectorAll('rect')].find((rect) => !rect.hasAttribute('rx'));
  await waitFor(() => expect(bandOf()).toBeDefined());
  const [left, width] = ['x', 'width'].map((name) => Number(bandOf()?.getAttribute(name)));
  const dots = [...chart.querySelectorAll('path[class*=dot]')].map((dot) =>
    Number(/^M([\d.]+)/.exec(dot.getAttribute('d') ?? '')?.[1]),
  );
  expect(dots.filter((x) => x > (left ?? 0) && x < (left ?? 0) + (width ?? 0))).toHaveLength(3);
});

it('names the two years compared in all scans', async () => {
  const means = [70, 80, 74];
  const trends = vi.fn(async () => ({
    ...trendOf({ date: '' }),
    buckets: Array.from({ length: 36 }, (_, month) => {
      const key = `${2024 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
      const value = means[Math.floor(month / 12)] ?? 0;
      const sides = { lows: [value - 5], highs: [value + 5], at: null, intervals: [], tags: [] };
      return { key, start: `${key}-01T12:00:00Z`, values: [value], count: 2, ...sides };
    }),
  }));
  show('/trendChart/all', trends as never);
  expect(await screen.findByText(/4 higher in 2026 than in 2024/)).toBeDefined();
});

it('shows and links the last scan for an empty period', async () => {
  const created = '2026-02-20T12:00:00Z';
  const newest = { id: MEASUREMENT_ID, created, externalStatus: 'COMPLETE' as const, score: 85 };
  const trends = vi.fn(async ({ query }: { query: { date: string } }) => trendOf(query));
  const list = async () => ({ items: [newest], page: 1, pageSize: 1, totalItems: 1 });
  const api = fakeApi(signedIn, { measurements: { list, trends } });
  const at = '/trendChart/month?datePeriod=2026-01';
  renderPage({ api, at, path: '/trendChart/:period', page: <TrendsPage /> });
  await screen.findByText(/^Your last scan was on Fri, Feb 20\./);
  fireEvent.click(screen.getByRole('link', { name: 'Show it' }));
  await waitFor(() => expect(address()).toBe('/trendChart/month?datePeriod=2026-02'));
});

it('shows and links the last cuff reading for an empty period, and a form for a new one', async () => {
  const reading = {
    id: MEASUREMENT_ID,
    takenAt: '2026-02-20T12:00:00Z',
    created: '2026-02-20T12:00:00Z',
    value: { kind: 'cuff' as const, arm: null, readings: [{ systolicMmHg: 130, diastolicMmHg: 84, pulseBpm: null }] },
    source: 'typed' as const,
  };
  const trends = vi.fn(async ({ query }: { query: { date: string; measure?: string } }) => trendOf(query));
  const api = fakeApi(signedIn, {
    measurements: { ...signedIn.measurements, trends },
    entries: { latest: async () => ({ items: [reading] }) },
  } as never);
  const at = '/trendChart/month?datePeriod=2026-01&measure=bloodPressure';
  renderPage({ api, at, path: '/trendChart/:period', page: <TrendsPage /> });
  await screen.findByText(/^Your last reading was on Fri, Feb 20\./);
  expect(screen.queryByText(/^Your last scan/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Add a reading' }).getAttribute('href')).toBe('/entries/cuff');
  fireEvent.click(screen.getByRole('link', { name: 'Show it' }));
  await waitFor(() => expect(address()).toBe('/trendChart/month?datePeriod=2026-02&measure=bloodPressure'));
});

it('moves from a longer span to the day of the newest scan, not to the first one of its month', async () => {
  const created = '2026-02-20T12:00:00Z';
  const newest = { id: MEASUREMENT_ID, created, externalStatus: 'COMPLETE' as const, score: 85 };
  const trends = async ({ query }: { query: Asked }) => {
    const trend = trendOf({ ...query, date: '2026-02-01' });
    const months = trend.buckets.slice(0, 1).map((bucket) => ({ ...bucket, key: '2026-02', values: [70], count: 3 }));
    return { ...trend, buckets: months };
  };
  const list = async () => ({ items: [newest], page: 1, pageSize: 1, totalItems: 1 });
  const api = fakeApi(signedIn, { measurements: { ...signedIn.measurements, list, trends } });
  const at = '/trendChart/year?datePeriod=2026';
  renderPage({ api, at, path: '/trendChart/:period', page: <TrendsPage /> });
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Day' }).getAttribute('href')).toBe(
      '/trendChart/day?datePeriod=2026-02-20',
    ),
  );
});

it('opens with the first measure that has a value if no scan has a score', async () => {
  const scan = { id: MEASUREMENT_ID, created: '2026-03-14T12:00:00Z', externalStatus: 'PARTIAL' as const, score: null };
  const { result: unscored } = answersOf({
    score: null,
    heartRateBpm: 67,
    breathingRatePerMin: null,
    cuff: null,
    wasSevere: false,
    attention: 'none',
    answer: null,
  });
  const trends = vi.fn(async ({ query }: { query: Asked }) => ({ ...trendOf(query), measures: [...MEASURES, HEART] }));
  const api = fakeApi(signedIn, {
    measurements: {
      list: async () => ({ items: [scan], page: 1, pageSize: 9999, totalItems: 1 }),
      get: async () => unscored,
      trends,
    },
  });
  renderPage({ api, at: '/trendChart/best', path: '/trendChart/:period', page: <TrendsPage /> });
  await waitFor(() => expect(trends).toHaveBeenCalled());
  expect(trends.mock.calls[0]?.[0].query).toMatchObject({ period: 'day', date: '2026-03-14', measure: 'heartRateBpm' });
});

describe('the automatically chosen span', () => {
  const scans = ['2026-03-14', '2026-03-13', '2026-03-12', '2026-03-11', '2026-03-10'].map((day, index) => ({
    id: MEASUREMENT_ID.replace(/.$/, String(index)),
    created: `${day}T12:00:00Z`,
    externalStatus: 'COMPLETE' as const,
    score: 77,
  }));
  /** Five scans of this week; the cuff was last used in February of the previous year. */
  function open(at: string, filledSpan: 'year' | 'all' = 'all', other: { count?: number; source?: string } = {}) {
    const asked = vi.fn(async ({ query }: { query: Asked & { period: string } }) => {
      const month = trendOf({ ...query, date: query.period === filledSpan ? '2026-02-01' : '2026-03-01' });
      const filled = month.buckets.filter(({ values }) => values !== null).slice(0, 1);
      const months = filled.map((one) => ({ ...one, key: '2026-02', count: other.count ?? 11 }));
      return query.period === filledSpan ? { ...month, ...other, buckets: months } : month;
    });
    const list = async () => ({ items: scans, page: 1, pageSize: 9999, totalItems: scans.length });
    const api = fakeApi(signedIn, { measurements: { list, trends: asked } } as never);
    renderPage({ api, at, path: '/trendChart/:period', page: <TrendsPage /> });
    return asked;
  }
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-14T15:00:00Z'), toFake: ['Date'] }));

  it('grows until there are values, as for a cuff that was used long ago', async () => {
    const asked = open('/trendChart/best?measure=bloodPressure');
    await waitFor(() => expect(address()).toBe('/trendChart/all?measure=bloodPressure'));
    expect(await screen.findByRole('slider')).toBeDefined();
    const periods = asked.mock.calls.map(([{ query }]) => query.period);
    expect([...new Set(periods)]).toEqual(['week', 'month', 'year', 'all']);
  });

  it('opens the month of cuff readings rather than a year of one month', async () => {
    open('/trendChart/best?measure=bloodPressure', 'year');
    await waitFor(() => expect(address()).toBe('/trendChart/month?datePeriod=2026-02&measure=bloodPressure'));
  });

  it.each([
    ['few readings', { count: 4 }],
    ['estimates of a provider', { source: 'provider' }],
  ])('stays at a year of one month with %s', async (_, other) => {
    open('/trendChart/best?measure=bloodPressure', 'year', other);
    expect(await screen.findByRole('slider')).toBeDefined();
    expect(address()).toBe('/trendChart/year?datePeriod=2026&measure=bloodPressure');
  });

  it('stays in a year that the reader chose', async () => {
    open('/trendChart/year?datePeriod=2026&measure=bloodPressure', 'year');
    expect(await screen.findByRole('slider')).toBeDefined();
    expect(address()).toBe('/trendChart/year?datePeriod=2026&measure=bloodPressure');
  });

  it('stays where the reader set it, and shows an empty state', async () => {
    open('/trendChart/week?measure=bloodPressure');
    expect(await screen.findByText(/^Sorry there are no measurements/)).toBeDefined();
    expect(address()).toBe('/trendChart/week?measure=bloodPressure');
  });
});

describe('trends of answers', () => {
  const answerOf = (key: 'smoking' | 'diabetesRank' | 'qualityOfLife'): Trend['measures'][number] => {
    const type = measureTypeOf(key);
    return {
      key,
      displayName: key,
      unit: type?.unit ?? '',
      precision: 0,
      provenance: 'entered',
      sources: ['entered'],
      series: [{ key, displayName: key, ranges: [...(type?.ranges ?? [])] }],
    };
  };
  const NEWEST = {
    id: MEASUREMENT_ID,
    created: '2026-04-20T12:00:00Z',
    externalStatus: 'COMPLETE' as const,
    score: 85,
  };
  /** Months from January 2026 on, up to now. */
  const showAnswers = (key: Parameters<typeof answerOf>[0], values: (number | null)[], period = 'all') => {
    const trend: Trend = {
      from: '2026-01-01T06:00:00Z',
      to: new Date(Date.now() + 1000).toISOString(),
      source: 'entered',
      dayParts: null,
      measures: [...MEASURES, answerOf(key)],
      buckets: values.map((value, index) => ({
        key: `2026-0${index + 1}`,
        start: `2026-0${index + 1}-01T06:00:00Z`,
        values: value === null ? null : [value],
        lows: value === null ? [] : [value],
        highs: value === null ? [] : [value],
        count: value === null ? 0 : 1,
        at: null,
        intervals: [],
        tags: [],
      })),
    };
    show(
      `/trendChart/${period}?measure=${key}`,
      vi.fn(async () => trend),
      { list: async () => ({ items: [NEWEST], page: 1, pageSize: 1, totalItems: 1 }) },
    );
  };

  it('show today’s answer, and a lane with a mark where it changed', async () => {
    showAnswers('smoking', [1, 1, null, 0, 0]);
    const part = within(await screen.findByRole('region', { name: 'When it changed' }));
    expect(part.getByText('No since Apr 2026')).toBeDefined();
    expect(part.getByText('Optimal')).toBeDefined();
    const lane = part.getByRole('img', { name: 'smoking: Yes since Jan 2026 and No since Apr 2026' });
    expect(lane.querySelectorAll('rect[class*=strip]')).toHaveLength(2);
    expect(lane.querySelectorAll('circle')).toHaveLength(1);
    expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'No since Apr 2026',
      'Yes since Jan 2026',
    ]);
    expect((await screen.findByRole('link', { name: 'Update answers' })).getAttribute('href')).toBe('/profile');
  });

  it('say that a question was not answered, with a way to it', async () => {
    showAnswers('diabetesRank', [null, null]);
    expect(await screen.findByText('Not answered yet')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Answer now' }).getAttribute('href')).toBe('/entries/answers');
  });

  it('draw answers on a scale as steps, with the newest one above', async () => {
    showAnswers('qualityOfLife', [6, 7, null, 5]);
    const chart = await screen.findByRole('slider', { name: /^qualityOfLife/ });
    expect(await screen.findByText('Last answer, April 2026')).toBeDefined();
    expect(screen.getByText('Down from 7 (February 2026)')).toBeDefined();
    const path = chart.querySelector('path[class*=line]:not([class*=gridline])')?.getAttribute('d') ?? '';
    // Only horizontal and vertical parts.
    const points = path
      .slice(1)
      .split('L')
      .map((point) => point.split(',').map(Number));
    for (const [index, [x, y]] of points.entries()) {
      const [nextX, nextY] = points[index + 1] ?? [x, y];
      expect(nextX === x || nextY === y).toBe(true);
    }
    expect(screen.queryByRole('link', { name: 'Write to your clinic' })).toBeNull();
  });

  it.each([
    ['below 4', [5, 3], 'You told us that life is hard right now', true],
    ['three below the one before', [9, 6], 'Your quality of life fell from 9 to 6 of 10', false],
  ] as const)(
    'answer a quality of life %s with kind words and a way to the clinic',
    async (_, values, title, hasCrisis) => {
      showAnswers('qualityOfLife', [...values]);
      expect(await screen.findByText(title)).toBeDefined();
      expect(screen.getByRole('link', { name: 'Write to your clinic' }).getAttribute('href')).toBe('/liveChat');
      expect(screen.queryByText(/988/) !== null).toBe(hasCrisis);
    },
  );
});

it('teaches what readings become while there are none', async () => {
  show('/trendChart/month?datePeriod=2025-01&measure=bloodPressure');
  expect(await screen.findByRole('link', { name: 'Add a reading' })).toBeDefined();
  await waitFor(() => expect(document.querySelectorAll('[class*=ghost] rect').length).toBeGreaterThan(5));
});
