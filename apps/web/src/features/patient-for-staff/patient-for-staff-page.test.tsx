import type { CareTeamPatient, MeasurementResult } from '@mien/contract';
import { type FhirBundle, Problem } from '@mien/contract';
import { CHAT_POLL_INTERVAL_MS, DAY_MS, MINUTE_MS, measureTypeOf } from '@mien/domain';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { result } from '../../app/specification/open-app.tsx';
import { TO_WRITE } from '../../shared/health/conversation/opened-to-write.ts';
import {
  fakeApi,
  listedUser,
  MEASUREMENT_ID,
  PATIENT_UID,
  patient,
  signedIn,
  user,
} from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { serverProblem } from '../../shared/testing/server-problem.ts';
import { PatientForStaffPage } from './patient-for-staff-page.tsx';

const none: CareTeamPatient = {
  patientUid: PATIENT_UID,
  state: 'none',
  given: null,
  lastSeen: null,
  newest: { scan: null, message: null },
  request: null,
};
const given: CareTeamPatient = {
  ...none,
  state: 'given',
  given: { term: 'untilEnded', since: '2026-11-01T10:00:00Z', until: null, measurementId: null },
};
const asked: CareTeamPatient = {
  ...none,
  request: {
    by: { name: 'Omar Haddad', role: 'Client User' },
    asked: '2026-11-20T10:00:00Z',
    expires: '2026-12-04T10:00:00Z',
  },
};

const smoking: MeasurementResult['groups'][number]['items'][number] = {
  id: MEASUREMENT_ID,
  measurementTypeId: 'smoking',
  displayName: 'Smoking',
  value: 0,
  unit: '',
  precision: 0,
  provenance: 'entered',
  interval: null,
  signalToNoiseDb: null,
  measurementRanges: [...(measureTypeOf('smoking')?.ranges ?? [])],
  description: '',
  webIcon: '',
  created: result.created,
  isDeleted: false,
  measurementItems: [],
};

const rated: MeasurementResult = {
  ...result,
  groups: [{ key: 'lifestyle', groupName: 'Lifestyle', items: [smoking] }],
};

const summary = { id: MEASUREMENT_ID, created: '2026-11-18T10:00:00Z', externalStatus: 'COMPLETE', score: 78 };

const listOf = (items: readonly object[], videoHosts: readonly string[] = []) => ({
  items: [...items],
  timeZone: 'America/Chicago',
  scanDaysBefore: 1,
  videoHosts,
});
const noAppointments = { list: async () => listOf([]) };

interface Shown {
  readonly items?: readonly object[];
  readonly state?: unknown;
  readonly loginLinks?: Record<string, unknown>;
  readonly roles?: readonly string[];
  readonly teamNotes?: Record<string, unknown>;
  readonly query?: string;
  readonly more?: Record<string, unknown>;
}

function show(
  careTeam: Record<string, unknown>,
  {
    items = [listedUser],
    state,
    loginLinks = {},
    roles = ['Client Admin'],
    teamNotes = {},
    query = '',
    more = {},
  }: Shown = {},
) {
  const measurements = vi.fn(async () => ({ items: [summary], page: 1, pageSize: 20, totalItems: 1 }));
  const calls = {
    get: async () => none,
    measurements,
    measurement: async () => rated,
    comparison: async () => Promise.reject(serverProblem('not-found')),
    timeline: async () => ({ items: [], next: null }),
    entries: async () => ({ items: [], next: null }),
    healthFacts: async () => ({ items: [] }),
    trends: async () => trendOf('Score'),
    ...careTeam,
  };
  const api = fakeApi(
    signedIn,
    {
      signIn: {
        session: async () => ({ user: { ...user, patientUid: null, userRoles: roles }, historyCheck: 0 }),
      },
      users: { list: async () => ({ items, page: 1, pageSize: 10, totalItems: items.length, hasMore: false }) },
    } as never,
    {
      careTeam: calls,
      loginLinks,
      teamNotes: { list: async () => ({ items: [], next: null }), ...teamNotes },
      appointments: noAppointments,
      ...more,
    } as never,
  );
  renderPage({
    api,
    at: `/admin/patient/${PATIENT_UID}${query}`,
    state,
    path: '/admin/patient/:uid',
    page: <PatientForStaffPage />,
  });
  return measurements;
}

describe('a patient who does not share results', () => {
  it('has no alarm, even if the list was read while they shared', async () => {
    const attention = { since: result.created, latest: result.created, followUpOn: null, cuff: null };
    show({}, { items: [{ ...listedUser, attention }] });
    expect(await screen.findByText('Noor Rahman does not share results with you')).toBeDefined();
    expect(screen.queryByRole('region', { name: /^Readings far/ })).toBeNull();
  });

  it('is not readable: the page says so, offers to ask, and reads no scans', async () => {
    const ask = vi.fn(async () => asked);
    const measurements = show({ ask });
    expect(await screen.findByText('Noor Rahman does not share results with you')).toBeDefined();
    expect(screen.getByText('Does not share results')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Message' }).className).toContain('secondary');
    fireEvent.click(screen.getByRole('button', { name: 'Ask for results' }));
    expect(await screen.findByText(/was asked on .* The request waits until/)).toBeDefined();
    expect(ask).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: 'Ask for results' })).toBeNull();
    expect(measurements).not.toHaveBeenCalled();
  });

  it.each([
    ['ended', 'No longer shares results'],
    ['runOut', 'The permission has expired'],
  ])('shows the earlier state: %s', async (state, text) => {
    show({ get: async () => ({ ...none, state }) });
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('tells staff of the installation who may ask', async () => {
    show({ get: () => Promise.reject(serverProblem('not-allowed')) });
    expect(await screen.findByText('Only staff of the patient’s own clinic can ask for results.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Ask for results' })).toBeNull();
  });

  it('is not found at a URL of another client', async () => {
    show({}, { items: [] });
    expect(await screen.findByText('No such patient')).toBeDefined();
  });
});

const COMPARED = {
  comparison: async () => ({
    previous: null,
    next: null,
    scoreBefore: null,
    calculatedBefore: [],
    tags: [],
    note: '',
    measures: [],
  }),
  entries: async () => ({ items: [], next: null }),
};

describe('medicines and conditions', () => {
  const fact = (name: string, more: object = {}) => ({
    id: `${name} id`,
    kind: 'medicine',
    name,
    dose: null,
    startedOn: null,
    endedOn: null,
    created: '2026-03-01T12:00:00.000Z',
    changed: '2026-03-01T12:00:00.000Z',
    ...more,
  });

  it('are shown in the patient’s words, past ones separately', async () => {
    const items = [
      fact('Lisinopril', { dose: '10 mg', startedOn: '2019-06' }),
      fact('Asthma', { kind: 'condition' }),
      fact('Warfarin', { startedOn: '2015', endedOn: '2016' }),
    ];
    show({ get: async () => given, ...COMPARED, healthFacts: async () => ({ items }) });
    const card = await screen.findByRole('region', { name: 'Medications and conditions' });
    // In print, too.
    expect(card.closest('[class*="isScreenOnly"]')).toBeNull();
    expect(within(card).getByText('Takes: Lisinopril, 10 mg (since June 2019)')).toBeDefined();
    expect(within(card).getByText('Has: Asthma')).toBeDefined();
    expect(within(card).getByText('Before: Warfarin (2015 to 2016)')).toBeDefined();
    expect(screen.getByText('Reported by the patient. Not verified.')).toBeDefined();
  });

  it('stay when they cannot be loaded again', async () => {
    const failed = () => Promise.reject(serverProblem('internal-error'));
    const healthFacts = vi.fn(failed).mockResolvedValueOnce({ items: [fact('Lisinopril')] } as never);
    show({ get: async () => given, ...COMPARED, healthFacts });
    await screen.findByText('Takes: Lisinopril');
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(healthFacts).toHaveBeenCalledTimes(2));
    await act(async () => undefined);
    expect(screen.getByText('Takes: Lisinopril')).toBeDefined();
  });

  it.each([
    ['on a phone right after the latest result', false],
    ['in a second column on wide screens', true],
  ])('are %s', async (_, isWide) => {
    vi.stubGlobal('matchMedia', () => ({
      matches: isWide,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    show({ get: async () => given, ...COMPARED, healthFacts: async () => ({ items: [fact('Lisinopril')] }) });
    const result = await screen.findByRole('region', { name: 'Latest result' });
    const card = await screen.findByRole('region', { name: 'Medications and conditions' });
    expect(card.closest('aside') !== null).toBe(isWide);
    expect(result.nextElementSibling === card).toBe(!isWide);
    vi.unstubAllGlobals();
  });

  it('are not requested if the patient shares one scan or nothing', async () => {
    const healthFacts = vi.fn(async () => ({ items: [fact('Lisinopril')] }));
    show({ healthFacts });
    await screen.findByRole('button', { name: /Ask/ });
    const onlyOne = { ...given, given: { ...given.given, term: 'oneScan', measurementId: summary.id } };
    cleanup();
    show({ get: async () => onlyOne, ...COMPARED, healthFacts });
    await screen.findByRole('heading', { name: 'Latest result' });
    expect(healthFacts).not.toHaveBeenCalled();
  });
});

describe('a patient who shares results', () => {
  it('shows the newest scan in the third person, and the list of scans', async () => {
    show({ get: async () => given, ...COMPARED });
    expect(await screen.findByText('Shares results with you')).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'Latest result' })).toBeDefined();
    expect(await screen.findByText(/The results (of|indicate that) the Patient/)).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Scans' })).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'All scans (1)' }));
    expect(await screen.findByRole('heading', { name: 'Scans' })).toBeDefined();
    expect(screen.getByRole('link', { current: true, name: /78/ }).textContent).toContain('2026');
  });

  const OMAR = { userUid: '0b6b4f00-0000-4000-8000-0000000000aa', name: 'Omar Haddad' };
  const ITEM = {
    patientUid: PATIENT_UID,
    patientName: 'Noor Rahman',
    clientName: 'Clinic',
    isVerified: true,
    reason: null,
    heartRateBpm: null,
    usualHeartRate: null,
    cuff: null,
    excerpt: null,
    owner: null,
    followUpOn: null,
    isFollowUp: false,
    position: null,
    revision: 0,
  };
  const NORMAL = 'The results of the Patient are all in the normal ranges.';
  const cuffEntry = () => {
    const takenAt = new Date(Date.now() - 60_000).toISOString();
    const readings = [{ systolicMmHg: 186, diastolicMmHg: 96, pulseBpm: null }];
    return { id: BEFORE, takenAt, created: takenAt, source: 'typed' as const, value: { kind: 'cuff', readings } };
  };

  it('shows a dangerous reading first, and then calls nothing normal', async () => {
    const entries = vi.fn(async () => ({ items: [cuffEntry()], next: null }));
    show({ get: async () => given, ...COMPARED, entries });
    const alert = await screen.findByRole('region', { name: /very high/ });
    await waitFor(() => expect(alert.textContent).toMatch(/^Cuff reading 186\/96 mmHg, .*: very high\./));
    const score = await screen.findByRole('region', { name: 'Latest result' });
    expect(alert.compareDocumentPosition(score) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(score.textContent).toMatch(/78 of 100 Testname Score/);
    expect(score.textContent).not.toContain('comes first');
    expect(screen.queryByText(NORMAL)).toBeNull();
    expect(entries).toHaveBeenCalledExactlyOnceWith({ params: { uid: PATIENT_UID }, query: { kind: 'cuff' } });
  });

  it('shows actions next to a very high cuff reading, and lists the scans next to it', async () => {
    const since = new Date(cuffEntry().takenAt).toISOString();
    const item = { ...ITEM, at: since };
    const today = { attention: async () => ({ created: since, day: '2026-11-21', item, isSnoozed: false }) };
    const attention = async () => ({
      readings: [{ measurementTypeId: 'heartRateBpm', usual: null, values: [{ value: 138, takenAt: since }] }],
      cuff: { systolicMmHg: 186, diastolicMmHg: 96, takenAt: since },
    });
    show(
      { get: async () => given, ...COMPARED, entries: async () => ({ items: [cuffEntry()], next: null }), attention },
      {
        items: [{ ...listedUser, attention: { since, latest: since, followUpOn: null, cuff: null } }],
        more: { today },
      },
    );
    const box = within(await screen.findByRole('region', { name: /^Cuff reading/ }));
    expect(await box.findByRole('button', { name: 'Done: Noor Rahman' })).toBeDefined();
    expect(box.getByRole('button', { name: 'Follow up' })).toBeDefined();
    const acts = [...(box.getByRole('button', { name: 'Follow up' }).parentElement?.children ?? [])];
    expect(acts.map(({ textContent }) => textContent)).toEqual(['Call (512) 555-0177', 'Done', 'Follow up']);
    expect(acts[0]?.getAttribute('href')).toBe('tel:+15125550177');
    const said = await box.findByText(/^Cuff reading 186\/96 mmHg.*Heart rate 138 at/);
    expect(said.textContent?.match(/Cuff reading/g)).toHaveLength(1);
  });

  it('shows who handled it, and when, with Undo', async () => {
    vi.setSystemTime('2026-11-18T17:30:00Z');
    const entry = cuffEntry();
    let doneAt: string | null = '2026-11-18T17:29:30.000Z';
    const attention = vi.fn(async () => ({
      readings: [],
      cuff: null,
      doneAt,
      doneBy: doneAt && 'Grace Liu',
      doneSince: doneAt && entry.takenAt,
    }));
    const undo = vi.fn(async () => {
      doneAt = null;
      return { revision: 0, doneAt: null };
    });
    show(
      { get: async () => given, ...COMPARED, entries: async () => ({ items: [entry], next: null }), attention },
      { more: { today: { undo } } },
    );
    const box = within(await screen.findByRole('region', { name: /^Cuff reading/ }));
    const said = await box.findByText(/^Done by/);
    expect(said.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe('Done by Grace Liu, today, 5:29 PM');
    expect(box.queryByRole('button', { name: /^Done/ })).toBeNull();
    const call = box.getByRole('link', { name: 'Call (512) 555-0177' });
    expect(call.className).toContain('secondary');
    // First of all that it is done; the box no longer asks for action.
    expect(said.compareDocumentPosition(box.getByText(/^Cuff reading/))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('region', { name: /^Cuff reading/ }).className).toContain('info');
    expect(screen.getByRole('link', { name: 'Message' }).className).toContain('primary');
    fireEvent.click(box.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(box.queryByText(/^Done by/)).toBeNull());
    expect(undo).toHaveBeenCalledExactlyOnceWith({
      params: { line: 'needsAttention', uid: PATIENT_UID },
      body: { doneAt: '2026-11-18T17:29:30.000Z' },
    });
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it.each([
    ['an earlier reading', '2026-11-18T17:00:00.000Z', '2026-11-18T17:10:00.000Z'],
    ['a later reading', '2026-11-18T17:29:20.000Z', '2026-11-18T17:29:30.000Z'],
  ])('does not call it done if that was about %s', async (_, doneSince, doneAt) => {
    vi.setSystemTime('2026-11-18T17:30:00Z');
    const attention = vi.fn(async () => ({ readings: [], cuff: null, doneAt, doneBy: 'Grace Liu', doneSince }));
    const entries = async () => ({ items: [cuffEntry()], next: null });
    show({ get: async () => given, ...COMPARED, entries, attention });
    await screen.findByRole('region', { name: /^Cuff reading/ });
    await waitFor(() => expect(attention).toHaveBeenCalled());
    await waitFor(() => expect(screen.getByRole('region', { name: 'Latest result' })).toBeDefined());
    expect(screen.queryByText(/^Done by/)).toBeNull();
  });

  it('shows a very high cuff reading of a patient without a scan', async () => {
    show({
      get: async () => given,
      measurements: async () => ({ items: [], page: 1, pageSize: 20, totalItems: 0 }),
      entries: async () => ({ items: [cuffEntry()], next: null }),
    });
    expect((await screen.findByRole('region', { name: /^Cuff reading/ })).textContent).toMatch(
      /^Cuff reading 186\/96 mmHg/,
    );
    expect(await screen.findByText('There are no scans yet.')).toBeDefined();
  });

  it('shows the alarm next to trends, too', async () => {
    const attention = { since: result.created, latest: result.created };
    show({ get: async () => given, ...COMPARED }, { items: [{ ...listedUser, attention }], query: '?show=trends' });
    expect(await screen.findByRole('region', { name: /^Readings far/ })).toBeDefined();
  });

  it('shows first that readings need attention', async () => {
    const attention = { since: result.created, latest: result.created };
    show({ get: async () => given, ...COMPARED }, { items: [{ ...listedUser, attention }] });
    await waitFor(() =>
      expect(screen.getByRole('region', { name: /^Readings far/ }).textContent).toMatch(/^Readings far from usual\./),
    );
    expect(screen.queryByText(NORMAL)).toBeNull();
  });

  it('shows actions next to such readings, and undoes them', async () => {
    const CREATED = '2026-11-21T16:24:00.000Z';
    const item = { ...ITEM, at: '2026-11-21T15:00:00.000Z', revision: 2 };
    let attention: object | null = { since: result.created, latest: result.created };
    const list = async () => ({
      items: [{ ...listedUser, attention }],
      page: 1,
      pageSize: 10,
      totalItems: 1,
      hasMore: false,
    });
    const leave = vi.fn(async () => {
      attention = null;
      return { revision: 3, doneAt: CREATED };
    });
    const undo = vi.fn(async () => {
      attention = { since: result.created, latest: result.created };
      return { revision: 4, doneAt: null };
    });
    const snooze = vi.fn(async () => ({ revision: 3, doneAt: null }));
    const today = {
      attention: async () => ({ created: CREATED, day: '2026-11-21', item, isSnoozed: false }),
      done: leave,
      undo,
      snooze,
    };
    show(
      { get: async () => given, ...COMPARED },
      { more: { users: { list, groups: async () => [] }, today, conversations: { team: async () => [] } } },
    );
    const params = { line: 'needsAttention', uid: PATIENT_UID };
    const body = { at: item.at, seen: CREATED, position: null, revision: 2 };
    const box = within(await screen.findByRole('region', { name: /^Readings far from usual/ }));
    expect(await box.findByText('Not assigned yet.')).toBeDefined();
    const message = screen.getByRole('link', { name: 'Message' });
    expect(message.getAttribute('href')).toBe(`/admin/chat/${PATIENT_UID}`);
    // The alarm comes before the header's actions, of which none competes with its call.
    expect(message.className).toContain('secondary');
    const alarm = screen.getByRole('region', { name: /^Readings far from usual/ });
    expect(alarm.compareDocumentPosition(message)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

    fireEvent.click(await box.findByRole('button', { name: 'Follow up' }));
    fireEvent.click(await screen.findByRole('button', { name: /^Tomorrow/ }));
    await waitFor(() => expect(snooze).toHaveBeenCalledWith({ params, body: { ...body, on: '2026-11-22' } }));

    fireEvent.click(await box.findByRole('button', { name: 'Done: Noor Rahman' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith({ params, body }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Readings far from usual/ })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Done: Noor Rahman' })).toBeDefined();
    expect(undo).toHaveBeenCalledWith({ params, body: { doneAt: CREATED } });
  });

  it('requests the actions while results load, and reserves the space of their buttons', async () => {
    const attention = { since: result.created, latest: result.created, followUpOn: null, cuff: null };
    const never = () => new Promise<never>(() => {});
    const line = vi.fn(never);
    const hurry = { items: [{ ...listedUser, attention }], more: { today: { attention: line } } };
    show({ get: async () => given, ...COMPARED, measurement: never }, hurry);
    await waitFor(() => expect(line).toHaveBeenCalledTimes(1));
    cleanup();

    show({ get: async () => given, ...COMPARED }, hurry);
    const box = within(await screen.findByRole('region', { name: /^Readings far from usual/ }));
    for (const name of ['Done', 'Follow up']) {
      expect((await box.findByText(name)).closest('button')?.disabled).toBe(true);
      expect(box.queryByRole('button', { name })).toBeNull();
    }
  });

  it.each([
    [
      'with assignee and day',
      { owner: OMAR, followUpOn: '2026-11-28' },
      true,
      'Omar Haddad follows up on Sat, Nov 28.',
    ],
    ['the day', { followUpOn: '2026-11-28' }, true, 'Follow up on Sat, Nov 28.'],
    ['with assignee', { owner: OMAR }, false, 'Assigned to Omar Haddad.'],
  ] as const)(
    'shows the follow-up of such readings %s, with links to change it or end the snooze',
    async (_, taken, isSnoozed, said) => {
      const at = '2026-11-21T15:00:00.000Z';
      const item = { ...ITEM, ...taken, at, revision: 2 };
      const snooze = vi.fn(async () => ({ revision: 3, doneAt: null }));
      const attention = async () => ({ created: at, day: '2026-11-21', item, isSnoozed });
      const since = { since: result.created, latest: result.created, followUpOn: null, cuff: null };
      const more = { today: { attention, snooze }, conversations: { team: async () => [] } };
      show({ get: async () => given, ...COMPARED }, { items: [{ ...listedUser, attention: since }], more });
      const box = within(await screen.findByRole('region', { name: /^Readings far from usual/ }));
      expect(await box.findByText(said)).toBeDefined();
      expect(await box.findByRole('button', { name: 'Done: Noor Rahman' })).toBeDefined();
      expect(box.getByRole('button', { name: 'Change' })).toBeDefined();
      const back = box.queryByRole('button', { name: 'Bring back now' });
      expect(back !== null).toBe(isSnoozed);
      if (back === null) return;
      fireEvent.click(back);
      const body = { at, seen: at, position: null, revision: 2, on: null };
      const params = { line: 'needsAttention', uid: PATIENT_UID };
      await waitFor(() => expect(snooze).toHaveBeenCalledWith({ params, body }));
    },
  );

  it.each([
    ['all results', given, 'Heart rate 138 at 5:14 PM and 137 on Nov 17 at 4:07 PM. Usual 53 to 79.'],
    ['one scan', { ...given, given: { ...given.given, measurementId: MEASUREMENT_ID } }, null],
  ])('names the readings that need attention to staff who see %s', async (_, permission, said) => {
    vi.setSystemTime('2026-11-18T17:30:00Z');
    const attention = vi.fn(async () => ({
      readings: [
        {
          measurementTypeId: 'heartRateBpm',
          usual: { low: 53.4, high: 78.6 },
          values: [
            { value: 138.2, takenAt: '2026-11-18T17:14:00Z' },
            { value: 136.8, takenAt: '2026-11-17T16:07:00Z' },
          ],
        },
      ],
    }));
    show(
      { get: async () => permission, ...COMPARED, attention },
      {
        items: [
          { ...listedUser, attention: { since: result.created, latest: result.created, followUpOn: null, cuff: null } },
        ],
      },
    );
    const name = said === null ? /^Readings far from usual\.$/ : /^Heart rate 138 at/;
    const box = await screen.findByRole('region', { name });
    if (said !== null)
      await waitFor(() => expect(box.querySelector('p')?.textContent?.replaceAll('\u202f', ' ').trim()).toBe(said));
    expect(attention).toHaveBeenCalledTimes(said === null ? 0 : 1);
  });

  it('refers to the patient in the third person', async () => {
    show({ get: async () => given });
    expect((await screen.findAllByText('the patient entered')).length).toBeGreaterThan(0);
    expect(screen.queryByText(/you entered/)).toBeNull();
  });

  it('shows the last visit, and exports and prints only after the access log has an entry', async () => {
    const print = vi.fn(async () => ({ logged: true }));
    const exportScans = vi.fn(async () => ({ items: [] }));
    const bundle: FhirBundle = {
      resourceType: 'Bundle',
      type: 'collection',
      timestamp: '2026-11-18T15:00:00Z',
      entry: [],
    };
    const exportFhir = vi.fn(async () => bundle);
    const onPaper = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    show({ get: async () => ({ ...given, lastSeen: '2026-11-18T15:00:00Z' }), print, exportScans, exportFhir });
    expect(await screen.findByText(/last seen/)).toBeDefined();
    fireEvent.click(await screen.findByRole('button', { name: 'Print' }));
    expect(onPaper).not.toHaveBeenCalled();
    await waitFor(() => expect(onPaper).toHaveBeenCalledTimes(1));
    expect(print).toHaveBeenCalledTimes(1);
    const saved = vi.fn();
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: saved.mockReturnValue('blob:'), revokeObjectURL: vi.fn() }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Save as CSV' }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(exportScans).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'For other health software (FHIR)' }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
    expect(exportFhir).toHaveBeenCalledTimes(1);
    const file = saved.mock.lastCall?.[0] as Blob;
    expect([file.type, JSON.parse(await file.text())]).toEqual(['application/fhir+json', bundle]);
    onPaper.mockRestore();
    vi.unstubAllGlobals();
  });

  it('does not print if the access log cannot be written', async () => {
    const onPaper = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    show({ get: async () => given, print: () => Promise.reject(new Problem('offline')) });
    fireEvent.click(await screen.findByRole('button', { name: 'Print' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Print' }).getAttribute('aria-busy')).not.toBe('true'),
    );
    expect(onPaper).not.toHaveBeenCalled();
    onPaper.mockRestore();
  });

  it('hides everything as soon as permission ends', async () => {
    const get = vi.fn(async () => none).mockImplementationOnce(async () => given);
    show({ get, measurement: () => Promise.reject(serverProblem('results-not-shared')) });
    expect(await screen.findByText('Noor Rahman does not share results with you')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Latest result' })).toBeNull());
    expect(get).toHaveBeenCalledTimes(2);
  });
});

/** The permission is polled at the chat's interval: responses arrive a few seconds apart. */
const answers = (...all: readonly CareTeamPatient[]) => {
  let place = 0;
  return vi.fn(async () => all[Math.min(place++, all.length - 1)]);
};
/** Advances by one polling interval. */
const laterOn = () => act(() => vi.advanceTimersByTimeAsync(CHAT_POLL_INTERVAL_MS));

describe('an open patient page', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));

  it('detects that the patient starts and stops sharing results', async () => {
    const timeline = vi.fn(async () => ({ items: [], next: null }));
    show({ get: answers(none, given, none), timeline });
    expect(await screen.findByText('Noor Rahman does not share results with you')).toBeDefined();
    await laterOn();
    expect(await screen.findByText('Noor Rahman shares results with you now.')).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'Latest result' })).toBeDefined();
    await laterOn();
    expect(await screen.findByText('Noor Rahman no longer shares results with you.')).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Latest result' })).toBeNull();
    // Another permission has another timeline.
    expect(timeline).toHaveBeenCalledTimes(3);
  });

  it('offers a new scan without replacing the one that is open', async () => {
    const later = { ...summary, id: BEFORE, created: '2026-11-19T10:00:00Z', score: 64 };
    const at = (scan: string) => ({ ...given, newest: { scan, message: null } });
    const measurement = vi.fn(async (_: { params: { id: string } }) => rated);
    const measurements = vi
      .fn(async () => ({ items: [later, summary], page: 1, pageSize: 20, totalItems: 2 }))
      .mockImplementationOnce(async () => ({ items: [summary], page: 1, pageSize: 20, totalItems: 1 }));
    show({ get: answers(at(summary.created), at(later.created)), measurements, measurement });
    expect(await screen.findByRole('heading', { name: 'Latest result' })).toBeDefined();
    await laterOn();
    const offer = await screen.findByRole('button', { name: 'Show it' });
    expect(screen.getByText(/^A new scan came in/)).toBeDefined();
    expect(measurement.mock.calls.map(([{ params }]) => params.id)).toEqual([MEASUREMENT_ID]);
    fireEvent.click(offer);
    await waitFor(() => expect(measurement.mock.calls.at(-1)?.[0].params.id).toBe(BEFORE));
    expect(screen.queryByRole('button', { name: 'Show it' })).toBeNull();
  });

  it('says that the patient has written, until the message is closed', async () => {
    const wrote = { ...none, newest: { scan: null, message: '2026-11-19T10:00:00Z' } };
    const timeline = vi.fn(async () => ({ items: [], next: null }));
    show({ get: answers(none, wrote), timeline });
    await screen.findByText('Noor Rahman does not share results with you');
    await laterOn();
    expect(await screen.findByText(/^Noor Rahman wrote a message/)).toBeDefined();
    expect(timeline).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('link', { name: 'Read it' }).getAttribute('href')).toBe(`/admin/chat/${PATIENT_UID}`);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(/wrote a message/)).toBeNull();
  });
});

describe('the values at the top', () => {
  const item = (key: string, value: number, provenance: 'camera' | 'calculated' | 'entered') => ({
    ...smoking,
    id: `0190a000-0000-7000-8000-0000000000${key === 'heartRateBpm' ? 'f1' : 'f2'}`,
    measurementTypeId: key,
    displayName: key,
    value,
    unit: '',
    precision: 0,
    provenance,
    measurementRanges: [...(measureTypeOf(key)?.ranges ?? [])],
  });
  const measured = {
    ...result,
    groups: [
      {
        key: 'vitals',
        groupName: 'Vital signs',
        items: [item('heartRateBpm', 72, 'camera'), item('breathingRatePerMin', 15, 'camera')],
      },
      { key: 'lifestyle', groupName: 'Lifestyle', items: [smoking] },
    ],
  };
  const cuffAt = (takenAt: string, systolicMmHg: number, id: string) => ({
    id,
    takenAt,
    created: takenAt,
    value: { kind: 'cuff', readings: [{ systolicMmHg, diastolicMmHg: 79, pulseBpm: null }] },
  });

  it('are heart rate, breathing, and cuff pressure with its category and the previous reading', async () => {
    const entries = async () => ({
      items: [cuffAt('2026-11-10T10:00:00Z', 134, BEFORE), cuffAt('2026-10-02T10:00:00Z', 128, AFTER)],
      next: null,
    });
    show({ get: async () => given, measurement: async () => measured, ...COMPARED, entries });
    const card = within(await screen.findByRole('region', { name: 'Latest result' }));
    const texts = (await card.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(texts.map((text) => /heartRateBpm|breathingRatePerMin|Blood pressure/.exec(text ?? '')?.[0])).toEqual([
      'heartRateBpm',
      'breathingRatePerMin',
      'Blood pressure',
    ]);
    // Values shown here are not repeated below.
    expect(screen.queryByRole('button', { name: /Vital signs/ })).toBeNull();
    expect(screen.getByRole('button', { name: /Lifestyle/ })).toBeDefined();
    expect(texts[2]).toMatch(/By cuff, .*Before: 128\/79 mmHg, .*134\/79 mmHg.*High, stage 1/);
    fireEvent.click(card.getByRole('button', { name: /heartRateBpm/ }));
    expect(await screen.findByRole('dialog')).toBeDefined();
  });

  it('start with a very high cuff reading of the last day', async () => {
    const orderAt = async (minutesAgo: number) => {
      const takenAt = new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString();
      const entries = async () => ({ items: [cuffAt(takenAt, 186, BEFORE)], next: null });
      show({ get: async () => given, measurement: async () => measured, ...COMPARED, entries });
      const card = within(await screen.findByRole('region', { name: 'Latest result' }));
      const rows = await card.findAllByRole('listitem');
      const order = rows.map(({ textContent }) => /heartRateBpm|Blood pressure/.exec(textContent ?? '')?.[0]);
      cleanup();
      return order.filter((name) => name !== undefined);
    };
    expect(await orderAt(5)).toEqual(['Blood pressure', 'heartRateBpm']);
    expect(await orderAt(3 * 24 * 60)).toEqual(['heartRateBpm', 'Blood pressure']);
  });

  it('show the age of a cuff reading from two days on', async () => {
    const readAgo = async (days: number) => {
      const entries = async () => ({
        items: [cuffAt(new Date(Date.now() - days * DAY_MS).toISOString(), 134, BEFORE)],
        next: null,
      });
      show({ get: async () => given, measurement: async () => measured, ...COMPARED, entries });
      const row = await screen.findByText(/^By cuff/);
      const text = row.textContent ?? '';
      cleanup();
      return text;
    };
    expect(await readAgo(50)).toMatch(/, 50 days ago\.$/);
    expect(await readAgo(1)).toMatch(/^By cuff, yesterday, [^,]*\.$/);
  });

  it('say which scan since the compared one was skipped, in the words of the patient’s own page', async () => {
    const change = {
      difference: 8,
      since: '2026-11-05T10:00:00Z',
      direction: 'higher',
      leftOut: [{ created: '2026-11-16T18:00:00Z', reason: 'afterExercise' }],
    };
    const ofHeartRate = {
      measurementTypeId: 'heartRateBpm',
      usual: { kind: 'learning', daysMissing: 3 },
      answer: null,
      change,
      drift: null,
      week: null,
      latest: [],
    };
    const comparison = async () => ({ ...(await COMPARED.comparison()), measures: [ofHeartRate] });
    show({ get: async () => given, measurement: async () => measured, ...COMPARED, comparison });
    const row = await screen.findByText(/8 higher than on Nov 5/);
    expect(row.textContent).toMatch(/ Nov 16 left out: after exercise\.$/);
  });

  it('are followed by the heart rate trend', async () => {
    const trends = vi.fn(async (_: { query: { measure: string } }) => trendOf('Heart rate'));
    show({ get: async () => given, measurement: async () => measured, ...COMPARED, trends });
    expect(await screen.findByRole('heading', { name: 'Heart rate over time' })).toBeDefined();
    await waitFor(() => expect(trends.mock.calls[0]?.[0].query.measure).toBe('heartRateBpm'));
  });
});

describe('the heart rate trend', () => {
  const monthsAgo = (months: number) => new Date(Date.UTC(2025, 11 - months, 12, 12)).toISOString();
  /** A server with a scan in each of these months before December 2025. */
  async function spanOf(months: readonly number[], shown: Shown = {}) {
    const items = months.map((ago, n) => ({
      ...summary,
      id: n === 0 ? summary.id : `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      created: monthsAgo(ago),
    }));
    const trends = vi.fn(async (_: { query: { period: string; date: string } }) => trendOf('Heart rate'));
    const measurements = async () => ({ items, page: 1, pageSize: 20, totalItems: items.length, hasMore: false });
    const measurement = async () => ({ ...result, created: monthsAgo(0) });
    show({ get: async () => given, ...COMPARED, measurements, measurement, trends }, shown);
    await waitFor(() => expect(trends).toHaveBeenCalled());
    return trends.mock.calls.at(-1)?.[0].query;
  }

  it.each([
    ['a month with eight scans', [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 20], 'month', '2025-12-01'],
    ['a year with eight scans', [0, 0, 0, 1, 2, 3, 4, 5, 6, 20], 'year', '2025-01-01'],
    ['all scans, if no year has eight', [0, 1, 2, 3, 4, 20, 21, 22, 23], 'all', undefined],
    ['a month, if it contains all of few scans', [0, 0, 0], 'month', '2025-12-01'],
    ['a year, if it contains all of few scans', [0, 0, 0, 4], 'year', '2025-01-01'],
  ])('starts with %s', async (_, months, period, date) => {
    expect(await spanOf(months)).toMatchObject({ period, ...(date ? { date } : {}) });
  });

  it('starts with the month of readings that need attention, however few scans it has', async () => {
    const attention = { since: monthsAgo(0), latest: monthsAgo(0) };
    const months = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    expect(await spanOf(months, { items: [{ ...listedUser, attention }] })).toMatchObject({
      period: 'month',
      date: '2025-12-01',
    });
  });
});

describe('managing the patient', () => {
  it('opens on this page with current details, and the heading shows changes', async () => {
    const update = vi.fn(async () => ({ ...patient, patientUid: PATIENT_UID, firstName: 'Nora', revision: 1 }));
    const items = [{ ...listedUser }];
    show(
      {},
      {
        items,
        more: {
          users: {
            list: async () => ({ items, page: 1, pageSize: 10, totalItems: 1, hasMore: false }),
            groups: async () => [],
          },
          patients: { get: async () => patient, update },
        },
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Manage' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Noor Rahman' }));
    for (const name of ['Who the patient is', 'Sign-in and links', 'Group', 'Registered twice?', 'Deletion'])
      expect(drawer.getByText(name)).toBeDefined();
    fireEvent.click(drawer.getByText('Who the patient is'));
    fireEvent.change(await drawer.findByLabelText('First name'), { target: { value: 'Nora' } });
    items[0] = { ...listedUser, firstName: 'Nora' };
    fireEvent.click(drawer.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
    expect(await screen.findByRole('heading', { level: 1, name: 'Nora Rahman', hidden: true })).toBeDefined();
    expect(screen.getByTestId('address').textContent).toBe(`/admin/patient/${PATIENT_UID}`);
  });
});

describe('the filter of scans', () => {
  const address = () => screen.getByTestId('address').textContent;
  const startOf = (day: string) => new Date(`${day}T00:00:00`).toISOString();
  const ofDays = () =>
    vi.fn(async ({ query }: { query: { from?: string } }) => {
      const items = query.from === undefined || query.from < summary.created ? [summary] : [];
      return { items, page: 1, pageSize: 20, totalItems: items.length };
    });

  it('keeps days in the URL with the scan, and clears them without losing the list of Back', async () => {
    const measurements = ofDays();
    show({ get: async () => given, measurements }, { state: { patients: [BEFORE, PATIENT_UID] } });
    fireEvent.click(await screen.findByRole('link', { name: 'All scans (1)' }));
    fireEvent.click(await screen.findByText('Choose days'));
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-18' } });
    expect(measurements).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(measurements).toHaveBeenCalledTimes(2));
    const query = { page: 1, pageSize: 20, from: startOf('2026-11-01'), until: startOf('2026-11-19') };
    expect(measurements).toHaveBeenLastCalledWith({ params: { uid: PATIENT_UID }, query });
    expect(address()).toBe(`/admin/patient/${PATIENT_UID}?show=scans&from=2026-11-01&to=2026-11-18`);
    expect(await screen.findByText('1 scan')).toBeDefined();
    fireEvent.click(screen.getByRole('link', { name: /78/ }));
    expect(address()).toBe(
      `/admin/patient/${PATIENT_UID}?show=scans&from=2026-11-01&to=2026-11-18&scan=${MEASUREMENT_ID}`,
    );
    expect(screen.getByText('2 of 2')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(address()).toBe(`/admin/patient/${PATIENT_UID}?show=scans`));
    await waitFor(() => expect(measurements).toHaveBeenCalledTimes(3));
    expect(measurements).toHaveBeenLastCalledWith({ params: { uid: PATIENT_UID }, query: { page: 1, pageSize: 20 } });
    expect(await screen.findByText('2 of 2')).toBeDefined();
  });

  it('reads days from the URL, with a text if they have no scans', async () => {
    show({ get: async () => given, measurements: ofDays() }, { query: '?from=2026-11-19' });
    expect(await screen.findByText('No scans found.')).toBeDefined();
    expect((screen.getByLabelText('From') as HTMLInputElement).value).toBe('2026-11-19');
    expect(screen.getByText('0 scans')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(await screen.findByRole('link', { current: true, name: /78/ })).toBeDefined();
  });

  it('keeps days selected while another part, which ignores them, is open', async () => {
    const measurements = ofDays();
    show({ get: async () => given, measurements }, { query: '?from=2026-11-01&to=2026-11-18' });
    expect(await screen.findByText('1 scan')).toBeDefined();
    fireEvent.click(screen.getByRole('link', { name: 'Entries' }));
    const chosen = `/admin/patient/${PATIENT_UID}?from=2026-11-01&to=2026-11-18`;
    await waitFor(() => expect(address()).toBe(`${chosen}&show=entries`));
    fireEvent.click(screen.getByRole('link', { name: /^All scans/ }));
    await waitFor(() => expect(address()).toBe(`${chosen}&show=scans`));
    expect(((await screen.findByLabelText('From')) as HTMLInputElement).value).toBe('2026-11-01');
  });

  it('filters by state, in the URL next to the days; an empty result links back', async () => {
    const measurements = vi.fn(async ({ query }: { query: { state?: string } }) => {
      const items = query.state === 'partial' ? [] : [summary];
      return { items, page: 1, pageSize: 20, totalItems: items.length };
    });
    show({ get: async () => given, measurements }, { query: '?show=scans&from=2026-11-01' });
    fireEvent.click(await screen.findByRole('link', { name: 'Partial' }));
    await waitFor(() => expect(address()).toContain('?show=scans&from=2026-11-01&state=partial'));
    expect(await screen.findByText('No scans found.')).toBeDefined();
    expect(measurements).toHaveBeenLastCalledWith({
      params: { uid: PATIENT_UID },
      query: { page: 1, pageSize: 20, from: startOf('2026-11-01'), state: 'partial' },
    });
    expect(screen.getByRole('link', { name: 'Partial' }).getAttribute('aria-current')).toBe('true');
    fireEvent.click(screen.getByRole('link', { name: 'Show all scans' }));
    await waitFor(() => expect(address()).toBe(`/admin/patient/${PATIENT_UID}?show=scans`));
    expect(await screen.findByText('1 scan')).toBeDefined();
  });

  it('shows all scans for an unknown state', async () => {
    const measurements = ofDays();
    show({ get: async () => given, measurements }, { query: '?show=scans&state=hidden' });
    expect(await screen.findByText('1 scan')).toBeDefined();
    expect(measurements).toHaveBeenCalledWith({ params: { uid: PATIENT_UID }, query: { page: 1, pageSize: 20 } });
  });

  it('compares two scans at a time: one from its page, the other from the list', async () => {
    const OTHER = '01890000-0000-7000-8000-00000000000c';
    const scans = [summary, { ...summary, id: OTHER, created: '2026-11-01T12:00:00.000Z', score: 60 }];
    const measurements = async () => ({ items: scans, page: 1, pageSize: 20, totalItems: 2 });
    const side = (id: string, created: string) => ({
      result: { ...rated, id, created },
      isLong: false,
      tags: ['coffee' as const],
      note: '',
    });
    const pair = vi.fn(async () => ({
      earlier: side(OTHER, '2026-11-01T12:00:00.000Z'),
      later: side(MEASUREMENT_ID, summary.created),
      score: { obstacle: 'otherParts' as const, difference: null, verdict: null },
      values: [],
    }));
    const print = vi.fn(async () => ({ logged: true as const }));
    vi.spyOn(window, 'print').mockImplementation(() => undefined);
    show({ get: async () => given, measurements, pair, print } as never, {
      query: `?show=scans&state=complete&scan=${MEASUREMENT_ID}`,
    });
    fireEvent.click(await screen.findByRole('link', { name: 'Compare with another scan' }));
    expect(await screen.findByText('Choose the other scan in the list.')).toBeDefined();
    expect(pair).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('link', { name: /60/ }));
    expect(
      await screen.findByText('The two scores are made of different parts, so we don’t compare them.'),
    ).toBeDefined();
    expect(address()).toContain(`state=complete&with=${MEASUREMENT_ID}&scan=${OTHER}`);
    expect(pair).toHaveBeenCalledWith({
      params: { uid: PATIENT_UID, id: MEASUREMENT_ID, otherId: OTHER },
      query: { timeZone: expect.any(String) },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(window.print).toHaveBeenCalledTimes(1));
    expect(print.mock.calls).toMatchObject([
      [{ params: { uid: PATIENT_UID, id: MEASUREMENT_ID } }],
      [{ params: { uid: PATIENT_UID, id: OTHER } }],
    ]);
    fireEvent.click(screen.getByRole('link', { name: 'End comparing' }));
    await waitFor(() => expect(address()).not.toContain('with='));
  });

  it('rejects days if the last is before the first', async () => {
    const measurements = ofDays();
    show({ get: async () => given, measurements }, { query: '?show=scans' });
    await screen.findByText('1 scan');
    fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-11-02' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-01' } });
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(await screen.findByText('The last day is before the first.')).toBeDefined();
    expect(measurements).toHaveBeenCalledTimes(1);
  });

  it.each(['?from=tomorrow', '?to=2026-02-30'])('ignores days in a URL without a day: %s', async (query) => {
    const measurements = ofDays();
    show({ get: async () => given, measurements }, { query: `${query}&show=scans` });
    expect(await screen.findByText('1 scan')).toBeDefined();
    expect(measurements).toHaveBeenCalledWith({ params: { uid: PATIENT_UID }, query: { page: 1, pageSize: 20 } });
  });

  it('offers no days if only one scan is shared', async () => {
    const one = { ...given, given: { ...given.given, term: 'scan', measurementId: MEASUREMENT_ID } };
    show({ get: async () => one, measurements: ofDays() }, { query: '?from=2026-11-19' });
    expect(await screen.findByText('The patient shares this one scan. The others stay hidden.')).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'Latest result' })).toBeDefined();
    expect(screen.queryByText('Choose days')).toBeNull();
  });
});

const lineAt = (at: string, kind: string, more: object = {}) => ({
  id: `${kind} ${at}`,
  at,
  kind,
  by: null,
  scan: null,
  cuff: null,
  starts: null,
  whom: null,
  ...more,
});
const grace = { by: { name: 'Grace Liu', role: 'Client User' } };

describe('the timeline', () => {
  it('is shown without permission, too, with several views in one row', async () => {
    const timeline = vi.fn(async () => ({
      items: [
        lineAt('2026-11-18T10:04:00Z', 'patientOpened', grace),
        lineAt('2026-11-18T10:03:00Z', 'patientOpened', grace),
        lineAt('2026-11-18T10:01:00Z', 'messageOfPatient'),
        lineAt('2026-11-17T10:00:00Z', 'appointmentMade', { ...grace, starts: '2026-12-05T15:00:00Z' }),
      ],
      next: null,
    }));
    show({ timeline });
    expect(await screen.findByText('Noor Rahman does not share results with you')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Trends' })).toBeNull();
    expect(await screen.findByText('Grace Liu opened this page')).toBeDefined();
    expect(screen.getByText(/^2 times · /)).toBeDefined();
    expect(screen.queryByText(/^Views by the team/)).toBeNull();
    expect(screen.getByText('The patient wrote a message')).toBeDefined();
    // A date does not wrap.
    expect(screen.getByText(/^for/).textContent).toMatch(/Dec\u00a05,\u00a02026/);
    expect(screen.getAllByText(/Today still tells you about first scans/)).not.toHaveLength(0);
  });

  it('shows follow-up actions, and the new owner', async () => {
    const items = [
      lineAt('2026-11-18T10:05:00Z', 'followUpUndone', grace),
      lineAt('2026-11-18T10:04:00Z', 'followUpBroughtBack', grace),
      lineAt('2026-11-18T10:03:00Z', 'followUpPutOff', grace),
      lineAt('2026-11-18T10:02:00Z', 'followUpPutOff', grace),
      lineAt('2026-11-18T10:01:00Z', 'followUpAssigned', grace),
      lineAt('2026-11-18T10:00:00Z', 'followUpAssigned', { ...grace, whom: { name: 'Max Low', role: 'Client Admin' } }),
    ];
    show({ timeline: async () => ({ items, next: null }) });
    const list = (await screen.findByText('Grace Liu gave the follow-up to Max Low')).closest('ol') as HTMLElement;
    expect([...list.querySelectorAll('strong')].map(({ textContent }) => textContent)).toEqual([
      'Grace Liu undid “Done”',
      'Grace Liu removed the follow-up day',
      'Grace Liu set a day for the follow-up',
      'Grace Liu unassigned the follow-up',
      'Grace Liu gave the follow-up to Max Low',
    ]);
  });

  it('groups all views of the team in one row, at the position of the newest, and lists an export separately', async () => {
    const max = { by: { name: 'Max Low', role: 'Client Admin' } };
    const timeline = vi.fn(async () => ({
      items: [
        lineAt('2026-11-18T10:05:00Z', 'messageOfPatient'),
        lineAt('2026-11-18T10:04:00Z', 'resultOpened', grace),
        lineAt('2026-11-18T10:03:00Z', 'patientOpened', max),
        lineAt('2026-11-18T10:02:00Z', 'given'),
        lineAt('2026-11-18T10:01:00Z', 'recordsExported', grace),
        lineAt('2026-11-17T10:00:00Z', 'patientOpened', grace),
      ],
      next: null,
    }));
    show({ timeline });
    const looks = await screen.findByText('Views by the team: 3');
    const list = looks.closest('ol') as HTMLElement;
    expect([...list.children].map(({ textContent }) => textContent?.split(/last|today/)[0])).toEqual([
      'The patient wrote a message',
      'Views by the team: 3',
      'The patient let the team see results',
      'Grace Liu exported data',
    ]);
    const details = looks.closest('details') as HTMLDetailsElement;
    expect(details.open).toBe(false);
    expect(details.querySelector('summary')?.textContent).toContain('last Grace Liu, ');
    expect(
      [...(details.querySelector('ol')?.querySelectorAll('strong') ?? [])].map(({ textContent }) => textContent),
    ).toEqual(['Grace Liu viewed results', 'Max Low opened this page', 'Grace Liu opened this page']);
  });

  it('shows a scan in two lines, and a cuff reading with its numbers', async () => {
    const scan = { id: MEASUREMENT_ID, score: 79.2, heartRateBpm: 63.6 };
    const timeline = vi.fn(async () => ({
      items: [
        lineAt('2026-11-18T10:05:00Z', 'cuff', { cuff: { systolicMmHg: 186, diastolicMmHg: 96 } }),
        lineAt('2026-11-18T10:04:00Z', 'scan', { scan }),
      ],
      next: null,
    }));
    show({ get: async () => given, timeline });
    expect((await screen.findByText('Cuff 186/96')).parentElement?.textContent).toMatch(/^Cuff 186\/96.+/);
    const details = screen.getByText('score 79 · heart rate 64');
    const link = within(details.closest('li') as HTMLElement).getByRole('link', { name: 'Scan' });
    expect(link.parentElement?.contains(details)).toBe(false);
    expect(link.nextElementSibling?.tagName).toBe('TIME');
  });

  it('links to shared scans, and loads more', async () => {
    const timeline = vi
      .fn(async (_: object) => ({ items: [lineAt('2026-11-01T10:00:00Z', 'given')], next: null as string | null }))
      .mockImplementationOnce(async () => ({
        items: [lineAt(summary.created, 'scan', { scan: { id: MEASUREMENT_ID, score: 77.6, heartRateBpm: 71.6 } })],
        next: '1.s',
      }));
    show({ get: async () => given, timeline });
    const link = await screen.findByRole('link', { name: 'Scan' });
    expect(link.getAttribute('href')).toContain(`scan=${MEASUREMENT_ID}`);
    expect(screen.getByText('score 78 · heart rate 72')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Show earlier' }));
    expect(await screen.findByText('The patient let the team see results')).toBeDefined();
    expect(timeline.mock.calls.map(([input]) => input)).toMatchObject([{ query: {} }, { query: { cursor: '1.s' } }]);
  });
});

const note = {
  id: '0190a000-0000-7000-8000-0000000000c1',
  revision: 2,
  created: '2026-11-18T10:00:00Z',
  author: { name: 'Grace Liu', role: 'Client User' },
  text: 'Ask about the blood test.',
  isForPatient: false,
  changed: '2026-11-19T10:00:00Z',
  deleted: null,
  mayChange: true,
  mayDelete: true,
};

describe('a staff action on the page', () => {
  it('appears in the timeline at once', async () => {
    const timeline = vi
      .fn(async () => ({ items: [lineAt('2026-11-18T10:04:00Z', 'asked', grace)], next: null }))
      .mockImplementationOnce(async () => ({ items: [], next: null }));
    show({ timeline, ask: async () => asked });
    expect(await screen.findByText('Nothing has happened yet.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Ask for results' }));
    expect(await screen.findByText('Grace Liu asked for results')).toBeDefined();
    expect(timeline).toHaveBeenCalledTimes(2);
  });
});

describe('team notes', () => {
  const open = async (teamNotes: Record<string, unknown>) => {
    show({}, { teamNotes });
    await screen.findByRole('heading', { name: 'Notes of the team' });
  };

  it('keep a draft until it is saved or discarded', async () => {
    sessionStorage.clear();
    const list = async () => ({ items: [], next: null });
    await open({ list });
    fireEvent.click(await screen.findByRole('button', { name: 'New note' }));
    fireEvent.change(screen.getByLabelText('New note'), { target: { value: 'Call on Monday' } });
    fireEvent.click(screen.getByRole('switch', { name: 'The patient may read this note' }));
    cleanup();
    await open({ list });
    expect(((await screen.findByLabelText('New note')) as HTMLTextAreaElement).value).toBe('Call on Monday');
    expect((screen.getByRole('switch', { name: /may read this note/ }) as HTMLInputElement).checked).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    cleanup();
    await open({ list });
    expect(await screen.findByRole('button', { name: 'New note' })).toBeDefined();
    expect(sessionStorage.getItem('teamNoteDrafts')).toBeNull();
  });

  it('are for the team by default, and added only once after a failure', async () => {
    const add = vi
      .fn(async (_: { body: { id: string } }) => note)
      .mockImplementationOnce(async () => {
        throw new Problem('offline');
      });
    await open({ list: async () => ({ items: [], next: null }), add });
    expect(await screen.findByText('There are no notes yet.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'New note' }));
    fireEvent.change(screen.getByLabelText('New note'), { target: { value: ' Call on Monday ' } });
    const save = screen.getByRole('button', { name: 'Add the note' });
    fireEvent.click(save);
    await waitFor(() => expect(add).toHaveBeenCalledTimes(1));
    fireEvent.click(screen.getByRole('switch', { name: 'The patient may read this note' }));
    await waitFor(() => expect(save.getAttribute('aria-busy')).not.toBe('true'));
    fireEvent.click(save);
    expect(await screen.findByText('The note is saved.')).toBeDefined();
    const [first, second] = add.mock.calls.map(([{ body }]) => body);
    expect(first).toEqual({ id: first?.id, text: 'Call on Monday', isForPatient: false });
    expect(second).toEqual({ ...first, isForPatient: true });
  });

  it('are changed and, after confirmation, deleted from the version that was seen', async () => {
    const change = vi.fn(async () => note);
    const remove = vi.fn(async () => Promise.reject(serverProblem('changed-meanwhile')));
    await open({ list: async () => ({ items: [note], next: null }), change, remove });
    expect(await screen.findByText('Only for the team')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Change' }));
    fireEvent.change(screen.getByLabelText('Change the note'), { target: { value: 'Done.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(change).toHaveBeenCalledTimes(1));
    expect(change.mock.calls).toMatchObject([[{ body: { revision: 2, text: 'Done.', isForPatient: false } }]]);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(remove).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('This note was changed meanwhile. You see it as it is now.')).toBeDefined();
  });

  it('offer no actions on a colleague’s note, and show the versions of a deleted one', async () => {
    const deleted = {
      ...note,
      text: '',
      mayChange: false,
      mayDelete: false,
      deleted: { at: '2026-11-20T10:00:00Z', by: { name: 'Max Low', role: 'Client Admin' } },
    };
    const items = [
      { revision: 1, act: 'added', at: note.created, by: note.author, text: 'As it was.', isForPatient: false },
    ];
    await open({ list: async () => ({ items: [deleted], next: null }), versions: async () => ({ items }) });
    expect(await screen.findByText(/^Max Low deleted this note/)).toBeDefined();
    for (const name of ['Change', 'Delete']) expect(screen.queryByRole('button', { name })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Versions' }));
    expect(await screen.findByText('As it was.')).toBeDefined();
  });
});

const BEFORE = '0190a000-0000-7000-8000-0000000000b1';
const AFTER = '0190a000-0000-7000-8000-0000000000a1';

describe('the header of the patient page', () => {
  it('shows age and sex, and offers a link and an appointment', async () => {
    show({});
    const facts = (await screen.findByText(/years old/)).textContent;
    expect(facts).toMatch(/^\d+\u00a0years\u00a0old\u00a0· female\u00a0· \(512\) 555-0177$/);
    expect(screen.getByRole('link', { name: '(512) 555-0177' }).getAttribute('href')).toBe('tel:+15125550177');
    fireEvent.click(await screen.findByRole('button', { name: 'Ask for a scan' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Ask for a scan' }));
    expect(await drawer.findByRole('button', { name: 'Create a link to copy' })).toBeDefined();
    expect(drawer.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Ask for a scan',
      'By text message',
      'As a link to copy',
    ]);
  });

  it('says that there is no phone number, and offers to add one before any action that would send to it', async () => {
    show({}, { items: [{ ...listedUser, phoneNumber: null, status: 'invited' }] });
    expect((await screen.findByText(/No phone number/)).textContent).toMatch(
      /No\u00a0phone\u00a0number\u00a0· not\u00a0signed\u00a0in\u00a0yet/,
    );
    const add = screen.getByRole('button', { name: 'Add a phone number' });
    const message = screen.getByRole('link', { name: 'Message' });
    expect(add.compareDocumentPosition(message) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    fireEvent.click(add);
    const drawer = await screen.findByRole('dialog');
    expect(within(drawer).getByText('Who the patient is').closest('details')?.open).toBe(true);
  });

  it('offers neither to a patient who may not sign in', async () => {
    show({}, { items: [{ ...listedUser, isDeactivated: true }] });
    expect(await screen.findByText('Deactivated')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Ask for a scan' })).toBeNull();
    for (const name of ['Message', 'Ask for results']) expect(screen.queryByText(name)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Appointments' }));
    expect(await screen.findByText('There are no appointments yet.')).toBeDefined();
    expect(screen.queryByText('New appointment')).toBeNull();
  });

  it('offers changes only to staff with permission', async () => {
    show({}, { roles: ['Client User'] });
    const message = await screen.findByRole('link', { name: 'Message' });
    for (const name of ['Manage', 'Ask for a scan']) expect(screen.queryByText(name)).toBeNull();
    // Opens the conversation with the cursor in its field.
    fireEvent.click(message);
    expect(screen.getByTestId('address').dataset.state).toBe(JSON.stringify(TO_WRITE));
  });

  it('creates only one appointment even if its link fails at first', async () => {
    const add = vi.fn(async (_: { body: { id?: string } }) => ({ appointmentId: AFTER, isScanAsked: false }));
    const create = vi
      .fn(async () => ({ loginUrl: 'https://mien.test/alogin/x', expiresAt: '2026-12-01T10:00:00Z' }))
      .mockImplementationOnce(() => Promise.reject(serverProblem('not-found')));
    show({}, { loginLinks: { create }, more: { appointments: { ...noAppointments, add } } });
    fireEvent.click(await screen.findByRole('button', { name: 'Appointments' }));
    const starts = await screen.findByLabelText('Starts');
    fireEvent.change(starts, { target: { value: '2020-01-01T10:00' } });
    fireEvent.click(screen.getByRole('button', { name: 'Make the appointment' }));
    expect(await screen.findByText('Choose a day and time that is not over.')).toBeDefined();
    expect(add).not.toHaveBeenCalled();
    fireEvent.change(starts, { target: { value: '2099-01-01T10:00' } });
    fireEvent.click(screen.getByRole('button', { name: 'Make the appointment' }));
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Make the appointment' })).toBeDefined());
    fireEvent.click(await screen.findByRole('button', { name: 'Make the appointment' }));
    expect(((await screen.findByLabelText('Link for the appointment')) as HTMLInputElement).value).toContain(
      '/alogin/',
    );
    const startsAt = new Date('2099-01-01T10:00').toISOString();
    const id = add.mock.calls[0]?.[0].body.id;
    expect(id).toBeDefined();
    for (const [sent] of add.mock.calls)
      expect(sent).toEqual({
        params: { uid: PATIENT_UID },
        body: { id, startsAt, endsAt: new Date(Date.parse(startsAt) + 30 * 60_000).toISOString(), asksForScan: true },
      });
    expect(create).toHaveBeenLastCalledWith({ params: { uid: PATIENT_UID }, query: { appointmentId: AFTER } });
  });

  it('offers to ask for all scans if one is shared', async () => {
    const one = { ...given, given: { ...given.given, term: 'scan', measurementId: MEASUREMENT_ID } };
    const ask = vi.fn(async () => ({ ...one, request: asked.request }));
    show({ get: async () => one, ask });
    fireEvent.click(await screen.findByRole('button', { name: 'Ask for all results' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Ask for all results' })).toBeNull());
    expect(ask).toHaveBeenCalledTimes(1);
  });
});

describe('appointments on the patient page', () => {
  const visit = (id: string, startsAt: string, more: object = {}) => ({
    id,
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + 30 * 60_000).toISOString(),
    created: '2026-11-01T10:00:00Z',
    revision: 3,
    cancelled: null,
    videoUrl: null,
    isScanAsked: false,
    ...more,
  });
  const ahead = visit(AFTER, '2099-01-05T16:00:00.000Z');
  const past = visit(BEFORE, '2020-01-05T16:00:00.000Z');
  async function openList(
    calls: object,
    items: readonly object[] = [ahead, past],
    roles = ['Client Admin'],
    hosts: readonly string[] = [],
  ) {
    const list = vi.fn(async () => listOf(items, hosts));
    show({}, { more: { appointments: { list, ...calls } }, roles });
    fireEvent.click(await screen.findByRole('button', { name: 'Appointments' }));
    const drawer = await screen.findByRole('dialog', { name: 'Appointments' });
    await within(drawer).findByRole('heading', { name: 'Coming up', level: 3 });
    return { list, drawer: within(drawer) };
  }
  const pressed = (drawer: ReturnType<typeof within>, name: RegExp | string) =>
    fireEvent.click(drawer.getByRole('button', { name }));

  it('the header shows the next one, and no canceled one', async () => {
    show({}, { more: { appointments: { list: async () => listOf([ahead, past]) } } });
    expect(await screen.findByText(/^next.appointment.*Jan.5,.2099/)).toBeDefined();
    cleanup();
    const cancelled = { ...ahead, cancelled: '2026-11-02T10:00:00Z' };
    show({}, { more: { appointments: { list: async () => listOf([cancelled, past]) } } });
    await screen.findByRole('button', { name: 'Appointments' });
    expect(screen.queryByText(/^next.appointment/)).toBeNull();
  });

  /** A server that stores created, moved and canceled appointments. */
  function keeping() {
    let items: ReturnType<typeof visit>[] = [];
    const changed = (more: object) => async () => {
      items = items.map((one) => ({ ...one, revision: one.revision + 1, ...more }));
      return items[0];
    };
    const add = vi.fn(async ({ body: { startsAt } }: { body: { id: string; startsAt: string } }) => {
      items = [visit(AFTER, startsAt, { revision: 0 })];
      return { appointmentId: AFTER, isScanAsked: false };
    });
    const create = vi.fn(async () => ({ loginUrl: 'https://mien.test/alogin/x', expiresAt: '2099-01-01T10:30:00Z' }));
    const moved = { startsAt: '2099-02-01T08:15:00Z', endsAt: '2099-02-01T08:45:00Z' };
    const calls = {
      add,
      list: async () => listOf(items),
      move: changed(moved),
      cancel: changed({ cancelled: '2026-11-02T10:00:00Z' }),
    };
    show({}, { loginLinks: { create }, more: { appointments: calls } });
    return { add, create };
  }

  it('creates one appointment and one link in two clicks, and shows one state of it', async () => {
    const { add, create } = keeping();
    fireEvent.click(await screen.findByRole('button', { name: 'Appointments' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Appointments' }));
    fireEvent.change(await drawer.findByLabelText('Starts'), { target: { value: '2099-01-01T10:00' } });
    const make = drawer.getByRole('button', { name: 'Make the appointment' });
    act(() => {
      make.click();
      make.click();
    });
    expect(await drawer.findByText('The appointment is made. Send the patient this link.')).toBeDefined();
    expect([add.mock.calls.length, create.mock.calls.length]).toEqual([1, 1]);

    fireEvent.click(await drawer.findByRole('button', { name: /^Move the appointment:/ }));
    fireEvent.click(drawer.getByRole('button', { name: 'Move the appointment' }));
    expect(await drawer.findByText(/Its link works at the new time/)).toBeDefined();
    await waitFor(() => expect(drawer.queryByText(/The appointment is made/)).toBeNull());
    expect(drawer.getByText(/^It works until Feb 1, 2099/)).toBeDefined();

    fireEvent.click(drawer.getByRole('button', { name: /^Cancel the appointment:/ }));
    fireEvent.click(drawer.getByRole('button', { name: 'Cancel the appointment' }));
    expect(await drawer.findByText(/Its link no longer works/)).toBeDefined();
    await waitFor(() => expect(drawer.queryByLabelText('Link for the appointment')).toBeNull());
    fireEvent.click(drawer.getByRole('button', { name: 'Make the appointment' }));
    await waitFor(() => expect(add).toHaveBeenCalledTimes(2));
    expect(add.mock.calls[1]?.[0].body.id).not.toBe(add.mock.calls[0]?.[0].body.id);
  });

  it('asks once whether to ask for a scan, and gives no link if the patient is asked by text message', async () => {
    const create = vi.fn();
    const add = vi.fn(async (_: { body: { asksForScan?: boolean } }) => ({ appointmentId: AFTER, isScanAsked: true }));
    show({}, { loginLinks: { create }, more: { appointments: { ...noAppointments, add } } });
    fireEvent.click(await screen.findByRole('button', { name: 'Appointments' }));
    const ask = await screen.findByRole('checkbox', { name: 'Ask for a scan before it' });
    expect((ask as HTMLInputElement).checked).toBe(true);
    expect(screen.getByText(/gets a text message with a link now, and a reminder on the evening before/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Make the appointment' }));
    expect(await screen.findByText(/The patient is asked for a scan by text message/)).toBeDefined();
    expect(add.mock.calls[0]?.[0].body.asksForScan).toBe(true);
    expect(create).not.toHaveBeenCalled();
    expect(screen.queryByLabelText('Link for the appointment')).toBeNull();
  });

  it('gives a link instead if staff do not ask, and says so if there is no phone number', async () => {
    const { add, create } = keeping();
    fireEvent.click(await screen.findByRole('button', { name: 'Appointments' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Ask for a scan before it' }));
    expect(screen.queryByText(/text message with a link/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Make the appointment' }));
    expect(await screen.findByLabelText('Link for the appointment')).toBeDefined();
    expect(add.mock.calls[0]?.[0].body).toMatchObject({ asksForScan: false });
    expect(create).toHaveBeenCalledTimes(1);
    cleanup();
    show({}, { items: [{ ...listedUser, phoneNumber: null }] });
    fireEvent.click(await screen.findByRole('button', { name: 'Appointments' }));
    expect(await screen.findByText(/There is no phone number for a text message/)).toBeDefined();
  });

  it('takes the address of a video visit only on a host of the client, and shows its host', async () => {
    const move = vi.fn(async () => ahead);
    const video = visit(AFTER, '2099-01-05T16:00:00.000Z', {
      videoUrl: 'https://visits.example.com/room/1',
      isScanAsked: true,
    });
    const { drawer } = await openList({ move }, [video], ['Client Admin'], ['visits.example.com']);
    expect(drawer.getByText('Video visit on visits.example.com')).toBeDefined();
    expect(drawer.getByText('Asked for a scan by text message')).toBeDefined();
    pressed(drawer, /^Move the appointment:/);
    const [field] = drawer.getAllByLabelText('Address of the video visit (optional)') as [HTMLInputElement];
    expect(field.value).toBe('https://visits.example.com/room/1');
    fireEvent.change(field, { target: { value: 'https://evil.example/room' } });
    pressed(drawer, 'Move the appointment');
    expect(await drawer.findByText(/^Enter an address that starts with https:/)).toBeDefined();
    expect(document.activeElement).toBe(field);
    expect(move).not.toHaveBeenCalled();
    for (const [typed, sent] of [
      ['https://visits.example.com/room/2 ', 'https://visits.example.com/room/2'],
      ['', null],
    ] as const) {
      const [again] = drawer.getAllByLabelText('Address of the video visit (optional)') as [HTMLInputElement];
      fireEvent.change(again, { target: { value: typed } });
      pressed(drawer, 'Move the appointment');
      await waitFor(() =>
        expect(move).toHaveBeenLastCalledWith({
          params: { uid: PATIENT_UID, id: AFTER },
          body: expect.objectContaining({ videoUrl: sent }),
        }),
      );
      expect(await drawer.findByText(/Its link works at the new time/)).toBeDefined();
      pressed(drawer, /^Move the appointment:/);
    }
  });

  it('moves one from the revision that was seen, and says what happens to its link', async () => {
    const move = vi.fn(async () => ahead);
    const { drawer, list } = await openList({ move });
    pressed(drawer, /^Move the appointment/);
    const starts = drawer.getAllByLabelText('Starts')[0] as HTMLInputElement;
    await waitFor(() => expect(document.activeElement).toBe(starts));
    fireEvent.change(starts, { target: { value: '2099-02-01T08:15' } });
    pressed(drawer, 'Move the appointment');
    expect(await drawer.findByText(/Its link works at the new time/)).toBeDefined();
    const startsAt = new Date('2099-02-01T08:15').toISOString();
    const endsAt = new Date(Date.parse(startsAt) + 30 * 60_000).toISOString();
    expect(move).toHaveBeenCalledWith({
      params: { uid: PATIENT_UID, id: AFTER },
      body: { revision: 3, startsAt, endsAt },
    });
    await waitFor(() => expect(list.mock.calls.length).toBeGreaterThan(1));
    expect(document.activeElement).toBe(drawer.getByRole('button', { name: /^Move the appointment/ }));
  });

  it('cancels one after a confirmation, and keeps it if declined', async () => {
    const cancel = vi.fn(async () => ahead);
    const { drawer } = await openList({ cancel });
    pressed(drawer, /^Cancel the appointment:/);
    pressed(drawer, 'Leave it as it is');
    expect(cancel).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(drawer.getByRole('button', { name: /^Cancel the appointment:/ }));
    pressed(drawer, /^Cancel the appointment:/);
    expect(drawer.getByText(/no reminder to scan is sent/)).toBeDefined();
    pressed(drawer, 'Cancel the appointment');
    expect(await drawer.findByText(/Its link no longer works/)).toBeDefined();
    expect(cancel).toHaveBeenCalledWith({ params: { uid: PATIENT_UID, id: AFTER }, body: { revision: 3 } });
    expect(document.activeElement).toBe(drawer.getByRole('heading', { name: 'Coming up', level: 3 }));
  });

  it('says that a colleague was faster, shows the current state, and keeps typed input after another failure', async () => {
    const move = vi
      .fn(async () => ahead)
      .mockImplementationOnce(() => Promise.reject(new Problem('offline')))
      .mockImplementationOnce(() => Promise.reject(serverProblem('changed-meanwhile')));
    const { drawer, list } = await openList({ move });
    pressed(drawer, /^Move the appointment:/);
    fireEvent.change(drawer.getAllByLabelText('Starts')[0] as HTMLElement, { target: { value: '2099-02-01T08:15' } });
    pressed(drawer, 'Move the appointment');
    expect(await drawer.findByRole('alert')).toBeDefined();
    expect((drawer.getAllByLabelText('Starts')[0] as HTMLInputElement).value).toBe('2099-02-01T08:15');
    pressed(drawer, 'Move the appointment');
    expect(await drawer.findByText(/a colleague already handled it/)).toBeDefined();
    await waitFor(() => expect(list.mock.calls.length).toBeGreaterThan(2));
  });

  it('offers no changes of past or canceled ones, and none to staff who may not edit patients', async () => {
    const cancelled = visit(MEASUREMENT_ID, '2099-01-04T16:00:00.000Z', { cancelled: '2026-11-02T10:00:00Z' });
    const { drawer } = await openList({}, [ahead, cancelled, past]);
    expect(drawer.getAllByRole('button', { name: /^Move the appointment/ })).toHaveLength(1);
    expect(drawer.getByText('Canceled')).toBeDefined();
    expect(drawer.getByText('Earlier appointments (1)')).toBeDefined();
    cleanup();
    const { drawer: ofNurse } = await openList({}, [ahead], ['Client User']);
    expect(ofNurse.queryByRole('button', { name: /^(Move|Cancel|Make)/ })).toBeNull();
  });
});

describe('the list of patients that linked here', () => {
  const patients = [BEFORE, PATIENT_UID, AFTER];
  const address = () => screen.getByTestId('address').textContent;

  it.each([
    ['[', `/admin/patient/${BEFORE}`],
    [']', `/admin/patient/${AFTER}`],
  ])('can be stepped through with %s', async (key, to) => {
    show({}, { state: { patients } });
    expect(await screen.findByText('2 of 3')).toBeDefined();
    fireEvent.keyDown(document.body, { key });
    await waitFor(() => expect(address()).toBe(to));
  });

  it('can be stepped through with links, which keep the list', async () => {
    show({}, { state: { patients, items: [] } });
    fireEvent.click(await screen.findByRole('link', { name: 'Next patient' }));
    await waitFor(() => expect(address()).toBe(`/admin/patient/${AFTER}`));
  });

  it('shows the position among all pages, and continues on the next page', async () => {
    const query = { page: 1, pageSize: 25, sort: 'lastName', direction: 'asc', search: '' };
    const list = vi.fn(async ({ query: asked }: { query: { page: number; search: string } }) => {
      const items = asked.search === '' ? [{ ...listedUser, id: AFTER, patientUid: AFTER }] : [listedUser];
      return { items, page: asked.page, pageSize: 25, totalItems: 81, hasMore: false };
    });
    const state = { patients: [BEFORE, PATIENT_UID], places: [24, 25], total: 81, query };
    show({}, { state, more: { users: { list } } });
    expect(await screen.findByText('25 of 81')).toBeDefined();
    const next = await screen.findByRole('link', { name: 'Next patient' });
    expect(list).toHaveBeenLastCalledWith({ query: { ...query, page: 2 } });
    fireEvent.click(next);
    await waitFor(() => expect(address()).toBe(`/admin/patient/${AFTER}`));
  });

  it('ignores brackets while the user types', async () => {
    show({}, { state: { patients } });
    await screen.findByText('2 of 3');
    fireEvent.click(await screen.findByRole('button', { name: 'Appointments' }));
    fireEvent.keyDown(await screen.findByLabelText('Starts'), { key: ']' });
    fireEvent.keyDown(document.body, { key: ']', metaKey: true });
    expect(address()).toBe(`/admin/patient/${PATIENT_UID}`);
  });

  it.each([
    ['no list', null],
    ['a list of one patient', { patients: [PATIENT_UID] }],
    ['a list without the patient', { patients: [BEFORE, AFTER] }],
    ['an invalid list', { patients: ['../x', PATIENT_UID] }],
    ['a list that is too long', { patients: Array.from({ length: 101 }, () => PATIENT_UID) }],
  ])('is hidden for %s', async (_, state) => {
    show({}, { state });
    expect(await screen.findByRole('heading', { name: 'Noor Rahman' })).toBeDefined();
    expect(screen.queryByRole('navigation', { name: 'Patients of the list' })).toBeNull();
  });
});

const trendOf = (displayName: string) => ({
  source: 'calculated',
  dayParts: null,
  measures: [
    {
      key: 'overallScore',
      displayName,
      unit: '',
      precision: 0,
      provenance: 'calculated',
      sources: ['calculated'],
      series: [{ key: 'overallScore', displayName }],
      bands: [],
    },
  ],
  buckets: [],
});

describe('trends and entries', () => {
  const link = (name: string) => screen.findByRole('link', { name });

  it('are loaded only when opened, one time span at a time, except the newest cuff entry', async () => {
    const trends = vi.fn(async () => trendOf('Score'));
    const entries = vi.fn(async () => ({ items: [], next: null }));
    show({ get: async () => given, trends, entries });
    await screen.findByRole('heading', { name: 'Latest result' });
    expect(entries).toHaveBeenCalledExactlyOnceWith({ params: { uid: PATIENT_UID }, query: { kind: 'cuff' } });
    fireEvent.click(await link('Trends'));
    await waitFor(() =>
      expect(trends).toHaveBeenCalledWith(
        expect.objectContaining({ query: expect.objectContaining({ measure: 'heartRateBpm', period: 'year' }) }),
      ),
    );
    // This clinic hides the heart rate.
    expect(await screen.findByRole('option', { name: 'Score' })).toBeDefined();
    expect(await screen.findByText(/^There are no scans with this value in this time: \d{4}\.$/)).toBeDefined();
    const count = trends.mock.calls.length;
    fireEvent.change(screen.getByRole('combobox', { name: 'Time span' }), { target: { value: 'month' } });
    await waitFor(() => expect(trends).toHaveBeenCalledTimes(count + 1));
    expect(trends).toHaveBeenLastCalledWith(
      expect.objectContaining({ params: { uid: PATIENT_UID }, query: expect.objectContaining({ period: 'month' }) }),
    );
    fireEvent.click(await link('Entries'));
    expect(await screen.findByText('There are no entries yet.')).toBeDefined();
  });

  it('show what was entered, and load more from the last cursor', async () => {
    const at = '2026-11-10T10:00:00Z';
    const cuff = { kind: 'cuff', readings: [{ systolicMmHg: 128, diastolicMmHg: 79, pulseBpm: 70 }] };
    const answers = {
      kind: 'answers',
      heartDisease: false,
      familyDiabetes: 'parentOrSibling',
      everHighGlucose: null,
      steroids: true,
      exSmoker: false,
    };
    const entries = vi.fn(async ({ query }: { query: { cursor?: string } }) =>
      query.cursor === undefined
        ? {
            items: [{ id: BEFORE, takenAt: at, created: at, source: 'typed' as const, value: cuff }],
            next: 'where it ended',
          }
        : { items: [{ id: AFTER, takenAt: at, created: at, source: 'typed' as const, value: answers }], next: null },
    );
    show({ get: async () => given, entries });
    fireEvent.click(await link('Entries'));
    const table = within(await screen.findByRole('table', { name: 'Blood pressure by cuff' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Date',
      'Reading',
      'Pulse',
      'Stage',
    ]);
    expect(table.getAllByRole('cell').map(({ textContent }) => textContent?.trim())).toEqual([
      '128/79 mmHg',
      '70',
      'Elevated',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Yes: parents only, or brothers and sisters only')).toBeDefined();
    expect(screen.getByText('I do not know')).toBeDefined();
    expect(entries).toHaveBeenLastCalledWith(expect.objectContaining({ query: { cursor: 'where it ended' } }));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it.each(['Trends', 'Entries'])('disappear as soon as permission ends: %s', async (name) => {
    const over = () => Promise.reject(serverProblem('results-not-shared'));
    const get = vi.fn(async () => none).mockImplementationOnce(async () => given);
    show({ get, trends: over, entries: over });
    fireEvent.click(await link(name));
    expect(await screen.findByText('Noor Rahman does not share results with you')).toBeDefined();
    expect(screen.queryByRole('link', { name })).toBeNull();
  });

  it('are not offered if only one scan is shared', async () => {
    show({ get: async () => ({ ...given, given: { ...given.given, term: 'scan', measurementId: MEASUREMENT_ID } }) });
    await screen.findByRole('heading', { name: 'Latest result' });
    expect(screen.queryByRole('link', { name: 'Trends' })).toBeNull();
  });
});
