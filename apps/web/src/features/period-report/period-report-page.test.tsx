import { type PeriodReport, Problem } from '@mien/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, patient, signedIn, user } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { PeriodReportPage } from './period-report-page.tsx';

const REPORT: PeriodReport = {
  from: '2026-01-01T18:00:00Z',
  to: '2026-04-01T18:00:00Z',
  scanCount: 3,
  partialCount: 1,
  engineVersions: ['3.1.0'],
  score: { count: 3, median: 78, low: 70, high: 80 },
  measures: [
    {
      measurementTypeId: 'heartRateBpm',
      displayName: 'Heart rate',
      unit: 'bpm',
      precision: 0,
      source: 'camera',
      count: 3,
      median: 71.6,
      low: 66.2,
      high: 95,
      usual: { low: 60.7, high: 81.9 },
      points: [
        { created: '2026-01-05T18:00:00Z', value: 66.2, interval: { low: 64, high: 68 }, isApart: false },
        { created: '2026-02-05T18:00:00Z', value: 95, interval: null, isApart: true },
        { created: '2026-03-05T18:00:00Z', value: 71.6, interval: { low: 70, high: 73 }, isApart: false },
      ],
    },
    {
      measurementTypeId: 'bodyMassIndex',
      displayName: 'Body mass index',
      unit: 'kg/m²',
      precision: 1,
      source: 'calculated',
      count: 3,
      median: 24.25,
      low: 24,
      high: 24.5,
      usual: null,
      points: [],
    },
    {
      measurementTypeId: 'qualityOfLife',
      displayName: 'Quality of life',
      unit: '/10',
      precision: 0,
      source: 'entered',
      count: 3,
      median: 6,
      low: 6,
      high: 6,
      usual: null,
      points: [],
    },
  ],
  tags: [
    { tag: 'afterExercise', count: 1 },
    { tag: 'coffee', count: 2 },
  ],
};

/** Cuff sittings, newest first, two per page; their systolic values are in order. */
function cuffs(...days: readonly string[]) {
  const all = days.map((takenAt, index) => ({
    id: `0190a000-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`,
    takenAt,
    value: {
      kind: 'cuff' as const,
      readings: [
        { systolicMmHg: 130 + index, diastolicMmHg: 80, pulseBpm: null },
        { systolicMmHg: 133 + index, diastolicMmHg: 81, pulseBpm: 60 },
      ],
    },
  }));
  return vi.fn(async ({ query }: { query: { cursor?: string | undefined } }) => {
    const start = Number(query.cursor ?? 0);
    const next = start + 2 < all.length ? String(start + 2) : null;
    return { items: all.slice(start, start + 2), next } as never;
  });
}

function show(get = vi.fn(async (_asked: unknown) => REPORT), ...fakes: Parameters<typeof fakeApi>) {
  const api = fakeApi(
    signedIn,
    { patients: { get: async () => patient }, periodReports: { get }, entries: { list: cuffs() } },
    ...fakes,
  );
  renderPage({ api, at: '/report', path: '/report', page: <PeriodReportPage /> });
  return get;
}

/** The text of each cell, with plain spaces. */
const tableRows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent.replace(/[\u00a0\u2009\u202f]/g, ' ')));

it('shows the patient, the time and the number of scans, and each value with its usual range', async () => {
  show();
  expect(await screen.findByText('Ana Reyes, 35 years old')).toBeDefined();
  expect(screen.getByText('Jan 1, 2026 to Apr 1, 2026')).toBeDefined();
  expect(screen.getByText('3 scans · 1 incomplete')).toBeDefined();
  // The chart has a few round numbers next to it, and says how many of the scans it shows.
  const ticks = screen.getAllByText(/^\d+$/, { selector: '[class*=scale] > span' });
  expect(ticks.map((tick) => tick.textContent)).toEqual(['100', '80', '60']);
  expect(screen.getByText('bpm · measured by camera · 3 scans')).toBeDefined();
  // A sentence replaces the columns on narrow screens.
  expect(tableRows(screen.getByRole('table'))).toEqual([
    ['Value', 'Typical (median)', 'Lowest to highest', 'Usual for this person', 'Number and dates'],
    ['Measured by camera'],
    [
      'Heart rate bpm · measured by camera',
      '72',
      '66 to 95',
      '61 to 82',
      '3 scans, Jan 5 – Mar 5, 2026',
      '66 to 95 in 3 scans, usually 61 to 82',
    ],
    ['Calculated'],
    ['Body mass index kg/m² · calculated', '24.3', '24.0 to 24.5', '–', '3 scans', '24.0 to 24.5 in 3 scans'],
    ['The patient entered'],
    ['Quality of life /10 · the patient entered', '6', '6', '–', '3 scans', '6 in 3 scans'],
  ]);
  expect(screen.getByRole('img', { name: 'Heart rate: 3 values from 66 to 95 bpm, typically 72' })).toBeDefined();
  expect(screen.getByText('Noted by the patient: after exercise once, coffee 2 times')).toBeDefined();
  expect(screen.getByText('Not a medical device and not a diagnosis.')).toBeDefined();
});

describe('cuff readings', () => {
  it('are listed above the table with their means, without loading older pages', async () => {
    const list = cuffs(
      '2026-03-05T18:00:00Z',
      '2026-02-05T18:00:00Z',
      '2025-12-05T18:00:00Z',
      '2025-11-05T18:00:00Z',
      '2025-10-05T18:00:00Z',
    );
    show(undefined, { entries: { list } });
    const part = await screen.findByRole('region', { name: 'Blood pressure by cuff, entered by the patient' });
    expect(
      within(part)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent.replace(/\s/g, ' ')),
    ).toEqual([
      expect.stringMatching(/^Mar 5, 2026, \d+:00 [AP]M: 132\/81 mmHg$/),
      expect.stringMatching(/^Feb 5, 2026, \d+:00 [AP]M: 133\/81 mmHg$/),
    ]);
    // Both are bars of the chart, which only the screen shows.
    expect(within(part).getByRole('img').querySelectorAll('rect[class*=bar]')).toHaveLength(2);
    expect(list).toHaveBeenCalledTimes(2);
  });

  it('are one bar a day', async () => {
    show(undefined, {
      entries: { list: cuffs('2026-03-05T18:00:00Z', '2026-03-05T17:00:00Z', '2026-02-05T18:00:00Z') },
    });
    const part = await screen.findByRole('region', { name: 'Blood pressure by cuff, entered by the patient' });
    await waitFor(() => expect(within(part).getAllByRole('listitem')).toHaveLength(3));
    expect(within(part).getByRole('img').querySelectorAll('rect[class*=bar]')).toHaveLength(2);
  });

  it('are summarized, followed by the latest four', async () => {
    show(undefined, {
      entries: { list: cuffs(...Array.from({ length: 9 }, (_, day) => `2026-03-${20 - day}T18:00:00Z`)) },
    });
    expect(
      await screen.findByText('18 readings, average 136/81 mmHg. Upper number 130 to 141, lower number 80 to 81.'),
    ).toBeDefined();
    expect(screen.getByText('The latest 4, each the average of its readings:')).toBeDefined();
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
  });

  it('are shown and printed without any scan, too', async () => {
    const empty = vi.fn(async () => ({ ...REPORT, scanCount: 0, measures: [], tags: [], score: null }));
    show(empty, { entries: { list: cuffs('2026-03-05T18:00:00Z') } });
    expect(await screen.findByText(/132\/81 mmHg$/)).toBeDefined();
    expect(screen.getByText('There are no scans in this time.')).toBeDefined();
    expect((screen.getByRole('button', { name: 'Print or save as PDF' }) as HTMLButtonElement).disabled).toBe(false);
  });

  it('have a separate row, with number and dates, apart from a provider’s estimates', async () => {
    const row = (source: 'entered' | 'provider', median: number, days: readonly string[]) => ({
      measurementTypeId: 'systolicMmHg' as const,
      displayName: 'Systolic blood pressure',
      unit: 'mmHg',
      precision: 0,
      source,
      count: days.length,
      median,
      low: median - 3,
      high: median + 3,
      usual: null,
      points: days.map((day) => ({ created: `${day}T18:00:00Z`, value: median, interval: null, isApart: false })),
    });
    const days = ['2026-02-01', '2026-02-01', '2026-03-06'];
    const measures = [
      row('provider', 114, ['2026-03-20']),
      row('entered', 129, days),
      { ...row('entered', 83, days), measurementTypeId: 'diastolicMmHg' as const, displayName: 'Diastolic' },
    ];
    show(vi.fn(async () => ({ ...REPORT, scanCount: 0, score: null, tags: [], measures })));
    expect(tableRows(await screen.findByRole('table')).slice(1)).toEqual([
      ['Cuff, patient entered'],
      [
        'Blood pressure mmHg · cuff, patient entered',
        '129/83',
        '126/80 to 132/86',
        '–',
        '3 readings, Feb 1 – Mar 6, 2026',
        '126/80 to 132/86 in 3 readings',
      ],
      ['Estimate from the face'],
      [
        'Systolic blood pressure mmHg · estimate from the face',
        '114',
        '111 to 117',
        '–',
        '1 scan, Mar 20, 2026',
        '111 to 117 in 1 scan',
      ],
    ]);
    expect(screen.getByText(/They are not averaged with any others/)).toBeDefined();
  });

  it('are reported as missing if they cannot be loaded', async () => {
    show(undefined, { entries: { list: () => Promise.reject(new Problem('offline')) } });
    expect(await screen.findByText(/The cuff readings are missing here/)).toBeDefined();
  });
});

it('collapses the table and how to read it on screen, and prints both', async () => {
  show();
  await screen.findByText('How to read this');
  const areOpen = () => [...document.querySelectorAll('details')].map(({ open }) => open);
  expect(areOpen()).toEqual([false, false]);
  fireEvent(window, new Event('beforeprint'));
  expect(areOpen()).toEqual([true, true]);
  fireEvent(window, new Event('afterprint'));
  expect(areOpen()).toEqual([false, false]);
});

it('draws scans that were not at rest as hollow dots', async () => {
  show();
  const drawing = await screen.findByRole('img', { name: /^Heart rate/ });
  const dots = [...drawing.querySelectorAll('path[class*=dot]')];
  expect(dots.map((dot) => dot.nextElementSibling?.matches('[class*=hole]') ?? false)).toEqual([false, true, false]);
});

it('keeps the selected period in the URL', async () => {
  const get = show();
  fireEvent.click(await screen.findByRole('radio', { name: '1 year' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/report?days=365'));
  await waitFor(() => expect(get.mock.calls.at(-1)?.[0]).toMatchObject({ query: { days: 365 } }));
});

it('prints with the browser, but not an empty report', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  show();
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Print or save as PDF' });
  expect(button.disabled).toBe(true);
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
  expect(print).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

it('says that there are no scans', async () => {
  show(vi.fn(async () => ({ ...REPORT, scanCount: 0, measures: [], tags: [], score: null })));
  expect(await screen.findByText('There are no scans in this time.')).toBeDefined();
  expect((screen.getByRole('button', { name: 'Print or save as PDF' }) as HTMLButtonElement).disabled).toBe(true);
});

it('offers to retry, and is closed to staff without a profile', async () => {
  show(vi.fn(() => Promise.reject(new Problem('offline'))));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  show(undefined, { signIn: { session: async () => ({ user: { ...user, patientUid: null }, historyCheck: 0 }) } });
  await waitFor(() => expect(screen.getAllByTestId('address').at(-1)?.textContent).toBe('/account'));
});

describe('medicines and conditions', () => {
  const fact = (kind: 'medicine' | 'condition', name: string, endedOn: string | null = null) => ({
    id: name,
    kind,
    name,
    dose: null,
    startedOn: '2019',
    endedOn,
    created: '2026-01-01T00:00:00Z',
    changed: '2026-01-01T00:00:00Z',
  });

  it('are listed on the report in the patient’s words', async () => {
    const items = [fact('medicine', 'Lisinopril'), fact('condition', 'Asthma'), fact('medicine', 'Warfarin', '2020')];
    show(undefined, { healthFacts: { list: async () => ({ items }) } });
    const facts = await screen.findByRole('region', { name: 'Medications and conditions, as the patient says' });
    expect(facts.textContent?.replaceAll('\u00a0', ' ')).toBe(
      'Medications and conditions, as the patient says Takes: Lisinopril (since 2019) · Has: Asthma (since 2019) · Before: Warfarin (2019 to 2020)',
    );
  });

  it('are reported as missing if they cannot be loaded', async () => {
    show(undefined, { healthFacts: { list: () => Promise.reject(new Problem('too-many-requests')) } });
    expect(await screen.findByText(/The list of medications and conditions could not be loaded/)).toBeDefined();
  });
});
