import {
  type Comparison,
  type MeasureComparison,
  type MeasurementItem,
  type MeasurementResult,
  type MeasurementSummary,
  Problem,
} from '@mien/contract';
import { DAY_MS, MEASURE_TYPES } from '@mien/domain';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stored } from '../../shared/platform/stored.ts';
import {
  configuration,
  fakeApi,
  MEASUREMENT_ID,
  notSeen,
  PATIENT_UID,
  signedIn,
  signedInAsCarer,
  user,
} from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { DashboardPage } from './dashboard-page.tsx';

/** The middle of a month and of a year, so that nearby days stay in both. */
const NOW = new Date('2026-06-15T18:00:00Z');

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));

const scan = (daysAgo: number, changes: Partial<MeasurementSummary> = {}): MeasurementSummary => ({
  id: MEASUREMENT_ID.replace('000a', String(1000 + daysAgo).slice(-4)),
  created: new Date(NOW.getTime() - daysAgo * DAY_MS).toISOString(),
  externalStatus: 'COMPLETE',
  score: 77.6,
  ...changes,
});

const measure = (changes: Partial<MeasureComparison> = {}): MeasureComparison => ({
  measurementTypeId: 'heartRateBpm',
  usual: { kind: 'settled', low: 60.6, high: 81.8, center: 71, days: 20 },
  answer: 'asUsual',
  change: null,
  drift: null,
  week: null,
  tagEffects: [],
  latest: [70, 74, 72].map((value, index) => ({ created: scan(2 - index).created, value })),
  ...changes,
});

const comparison = (...measures: MeasureComparison[]): Comparison => ({
  previous: null,
  scoreBefore: null,
  comparableId: null,
  calculatedBefore: [],
  next: null,
  tags: [],
  note: '',
  measures,
});

function resultWith(bodyMassIndex: number): MeasurementResult {
  const type = MEASURE_TYPES.find(({ key }) => key === 'bodyMassIndex');
  if (!type) throw new Error('no body mass index');
  return {
    id: MEASUREMENT_ID,
    patientUid: PATIENT_UID,
    created: NOW.toISOString(),
    externalStatus: 'COMPLETE',
    trust: 'signed',
    providerId: 1,
    engineVersion: '2.0.0',
    overall: { score: 77.6, plusMinus: 1, coverage: 1, missing: [] },
    groups: [
      {
        key: 'metabolic',
        groupName: 'Metabolic',
        items: [
          {
            id: MEASUREMENT_ID,
            measurementTypeId: type.key,
            displayName: 'Body mass index',
            value: bodyMassIndex,
            unit: type.unit,
            precision: type.precision,
            provenance: type.provenance,
            interval: null,
            signalToNoiseDb: null,
            measurementRanges: [...type.ranges],
            description: '',
            webIcon: '',
            created: NOW.toISOString(),
            isDeleted: false,
            measurementItems: [],
          },
        ],
      },
    ],
    missing: [],
  };
}

const PULSE = {
  measurementTypeId: 'heartRateBpm',
  displayName: 'Heart rate',
  value: 67,
  unit: 'bpm',
  precision: 0,
  provenance: 'camera' as const,
  measurementRanges: [...(MEASURE_TYPES.find(({ key }) => key === 'heartRateBpm')?.ranges ?? [])],
};
const PULSE_GROUP = {
  key: 'vitalSigns' as const,
  groupName: 'Vital signs',
  items: [{ ...(resultWith(22).groups[0]?.items[0] as MeasurementItem), ...PULSE }],
};

const show = (items: readonly MeasurementSummary[], ...fakes: Parameters<typeof fakeApi>) =>
  showAt('/dashboard', items, ...fakes);

function showAt(at: string, items: readonly MeasurementSummary[], ...fakes: Parameters<typeof fakeApi>) {
  const api = fakeApi(
    signedIn,
    {
      measurements: {
        list: async () => ({ items: [...items], page: 1, pageSize: 9999, totalItems: items.length }),
        get: async () => resultWith(22),
      },
      comparisons: { get: async () => comparison(measure()) },
    },
    ...fakes,
  );
  return renderPage({ api, at, path: '/dashboard', page: <DashboardPage /> });
}

describe('the home page', () => {
  it('shows the latest score once, its change, and a link to its results', async () => {
    const leftOut = [{ created: scan(20).created, reason: 'afterExercise' as const }];
    const scoreBefore = { id: MEASUREMENT_ID, created: scan(40).created, score: 75, hasSameParts: true, leftOut };
    show([scan(2), scan(20), scan(40, { score: 75 })], {
      comparisons: { get: async () => ({ ...comparison(measure()), scoreBefore }) },
    });
    expect(await screen.findByText('78 of 100, Healthy')).toBeDefined();
    expect(screen.getByRole('heading', { level: 2, name: 'Testname Score' })).toBeDefined();
    expect(screen.getByText(/^2 days ago, /)).toBeDefined();
    expect((await screen.findByText('3 higher')).parentElement?.textContent).toBe('3 higher than on May 6');
    expect(screen.queryByText(/left out/)).toBeNull();
    const link = screen.getByRole('link', { name: 'View results' });
    expect(link.getAttribute('href')).toBe(`/resultSummary/${scan(2).id}`);
  });

  it('shows no change of score if the earlier score had other parts', async () => {
    const scoreBefore = { id: MEASUREMENT_ID, created: scan(40).created, score: 75, hasSameParts: false, leftOut: [] };
    show([scan(2), scan(40, { score: 75 })], {
      comparisons: { get: async () => ({ ...comparison(measure()), scoreBefore }) },
    });
    await screen.findByText('Nothing stands out in this scan');
    expect(screen.queryByText('3 higher')).toBeNull();
    expect(screen.queryByText(/other parts/)).toBeNull();
  });

  it('greets a patient by name, and tells a carer whose results these are', async () => {
    const { unmount } = show([scan(0)]);
    expect(await screen.findByText(/^Good (morning|afternoon|evening), Ana$/)).toBeDefined();
    unmount();
    show([scan(0)], signedInAsCarer('scan'));
    expect(await screen.findByText('Ana’s results')).toBeDefined();
    expect(screen.queryByText(/^Good /)).toBeNull();
  });

  it('links the patient, but no carer, to requests to see results', async () => {
    const asked = { id: MEASUREMENT_ID, by: { name: 'Grace Liu', role: 'Client User' as const } };
    const times = { asked: '2026-06-12T15:00:00Z', expires: '2026-06-26T15:00:00Z' };
    const careTeamAccess = { get: async () => ({ ...notSeen, request: { ...asked, ...times } }) };
    const { unmount } = show([scan(0)], { careTeamAccess });
    const card = await screen.findByRole('region', { name: 'Grace Liu asks to see your results' });
    expect(within(card).getByRole('link', { name: 'Answer' }).getAttribute('href')).toBe('/careTeam');
    unmount();
    show([scan(0)], { ...signedInAsCarer('scan'), careTeamAccess });
    expect(await screen.findByRole('heading', { name: 'Two calm minutes' })).toBeDefined();
  });

  const unread = vi.fn(async () => ({ count: 1 }));
  const answered = {
    chat: { unread },
    configurations: {
      ...signedIn.configurations,
      get: async () => ({ ...configuration, clientName: 'Austin Wellness' }),
    },
  };
  /** Makes the browser idle at once; returns how often idle callbacks have run. */
  function idleAtOnce() {
    const ran = vi.fn();
    vi.stubGlobal('requestIdleCallback', (work: () => void) =>
      window.setTimeout(() => {
        work();
        ran();
      }),
    );
    vi.stubGlobal('cancelIdleCallback', window.clearTimeout);
    return ran;
  }
  /** Waits until idle callbacks have run and rendered. */
  async function idleSince(ran: ReturnType<typeof idleAtOnce>): Promise<void> {
    await waitFor(() => expect(ran).toHaveBeenCalled());
    await act(async () => {});
  }

  it('shows no other step until it is known whether the clinic answered', async () => {
    idleAtOnce();
    const { promise, resolve } = Promise.withResolvers<{ count: number }>();
    const asked = vi.fn(() => promise);
    show([scan(0)], answered, { chat: { unread: asked } });
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await act(async () => {});
    expect(document.getElementById('next-step')).toBeNull();
    await act(async () => resolve({ count: 1 }));
    expect(await screen.findByRole('region', { name: 'Austin Wellness answered you' })).toBeDefined();
  });

  it('shows another step if unread answers cannot be read', async () => {
    idleAtOnce();
    show([scan(0)], answered, { chat: { unread: () => Promise.reject(new Error('unavailable')) } });
    expect(await screen.findByRole('heading', { name: 'Two calm minutes' })).toBeDefined();
  });

  it('links the patient, but no carer, to an unread answer of the clinic', async () => {
    const ran = idleAtOnce();
    const { unmount } = show([scan(0)], answered);
    const card = await screen.findByRole('region', { name: 'Austin Wellness answered you' });
    expect(within(card).getByRole('link', { name: 'Read' }).getAttribute('href')).toBe('/liveChat');
    unmount();
    unread.mockClear();
    ran.mockClear();
    show([scan(0)], signedInAsCarer('scan', 'chat'), answered);
    expect(await screen.findByRole('heading', { name: 'Two calm minutes' })).toBeDefined();
    await idleSince(ran);
    expect(unread).not.toHaveBeenCalled();
  });

  const person = {
    id: '01890000-0000-7000-8000-0000000000c1',
    firstName: 'Ben',
    lastName: 'Carter',
    relation: 'parent' as const,
    rights: ['see' as const],
    expires: '2027-03-01T12:00:00Z',
  };

  it('names whom the user cares for, and gives every invitation a row', async () => {
    idleAtOnce();
    const begin = vi.fn(() => new Promise<never>(() => {}));
    const invited = { ...person, state: 'invited' as const };
    const caredFor = async () => ({
      items: [
        { ...person, state: 'active' as const },
        { ...invited, id: '01890000-0000-7000-8000-0000000000c2', firstName: 'Esther', lastName: 'Kim' },
        { ...invited, id: '01890000-0000-7000-8000-0000000000c3', firstName: '', lastName: '' },
      ],
    });
    show([scan(0)], answered, { carers: { caredFor, begin } });
    const card = await screen.findByRole('region', { name: 'People you care for' });
    const lines = within(card).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'You are caring for Ben CarterOpen Ben',
      'Esther Kim asks you to be their caregiverAnswer',
      'Someone asks you to be their caregiverAnswer',
    ]);
    expect(
      within(card)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/carers', '/carers']);
    // The other step remains.
    expect(await screen.findByRole('region', { name: 'Austin Wellness answered you' })).toBeDefined();
    fireEvent.click(within(card).getByRole('button', { name: 'Open Ben' }));
    await waitFor(() => expect(begin).toHaveBeenCalledWith(expect.objectContaining({ params: { id: person.id } })));
  });

  it("loads the user's care relations only after the page, and never as a carer", async () => {
    const ran = idleAtOnce();
    const caredFor = vi.fn(async () => ({ items: [] }));
    const never = { entries: { latest: () => new Promise<never>(() => {}) } };
    const { unmount } = show([scan(0)], never, { carers: { caredFor } });
    await screen.findByRole('link', { name: /^Heart rate/ });
    expect(caredFor).not.toHaveBeenCalled();
    unmount();
    ran.mockClear();
    show([scan(0)], signedInAsCarer('scan'), { carers: { caredFor } });
    await screen.findByRole('heading', { name: 'Two calm minutes' });
    await idleSince(ran);
    expect(caredFor).not.toHaveBeenCalled();
  });

  it('loads unread answers only after the page', async () => {
    idleAtOnce();
    unread.mockClear();
    const never = { entries: { latest: () => new Promise<never>(() => {}) } };
    show([scan(0)], never, answered);
    await screen.findByRole('link', { name: /^Heart rate/ });
    expect(unread).not.toHaveBeenCalled();
  });

  it('reserves space for the next step while it loads, if a scan may be offered', async () => {
    const never = { entries: { latest: () => new Promise<never>(() => {}) } };
    const places = () => document.querySelectorAll('[style*="--height: 11.125rem"]');
    const { unmount } = show([scan(0)], never);
    await waitFor(() => expect(places()).toHaveLength(1));
    await screen.findByRole('link', { name: /^Heart rate/ });
    expect(places()).toHaveLength(1);
    expect(screen.queryByRole('heading', { name: 'Two calm minutes' })).toBeNull();
    unmount();
    const carer = signedInAsCarer('manage');
    const asCarer = show([scan(0)], never, carer);
    await screen.findByRole('link', { name: /^Heart rate/ });
    expect(places()).toHaveLength(0);
    asCarer.unmount();
    show([], carer, { measurements: { list: () => new Promise<never>(() => {}) } });
    await screen.findByText('Please wait...');
    await waitFor(() => expect(places()).toHaveLength(0));
  });

  it('asks for a new cuff reading only if the user may add one', async () => {
    const takenAt = new Date(NOW.getTime() - 60 * DAY_MS).toISOString();
    const readings = [{ systolicMmHg: 128, diastolicMmHg: 79, pulseBpm: null }];
    const cuff = {
      id: MEASUREMENT_ID,
      takenAt,
      created: takenAt,
      source: 'typed' as const,
      value: { kind: 'cuff' as const, readings },
    };
    const entries = { entries: { latest: async () => ({ items: [cuff] }) } };
    const { unmount } = show([scan(0)], entries, signedInAsCarer('scan', 'manage'));
    expect(await screen.findByRole('link', { name: 'Add a reading' })).toBeDefined();
    unmount();
    show([scan(0)], entries, signedInAsCarer('scan'));
    await screen.findByRole('link', { name: /^Heart rate/ });
    expect(screen.queryByRole('link', { name: 'Add a reading' })).toBeNull();
  });

  const cuffEntry = (systolicMmHg: number, diastolicMmHg: number, minutesAgo = 1) => {
    const takenAt = new Date(NOW.getTime() - minutesAgo * 60_000).toISOString();
    const readings = [{ systolicMmHg, diastolicMmHg, pulseBpm: null }];
    const cuff = {
      id: MEASUREMENT_ID,
      takenAt,
      created: takenAt,
      source: 'typed' as const,
      value: { kind: 'cuff' as const, readings },
    };
    return { entries: { latest: async () => ({ items: [cuff] }) } };
  };

  it('asks for another reading after a very high one of an earlier day, once', async () => {
    show([scan(0, { score: 98 })], cuffEntry(186, 96, 4 * 24 * 60));
    const title = await screen.findByRole('heading', { name: /^Your cuff reading of .* was very high: 186\/96 mmHg$/ });
    const card = screen.getByRole('region', { name: title.textContent ?? '' });
    expect(within(card).getByRole('link', { name: 'Measure again' }).getAttribute('href')).toBe('/entries/cuff');
    const score = screen.getByRole('region', { name: 'Testname Score' });
    expect(title.compareDocumentPosition(score) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.getAllByText(/very high/)).toHaveLength(1);
  });

  it('shows a very high cuff reading first, and mutes the score below it', async () => {
    show([scan(0, { score: 98 })], cuffEntry(186, 96));
    const title = await screen.findByRole('heading', { name: 'This cuff reading is very high: 186/96 mmHg' });
    // It is rendered from the start, so it is read in order and never announced.
    expect(title.closest('[role="alert"], [role="status"], [aria-live]')).toBeNull();
    expect(screen.getByRole('region', { name: title.textContent ?? '' }).contains(title)).toBe(true);

    expect(screen.getByRole('link', { name: 'Call 911' }).getAttribute('href')).toBe('tel:911');
    expect(screen.getByRole('link', { name: 'Measure again' }).getAttribute('href')).toBe('/entries/cuff');
    const score = screen.getByRole('region', { name: 'Testname Score' });
    expect(title.compareDocumentPosition(score) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(within(score).getByText('98 of 100')).toBeDefined();
    expect(score.textContent).toContain('Look at this later.');
    expect(document.body.textContent).not.toMatch(/Optimal|Nothing stands out|Two calm minutes/);
  });

  it('shows a high cuff reading that is newer than the scan', async () => {
    show([scan(0)], cuffEntry(150, 85));
    expect(await screen.findByText('Your cuff reading of Jun 15 stands out')).toBeDefined();
  });

  it('shows what a first scan without a score measured, why the score is missing, and the one thing to do', async () => {
    const first = { ...resultWith(22), overall: { score: null, plusMinus: null, coverage: 0.5, missing: [] } };
    const pulse = { ...(first.groups[0]?.items[0] as MeasurementItem), ...PULSE };
    const missing = [
      { measurementTypeId: 'breathingRatePerMin', displayName: 'Breathing rate', reason: 'no-breathing' },
      { measurementTypeId: 'systolicMmHg', displayName: 'Systolic blood pressure', reason: 'entry-too-old' },
    ];
    const groups = [{ key: 'vitalSigns' as const, groupName: 'Vital signs', items: [pulse] }, ...first.groups];
    show([scan(0, { score: null })], { measurements: { get: async () => ({ ...first, groups, missing }) } });
    // A heading "score" would make a heart rate look like one.
    const card = await screen.findByRole('region', { name: 'Your scan' });
    expect(screen.queryByText('Testname Score')).toBeNull();
    expect(await within(card).findByText('67')).toBeDefined();
    expect(card.textContent).toContain(
      'No score this time: we could not read your breathing rate. A scan of 60 seconds gives the camera more time.',
    );
    expect(
      within(card)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Scan for 60 seconds']);
    expect(card.textContent).not.toMatch(/Not scored|Not enough|alarm/);
    fireEvent.click(within(card).getByRole('button', { name: 'Scan for 60 seconds' }));
    expect(stored.scanLength.get()).toBe('60');
  });

  it('says what stands out, or that nothing does, with one link to the results', async () => {
    const { unmount } = show([scan(0)], { measurements: { get: async () => resultWith(33) } });
    const line = await screen.findByText('Body mass index stands out');
    expect(line.closest('a')).toBeNull();
    const href = screen.getByRole('link', { name: 'View results' }).getAttribute('href');
    expect(href).toMatch(/^\/resultSummary\/./);
    expect(screen.getAllByRole('link').filter((link) => link.getAttribute('href') === href)).toHaveLength(1);
    unmount();
    show([scan(0)]);
    expect(await screen.findByText('Nothing stands out in this scan')).toBeDefined();
  });

  it.each([
    { before: 33, shown: 'Body mass index stands out, as on Jun 14', warns: 'false' },
    { before: 32, shown: 'Body mass index stands out', warns: 'true' },
  ])('repeats the warning about a red value only if it changed: $before, then 33', async ({ before, shown, warns }) => {
    const previous = { id: MEASUREMENT_ID, created: scan(1).created, score: 78 };
    const calculatedBefore = [{ measurementTypeId: 'bodyMassIndex', value: before }];
    show([scan(0), scan(1)], {
      measurements: { get: async () => resultWith(33) },
      comparisons: { get: async () => ({ ...comparison(measure()), previous, calculatedBefore }) },
    });
    const line = await screen.findByText(shown);
    expect(line.closest('[data-rung="notAsUsual"]')?.getAttribute('data-warns')).toBe(warns);
  });

  it('shows heart rate and breathing with their usual ranges, each linked to its trend', async () => {
    const breathing = measure({
      measurementTypeId: 'breathingRatePerMin',
      usual: { kind: 'learning', daysMissing: 2 },
      answer: null,
      latest: [{ created: scan(0).created, value: 15 }],
    });
    show([scan(0)], { comparisons: { get: async () => comparison(measure(), breathing) } });
    const heart = await screen.findByRole('link', { name: /^Heart rate,\s?72 bpm\s?,\s?usually 61 to 82$/ });
    expect(heart.getAttribute('href')).toBe('/trendChart/best?measure=heartRateBpm');
    expect(heart.querySelector('path[class*=line]'), 'a course of three').not.toBeNull();
    const tile = screen.getByRole('link', { name: /^Breathing,\s?15 .*,\s?(Optimal|Healthy|Normal)$/ });
    expect(tile.querySelector('path[class*=line]'), 'no course of one').toBeNull();
  });

  const breathing = (changes: Partial<MeasureComparison> = {}) =>
    measure({
      measurementTypeId: 'breathingRatePerMin',
      usual: { kind: 'settled', low: 12, high: 18, center: 15, days: 20 },
      latest: [{ created: scan(0).created, value: 15 }],
      ...changes,
    });
  const withMeasures = (...measures: MeasureComparison[]) => ({
    comparisons: { get: async () => comparison(...measures) },
  });

  it.each([
    ['Both in your usual range', measure(), breathing()],
    ['Heart rate in your usual range', measure(), breathing({ answer: null })],
    ['Heart rate just outside the usual range', measure({ answer: 'justAbove' }), breathing()],
    ['1 outside: Heart rate', measure({ answer: 'notRepeated' }), breathing()],
    ['1 outside: Heart rate', measure({ answer: 'repeatAsked' }), breathing()],
    ['2 outside: Heart rate and breathing', measure({ answer: 'higher' }), breathing({ answer: 'lower' })],
    ['Vital signs', measure({ answer: null }), breathing({ answer: null })],
  ])('summarizes in one line: %s', async (words, ...measures) => {
    show([scan(0)], withMeasures(...measures));
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('omits usual ranges if something is more important, and speaks to a carer about the patient', async () => {
    const { unmount } = show([scan(0)], withMeasures(measure(), breathing()), {
      attention: {
        get: async () => ({ seatedAskedFor: MEASUREMENT_ID, isStaffNotified: false, measures: [] }),
      },
    });
    expect(await screen.findByText('Vital signs')).toBeDefined();
    expect(screen.queryByText('Both in your usual range')).toBeNull();
    unmount();
    show([scan(0)], withMeasures(measure(), breathing()), signedInAsCarer());
    expect(await screen.findByText('Both in the usual range')).toBeDefined();
  });

  it('summarizes the last seven days once there are enough scans', async () => {
    const week = { days: 4, mean: 72.4, usualMean: 70.6, answer: 'asUsual' } as const;
    const { unmount } = show(
      [scan(0), scan(1), scan(9)],
      withMeasures(measure({ week }), breathing({ week: { days: 4, mean: 17, usualMean: 14.2, answer: 'higher' } })),
    );
    const card = await screen.findByRole('region', { name: 'Last 7 days' });
    expect([...card.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
      '2 scans',
      'Heart rate 72 bpm, as usual',
      'Breathing 17 /min, above the usual 14',
      'See the month',
    ]);
    expect([...card.querySelectorAll('i')].map((day) => day.dataset.done)).toEqual([
      ...Array.from({ length: 5 }, () => 'false'),
      'true',
      'true',
    ]);
    unmount();
    show([scan(0)], withMeasures(measure(), breathing()));
    expect(await screen.findByText('Both in your usual range')).toBeDefined();
    expect(screen.queryByText('Last 7 days')).toBeNull();
  });

  it('shows the effect of a tag as the next step, without a causal claim, and links to its scans', async () => {
    const effect = { kind: 'clear', tag: 'coffee', scans: 4, others: 12, difference: 6.2, low: 2, high: 10 } as const;
    show([scan(0)], withMeasures(measure({ tagEffects: [effect] }), breathing()));
    expect(await screen.findByRole('heading', { name: 'After coffee your heart rate was 6 higher' })).toBeDefined();
    expect(screen.getByText('4 scans, compared with 12 without. This does not say why.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'See the scans' }).getAttribute('href')).toBe(
      '/trendChart/best?measure=heartRateBpm&noted=coffee',
    );
  });

  it.each([
    [3, [], 'No scan yet, of 3'],
    [3, [scan(0)], '1 of 3 scans'],
    [1, [scan(0)], '1 scan: you reached your goal'],
    [2, [scan(0), scan(0.1), scan(0.2)], '3 scans: you reached your goal'],
  ])('shows progress toward a goal of %i with this week’s scans', async (scansPerWeek, thisWeek, words) => {
    show([...thisWeek, scan(20)], { scanReminders: { goal: async () => ({ scansPerWeek }) } });
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Change your weekly goal' }).getAttribute('href')).toBe('/me');
  });

  it('shows the goal in the card of the last seven days if there is one', async () => {
    const week = { days: 4, mean: 72.4, usualMean: 70.6, answer: 'asUsual' } as const;
    show([scan(0), scan(1), scan(9)], {
      ...withMeasures(measure({ week }), breathing()),
      scanReminders: { goal: async () => ({ scansPerWeek: 4 }) },
    });
    const card = within(await screen.findByRole('region', { name: 'Last 7 days' }));
    expect(await card.findByRole('heading', { level: 3, name: 'This week' })).toBeDefined();
    expect(card.getByText(/of 4 scans$/)).toBeDefined();
    expect(screen.queryByRole('region', { name: 'This week' })).toBeNull();
  });

  it('shows no goal until one is set', async () => {
    const goal = vi.fn(async () => ({ scansPerWeek: null }));
    show([scan(0)], { scanReminders: { goal } });
    await waitFor(() => expect(goal).toHaveBeenCalled());
    expect(screen.queryByText('This week')).toBeNull();
  });

  it('says how many more days are needed to learn the usual range', async () => {
    const learning = measure({ usual: { kind: 'learning', daysMissing: 2 }, answer: null });
    show([scan(0)], { comparisons: { get: async () => comparison(learning) } });
    expect(await screen.findByRole('heading', { name: 'Scan on 2 more days' })).toBeDefined();
  });

  it.each([
    [['breathingRatePerMin'], 'Breathing rate not measured this time'],
    [['breathingRatePerMin', 'sdnnMs', 'rmssdMs'], 'Breathing rate not measured this time'],
    [['sdnnMs', 'rmssdMs'], 'Heart rate variability not measured this time'],
    [['breathingRatePerMin', 'heartRateBpm', 'stressIndex'], '3 values not measured this time'],
  ])('says in one short line what the scan lacks: %j', async (keys, words) => {
    const names: Readonly<Record<string, string>> = { breathingRatePerMin: 'Breathing rate' };
    const missing = keys.map((key) => ({
      measurementTypeId: key,
      displayName: names[key] ?? key,
      reason: 'not-reported',
    }));
    show([scan(0)], { measurements: { get: async () => ({ ...resultWith(22), groups: [PULSE_GROUP], missing }) } });
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('shows the day of a value that the newest scan did not measure', async () => {
    const at = (daysAgo: number) => [{ created: scan(daysAgo).created, value: 13 }];
    show([scan(0), scan(3)], withMeasures(measure({ latest: at(0) }), breathing({ latest: at(3), answer: null })));
    const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }).format(new Date(scan(3).created));
    expect((await screen.findByRole('link', { name: /^Breathing/ })).textContent).toMatch(new RegExp(`on ${day}`));
    expect(screen.getByRole('link', { name: /^Heart rate,\s?13 bpm/ }).textContent).not.toMatch(/ on | earlier/);
  });

  it('says of a value just outside the usual range neither that nothing stands out nor that it does', async () => {
    const { container } = show([scan(0)], {
      measurements: { get: async () => ({ ...resultWith(22), groups: [PULSE_GROUP] }) },
      ...withMeasures(measure({ answer: 'justAbove' }), breathing()),
    });
    expect(await screen.findByText('Heart rate just above the usual range')).toBeDefined();
    expect(screen.queryByText('Nothing stands out in this scan')).toBeNull();
    expect(screen.queryByText('Both in your usual range')).toBeNull();
    expect(container.querySelector('[data-rung="notAsUsual"]')).toBeNull();
  });

  it('asks for a repeat on the day of an unusual scan', async () => {
    show([scan(0)], {
      measurements: { get: async () => ({ ...resultWith(22), groups: [PULSE_GROUP] }) },
      comparisons: { get: async () => comparison(measure({ answer: 'repeatAsked' })) },
    });
    expect(await screen.findByText('Heart rate is outside your usual range')).toBeDefined();
    expect(screen.queryByText('Nothing stands out in this scan')).toBeNull();
    expect(await screen.findByRole('heading', { name: 'Sit for five minutes and scan again' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Scan again' }).getAttribute('href')).toBe('/howto');
  });

  it('works without the comparison', async () => {
    show([scan(0)], { comparisons: { get: () => Promise.reject(new Problem('internal-error')) } });
    expect(await screen.findByRole('link', { name: 'View results' })).toBeDefined();
    expect(screen.queryByText('Heart rate')).toBeNull();
  });

  it('lists earlier scans by month, with no number for a scan without a score', async () => {
    show([scan(0), scan(1, { score: null, externalStatus: 'PARTIAL' })]);
    const earlier = await screen.findByRole('link', { name: /Partial,\s?Not scored$/ });
    expect(earlier.getAttribute('href')).toBe(`/resultSummary/history/${scan(1).id}`);
  });

  it('rates the rounded score, at the top and in the list', async () => {
    show([scan(0, { score: 80.4 }), scan(1, { score: 60.4 })]);
    expect(await screen.findByText('80 of 100, Healthy')).toBeDefined();
    expect(await screen.findByRole('link', { name: /M,\s?60\s?of 100,\s?Normal$/ })).toBeDefined();
  });

  it('expands the newest month with its first scans, and the others on request', async () => {
    show([scan(0), ...Array.from({ length: 6 }, (_, index) => scan(index + 1))]);
    const month = await screen.findByRole('button', { name: 'June 2026 6 earlier scans, average 78' });
    expect(month.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getAllByRole('link', { name: /of 100,\s?Healthy$/ })).toHaveLength(4);
    fireEvent.click(screen.getByRole('button', { name: '2 more in June 2026' }));
    expect(screen.getAllByRole('link', { name: /of 100,\s?Healthy$/ })).toHaveLength(6);
  });

  it('reaches any scan of ten years in two taps', async () => {
    const years = Array.from({ length: 10 }, (_, index) => scan(1 + index * 365));
    show([scan(0), ...years]);
    fireEvent.click(await screen.findByRole('button', { name: '2019 1 scan, average 78' }));
    fireEvent.click(screen.getByRole('button', { name: 'June 2019 1 scan, average 78' }));
    const year = screen.getByRole('button', { name: /^2019/ }).closest('div') as HTMLElement;
    expect(within(year).getByRole('link', { name: /M,\s?78\s?of 100,\s?Healthy$/ })).toBeDefined();
  });

  it('shows the only value of a first scan without a score once, and its tile as soon as there is a trend', async () => {
    const heartRate = (values: readonly number[]) =>
      measure({
        usual: { kind: 'learning', daysMissing: 4 },
        answer: null,
        latest: values.map((value) => ({ created: scan(0).created, value })),
      });
    for (const values of [[67], [66, 67]]) {
      const { unmount } = show(
        [scan(0, { score: null })],
        {},
        { comparisons: { get: async () => comparison(heartRate(values)) } },
      );
      expect(await screen.findByRole('region', { name: 'Your scan' })).toBeDefined();
      await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
      expect(screen.queryAllByRole('link', { name: /^Heart rate/ })).toHaveLength(values.length - 1);
      unmount();
    }
  });

  it('has no list of earlier scans if there is only one', async () => {
    show([scan(0)]);
    expect(await screen.findByRole('link', { name: 'View results' })).toBeDefined();
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    expect(screen.queryByRole('heading', { name: 'Previous scans' })).toBeNull();
  });

  it('does not request comparisons in a scan-only session', async () => {
    const get = vi.fn();
    show(
      [scan(0)],
      { signIn: { session: async () => ({ user, historyCheck: 1, isScanOnly: true }) } },
      { comparisons: { get } },
    );
    await screen.findByRole('link', { name: 'View results' });
    await waitFor(() => expect(sessionStorage.getItem('owner')).not.toBeNull());
    expect(get).not.toHaveBeenCalled();
  });

  it('reserves no space for cards that cannot load while it shows cached data', async () => {
    const never = async () => new Promise<never>(() => undefined);
    const spaces = async (session: object) => {
      const { unmount } = show(
        [scan(0)],
        { signIn: { session: async () => ({ user, historyCheck: 1, ...session }) as never } },
        { comparisons: { get: never } },
      );
      const card = await screen.findByRole('region', { name: 'Testname Score' });
      await waitFor(() => expect(screen.queryByRole('link', { name: 'View results' })).not.toBeNull());
      const count = [...card.querySelectorAll('div')].filter(({ className, childElementCount }) =>
        /topLine|changes/.test(className) ? childElementCount === 0 : false,
      ).length;
      unmount();
      return count;
    };
    expect(await spaces({})).toBe(2);
    await expect.poll(() => spaces({ keptAsOfMs: 1 })).toBe(0);
  });

  it('offers to retry if the list cannot be loaded', async () => {
    show([], { measurements: { list: () => Promise.reject(new Problem('offline')) } });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  });
});

describe('earlier scans filtered by state', () => {
  const partial = { externalStatus: 'PARTIAL', score: null } as const;
  const region = () => screen.findByRole('region', { name: 'Previous scans' });
  const rows = async () => within(await region()).queryAllByRole('link', { name: /Jun/ });

  it('are filtered with one click, counted, and kept in the URL', async () => {
    show([scan(0), scan(1), scan(2, partial), scan(3)]);
    expect(await rows()).toHaveLength(3);
    fireEvent.click(await screen.findByRole('link', { name: 'Partial (1)' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(screen.getByTestId('address').textContent).toBe('/dashboard?state=partial');
    fireEvent.click(screen.getByRole('link', { name: 'Complete (2)' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    fireEvent.click(screen.getByRole('link', { name: 'All' }));
    await waitFor(async () => expect(await rows()).toHaveLength(3));
  });

  it('have no filter if all are in one state', async () => {
    show([scan(0), scan(1), scan(2)]);
    expect(await rows()).toHaveLength(2);
    expect(screen.queryByRole('link', { name: /^Complete/ })).toBeNull();
  });

  it('show an empty state, with a link back', async () => {
    showAt('/dashboard?state=partial', [scan(0), scan(1)]);
    expect(await screen.findByText('No partial scan here.')).toBeDefined();
    fireEvent.click(screen.getByRole('link', { name: 'Show all scans' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
  });
});
