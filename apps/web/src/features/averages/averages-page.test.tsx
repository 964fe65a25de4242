import { type AverageResult, type AverageTrend, Problem } from '@mien/contract';
import { AVERAGE_PERIODS, MEASURE_TYPES, type MeasureTypeKey } from '@mien/domain';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, noAverages, signedIn } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { AveragesPage } from './averages-page.tsx';
import { fileRows } from './save-averages.ts';

function item(key: MeasureTypeKey, value: number): AverageResult['groups'][number]['items'][number] {
  const type = MEASURE_TYPES.find((candidate) => candidate.key === key);
  if (!type) throw new Error(key);
  return {
    measurementTypeId: key,
    displayName: key,
    value,
    unit: type.unit,
    precision: type.precision,
    provenance: type.provenance,
    interval: null,
    signalToNoiseDb: null,
    measurementRanges: [...type.ranges],
    description: '<p>What it is.</p>',
    webIcon: '',
    created: '2026-03-14T15:00:00.000Z',
    isDeleted: false,
    measurementItems: [],
  };
}

const shown: AverageResult = {
  ...noAverages,
  outcome: 'shown',
  totalUsers: 17,
  score: 84.6,
  groups: [
    {
      key: 'vitalSigns',
      groupName: 'Vital signs',
      items: [item('heartRateBpm', 71.6), item('breathingRatePerMin', 15.2)],
    },
    { key: 'metabolic', groupName: 'Metabolic', items: [item('bodyMassIndex', 26.68)] },
  ],
};
const pending: AverageResult = { ...noAverages, outcome: 'pending' };

const trend: AverageTrend = {
  groupCode: 'signature',
  created: '2026-04-14T15:00:00.000Z',
  minimumUsers: 10,
  measures: [
    { measurementTypeId: 'heartRateBpm', displayName: 'Heart rate', unit: 'bpm', precision: 0, provenance: 'camera' },
  ],
  months: [
    { month: '2026-01-01', totalUsers: 11, score: 80, averages: [] },
    {
      month: '2026-02-01',
      totalUsers: 12,
      score: 84,
      averages: [{ measurementTypeId: 'heartRateBpm', value: 71 }],
    },
    { month: '2026-03-01', totalUsers: null, score: null, averages: [] },
    { month: '2026-04-01', totalUsers: 14, score: 82, averages: [] },
  ],
};

type Get = (input: {
  params: { groupCode: string };
  query: { period?: AverageResult['period'] | undefined };
}) => Promise<AverageResult>;

const answering =
  (answer: AverageResult): Get =>
  async ({ params, query }) => ({
    ...answer,
    groupCode: params.groupCode,
    period: query.period ?? 'Today',
  });

interface Others {
  readonly groupCodes?: () => Promise<string[]>;
  readonly trend?: () => Promise<AverageTrend>;
}

function show(get: Get = answering(shown), at = '/averages', lists: Others = {}) {
  const asked = vi.fn(get);
  const api = fakeApi(signedIn, {
    averages: {
      groupCodes: async () => ['md', 'night-shift', 'signature'],
      periods: async () => AVERAGE_PERIODS.map((key) => ({ key, name: key })),
      trend: async ({ params: { groupCode } }) => ({ ...trend, groupCode }),
      ...lists,
      get: asked,
    },
  });
  renderPage({ api, at, path: '/averages', page: <AveragesPage /> });
  return asked;
}

const media = (doesMatch: (query: string) => boolean) => (query: string) =>
  ({ matches: doesMatch(query), addEventListener: () => undefined, removeEventListener: () => undefined }) as never;

const address = () => screen.getByTestId('address').textContent;

async function choose(label: string, option: string): Promise<void> {
  fireEvent.click(await screen.findByRole('combobox', { name: label }));
  const choice = await screen.findByRole('option', { name: option });
  fireEvent.pointerMove(choice);
  fireEvent.mouseMove(choice);
  fireEvent.pointerDown(choice);
  fireEvent.mouseDown(choice);
  fireEvent.mouseUp(choice);
  fireEvent.click(choice);
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
}

beforeEach(() => {
  // Simulates reduced motion, so that numbers appear without animation, on a wide screen.
  window.matchMedia = media((query) => query.includes('reduced-motion'));
});

describe('the averages of a group', () => {
  it('shows the score, users and measure groups, at first for signature and today', async () => {
    const asked = show();
    expect(
      await screen.findByText('The result averages for the signature group are all in the normal ranges.'),
    ).toBeDefined();
    expect(asked.mock.calls[0]?.[0]).toEqual({ params: { groupCode: 'signature' }, query: { period: 'Today' } });
    expect(screen.getByRole('heading', { level: 1, name: 'Group averages' })).toBeDefined();
    expect(screen.getByRole('heading', { level: 2, name: 'Signature' })).toBeDefined();
    expect(screen.getByText(/March 14, 2026/)).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Average Testname Score' })).toBeDefined();
    expect(screen.getByText('85 of 100, Optimal')).toBeDefined();
    expect(screen.getByText('17 users')).toBeDefined();
    expect(screen.getByRole('button', { name: /Vital signs.*All normal/ })).toBeDefined();
    expect(screen.getByRole('button', { name: /^heartRateBpm.*72.*bpm.*average.*Optimal/ })).toBeDefined();
    expect(document.querySelector('[data-placeholder]')).toBeNull();
  });

  it('names the first group at risk', async () => {
    show(
      answering({
        ...shown,
        groups: [shown.groups[0], { ...shown.groups[1], items: [item('bodyMassIndex', 31)] }] as never,
      }),
    );
    expect(
      await screen.findByText(
        'The result averages indicate that the signature group may be at risk as seen in the Metabolic scores.',
      ),
    ).toBeDefined();
    expect(screen.getByRole('button', { name: /Metabolic.*Some risks/ })).toBeDefined();
  });

  it('explains a value', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: /^heartRateBpm/ }));
    expect(within(await screen.findByRole('dialog')).getByText('What it is.')).toBeDefined();
  });

  it('shows placeholders without figures with too few users', async () => {
    show(answering(pending), '/averages?group=night-shift');
    expect(
      await screen.findByText('The result averages for the night-shift group are pending. More scans are needed.'),
    ).toBeDefined();
    expect(screen.getByText(/once more than 10 people/)).toBeDefined();
    const placeholders = [...document.querySelectorAll('[data-placeholder]')];
    expect(placeholders).toHaveLength(2);
    for (const placeholder of placeholders) {
      expect(placeholder.getAttribute('aria-hidden')).toBe('true');
      expect(placeholder.textContent?.replaceAll(/00|of 100|\D/g, '')).toBe('');
    }
    expect(screen.getByText('The average score is not shown yet.')).toBeDefined();
    expect(screen.getByText('The number of users is not shown yet.')).toBeDefined();
  });

  it('works without a score', async () => {
    show(answering({ ...shown, score: null }));
    expect(await screen.findByText('Too few of these scans have a score.')).toBeDefined();
    expect(screen.getByRole('button', { name: /Vital signs/ })).toBeDefined();
  });

  it('shows an empty state if no one was scanned', async () => {
    show(answering(noAverages));
    expect(await screen.findByText('No results found.')).toBeDefined();
    expect(screen.getByText('Adjust the filters or select a different time period.')).toBeDefined();
    expect(screen.queryByText(/^Average .* Score$/)).toBeNull();
  });
});

describe('the filters of averages', () => {
  it('apply at once and are kept in the URL', async () => {
    const asked = show();
    await choose('Group name', 'Night-shift');
    expect(address()).toBe('/averages?group=night-shift&period=Today');
    await choose('Time period', 'Last 7 Days');
    expect(address()).toBe('/averages?group=night-shift&period=Last7Days');
    expect(await screen.findByRole('heading', { level: 2, name: 'Night-shift' })).toBeDefined();
    expect(asked.mock.calls.at(-1)?.[0]).toEqual({
      params: { groupCode: 'night-shift' },
      query: { period: 'Last7Days' },
    });
  });

  it('keep a change that the URL does not show yet when the next one comes', async () => {
    show();
    fireEvent.click(await screen.findByRole('combobox', { name: 'Group name' }));
    const group = await screen.findByRole('option', { name: 'Night-shift' });
    const compare = screen.getByText('Compare with…');
    act(() => {
      for (const event of ['pointerMove', 'mouseMove', 'pointerDown', 'mouseDown', 'mouseUp', 'click'] as const)
        fireEvent[event](group);
      fireEvent.click(compare);
    });
    await waitFor(() => expect(address()).toBe('/averages?group=night-shift&period=Today&with=md&withPeriod=Today'));
  });

  it('can be applied again without a change', async () => {
    const asked = show();
    await screen.findByText('17 users');
    fireEvent.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  });

  it.each([
    ['/averages?group=md&period=AllTime', 'md', 'AllTime'],
    ['/averages?group=somebody-elses&period=Tomorrow', 'signature', 'Today'],
    ['/averages?group=&period=', 'signature', 'Today'],
  ])('are read from the URL %s', async (at, groupCode, period) => {
    const asked = show(answering(shown), at);
    await screen.findByText('17 users');
    expect(asked.mock.calls[0]?.[0]).toEqual({ params: { groupCode }, query: { period } });
  });

  it('start with the first group if there is none called signature', async () => {
    const asked = show(answering(shown), '/averages', { groupCodes: async () => ['office', 'warehouse'] });
    await screen.findByText('17 users');
    expect(asked.mock.calls[0]?.[0].params).toEqual({ groupCode: 'office' });
  });

  it('have no options without groups', async () => {
    const asked = show(answering(shown), '/averages', { groupCodes: async () => [] });
    expect(await screen.findByRole('heading', { name: 'No groups yet' })).toBeDefined();
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('a comparison of averages', () => {
  const scores: Readonly<Record<string, number>> = { signature: 84, md: 71 };
  const rates: Readonly<Record<string, number>> = { signature: 72, md: 76 };
  const ofGroup: Get = async ({ params: { groupCode }, query }) => ({
    ...shown,
    groupCode,
    period: query.period ?? 'Today',
    score: scores[groupCode] ?? null,
    groups: [{ ...shown.groups[0], items: [item('heartRateBpm', rates[groupCode] ?? 0)] } as never],
  });

  it('shows another group next to the first, measure by measure, and can be ended', async () => {
    show(ofGroup, '/averages');
    fireEvent.click(await screen.findByRole('button', { name: 'Compare with…' }));
    expect(address()).toBe('/averages?group=signature&period=Today&with=md&withPeriod=Today');
    const first = within(await screen.findByRole('region', { name: 'Signature, Today' }));
    expect(first.getByText('84 of 100, Optimal')).toBeDefined();
    expect(within(screen.getByRole('region', { name: 'Md, Today' })).getByText('71 of 100, Healthy')).toBeDefined();
    const compared = await screen.findByRole('region', { name: 'Measure by measure' });
    expect(within(compared).getByText('heartRateBpm: 72 bpm for Signature, 76 bpm for Md')).toBeDefined();
    const [other, own] = [...compared.querySelectorAll('svg path[class*=dot]')].map((dot) =>
      Number.parseFloat(dot.getAttribute('d')?.slice(1) ?? ''),
    );
    expect(own).toBeLessThan(other ?? 0);
    expect(compared.querySelectorAll('svg [class*=distance]')).toHaveLength(1);
    await choose('Compared period', 'Last 7 Days');
    expect(address()).toBe('/averages?group=signature&period=Today&with=md&withPeriod=Last7Days');
    fireEvent.click(screen.getByRole('button', { name: 'Stop comparing' }));
    expect(address()).toBe('/averages?group=signature&period=Today');
  });

  it('compares two periods of the only group', async () => {
    show(ofGroup, '/averages', { groupCodes: async () => ['signature'] });
    fireEvent.click(await screen.findByRole('button', { name: 'Compare with…' }));
    expect(address()).toBe('/averages?group=signature&period=Today&with=signature&withPeriod=LastMonth');
    const compared = await screen.findByRole('region', { name: 'Measure by measure' });
    expect(within(compared).getByText('heartRateBpm: 72 bpm for Today, 72 bpm for Last Month')).toBeDefined();
  });

  it('shows no withheld figures and explains why', async () => {
    const get: Get = async (input) =>
      input.params.groupCode === 'md' ? { ...pending, groupCode: 'md' } : ofGroup(input);
    show(get, '/averages?group=signature&with=md');
    expect(await screen.findByText(/one of the two has no figures to show/)).toBeDefined();
    expect(screen.getByText('The average score is not shown yet.')).toBeDefined();
  });

  it('needs two different groups or periods', async () => {
    show(ofGroup, '/averages?group=signature&with=signature&withPeriod=Today');
    expect(await screen.findByText('Choose another group or another period to compare.')).toBeDefined();
  });
});

describe('monthly averages', () => {
  it('draws withheld months as a gap, and lists all months in a table', async () => {
    show();
    const part = within(await screen.findByRole('region', { name: 'Month by month' }));
    expect(await part.findByRole('img', { name: 'Score of Signature, by month' })).toBeDefined();
    const lines = () =>
      [...document.querySelectorAll('path[class*=line]:not([class*=gridline])')].map(
        (line) => line.getAttribute('d')?.split('L').length,
      );
    expect(lines()).toEqual([2, 1]);
    expect(part.getByRole('row', { name: 'April 2026 (so far) 82 14' })).toBeDefined();
    expect(part.getByRole('row', { name: 'March 2026 – –' })).toBeDefined();
    fireEvent.change(part.getByLabelText('What is shown'), { target: { value: 'heartRateBpm camera' } });
    expect(part.getByRole('img', { name: 'Heart rate (camera) of Signature, by month' })).toBeDefined();
    expect(part.getByRole('row', { name: 'February 2026 71 12' })).toBeDefined();
  });

  it('come right after the score', async () => {
    show();
    const values = await screen.findByRole('button', { name: /Vital signs/ });
    const months = await screen.findByRole('heading', { name: 'Month by month' });
    expect(months.compareDocumentPosition(values)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('are followed by the values and then the file on a phone', async () => {
    window.matchMedia = media(() => true);
    show();
    const values = await screen.findByRole('button', { name: /Vital signs/ });
    const file = screen.getByRole('button', { name: 'Save as a file (CSV)' });
    expect(values.compareDocumentPosition(file)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('shows two lines for two groups', async () => {
    show(answering(shown), '/averages?group=signature&with=md');
    const part = within(await screen.findByRole('region', { name: 'Month by month' }));
    expect(await part.findByRole('img', { name: 'Score of Signature and Md, by month' })).toBeDefined();
    expect(document.querySelectorAll('[class*=other] path[class*=line]')).toHaveLength(2);
  });

  it('offers to retry after a failure, and shows an empty state', async () => {
    let isAway = true;
    show(answering(shown), '/averages', {
      trend: async () => {
        if (isAway) throw new Problem('internal-error');
        return { ...trend, measures: [], months: [] };
      },
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    isAway = false;
    fireEvent.click(again);
    expect(await screen.findByText('No month has enough people yet.')).toBeDefined();
  });
});

describe('failures of averages', () => {
  const fail = (code: Problem['code']) => () => Promise.reject(new Problem(code));

  it('a 403 on the lists shows that access is refused', async () => {
    show(answering(shown), '/averages', { groupCodes: fail('not-allowed') });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Insufficient access rights to see this page!' }),
    ).toBeDefined();
    const home = screen.getByRole('link', { name: 'Home' });
    // The page's bar has the one filled button.
    expect(home.className).toContain('secondary');
    await waitFor(() => expect(home.getAttribute('href')).toBe('/dashboard'));
  });

  it('a 403 on the averages alone shows that access is refused', async () => {
    show(fail('not-allowed'));
    expect(await screen.findByText('Insufficient access rights to see this page!')).toBeDefined();
  });

  it.each([
    ['lists that cannot be loaded lead to error 1002', answering(shown), { groupCodes: fail('internal-error') }, 1002],
    ['averages that cannot be loaded lead to error 1001', fail('internal-error'), {}, 1001],
    ['an unknown group leads to error 1001', fail('not-found'), {}, 1001],
    ['inconsistent averages lead to error 1001', answering({ ...shown, totalUsers: null }), {}, 1001],
  ] as const)('%s', async (_, get, lists, id) => {
    show(get as Get, '/averages', lists);
    await waitFor(() => expect(address()).toBe(`/error?ID=${id}`));
  });
});

describe('the CSV file of averages', () => {
  it('contains the shown averages, each with group, days, people, unit and source', () => {
    const rows = fileRows(
      [
        { ...shown, groupCode: 'md', from: '2026-03-01', to: '2026-03-14' },
        { ...pending, groupCode: 'signature' },
        { ...noAverages, outcome: 'none' },
      ],
      [],
    );
    const of = ['md', 'Today', '2026-03-01', '2026-03-14', '17'];
    expect(rows.slice(1, 5)).toEqual([
      [...of, 'Score', '85', '', 'calculated'],
      [...of, 'heartRateBpm', '72', 'bpm', 'camera'],
      [...of, 'breathingRatePerMin', '15', '/min', 'camera'],
      [...of, 'bodyMassIndex', '26.7', 'kg/m²', 'calculated'],
    ]);
    expect(rows.slice(5).map((row) => row[5])).toEqual(['Not shown: too few people', 'No scans']);
    expect(rows.every((row) => row.length === rows[0]?.length)).toBe(true);
    // The withheld result has no values in it.
    expect(rows[5]?.[4]).toBe('');
  });

  it('is offered only if averages are shown', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    show(answering(pending));
    await screen.findByText(/are pending/);
    expect(screen.queryByRole('button', { name: 'Save as a file (CSV)' })).toBeNull();
    cleanup();
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Save as a file (CSV)' }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    const [[file] = []] = saved.mock.calls;
    expect(file instanceof Blob && (await file.text())).toContain('signature');
  });
});
