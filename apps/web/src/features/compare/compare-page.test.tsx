import { type MeasurementResult, type MeasurementSummary, Problem, type ScanPair } from '@mien/contract';
import { contributorsOf, MEASURE_TYPES, SCORE_PARTS, SCORE_RULES } from '@mien/domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, MEASUREMENT_ID, signedIn, user } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { addressOfChosen, chosenIn } from './compare.model.ts';
import { ComparePage } from './compare-page.tsx';

const OTHER_ID = '01890000-0000-7000-8000-00000000000b';

const item = (measurementTypeId: string, value: number, more: object = {}) => ({
  id: MEASUREMENT_ID,
  measurementTypeId,
  displayName: `Name of ${measurementTypeId}`,
  value,
  unit: 'bpm',
  precision: 0,
  provenance: 'camera' as const,
  interval: { low: value - 2, high: value + 2 },
  signalToNoiseDb: 4,
  measurementRanges: [],
  description: '',
  webIcon: '',
  created: '2026-03-10T12:00:00.000Z',
  isDeleted: false as const,
  measurementItems: [],
  ...more,
});
const vitals = (...items: ReturnType<typeof item>[]): MeasurementResult['groups'] => [
  { key: 'vitalSigns', groupName: 'Vital signs', items },
];
const result = (changes: Partial<MeasurementResult> = {}): MeasurementResult => ({
  id: MEASUREMENT_ID,
  patientUid: MEASUREMENT_ID,
  created: '2026-03-14T12:00:00.000Z',
  externalStatus: 'COMPLETE',
  trust: 'signed',
  providerId: 1,
  engineVersion: '3.1.0',
  overall: { score: 78, plusMinus: 1, coverage: 0.8, missing: ['bloodPressure'] },
  groups: vitals(item('heartRateBpm', 84), item('breathingRatePerMin', 15)),
  missing: [],
  ...changes,
});
const before = result({
  id: OTHER_ID,
  created: '2026-03-10T12:00:00.000Z',
  overall: { score: 74, plusMinus: 1, coverage: 0.8, missing: ['bloodPressure'] },
  groups: vitals(item('heartRateBpm', 70)),
  missing: [
    { measurementTypeId: 'breathingRatePerMin', displayName: 'Name of breathingRatePerMin', reason: 'TOO_SHORT' },
  ],
});
const pair: ScanPair = {
  earlier: { result: before, isLong: false, tags: ['coffee'], note: 'after breakfast' },
  later: { result: result(), isLong: true, tags: [], note: '' },
  score: { obstacle: null, difference: 4, verdict: 'noRule' },
  values: [
    { measurementTypeId: 'heartRateBpm', obstacle: null, difference: 14, verdict: 'overlap' },
    { measurementTypeId: 'breathingRatePerMin', obstacle: 'onlyOne', difference: null, verdict: null },
  ],
};

const scan = (id: string, created: string, changes: Partial<MeasurementSummary> = {}): MeasurementSummary => ({
  id,
  created,
  externalStatus: 'COMPLETE',
  score: 77.6,
  ...changes,
});
const SCANS = [
  scan(MEASUREMENT_ID, '2026-03-14T12:00:00.000Z'),
  scan(OTHER_ID, '2026-03-10T12:00:00.000Z', { externalStatus: 'PARTIAL', score: null }),
  ...Array.from({ length: 20 }, (_, index) =>
    scan(
      `01890000-0000-7000-8000-0000000001${index + 10}`,
      `2026-02-${String(27 - index).padStart(2, '0')}T12:00:00.000Z`,
    ),
  ),
];

const NOTHING_COMPARED = {
  previous: null,
  next: null,
  scoreBefore: null,
  calculatedBefore: [],
  tags: [],
  note: '',
  measures: [],
};
const LEARNING = {
  usual: { kind: 'learning', daysMissing: 3 },
  answer: null,
  drift: null,
  week: null,
  tagEffects: [],
  latest: [],
};

interface Shown {
  readonly query?: string;
  readonly answer?: () => Promise<ScanPair>;
  readonly scans?: readonly MeasurementSummary[];
  readonly session?: object;
}

function show({ query = '', answer = async () => pair, scans = SCANS, session = {} }: Shown = {}) {
  const asked = vi.fn(answer);
  const api = fakeApi(signedIn, {
    comparisons: { pair: asked },
    measurements: { list: async () => ({ items: [...scans], page: 1, pageSize: 9999, totalItems: scans.length }) },
    ...session,
  } as never);
  renderPage({ api, at: `/results/compare${query}`, path: '/results/compare', page: <ComparePage /> });
  return asked;
}
const both = addressOfChosen(MEASUREMENT_ID, OTHER_ID);
const address = () => screen.getByTestId('address').textContent;
/** The text of a named section, also of a collapsed one. */
async function partOf(name: string): Promise<string[]> {
  const head = await screen.findByRole('rowheader', {
    name: new RegExp(`^${name}( [a-z ]+)?$`),
    hidden: true,
  });
  const body = head.closest('tbody');
  return [...(body?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent);
}

describe('two scans side by side', () => {
  it('shows each value of either with its unit, interval and source, and the verdict on the difference', async () => {
    const asked = show({ query: both });
    expect(await partOf('Name of heartRateBpm')).toEqual([
      '70 bpmnot ratedbetween 68 and 72',
      '84 bpmnot ratedbetween 82 and 86',
      '14 higher in the later scan.',
    ]);
    // Shown once for both, and next to the value that only one of them has.
    expect(screen.getAllByText('measured by camera')).toHaveLength(2);
    const breathing = await partOf('Name of breathingRatePerMin');
    expect(breathing[1]).toContain('15');
    expect(breathing[2]).toBe('Only one of the two scans has this value.');
    expect(asked.mock.calls[0]).toMatchObject([{ params: { id: MEASUREMENT_ID, otherId: OTHER_ID } }]);
    expect(screen.getByText(/two scans alone can rarely prove a change/)).toBeDefined();
    expect(screen.getAllByRole('columnheader', { name: /^Earlier scan/ })[0]?.textContent).toContain('Mar');
  });

  it('shows how each was made, the parts of its score, and its notes', async () => {
    show({ query: both });
    expect(await partOf('How it was made')).toEqual([
      'Scan of 30 seconds, engine 3.1.0',
      'Scan of 60 seconds, engine 3.1.0',
    ]);
    const score = await partOf('Score');
    expect(score[0]).toContain('74 of 100');
    expect(score[2]).toBe('4 higher in the later scan.');
    const fold = screen.getByText('What the score is made of').closest('details') as HTMLDetailsElement;
    expect(fold.open).toBe(false);
    const parts = within(fold).getByRole('table', { name: 'What the score is made of', hidden: true });
    expect(parts.querySelector('thead')?.textContent).toBe(
      'PartEarlier scanIts parts are not known here.Later scanIts parts are not known here.',
    );
    expect([...parts.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)).toEqual([
      'blood pressure by cuffleft outleft out',
    ]);
    expect(await partOf('What was noted')).toEqual(['Coffeeafter breakfast', 'Nothing']);
  });

  it('names each part of a score once, with the points of both scans next to it', async () => {
    const [part] = SCORE_PARTS.filter((one) => SCORE_RULES[one].measure === 'heartRateBpm');
    const missing = SCORE_PARTS.filter((one) => one !== part);
    const of = (heartRate: number) => {
      const [points] = contributorsOf(part ? { [part]: heartRate } : {});
      return { score: points?.won ?? 0, plusMinus: 1, coverage: 0.2, missing: [...missing] };
    };
    const answer: ScanPair = {
      ...pair,
      earlier: { ...pair.earlier, result: { ...before, overall: of(70) } },
      later: { ...pair.later, result: result({ overall: of(84) }) },
    };
    show({ query: both, answer: async () => answer });
    const row = (await screen.findByRole('rowheader', { name: 'heart rate', hidden: true })).closest('tr');
    const points = [of(70), of(84)].map(({ score }) => `${score} of 100`);
    expect([...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)).toEqual(points);
    expect(screen.getAllByText('left out')).toHaveLength(2 * missing.length);
  });

  it('says when scores cannot be compared, and why values are not subtracted', async () => {
    const apart: ScanPair = {
      ...pair,
      score: { obstacle: 'otherParts', difference: null, verdict: null },
      values: [{ measurementTypeId: 'heartRateBpm', obstacle: 'otherEngine', difference: null, verdict: null }],
    };
    show({ query: both, answer: async () => apart });
    // The row of scores is visible, and first.
    expect((await screen.findAllByRole('rowheader'))[0]?.textContent).toContain('Score');
    expect((await partOf('Score'))[2]).toBe('The two scores are made of different parts, so we don’t compare them.');
    expect((await partOf('Name of heartRateBpm'))[2]).toBe(
      'These were measured by two very different versions of our engine, so we don’t compare them.',
    );
  });

  it('says that a displayed difference of zero is none', async () => {
    const values: ScanPair['values'] = [
      { measurementTypeId: 'heartRateBpm', obstacle: null, difference: 0, verdict: 'overlap' },
    ];
    const { later } = pair;
    const earlier = { ...pair.earlier, result: { ...pair.earlier.result, groups: later.result.groups } };
    show({ query: both, answer: async () => ({ ...pair, earlier, values }) });
    const fold = (await screen.findByText('Same in both (1)')).closest('details') as HTMLDetailsElement;
    expect(fold.open).toBe(false);
    const same = within(fold).getByRole('table', { name: 'Same in both (1)', hidden: true });
    expect(within(same).getByRole('rowheader', { name: /^Name of heartRateBpm/, hidden: true })).toBeDefined();
    expect(within(fold).getAllByRole('cell', { hidden: true })).toHaveLength(2);
    fireEvent(window, new Event('beforeprint'));
    expect(fold.open).toBe(true);
  });

  it('begins with the conclusion, then the differences by verdict', async () => {
    show({ query: both });
    expect(await screen.findByText('The two scans are too close to tell apart.')).toBeDefined();
    const heads = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(heads.slice(0, 4)).toEqual([
      'Score ',
      'Too close to tell apart (1)',
      'Name of heartRateBpm measured by camera',
      'About both scans',
    ]);
    const fold = screen.getByText('Cannot be compared (1)').closest('details') as HTMLDetailsElement;
    expect(fold.open).toBe(false);
    expect(within(fold).getByRole('rowheader', { name: 'Name of breathingRatePerMin', hidden: true })).toBeDefined();
  });

  const differing = (
    heart: ScanPair['values'][number]['verdict'],
    breathing: ScanPair['values'][number]['verdict'],
    score: ScanPair['score'] = { obstacle: null, difference: 0, verdict: 'overlap' },
  ): ScanPair => ({
    ...pair,
    earlier: {
      ...pair.earlier,
      result: { ...before, groups: vitals(item('heartRateBpm', 70), item('breathingRatePerMin', 14)) },
    },
    score,
    values: [
      { measurementTypeId: 'heartRateBpm', obstacle: null, difference: 14, verdict: heart },
      { measurementTypeId: 'breathingRatePerMin', obstacle: null, difference: 1, verdict: breathing },
    ],
  });

  it.each([
    [
      'higher',
      'overlap',
      'Name of heartRateBpm was clearly higher in the later scan. The rest is as usual from day to day.',
    ],
    ['ordinary', 'overlap', 'There is a difference, but it is an ordinary one from day to day.'],
    ['higher', 'higher', 'Name of heartRateBpm and name of breathingRatePerMin were clearly higher in the later scan.'],
    [
      'lower',
      'higher',
      'Name of breathingRatePerMin was clearly higher in the later scan. Name of heartRateBpm was clearly lower in the later scan.',
    ],
    ['overlap', 'unsure', 'The two scans are too close to tell apart.'],
    ['noted', 'noted', 'One of the two scans was not at rest, so they cannot be compared.'],
  ] as const)('a pulse that is %s and breathing that is %s give: %s', async (heart, breathing, answer) => {
    show({ query: both, answer: async () => differing(heart, breathing) });
    expect(await screen.findByText(answer)).toBeDefined();
  });

  it('says once that a scan was not at rest, if that is the only obstacle', async () => {
    show({ query: both, answer: async () => differing('noted', 'noted') });
    expect((await partOf('Name of heartRateBpm'))[2]).toBe('14 higher in the later scan.');
    expect(screen.getAllByText(/not at rest/)).toHaveLength(1);
    expect(screen.getByText('Values of both (2)')).toBeDefined();
    cleanup();
    show({ query: both, answer: async () => differing('noted', 'unsure') });
    expect((await partOf('Name of heartRateBpm'))[2]).toBe(
      '14 higher in the later scan. One of the two was not at rest, as a note says. So we do not say what this means.',
    );
    // Values with a band are never below a heading that calls them not rated.
    expect(screen.getByText('Values of both (2)')).toBeDefined();
    expect(await screen.findByText('No clear difference. Two scans alone can rarely show one.')).toBeDefined();
  });

  it('does not call the rest usual if part of it cannot be rated', async () => {
    const score = { obstacle: 'otherParts', difference: null, verdict: null } as const;
    show({ query: both, answer: async () => differing('higher', 'ordinary', score) });
    expect(
      await screen.findByText(
        'Name of heartRateBpm was clearly higher in the later scan. What else we can rate is as usual from day to day.',
      ),
    ).toBeDefined();
  });

  it('marks both values on one range bar, unless their ranges differ', async () => {
    const ranged = (value: number, ranges = MEASURE_TYPES.find(({ key }) => key === 'heartRateBpm')?.ranges ?? []) =>
      vitals(item('heartRateBpm', value, { measurementRanges: [...ranges] }));
    const of = (earlier: ReturnType<typeof ranged>): ScanPair => ({
      ...pair,
      earlier: { ...pair.earlier, result: { ...before, groups: earlier } },
      later: { ...pair.later, result: result({ groups: ranged(84) }) },
    });
    show({ query: both, answer: async () => of(ranged(70)) });
    const body = (await screen.findByRole('rowheader', { name: /^Name of heartRateBpm/ })).closest('tbody');
    const at = (name: string) => Number.parseFloat(body?.querySelector('circle')?.getAttribute(name) ?? '');
    const later = Number.parseFloat(body?.querySelector('line')?.getAttribute('x1') ?? '');
    // From 42 to 122.
    expect([at('cx'), later]).toEqual([35, 52.5]);
    cleanup();
    show({ query: both, answer: async () => of(ranged(70, [])) });
    const other = (await screen.findByRole('rowheader', { name: /^Name of heartRateBpm/ })).closest('tbody');
    expect(other?.querySelector('circle')).toBeNull();
  });

  it('says if both show the same, and if nothing is comparable', async () => {
    const alike = differing('overlap', 'overlap');
    const values = alike.values.map((value) => ({ ...value, difference: 0 }));
    const { later } = alike;
    const earlier = { ...alike.earlier, result: { ...alike.earlier.result, groups: later.result.groups } };
    show({ query: both, answer: async () => ({ ...alike, earlier, values }) });
    expect(await screen.findByText('Both scans show the same.')).toBeDefined();
    cleanup();
    const apart = {
      measurementTypeId: 'heartRateBpm',
      obstacle: 'otherEngine',
      difference: null,
      verdict: null,
    } as const;
    const sameScore = { ...pair.score, difference: 0 };
    show({ query: both, answer: async () => ({ ...pair, score: sameScore, values: [apart] }) });
    expect(await screen.findByText('What can be compared is the same in both scans.')).toBeDefined();
    cleanup();
    const score = { obstacle: 'otherProvider', difference: null, verdict: null } as const;
    show({ query: both, answer: async () => ({ ...pair, score, values: [] }) });
    expect(await screen.findByText('These two scans cannot be compared.')).toBeDefined();
  });

  it('shows the two numbers of a blood pressure in one row', async () => {
    const pressures = (systolic: number, diastolic: number) =>
      vitals(
        item('systolicMmHg', systolic, { displayName: 'Systolic', provenance: 'entered', interval: null }),
        item('diastolicMmHg', diastolic, { displayName: 'Diastolic', provenance: 'entered', interval: null }),
      );
    const of = (difference: number) => ({ obstacle: null, difference, verdict: 'noRule' as const });
    const answer: ScanPair = {
      ...pair,
      earlier: { ...pair.earlier, result: { ...before, groups: pressures(120, 80) } },
      later: { ...pair.later, result: result({ groups: pressures(126, 78) }) },
      values: [
        { measurementTypeId: 'systolicMmHg', ...of(6) },
        { measurementTypeId: 'diastolicMmHg', ...of(-2) },
      ],
    };
    show({ query: both, answer: async () => answer });
    const row = await partOf('Blood pressure');
    expect(row[0]).toContain('120/80');
    expect(row[2]).toBe('Systolic: 6 higher in the later scan. Diastolic: 2 lower in the later scan.');
  });

  it('links to each scan alone, and to selecting another one', async () => {
    show({ query: both });
    const [earlier] = await screen.findAllByRole('columnheader');
    const links = within(earlier as HTMLElement).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/resultSummary/history/${OTHER_ID}`,
      `/results/compare?one=${MEASUREMENT_ID}`,
    ]);
  });

  it.each(['not-found', 'invalid-request'] as const)('shows not found for a wrong URL: %s', async (code) => {
    show({ query: both, answer: () => Promise.reject(new Problem(code)) });
    expect(await screen.findByText('We cannot find one of these scans.')).toBeDefined();
    fireEvent.click(screen.getByRole('link', { name: 'Choose other scans' }));
    expect(await screen.findByText('Choose the first scan.')).toBeDefined();
  });

  it('offers to retry when offline', async () => {
    let isOffline = true;
    show({ query: both, answer: async () => (isOffline ? Promise.reject(new Problem('offline')) : pair) });
    const again = await screen.findByRole('button', { name: 'Try again' });
    isOffline = false;
    fireEvent.click(again);
    expect(await partOf('Score')).toHaveLength(3);
  });
});

describe('selecting two scans', () => {
  it('selects one scan, then another, by month, a few at a time', async () => {
    const asked = show();
    expect(await screen.findByText('Choose the first scan.')).toBeDefined();
    const list = () => within(screen.getByRole('region', { name: 'Your scans' })).getAllByRole('link');
    expect(list()).toHaveLength(12);
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(list()).toHaveLength(22);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    fireEvent.change(screen.getByLabelText('Month'), { target: { value: '2026-03' } });
    expect(list()).toHaveLength(2);
    expect(list()[1]?.textContent).toContain('Partial');
    fireEvent.click(list()[0] as HTMLElement);
    expect(await screen.findByText('Choose the other scan in the list.')).toBeDefined();
    expect(address()).toBe(`/results/compare?one=${MEASUREMENT_ID}`);
    expect(asked).not.toHaveBeenCalled();
    fireEvent.click(list()[0] as HTMLElement);
    await waitFor(() => expect(address()).toBe(`/results/compare${both}`));
    expect(await partOf('Score')).toHaveLength(3);
  });

  it('suggests the last scan that is comparable in every value, even if a later one is comparable in some', async () => {
    const measure = {
      ...LEARNING,
      measurementTypeId: 'heartRateBpm',
      change: { since: SCANS[1]?.created ?? '', difference: 1, direction: null, leftOut: [] },
    };
    const get = async () => ({ ...NOTHING_COMPARED, measures: [measure], comparableId: SCANS[3]?.id ?? null });
    show({ session: { comparisons: { pair: async () => pair, get } } });
    const offer = await screen.findByRole('region', { name: 'Suggested: every value can be compared' });
    const best = within(offer).getByRole('link', { name: /^Mar.14.* 78 of 100.*Feb.26.* 78 of 100/ });
    expect(best.getAttribute('href')).toBe(`/results/compare${addressOfChosen(MEASUREMENT_ID, SCANS[3]?.id)}`);
  });

  it('otherwise suggests the last scan with some comparable value, and says so', async () => {
    const since = SCANS[3]?.created ?? '';
    const change = { since, difference: 1, direction: null, leftOut: [] };
    const measure = { ...LEARNING, measurementTypeId: 'heartRateBpm', change };
    const scoreBefore = { id: OTHER_ID, created: SCANS[1]?.created, score: 70, hasSameParts: false, leftOut: [] };
    const get = async () => ({ ...NOTHING_COMPARED, measures: [measure], scoreBefore });
    show({ session: { comparisons: { pair: async () => pair, get } } });
    const best = await screen.findByRole('link', { name: /^Mar.14.*Feb.26/ });
    expect(best.getAttribute('href')).toBe(`/results/compare${addressOfChosen(MEASUREMENT_ID, SCANS[3]?.id)}`);
    cleanup();
    show({ query: addressOfChosen(MEASUREMENT_ID), session: { comparisons: { pair: async () => pair, get } } });
    expect(await screen.findByText('Suggested: some values can be compared')).toBeDefined();
    const [first] = screen.getAllByRole('link', { name: /of.100|Partial/ });
    expect(first?.getAttribute('href')).toBe(`/results/compare${addressOfChosen(MEASUREMENT_ID, SCANS[3]?.id)}`);
    // The list does not move when the suggestion arrives: it has the scan too.
    expect(screen.getAllByRole('link', { name: /^Feb.26/ })).toHaveLength(2);
  });

  it('lists the scans at once, while the suggestion loads', async () => {
    const get = () => new Promise<never>(() => undefined);
    show({ session: { comparisons: { pair: async () => pair, get } } });
    const list = await screen.findByRole('region', { name: 'Your scans' });
    expect(within(list).getAllByRole('link')).toHaveLength(12);
    expect(screen.queryByText(/^Suggested/)).toBeNull();
  });

  it('shows placeholders for the scans while they load', async () => {
    const list = () => new Promise<never>(() => undefined);
    show({ session: { measurements: { list } } });
    expect(await screen.findByText('Loading your scans…')).toBeDefined();
  });

  it('names the bands of the scores next to their strip, not over a dot', async () => {
    show({
      scans: [
        scan(MEASUREMENT_ID, '2026-03-14T12:00:00.000Z', { score: 70 }),
        scan(OTHER_ID, '2026-02-14T12:00:00.000Z', { score: 45 }),
      ],
    });
    const chart = (await screen.findByRole('region', { name: 'Score' })).querySelector('svg') as SVGElement;
    const names = [...chart.querySelectorAll('text[text-anchor="end"][dy="0.35em"]')].map(
      ({ textContent }) => textContent,
    );
    expect(names).toEqual(expect.arrayContaining(['Normal']));
    const healthy = [...chart.querySelectorAll('text')].find(({ textContent }) => textContent === 'Healthy');
    const newest = /^M\S+ (\S+)h/.exec(
      [...chart.querySelectorAll('path[stroke-width="10"]')].at(-1)?.getAttribute('d') ?? '',
    );
    expect(Math.abs(Number(healthy?.getAttribute('y')) - Number(newest?.[1]))).toBeGreaterThanOrEqual(16);
    expect(chart.querySelectorAll('rect')).toHaveLength(2);
  });

  it('selects by a press on a dot of the scores, and marks the selected scan', async () => {
    show();
    const chart = (await screen.findByRole('region', { name: 'Score' })).querySelector('svg') as SVGElement;
    const dots = () => [...chart.querySelectorAll('path[stroke-width="10"]')];
    const placeOf = (dot: Element | undefined) => /^M(\S+) (\S+)h/.exec(dot?.getAttribute('d') ?? '') ?? [];
    const press = (dot: Element | undefined, besidePx = 0) => {
      const [, x, y] = placeOf(dot).map(Number);
      fireEvent.click(chart, { clientX: (x ?? 0) + besidePx, clientY: y ?? 0 });
    };
    // The partial scan has no score.
    expect(dots()).toHaveLength(SCANS.length - 1);
    press(dots().at(-1), 60);
    expect(address()).toBe('/results/compare');
    press(dots().at(-1), 5);
    await waitFor(() => expect(address()).toBe(`/results/compare?one=${MEASUREMENT_ID}`));
    const marked = (await screen.findByRole('region', { name: 'Your scans' })).querySelector('[aria-current]');
    expect(marked?.textContent).toContain('Mar');
    const chip = screen.getByRole('link', { name: /^Mar.+Choose other scans$/ });
    expect(chip.getAttribute('href')).toBe('/results/compare');
  });

  it('suggests none if none is comparable or known to be', async () => {
    show({ session: { comparisons: { pair: async () => pair, get: async () => NOTHING_COMPARED } } });
    expect(await screen.findByText('Choose the first scan.')).toBeDefined();
    expect(screen.queryByText(/^Suggested/)).toBeNull();
  });

  it('says that a scan cannot be compared with itself', async () => {
    const asked = show({ query: addressOfChosen(MEASUREMENT_ID, MEASUREMENT_ID.toUpperCase()) });
    expect(await screen.findByText('That is the same scan. Choose another one.')).toBeDefined();
    expect(asked).not.toHaveBeenCalled();
  });

  it('says that a scan in the URL does not exist', async () => {
    show({ query: addressOfChosen('x') });
    expect(await screen.findByText('We cannot find one of these scans.')).toBeDefined();
    expect(screen.getByText('Choose the first scan.')).toBeDefined();
  });

  it('needs two scans', async () => {
    show({ scans: SCANS.slice(0, 1) });
    expect(await screen.findByText('There is nothing to compare yet.')).toBeDefined();
  });

  it('is closed to staff without a profile, and to a scan-only session', async () => {
    show({ session: { signIn: { session: async () => ({ user: { ...user, patientUid: null }, historyCheck: 0 }) } } });
    await waitFor(() => expect(address()).toBe('/account'));
  });
});

it.each([
  ['', null, null, false],
  ['?one=a&other=b', 'a', 'b', false],
  ['?other=b', 'b', null, false],
  ['?one=&other=b', 'b', null, false],
  ['?one=a&other=A', 'a', null, true],
])('the URL %s selects %s and %s', (query, one, other, isSame) =>
  expect(chosenIn(new URLSearchParams(query))).toEqual({ one, other, isSame }),
);
