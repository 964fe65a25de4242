import { type Comparison, type MeasurementResult, Problem, type ScanNote } from '@mien/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, MEASUREMENT_ID, signedIn } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { ResultsPage } from './results-page.tsx';
import { item, ownResult } from './testing/own-result.ts';

const OTHER_ID = '01890000-0000-7000-8000-00000000000b';

let isOffline = false;

beforeEach(() => {
  isOffline = false;
  window.matchMedia = () =>
    ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }) as never;
});

const heart: Comparison['measures'][number] = {
  measurementTypeId: 'heartRateBpm',
  usual: { kind: 'settled', low: 60.6, high: 82.2, center: 71, days: 20 },
  answer: 'asUsual',
  change: { since: '2026-03-10T12:00:00.000Z', difference: 2.9, direction: null, leftOut: [] },
  drift: null,
  week: null,
  tagEffects: [],
  latest: [70, 75, 71, 72].map((value, index) => ({ created: `2026-03-1${index}T12:00:00.000Z`, value })),
};
const comparison: Comparison = {
  previous: null,
  next: null,
  scoreBefore: null,
  comparableId: null,
  calculatedBefore: [],
  tags: [],
  note: '',
  measures: [heart],
};

function show(
  changes: Partial<Comparison> = {},
  save: (input: { body: ScanNote }) => Promise<ScanNote> = async ({ body }) => body,
  shown: Partial<MeasurementResult> = {},
  before: Partial<MeasurementResult> = {},
) {
  let kept: Partial<Comparison> = changes;
  const api = fakeApi(signedIn, {
    measurements: {
      ...signedIn.measurements,
      get: async ({ params: { id } }: { params: { id: string } }) =>
        id === MEASUREMENT_ID
          ? { ...ownResult, ...shown }
          : { ...ownResult, id, created: '2026-03-10T12:00:00.000Z', ...before },
    },
    comparisons: {
      get: async () => {
        if (isOffline) throw new Problem('offline');
        return { ...comparison, ...kept };
      },
    },
    scanNotes: {
      save: async (input: { body: ScanNote }) => {
        const answer = await save(input);
        kept = { ...changes, ...answer };
        return answer;
      },
    },
  } as never);
  const path = '/resultSummary/:measurementId';
  return renderPage({ api, at: `/resultSummary/${MEASUREMENT_ID}`, path, page: <ResultsPage /> });
}

const openRow = async (group: string, row: string) => {
  const button = await screen.findByRole('button', { name: new RegExp(`^${group}`) });
  if (button.getAttribute('aria-expanded') === 'false') fireEvent.click(button);
  // The cell below the score is the first.
  const buttons = await screen.findAllByRole('button', { name: new RegExp(row) });
  return buttons.at(-1) as HTMLElement;
};

describe('a value compared with the patient’s own', () => {
  it('has its last values in the cell below the score', async () => {
    show();
    const cell = await screen.findByRole('button', { name: 'Name of heartRateBpm 72 bpm' });
    await waitFor(() => expect(cell.querySelector('svg')).not.toBeNull());
  });

  it('shows the usual range and the change, in its row and its sheet', async () => {
    show();
    const row = await openRow('Vital signs', '^Name of heartRateBpm');
    await waitFor(() => expect(row.textContent).toContain('As usual for you. 3 higher than on Mar 10.'));
    expect(
      within(row).getByRole('img', { name: 'between 71 and 73; healthy 51 to 90; usually 61 to 82' }),
    ).toBeDefined();
    fireEvent.click(row);
    const sheet = await screen.findByRole('dialog');
    expect(sheet.textContent).toContain('As usual for you: 72, usually 61 to 82.');
    expect(sheet.textContent).toContain('For most adults at rest, 51 to 90 is the healthy range.');
    expect(sheet.textContent).not.toContain(' dB');
    expect([...sheet.querySelectorAll('h3')].map((heading) => heading.textContent)).toEqual([
      'Is this OK for me?',
      'What moves it',
      'What you can do',
    ]);
    const line = within(sheet).getByText('70, 75, 71, 72').parentElement;
    expect(line?.textContent).toMatch(/Mar.10,.2026.Mar.13,.2026$/);
    const trend = within(sheet).getByRole('link', { name: 'See your trend' });
    expect(trend.getAttribute('href')).toBe('/trendChart/best?measure=heartRateBpm');
  });

  it('answers “Is this OK for me?” for ranks and answers, too', async () => {
    show();
    const answerOf = async (group: string, row: string) => {
      fireEvent.click(await openRow(group, row));
      const sheet = await screen.findByRole('dialog');
      const answer = within(sheet).getByRole('heading', { name: 'Is this OK for me?' }).nextElementSibling?.textContent;
      fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      return answer;
    };
    expect(await answerOf('Metabolic', '^Name of diabetesRank')).toBe(
      'Diabetes risk is raised. Only a blood test can tell more.',
    );
    expect(await answerOf('Lifestyle', '^Name of smoking')).toBe('Rated: optimal.');
    expect(await answerOf('Lifestyle', '^Name of qualityOfLife')).toBe(
      'Not rated: it is an answer and not a measurement.',
    );
  });

  it('lists in its sheet which scans were skipped and why', async () => {
    const coffee = { created: '2026-03-12T12:00:00.000Z', reason: 'coffee' } as const;
    const other = { created: '2026-03-11T12:00:00.000Z', reason: 'otherSource' } as const;
    const change = { since: '2026-03-10T12:00:00.000Z', difference: 2.9, direction: null };
    show({ measures: [{ ...heart, change: { ...change, leftOut: [coffee] } }] });
    const row = await openRow('Vital signs', '^Name of heartRateBpm');
    await waitFor(() => expect(row.textContent).toContain('As usual for you. 3 higher than on Mar 10.'));
    expect(row.textContent).not.toContain('left out');
    fireEvent.click(row);
    const sheet = await screen.findByRole('dialog');
    expect(sheet.textContent).toContain('3 higher than on Mar 10. Mar 12 left out: coffee.');
    cleanup();
    show({ measures: [{ ...heart, change: { ...change, leftOut: [coffee, other, coffee] } }] });
    const next = await openRow('Vital signs', '^Name of heartRateBpm');
    await waitFor(() => expect(next.textContent).toContain('As usual for you'));
    fireEvent.click(next);
    expect((await screen.findByRole('dialog')).textContent).toContain(
      '3 scans since then left out: coffee, measured another way.',
    );
  });

  it('counts the scans still needed while the range is learned', async () => {
    show({ measures: [{ ...heart, usual: { kind: 'learning', daysMissing: 3 }, answer: null }] });
    fireEvent.click(await openRow('Vital signs', '^Name of heartRateBpm'));
    expect((await screen.findByRole('dialog')).textContent).toContain(
      'Scan on 3 more days and we’ll know what’s usual for you.',
    );
  });

  it('shows the previous value, if it is calculated', async () => {
    show(
      {
        previous: { id: OTHER_ID, created: '2026-03-10T12:00:00.000Z', score: 70 },
        calculatedBefore: [
          { measurementTypeId: 'bodyMassIndex', value: 30.31 },
          { measurementTypeId: 'diabetesRank', value: 1 },
          { measurementTypeId: 'heartRateBpm', value: 60 },
        ],
      },
      undefined,
      {
        groups: ownResult.groups.map((group) => ({
          ...group,
          items: group.items.map((one) =>
            group.key === 'metabolic' ? { ...one, provenance: 'calculated' as const } : one,
          ),
        })),
      },
    );
    const rank = await openRow('Metabolic', '^Name of diabetesRank');
    await waitFor(() => expect(rank.textContent).toContain('Was Low on Mar 10'));
    expect((await openRow('Metabolic', '^Name of bodyMassIndex')).textContent).toContain('The same as on Mar 10');
    expect((await openRow('Vital signs', '^Name of heartRateBpm')).textContent).not.toContain('Was ');
  });

  it('links to the scans before and after', async () => {
    show({ previous: { id: OTHER_ID, created: '2026-03-10T12:00:00.000Z', score: 70 } });
    const link = await screen.findByRole('link', { name: 'Earlier scan, Mar 10' });
    expect(link.getAttribute('href')).toBe(`/resultSummary/history/${OTHER_ID}`);
    expect(screen.getByRole('img', { name: 'There is no later scan' })).toBeDefined();
  });
});

describe('an unusual scan', () => {
  const asked = { measures: [{ ...heart, answer: 'repeatAsked' as const }] };

  it('must be repeated before anything is said about it', async () => {
    show(asked);
    expect(
      await screen.findByText(/^This is not what we usually see for you: .*72 bpm\. Sit for five minutes/),
    ).toBeDefined();
    expect(screen.queryByText(/Two scans agree/)).toBeNull();
  });

  it('is not repeated if it is from an earlier day or has a later scan', async () => {
    const { unmount } = show(asked, undefined, { created: '2026-03-13T15:00:00Z' });
    await screen.findByRole('heading', { name: 'How was it?' });
    expect(screen.queryByText(/Sit for five minutes and scan again/)).toBeNull();
    unmount();
    show({ ...asked, next: { id: OTHER_ID, created: '2026-03-15T12:00:00.000Z', score: 70 } });
    await screen.findByRole('heading', { name: 'How was it?' });
    expect(screen.queryByText(/Sit for five minutes and scan again/)).toBeNull();
  });

  it('is explained with common reasons once a repeat agrees', async () => {
    show({ measures: [{ ...heart, answer: 'higher' }] });
    const said = (await screen.findByText(/is higher than usual for you: 72 bpm, usually 61 to 82\. Two scans agree\./))
      .parentElement;
    expect(said?.textContent).toContain('Common reasons');
    expect(said?.textContent).toContain('Feeling unwell matters more');
    expect(screen.getByRole('link', { name: 'Add what applies' }).getAttribute('href')).toBe('#scan-note');
  });
});

describe('a scan note', () => {
  it('is saved by one click and removed by a second, each time as a whole', async () => {
    const save = vi.fn(async ({ body }: { body: ScanNote }) => body);
    show({ tags: ['atRest'] }, save);
    fireEvent.click(await screen.findByRole('button', { name: 'Coffee' }));
    fireEvent.click(screen.getByRole('button', { name: 'Stress' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Coffee' }).getAttribute('aria-pressed')).toBe('true'),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Coffee' }));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(3));
    expect(save.mock.calls.map(([{ body }]) => body.tags)).toEqual([
      ['atRest', 'coffee'],
      ['atRest', 'coffee', 'stress'],
      ['atRest', 'stress'],
    ]);
  });

  it('is collapsed, names its tags, and is expanded by a link to its inside', async () => {
    show({ tags: ['coffee', 'stress'] });
    const title = await screen.findByRole('heading', { name: 'How was it?' });
    expect(title.closest('details')?.open).toBe(false);
    expect(title.nextElementSibling?.textContent).toBe('Coffee, Stress');
    expect(document.querySelector('#scan-note')?.closest('summary')).toBeNull();
  });

  it('returns to its last state with a message if saving fails', async () => {
    const { promise, reject } = Promise.withResolvers<ScanNote>();
    show({ tags: ['atRest'] }, () => promise);
    const coffee = await screen.findByRole('button', { name: 'Coffee' });
    fireEvent.click(coffee);
    await waitFor(() => expect(coffee.getAttribute('aria-pressed')).toBe('true'));
    isOffline = true;
    reject(new Problem('offline'));
    expect(await screen.findByText(/^Not saved\./)).toBeDefined();
    await waitFor(() => expect(coffee.getAttribute('aria-pressed')).toBe('false'));
    expect(screen.getByRole('button', { name: 'At rest' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('saves free text with its button', async () => {
    const save = vi.fn(async ({ body }: { body: ScanNote }) => body);
    show({}, save);
    fireEvent.change(await screen.findByLabelText('Your note'), { target: { value: ' Night shift ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
    await waitFor(() => expect(save.mock.calls[0]?.[0].body).toEqual({ tags: [], note: 'Night shift' }));
  });
});

describe('Understand your results', () => {
  it('explains lost points, the biggest first, and missing parts', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Understand your results' }));
    const sheet = await screen.findByRole('dialog');
    await waitFor(() => expect(sheet.textContent).toContain('where the other 22 went'));
    expect(sheet.textContent).toContain('You have 78 of 100 points. Here is where the other 22 went');
    expect([...sheet.querySelectorAll('li')].map((part) => part.firstElementChild?.textContent)).toEqual([
      'Body mass index: 12 of 21 points',
      'Diabetes risk: 4 of 11 points',
      'Quality of life: 4 of 10 points',
      'Heart rate: 26 of 26 points',
      'Breathing rate: 16 of 16 points',
      'Smoking: 16 of 16 points',
      expect.stringContaining('Blood pressure by cuff left out'),
    ]);
    expect(within(sheet).getByRole('link', { name: 'Add a reading' }).getAttribute('href')).toBe('/entries/cuff');
  });

  it('names the main reason for a change of score, or that other parts counted before', async () => {
    const scoreBefore = {
      id: OTHER_ID,
      created: '2026-03-10T12:00:00.000Z',
      score: 70,
      hasSameParts: true,
      leftOut: [],
    };
    const faster = ownResult.groups.map((group) => ({
      ...group,
      items: group.items.map((one) => (one.measurementTypeId === 'heartRateBpm' ? item('heartRateBpm', 100) : one)),
    }));
    const overall = { ...ownResult.overall, score: 67 };
    const open = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Understand your results' }));
      return screen.findByRole('dialog');
    };
    show({ scoreBefore }, undefined, {}, { groups: faster, overall });
    const sheet = await open();
    await waitFor(() => expect(sheet.textContent).toContain('11 higher than on Mar 10, mostly through heart rate.'));
    cleanup();
    const withoutBreathing = ownResult.groups.map((group) => ({
      ...group,
      items: group.items.filter((one) => one.measurementTypeId !== 'breathingRatePerMin'),
    }));
    const other = { ...ownResult.overall, score: 74, missing: ['bloodPressure' as const, 'breathingRate' as const] };
    show({ scoreBefore }, undefined, {}, { groups: withoutBreathing, overall: other });
    const next = await open();
    await waitFor(() => expect(next.textContent).toContain('Your score on Mar 10 did not count breathing rate.'));
    expect(next.textContent).not.toContain('mostly');
  });

  it('does not explain a score of another rule version', async () => {
    show({}, undefined, { overall: { ...ownResult.overall, score: 60 } });
    fireEvent.click(await screen.findByRole('button', { name: 'Understand your results' }));
    expect((await screen.findByRole('dialog')).textContent).not.toContain('points');
  });
});
