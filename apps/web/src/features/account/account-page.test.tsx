import type { Today, TodayItem } from '@mien/contract';
import {
  DAY_MS,
  FOLLOWED_LINE_KEYS,
  HOUR_MS,
  MINUTE_MS,
  TODAY_COUNT_MAX,
  TODAY_LINE_KEYS,
  type TodayLineKey,
} from '@mien/domain';
import { account } from '@mien/messages';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SCREENS } from '../../app/screens.ts';
import { beginTeamDraft, teamDraftOf } from '../../shared/health/conversation/team-drafts.ts';
import { configuration, fakeApi, signedIn, user } from '../../shared/testing/fixtures.ts';
import { withoutPasskeys, withPasskeys } from '../../shared/testing/passkey-device.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { serverProblem } from '../../shared/testing/server-problem.ts';
import { AccountPage } from './account-page.tsx';

const { today: texts } = account;
const CREATED = '2026-11-21T16:24:00.000Z';
const UID = '0b6b4f00-0000-4000-8000-000000000001';

const ago = (ms: number) => new Date(Date.parse(CREATED) - ms).toISOString();
const item = (patientName: string | null, ageMs: number, more: Partial<TodayItem> = {}): TodayItem => ({
  patientUid: UID,
  patientName,
  clientName: 'Clinic',
  isVerified: true,
  at: ago(ageMs),
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
  ...more,
});

/** All sections empty except the given ones; null is a section that could not be read. */
function todayWith(
  lines: Partial<Record<TodayLineKey, readonly TodayItem[] | null>> = {},
  more: Partial<Today> = {},
): Today {
  return {
    created: CREATED,
    lines: TODAY_LINE_KEYS.map((line) => {
      const items = lines[line] === undefined ? [] : lines[line];
      return { line, found: items && { count: items.length, oldestAt: items[0]?.at ?? null, items: [...items] } };
    }),
    snoozed: { count: 0, items: [] },
    days: ['2026-11-20', '2026-11-21'],
    dayCounts: [
      { counted: 'scansDone', counts: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 14] },
      { counted: 'scansRefused', counts: [...Array(13).fill(0), 2] },
    ],
    patients: null,
    visits: null,
    ...more,
  };
}

function show(
  answer: (asked: { query: { [Line in TodayLineKey]?: unknown } & { owner?: unknown } }) => Promise<Today>,
  role = 'Client User',
  at = '/account',
  calls: object = {},
  others: Parameters<typeof fakeApi>[number] = {},
) {
  const get = vi.fn(answer);
  const api = fakeApi(
    signedIn,
    { signIn: { session: async () => ({ user: { ...user, patientUid: null, userRoles: [role] }, historyCheck: 0 }) } },
    {
      today: { get, ...calls },
      passkeys: { list: async () => ({ items: [], resetAt: null }) },
      conversations: { waiting: async () => ({ count: 0 }), team: async () => TEAM },
    },
    others,
  );
  renderPage({ api, at, path: '/account', page: <AccountPage />, screens: SCREENS });
  return get;
}

const TEAM = [
  { userUid: user.id, name: 'Grace Liu' },
  { userUid: '0b6b4f00-0000-4000-8000-0000000000aa', name: 'Max Low' },
];

const section = (line: TodayLineKey) => screen.findByRole('region', { name: texts.lines[line] });

describe('after a sign-in by code', () => {
  beforeEach(() => {
    withPasskeys();
    sessionStorage.setItem('passkeyOffer', '1');
  });
  afterEach(() => {
    sessionStorage.removeItem('passkeyOffer');
    withoutPasskeys();
  });

  it('offers staff a passkey, without mentioning results', async () => {
    show(async () => todayWith());
    const offer = await screen.findByRole('region', { name: 'Next time, without a text message' });
    expect(within(offer).getByText(/^Log in with your fingerprint/).textContent).not.toContain('results');
    expect(within(offer).getByRole('button', { name: 'Set up a passkey' })).toBeTruthy();
  });
});

describe('users with an unverified phone number', () => {
  it('appear as one row without names until opened', async () => {
    const today = todayWith();
    const lines = today.lines.map((one) =>
      one.line === 'unverified' ? { ...one, found: { count: 6, oldestAt: ago(HOUR_MS), items: [] } } : one,
    );
    show(async () => ({ ...today, lines }));
    const line = within(await section('unverified'));
    expect(line.getByText(texts.unverifiedAbout)).toBeTruthy();
    expect(line.getByRole('link', { name: 'Show 6: Not confirmed yet' })).toBeTruthy();
    expect(line.queryByRole('listitem')).toBeNull();
  });

  it('are marked wherever they are named', async () => {
    const stranger = item('Tomas Weber', MINUTE_MS, { isVerified: false });
    show(async () => todayWith({ needsAttention: [stranger], unusedLinks: [stranger] }));
    expect(within(await section('needsAttention')).getByText(texts.unverifiedMark)).toBeTruthy();
    // Users who have not used a link yet cannot have verified anything.
    expect(within(await section('unusedLinks')).queryByText(texts.unverifiedMark)).toBeNull();
  });
});

describe('the sections of Today', () => {
  it.each<[TodayLineKey, TodayItem, string, string[]]>([
    [
      'needsAttention',
      item('Tomas Weber', 40 * MINUTE_MS),
      `/admin/patient/${UID}`,
      ['40 minutes', texts.about.needsAttention],
    ],
    [
      'unansweredMessages',
      item('Dana Novak', 3 * HOUR_MS),
      `/admin/chat/${UID}`,
      ['3 hours', texts.about.unansweredMessages],
    ],
    [
      'refusedScans',
      item('Walter Price', 50 * HOUR_MS, { reason: 'cameraPermission' }),
      `/admin/patient/${UID}`,
      ['2 days', 'Refused three times in a row: no access to the camera'],
    ],
    [
      'appointments',
      item('Iris Cole', -24 * HOUR_MS, { reason: 'scanned' }),
      `/admin/patient/${UID}`,
      ['Tomorrow. Scanned for this visit.'],
    ],
    [
      'appointments',
      item('Iris Cole', -MINUTE_MS, { reason: 'notScanned' }),
      `/admin/patient/${UID}`,
      ['Today. No scan for this visit yet.'],
    ],
    ['appointments', item('Iris Cole', MINUTE_MS), `/admin/patient/${UID}`, ['Now']],
    ['firstScans', item('Lena Ortiz', 20_000), `/admin/patient/${UID}`, ['just now', 'First scan done']],
    ['unusedLinks', item('Hugo Silva', 9 * DAY_MS), `/admin/patient/${UID}`, ['Login link not used for 9 days']],
    [
      'refusedTexts',
      item(null, HOUR_MS, { patientUid: null, clientName: null, reason: '21610' }),
      '/admin/operations',
      [texts.textMessage, '21610'],
    ],
  ])('include %s: who, what and since when, as a link that keys can reach', async (line, one, href, words) => {
    show(async () => todayWith({ [line]: [one] }));
    const [link] = within(await section(line)).getAllByRole('link');
    if (!link) throw new Error('no link');
    expect(link.getAttribute('href')).toBe(href);
    expect(link.hasAttribute('data-row')).toBe(true);
    for (const word of [one.patientName ?? '', ...words]) expect(link.textContent).toContain(word);
    expect(screen.queryByText(texts.nothing)).toBeNull();
  });

  it.each([
    ['refusedScans', 'Send tips', /lean the phone against something/],
    ['firstScans', 'Say hello', /Thank you for your first scan/],
  ] as const)('link from %s to the conversation and fill its empty field', async (line, action, words) => {
    sessionStorage.clear();
    show(async () => todayWith({ [line]: [item('Lena Ortiz', HOUR_MS)] }));
    fireEvent.click(within(await section(line)).getByRole('button', { name: 'More about Lena Ortiz' }));
    const link = await screen.findByRole('link', { name: action });
    expect(link.getAttribute('href')).toBe(`/admin/chat/${UID}`);
    fireEvent.click(link);
    expect(teamDraftOf(UID).get()?.text).toMatch(words);
    beginTeamDraft(UID, 'Other words');
    expect(teamDraftOf(UID).get()?.text).toMatch(words);
  });

  it('offer to ask for a scan before a visit without one, and for no other visit', async () => {
    const visits = [null, 'scanned', 'notScanned'].map((reason, place) =>
      item(`Iris ${reason}`, -24 * HOUR_MS, { reason, patientUid: UID.replace(/1$/, String(place)) }),
    );
    show(async () => todayWith({ appointments: visits }));
    const line = within(await section('appointments'));
    const [link, ...others] = line.getAllByRole('link', { name: /^Ask for a scan/ });
    expect(others).toEqual([]);
    expect(link?.getAttribute('aria-label')).toBe('Ask for a scan: Iris notScanned');
    const uid = UID.replace(/1$/, '2');
    expect(link?.getAttribute('href')).toBe(`/admin/chat/${uid}`);
    fireEvent.click(link as HTMLElement);
    expect(teamDraftOf(uid).get()?.text).toMatch(/scan before your visit/);
  });

  it.each([
    [{ count: 0, shared: 0, scanned: 0 }, null],
    [{ count: 1, shared: 0, scanned: 0 }, '1 visit today.'],
    [{ count: 3, shared: 1, scanned: 1 }, '3 visits today. 1 of 1 patient who shares results has scanned for it.'],
    [{ count: 8, shared: 5, scanned: 3 }, '8 visits today. 3 of 5 who share results have scanned for it.'],
  ])('of today are counted, with how many have a scan: %j', async (visits, words) => {
    show(async () => todayWith({ appointments: [item('Iris Cole', -MINUTE_MS)] }, { visits }));
    const head = within(await section('appointments'));
    if (words === null) expect(head.queryByText(/visits? today/)).toBeNull();
    else expect(head.getByText(/visits? today/).parentElement?.textContent?.trim()).toBe(words);
  });

  it.each([
    ['after all patients at a glance on wide screens', false],
    ['before them on a phone', true],
  ])('are %s', async (_, isNarrow) => {
    vi.stubGlobal('matchMedia', () => ({
      matches: isNarrow,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const patients = { waiting: 1, recent: 4, quiet: 0, notShared: 0 };
    show(async () => todayWith({ needsAttention: [item('Tomas Weber', HOUR_MS)] }, { patients }));
    const rows = await section('needsAttention');
    const dots = screen.getByRole('region', { name: texts.dots.label });
    expect(rows.compareDocumentPosition(dots)).toBe(
      isNarrow ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING,
    );
    vi.unstubAllGlobals();
  });

  it('show the beginning of a message that waits for an answer', async () => {
    show(async () =>
      todayWith({ unansweredMessages: [item('Dana Novak', HOUR_MS, { excerpt: 'May I take my tablet first?' })] }),
    );
    const row = within(await section('unansweredMessages')).getByRole('listitem');
    expect(row.textContent).toContain('May I take my tablet first?');
    expect(row.textContent).not.toContain(texts.about.unansweredMessages);
  });

  it('say once that readings are not monitored', async () => {
    show(async () => todayWith({ needsAttention: [item('Tomas Weber', HOUR_MS)] }));
    const attention = within(await section('needsAttention'));
    expect(attention.getByText(/No one is alerted about this list/)).toBeDefined();
    expect(screen.getAllByText(/No one is alerted about this list/)).toHaveLength(1);
    const tile = screen.getByRole('link', { name: /^Readings that need attention: \d+\.\s*Longest wait: 1 hour/ });
    expect(tile.getAttribute('href')).toBe('/admin?only=attention');
  });

  it('show the newest heart rate of patients who share their results', async () => {
    const shares = item('Ida Berg', HOUR_MS, { patientUid: UID.replace(/1$/, '2'), heartRateBpm: 137.6 });
    show(async () => todayWith({ needsAttention: [item('Tomas Weber', HOUR_MS), shares] }));
    const rows = within(await section('needsAttention')).getAllByRole('listitem');
    expect(rows[0]?.textContent).toContain(texts.about.needsAttention);
    expect(rows[1]?.textContent).toContain('Newest heart rate: 138');
    expect(rows[1]?.textContent).not.toContain('usual ');
  });

  it('shows a very high cuff reading instead of a heart rate, and its age once', async () => {
    const cuff = { systolicMmHg: 186.4, diastolicMmHg: 95.6, takenAt: ago(12 * MINUTE_MS) };
    const both = { uid: UID.replace(/1$/, '3'), rate: { heartRateBpm: 137.6 } };
    show(async () =>
      todayWith({
        needsAttention: [
          item('Ida Berg', HOUR_MS, { cuff }),
          item('Noor Rahman', 0, { cuff: { ...cuff, takenAt: CREATED }, patientUid: both.uid, ...both.rate }),
        ],
      }),
    );
    expect(await screen.findByText('Cuff reading 186/96 mmHg')).toBeDefined();
    expect(screen.getByText('Cuff reading 186/96 mmHg. Readings far from usual. Newest heart rate: 138')).toBeDefined();
    expect(within(await section('needsAttention')).getAllByText('just now')).toHaveLength(1);
  });

  it('show the usual range next to a heart rate, once known', async () => {
    const known = item('Ida Berg', HOUR_MS, { heartRateBpm: 137.6, usualHeartRate: { low: 53.4, high: 78.6 } });
    show(async () => todayWith({ needsAttention: [known] }));
    const row = within(await section('needsAttention')).getByRole('listitem');
    expect(row.textContent).toContain('Newest heart rate: 138, usual 53 to 79');
  });

  it('shows an empty state without rows; counts keep their days in words', async () => {
    show(async () => todayWith());
    expect(await screen.findByText(texts.nothing)).toBeDefined();
    expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([]);
    expect(screen.getByText(texts.scans).closest('li')?.textContent).toContain('14');
    expect(screen.getByText('Refused: 2')).toBeDefined();
    expect(
      screen.getByRole('img', { name: /^Scans today, last 14 days: \d+ in all, at most 14 a day$/ }),
    ).toBeDefined();
  });

  describe('long sections of Today', () => {
    const many = (found: number, names: number) => ({
      count: found,
      oldestAt: ago(DAY_MS),
      items: Array.from({ length: names }, (_, n) =>
        item(`Patient ${n}`, DAY_MS, { patientUid: `${UID.slice(0, -3)}${String(n).padStart(3, '0')}` }),
      ),
    });
    /** A server with this many rows in each section. */
    const showMany = (count: number, at?: string) =>
      show(
        async ({ query }) => ({
          ...todayWith(),
          lines: TODAY_LINE_KEYS.map((line) => ({
            line,
            found: many(count, Math.min(Number(query[line] ?? 5), count)),
          })),
        }),
        'Client User',
        at,
      );

    const IN_FULL = TODAY_LINE_KEYS.filter((key) => key !== 'firstScans');
    it.each(IN_FULL)('show all of %s on request, in place and in the URL', async (line) => {
      showMany(8);
      const more = within(await section(line)).getByRole('link', { name: `Show 3 more: ${texts.lines[line]}` });
      const done = within(await section(line)).queryByRole('button', { name: /^Done: (the|all) / });
      expect(done?.textContent).toBe(line === 'unusedLinks' ? 'Done: the 5 shown' : undefined);
      fireEvent.click(more);
      const sixth = await within(await section(line)).findByText('Patient 5');
      expect(within(await section(line)).getAllByRole('listitem')).toHaveLength(8);
      expect(within(await section(line)).queryByRole('link', { name: /^Show/ })).toBeNull();
      expect(screen.getByTestId('address').textContent).toBe(`/account?${line}=55`);
      // The link is gone; focus moves to the first new row.
      expect(document.activeElement).toBe(sixth.closest('a'));
      expect(screen.getAllByRole('link', { name: /^Show 3 more/ })).toHaveLength(IN_FULL.length - 1);
    });

    it('collapse many first scans into one row, and show all of them on request', async () => {
      showMany(7);
      const inLine = async () => within(await section('firstScans'));
      expect((await inLine()).getByText('Patient 0, Patient 1 and 5 more')).toBeDefined();
      expect((await inLine()).queryAllByRole('listitem')).toEqual([]);
      // Rows that are not shown cannot be marked as done together.
      expect((await inLine()).queryByRole('button', { name: /^Done/ })).toBeNull();
      const link = (await inLine()).getByRole('link', { name: 'Show: First scans' });
      link.focus();
      fireEvent.click(link);
      await waitFor(async () => expect((await inLine()).getAllByRole('listitem')).toHaveLength(7));
      expect((await inLine()).getByRole('button', { name: 'Done: all 7. First scans' })).toBeDefined();
      const back = (await inLine()).getByRole('link', { name: 'Hide: First scans' });
      await waitFor(() => expect(document.activeElement).toBe(back));
      fireEvent.click(back);
      await waitFor(async () => expect((await inLine()).queryAllByRole('listitem')).toEqual([]));
      expect(screen.getByTestId('address').textContent).toBe('/account');
    });

    it('name two first scans in full', async () => {
      showMany(2);
      expect(within(await section('firstScans')).getAllByRole('listitem')).toHaveLength(2);
    });

    it('expand each section separately, and reopen expanded from the URL', async () => {
      showMany(200, '/account?firstScans=55');
      const first = within(await section('firstScans'));
      expect(first.getAllByRole('listitem')).toHaveLength(55);
      fireEvent.click(first.getByRole('link', { name: 'Show 50 more: First scans' }));
      await waitFor(() => expect(first.getAllByRole('listitem')).toHaveLength(105));
      fireEvent.click(within(await section('unusedLinks')).getByRole('link', { name: /^Show 50 more/ }));
      const unused = within(await section('unusedLinks'));
      await waitFor(() => expect(unused.getAllByRole('listitem')).toHaveLength(55));
      expect(first.getAllByRole('listitem')).toHaveLength(105);
    });

    it('say that there may be more than are counted', async () => {
      showMany(TODAY_COUNT_MAX, `/account?firstScans=${TODAY_COUNT_MAX}&unusedLinks=1e9`);
      expect(within(await section('firstScans')).getByText('There may be more than these 1,000.')).toBeDefined();
      expect(within(await section('unusedLinks')).getAllByRole('listitem')).toHaveLength(5);
    });
  });

  it('report a section that could not be loaded', async () => {
    show(async () => todayWith({ refusedScans: null, firstScans: [item('Lena Ortiz', HOUR_MS)] }));
    expect((await section('refusedScans')).textContent).toContain(texts.failed);
    expect((await section('firstScans')).textContent).toContain('Lena Ortiz');
  });

  it('do not claim that nothing is left if a section could not be loaded', async () => {
    show(async () => todayWith({ refusedScans: null }));
    expect((await section('refusedScans')).textContent).toContain(texts.failed);
    expect(screen.queryByText(texts.nothing)).toBeNull();
  });

  it('keep the greeting and page links if Today cannot be loaded, and offer to retry', async () => {
    const get = show(() => Promise.reject(new Error('offline')));
    const retry = await screen.findByRole('button', { name: /try again/i });
    expect(screen.getByText(/^You are signed in as /)).toBeDefined();
    expect(screen.getByRole('link', { name: /^Patients/ })).toBeDefined();
    get.mockImplementation(async () => todayWith());
    retry.click();
    expect(await screen.findByText(texts.nothing)).toBeDefined();
  });

  it('show only the sections in the response, with the client for staff who see all clients', async () => {
    const lines: Today['lines'] = [
      { line: 'unansweredMessages', found: { count: 1, oldestAt: ago(0), items: [item('Dana Novak', 0)] } },
    ];
    show(async () => todayWith({}, { lines, dayCounts: [] }), `${configuration.providerName} Admin`);
    expect((await section('unansweredMessages')).textContent).toContain('Clinic');
    expect(screen.queryByText(texts.scans)).toBeNull();
    expect(screen.queryByText(texts.lines.needsAttention)).toBeNull();
  });
});

describe('snoozed rows of Today', () => {
  const carla = item('Carla Okonkwo', HOUR_MS, {
    owner: { userUid: user.id, name: 'Omar Haddad' },
    followUpOn: '2026-11-28',
    revision: 2,
  });
  const snoozed = { count: 1, items: [{ line: 'needsAttention' as const, item: carla }] };
  const ofSnoozed = async () => within(await screen.findByRole('region', { name: texts.snoozed }));

  it('are one row at the end, with the day and the owner, even if nothing else is left', async () => {
    show(async () => todayWith({}, { snoozed }));
    expect(await screen.findByText(texts.nothing)).toBeDefined();
    const row = await ofSnoozed();
    expect(row.getByText('Carla Okonkwo, Sat, Nov 28, Omar Haddad')).toBeDefined();
    expect(row.queryByRole('listitem')).toBeNull();
  });

  it('are shown on request, each with its actions', async () => {
    const snooze = vi.fn(async () => ({ revision: 3, doneAt: null }));
    const get = show(
      async () => todayWith({ firstScans: [item('Lena Ortiz', 0)] }, { snoozed }),
      'Client User',
      '/account',
      {
        snooze,
      },
    );
    fireEvent.click((await ofSnoozed()).getByRole('link', { name: `Show: ${texts.snoozed}` }));
    const link = await (await ofSnoozed()).findByRole('link', { name: /^Carla Okonkwo/ });
    expect(get).toHaveBeenLastCalledWith({ query: { snoozed: 50 } });
    expect(link.textContent).toContain('Follow up on Sat, Nov 28 · For Omar Haddad');
    fireEvent.click((await ofSnoozed()).getByRole('button', { name: 'More about Carla Okonkwo' }));
    fireEvent.click(await screen.findByRole('button', { name: texts.followUp.noDay }));
    const params = { line: 'needsAttention', uid: UID };
    const body = { at: carla.at, seen: CREATED, position: null, revision: 2, on: null };
    await waitFor(() => expect(snooze).toHaveBeenCalledWith({ params, body }));
  });

  it('say how many more there are', async () => {
    show(async () => todayWith({}, { snoozed: { ...snoozed, count: 3 } }), 'Client User', '/account?snoozed=50');
    expect((await ofSnoozed()).getByRole('link', { name: `Show 2 more: ${texts.snoozed}` })).toBeDefined();
  });
});

describe('the actions of a row', () => {
  const uidOf = (n: number) => `${UID.slice(0, -1)}${n}`;
  const ana = item('Ana Reyes', HOUR_MS, { patientUid: uidOf(1), revision: 3, position: 7 });
  const ben = item('Ben Adams', 2 * HOUR_MS, { patientUid: uidOf(2) });
  const DONE = { revision: 4, doneAt: CREATED };
  const asked = { at: ana.at, seen: CREATED, position: 7, revision: 3 };

  /** A server on which Done removes Ana's row, and Undo restores it. */
  function showBoth(line: TodayLineKey = 'refusedScans') {
    let items = [ana, ben];
    const leave = vi.fn(async () => {
      items = [ben];
      return DONE;
    });
    const stay = vi.fn(async () => {
      items = [ana, ben];
      return { revision: 5, doneAt: null };
    });
    const calls = { done: leave, undo: stay, own: stay, snooze: leave };
    const get = show(async () => todayWith({ [line]: items }), 'Client User', '/account', calls);
    return { get, leave, stay };
  }
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const params = { line: 'refusedScans', uid: ana.patientUid };

  it('Done removes the row, confirms it, and focuses the next row', async () => {
    const { leave } = showBoth();
    const row = await screen.findByRole('link', { name: /Ana Reyes/ });
    const button = screen.getByRole('button', { name: 'Done: Ana Reyes' });
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(row.isConnected).toBe(false));
    expect(leave).toHaveBeenCalledWith({ params, body: asked });
    expect(screen.getByText('Done: Ana Reyes. You’ll see it again if it happens again.')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /Ben Adams/ })));
  });

  it('Undo in the message restores the row, with focus', async () => {
    const { stay } = showBoth();
    await screen.findByRole('link', { name: /Ana Reyes/ });
    press('Done: Ana Reyes');
    const undo = await screen.findByRole('button', { name: texts.followUp.undo });
    await waitFor(() => expect(screen.queryByRole('link', { name: /Ana Reyes/ })).toBeNull());
    (document.activeElement as HTMLElement).blur();
    fireEvent.click(undo);
    const back = await screen.findByRole('link', { name: /Ana Reyes/ });
    expect(stay).toHaveBeenCalledWith({ params, body: { doneAt: CREATED } });
    await waitFor(() => expect(document.activeElement).toBe(back));
  });

  it.each([
    [texts.followUp.tomorrow, '2026-11-22'],
    [texts.followUp.nextWeek, '2026-11-23'],
  ])('snoozes the row from its menu, in the client’s time zone: %s', async (name, on) => {
    const { leave } = showBoth();
    await screen.findByRole('link', { name: /Ana Reyes/ });
    press('More about Ana Reyes');
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith({ params, body: { ...asked, on } }));
    expect(await screen.findByText(/^Ana Reyes is snoozed until/)).toBeDefined();
  });

  it('names the patient above the menu of the row on wide screens, too', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    showBoth();
    await screen.findByRole('link', { name: /Ana Reyes/ });
    press('More about Ana Reyes');
    const menu = within(await screen.findByRole('dialog'));
    expect(menu.getByRole('heading', { level: 2, name: 'Ana Reyes' })).toBeDefined();
    vi.unstubAllGlobals();
  });

  it('snoozes only to a day in the future', async () => {
    const { leave } = showBoth();
    await screen.findByRole('link', { name: /Ana Reyes/ });
    press('More about Ana Reyes');
    const day = await screen.findByLabelText(texts.followUp.date);
    for (const value of ['2026-11-21', '2027-11-21']) {
      fireEvent.change(day, { target: { value } });
      press(texts.followUp.save);
      expect(await screen.findByText(/from tomorrow on, up to 90 days/)).toBeDefined();
    }
    expect(leave).not.toHaveBeenCalled();
    fireEvent.change(day, { target: { value: '2026-12-24' } });
    press(texts.followUp.save);
    await waitFor(() => expect(leave).toHaveBeenCalledWith({ params, body: { ...asked, on: '2026-12-24' } }));
  });

  it('assigns the row to a team member, listing oneself first', async () => {
    const { stay } = showBoth();
    await screen.findByRole('link', { name: /Ana Reyes/ });
    press('More about Ana Reyes');
    const owner = await screen.findByLabelText(texts.followUp.owner);
    await waitFor(() =>
      expect(
        within(owner)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['No one', 'Grace Liu (you)', 'Max Low']),
    );
    fireEvent.change(owner, { target: { value: user.id } });
    await waitFor(() => expect(stay).toHaveBeenCalledWith({ params, body: { ...asked, userUid: user.id } }));
    expect(await screen.findByText('Ana Reyes is assigned to Grace Liu.')).toBeDefined();
  });

  it('shows the owner and marks a follow-up', async () => {
    const more = { owner: { userUid: user.id, name: 'Grace Liu' }, followUpOn: '2026-11-21', isFollowUp: true };
    show(async () => todayWith({ refusedScans: [item('Ana Reyes', HOUR_MS, more)] }));
    const link = await screen.findByRole('link', { name: /Ana Reyes/ });
    for (const word of [texts.followUp.mark, texts.lines.refusedScans, 'For Grace Liu'])
      expect(link.textContent).toContain(word);
  });

  it('says that a colleague was faster, and reloads the list', async () => {
    const done = () => Promise.reject(serverProblem('changed-meanwhile'));
    const get = show(async () => todayWith({ refusedScans: [ana] }), 'Client User', '/account', { done });
    await screen.findByRole('link', { name: /Ana Reyes/ });
    press('Done: Ana Reyes');
    expect(await screen.findByText(/a colleague already handled Ana Reyes/)).toBeDefined();
    expect(get).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('button', { name: texts.followUp.undo })).toBeNull();
  });

  it('are the same in every section of patients, and missing in sections of several clients', async () => {
    const lines = Object.fromEntries(TODAY_LINE_KEYS.map((line) => [line, [ana]]));
    show(async () => todayWith(lines));
    for (const line of FOLLOWED_LINE_KEYS.filter((key) => key !== 'unansweredMessages')) {
      const found = within(await section(line));
      expect(found.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
        'Done: Ana Reyes',
        'More about Ana Reyes',
      ]);
    }
    expect(within(await section('refusedTexts')).queryByRole('button')).toBeNull();
  });

  it('a message can be answered, or closed unread only from the menu, with Undo', async () => {
    const { leave, stay } = showBoth('unansweredMessages');
    const answer = await screen.findByRole('link', { name: 'Answer Ana Reyes' });
    expect(answer.getAttribute('href')).toBe(`/admin/chat/${ana.patientUid}`);
    expect(screen.queryByRole('button', { name: 'Done: Ana Reyes' })).toBeNull();
    press('More about Ana Reyes');
    fireEvent.click(await screen.findByRole('button', { name: texts.followUp.noAnswer }));
    const ofMessage = { line: 'unansweredMessages', uid: ana.patientUid };
    await waitFor(() => expect(leave).toHaveBeenCalledWith({ params: ofMessage, body: asked }));
    expect(screen.getByText(/^Closed without an answer: Ana Reyes/)).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Answer Ana Reyes' })).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: texts.followUp.undo }));
    await waitFor(() => expect(stay).toHaveBeenCalledWith({ params: ofMessage, body: { doneAt: CREATED } }));
  });

  /** A server on which each Done removes one row. */
  function showEach() {
    let items = [ana, ben];
    const done = vi.fn(async ({ params: { uid } }: { params: { uid: string } }) => {
      items = items.filter(({ patientUid }) => patientUid !== uid);
      return DONE;
    });
    const undo = vi.fn(async (_: object) => ({ revision: 5, doneAt: null }));
    show(async () => todayWith({ refusedScans: items }), 'Client User', '/account', { done, undo });
    return { done, undo };
  }

  it('ignores clicks on a row that has just moved under the pointer, and undoes both with one message', async () => {
    const { done, undo } = showEach();
    await screen.findByRole('link', { name: /Ana Reyes/ });
    press('Done: Ana Reyes');
    await waitFor(() => expect(screen.queryByRole('link', { name: /Ana Reyes/ })).toBeNull());
    const next = screen.getByRole('button', { name: 'Done: Ben Adams' });
    // It keeps the focus, so it is not disabled.
    expect([next.getAttribute('aria-disabled'), next.hasAttribute('disabled')]).toEqual(['true', false]);
    fireEvent.click(next);
    expect(done).toHaveBeenCalledTimes(1);
    // The second click of a double click opens nothing; a single click does.
    const link = screen.getByRole('link', { name: /Ben Adams/ });
    fireEvent.click(link, { detail: 2 });
    expect(screen.getByTestId('address').textContent).toBe('/account');
    expect(next.getAttribute('aria-disabled')).toBe('true');
    await waitFor(() => expect(next.getAttribute('aria-disabled')).toBeNull());
    fireEvent.click(next);
    expect(
      await screen.findByText('Done: Ana Reyes and Ben Adams. You’ll see them again if it happens again.'),
    ).toBeDefined();
    expect(screen.queryByText(/^Done: Ana Reyes\. /)).toBeNull();
    press(texts.followUp.undo);
    await waitFor(() => expect(undo).toHaveBeenCalledTimes(2));
    expect(undo.mock.calls.map(([asked]) => asked)).toMatchObject([
      { params: { uid: ben.patientUid } },
      { params: { uid: ana.patientUid } },
    ]);
  });

  it('marks all first scans as done at once, with one Undo', async () => {
    let items = [ana, ben];
    const done = vi.fn(async ({ params: { uid } }: { params: { uid: string } }) => {
      if (uid === ben.patientUid) throw serverProblem('changed-meanwhile');
      items = items.filter(({ patientUid }) => patientUid !== uid);
      return DONE;
    });
    const undo = vi.fn(async (_: object) => ({ revision: 5, doneAt: null }));
    show(async () => todayWith({ firstScans: items }), 'Client User', '/account', { done, undo });
    fireEvent.click(await screen.findByRole('button', { name: 'Done: all 2. First scans' }));
    expect(await screen.findByText('Done: 1. You’ll see them again if it happens again.')).toBeDefined();
    expect(done).toHaveBeenCalledWith({ params: { line: 'firstScans', uid: ana.patientUid }, body: asked });
    expect(done).toHaveBeenCalledTimes(2);
    await waitFor(() => expect(screen.queryByRole('link', { name: /Ana Reyes/ })).toBeNull());
    expect(screen.getByRole('link', { name: /Ben Adams/ })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: texts.followUp.undo }));
    const params = { line: 'firstScans', uid: ana.patientUid };
    await waitFor(() => expect(undo.mock.calls).toEqual([[{ params, body: { doneAt: CREATED } }]]));
    // The failed one is reported separately.
    expect(await screen.findByText(/^Nothing was changed for 1:/)).toBeDefined();
  });

  it('does not offer bulk Done for rows that must be read first, or for a single row', async () => {
    show(async () => todayWith({ refusedScans: [ana, ben], unansweredMessages: [ana, ben], firstScans: [ana] }));
    await section('refusedScans');
    expect(screen.queryByRole('button', { name: /^Done: all/ })).toBeNull();
  });

  it('hides the actions from staff without a team, who can still write', async () => {
    show(async () => todayWith({ refusedScans: [ana], needsAttention: [ana] }), 'System Admin');
    const refused = within(await section('refusedScans'));
    expect(refused.getAllByRole('button')).toHaveLength(1);
    expect(within(await section('needsAttention')).queryByRole('button')).toBeNull();
    fireEvent.click(refused.getByRole('button'));
    expect(await screen.findByRole('link', { name: texts.drafts.refusedScans.action })).toBeDefined();
    expect(screen.queryByText(texts.followUp.later)).toBeNull();
    expect(screen.queryByRole('navigation', { name: texts.whose })).toBeNull();
  });

  it('can be limited to one’s own rows, also in the URL', async () => {
    const get = show(async ({ query }) => todayWith({ refusedScans: query.owner === 'mine' ? [] : [ana] }));
    await screen.findByRole('link', { name: /Ana Reyes/ });
    fireEvent.click(screen.getByRole('link', { name: texts.owners.mine }));
    expect(await screen.findByText(texts.nothingOfMine)).toBeDefined();
    expect(get).toHaveBeenLastCalledWith({ query: { owner: 'mine' } });
    expect(screen.getByTestId('address').textContent).toBe('/account?owner=mine');
    fireEvent.click(screen.getByRole('link', { name: texts.owners.all }));
    expect(await screen.findByRole('link', { name: /Ana Reyes/ })).toBeDefined();
  });
});

describe('polling of Today', () => {
  it('reloads every minute, and keeps the last response if that fails', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const get = show(async () => todayWith({ firstScans: [item('Lena Ortiz', HOUR_MS)] }));
    await section('firstScans');
    get.mockImplementation(() => Promise.reject(new Error('offline')));
    await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS));
    expect(get).toHaveBeenCalledTimes(2);
    expect(await screen.findByText(texts.notLoaded)).toBeDefined();
    expect(screen.getByText('Lena Ortiz')).toBeDefined();
  });
});

it.each([
  ['sms', 0],
  ['totp', 1],
] as const)(
  'with %s as the second-factor rule, the number of links to its page is %i',
  async (staffSecondFactor, count) => {
    const api = fakeApi(
      signedIn,
      { signIn: { session: async () => ({ user: { ...user, patientUid: null }, historyCheck: 0 }) } },
      { configurations: { get: async () => ({ ...configuration, staffSecondFactor }) } },
      { today: { get: async () => todayWith() }, conversations: { waiting: async () => ({ count: 0 }) } },
    );
    renderPage({ api, at: '/account', path: '/account', page: <AccountPage />, screens: SCREENS });
    await screen.findByText(/You are signed in as/);
    await waitFor(() => expect(screen.queryAllByRole('link', { name: 'Second step at sign-in' })).toHaveLength(count));
  },
);

describe('the dots', () => {
  const PATIENTS = { waiting: 1, recent: 55, quiet: 6, notShared: 52 };
  const OTHER_UID = '0b6b4f00-0000-4000-8000-000000000002';
  const carla = item('Carla Okonkwo', HOUR_MS, { heartRateBpm: 138.2, usualHeartRate: { low: 53, high: 79 } });
  const iris = item('Iris Lang', HOUR_MS, {
    patientUid: OTHER_UID,
    cuff: { systolicMmHg: 184, diastolicMmHg: 97, takenAt: CREATED },
  });
  const HEART_RATE = {
    key: 'heartRateBpm' as const,
    displayName: 'Heart Rate',
    unit: 'bpm',
    precision: 0,
    provenance: 'camera' as const,
    sources: ['camera' as const],
    series: [{ key: 'heartRateBpm', displayName: 'Heart Rate', ranges: [] }],
  };
  const bucket = (key: string, value: number | null) => ({
    key,
    start: `${key}T06:00:00.000Z`,
    values: value === null ? null : [value],
    lows: value === null ? [] : [value - 2],
    highs: value === null ? [] : [value + 2],
    count: value === null ? 0 : 2,
    at: null,
    intervals: [],
    tags: [],
  });
  const trends = (found: Record<string, number | null> = { '2026-11-07': 200, '2026-11-08': 61, '2026-11-21': 138 }) =>
    vi.fn(async () => ({
      from: CREATED,
      to: CREATED,
      source: 'camera' as const,
      buckets: Object.entries(found).map(([key, value]) => bucket(key, value)),
      dayParts: null,
      measures: [HEART_RATE],
    }));
  const showDots = (
    patients: Today['patients'],
    items: TodayItem[] = [],
    read: () => ReturnType<ReturnType<typeof trends>> = trends(),
  ) => {
    const today = todayWith({ needsAttention: items }, { patients });
    show(async () => today, 'Client Admin', '/account', {}, { careTeam: { trends: read } });
  };
  const strip = () => screen.findByRole('region', { name: texts.dots.label });
  const dotsIn = (element: HTMLElement) => element.querySelectorAll('i').length;

  it('are one per patient, and each group opens its list', async () => {
    showDots(PATIENTS, [carla]);
    const dots = within(await strip());
    for (const [name, count, address] of [
      ['55 scanned in the last 30 days', 55, '/admin?view=patients&consent=given'],
      ['6 without a scan for 30 days', 6, '/admin?view=patients&status=noScan'],
      ['52 do not share all results', 52, '/admin?view=patients&consent=notGiven'],
    ] as const) {
      const group = dots.getByRole('link', { name });
      expect(group.getAttribute('href')).toBe(address);
      expect(dotsIn(group)).toBe(count);
    }
    expect(dots.getByText('One dot stands for 1 patient.')).toBeTruthy();
    expect(dots.getByText('needs attention').parentElement?.textContent).toBe('1 needs attention');
  });

  it('stand for five patients each in a large clinic, and say so', async () => {
    showDots({ waiting: 0, recent: 399, quiet: 1, notShared: 1 });
    const dots = within(await strip());
    expect(dotsIn(dots.getByRole('link', { name: /^399/ }))).toBe(80);
    expect(dots.getByText('One dot stands for 5 patients.')).toBeTruthy();
    expect(dots.getByRole('link', { name: '1 does not share all results' })).toBeTruthy();
    expect(dots.getByText(texts.dots.noneWaiting)).toBeTruthy();
  });

  it('unfold the last two weeks of a patient in place, and fold them again', async () => {
    const read = trends();
    showDots(PATIENTS, [carla, iris], read);
    const dot = within(await strip()).getByRole('button', {
      name: /^Carla Okonkwo \(CO\): Readings far from usual. Newest heart rate: 138, usual 53 to 79/,
    });
    fireEvent.click(dot);
    const opened = within(await screen.findByRole('region', { name: 'Carla Okonkwo' }));
    expect(dot.getAttribute('aria-expanded')).toBe('true');
    // The day before the two weeks is left out.
    expect(await opened.findByRole('img', { name: 'Heart rate on 2 days: 59 to 140 bpm' })).toBeTruthy();
    expect(opened.getByText('Heart rate, last 14 days · 4 scans')).toBeTruthy();
    expect(opened.getByText('53 to 79')).toBeTruthy();
    expect(opened.getByRole('link', { name: 'Open patient' }).getAttribute('href')).toBe(`/admin/patient/${UID}`);
    expect(read).toHaveBeenCalledExactlyOnceWith({
      params: { uid: UID },
      query: expect.objectContaining({
        period: 'year',
        date: '2026-01-01',
        measure: 'heartRateBpm',
        resolution: 'days',
      }),
    });
    expect(opened.getByText(texts.lastDays.outside)).toBeTruthy();
    const other = within(await strip()).getByRole('button', { name: /^Iris Lang \(IL\): Cuff reading 184\/97 mmHg/ });
    fireEvent.click(other);
    expect(await screen.findByRole('region', { name: 'Iris Lang' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Carla Okonkwo' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Iris Lang' })).toBeNull());
    expect(document.activeElement).toBe(other);
    fireEvent.click(other);
    fireEvent.keyDown(await screen.findByRole('region', { name: 'Iris Lang' }), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Iris Lang' })).toBeNull());
  });

  it('fold a patient who ends the permission meanwhile, for good', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const [before, after] = [carla, { ...carla, heartRateBpm: null, usualHeartRate: null }].map((one) =>
      todayWith({ needsAttention: [one] }, { patients: PATIENTS }),
    );
    const answers = [before, after, before];
    const get = show(
      async () => answers.shift() ?? before!,
      'Client Admin',
      '/account',
      {},
      {
        careTeam: { trends: trends() },
      },
    );
    fireEvent.click(within(await strip()).getByRole('button', { name: /^Carla/ }));
    expect(await screen.findByRole('region', { name: 'Carla Okonkwo' })).toBeTruthy();
    screen.getByRole('button', { name: 'Close' }).focus();
    await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS));
    await waitFor(() => expect(get).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Carla Okonkwo' })).toBeNull());
    expect(document.activeElement).toBe(await strip());
    await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS));
    await waitFor(() => expect(get).toHaveBeenCalledTimes(3));
    expect(await within(await strip()).findByRole('button', { name: /^Carla/ })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Carla Okonkwo' })).toBeNull();
    vi.useRealTimers();
  });

  it('tell all who need attention, also if the list shows only the reader’s own', async () => {
    showDots({ ...PATIENTS, waiting: 5 });
    const dots = within(await strip());
    expect(dots.queryByText(texts.dots.noneWaiting)).toBeNull();
    expect(dots.getByRole('link', { name: '5 more' })).toBeTruthy();
  });

  it('say that there was no scan', async () => {
    showDots(PATIENTS, [carla], trends({}));
    fireEvent.click(within(await strip()).getByRole('button', { name: /^Carla/ }));
    expect(await screen.findByText(texts.lastDays.none)).toBeTruthy();
  });

  it('say that results are no longer shared', async () => {
    showDots(PATIENTS, [carla], () => Promise.reject(serverProblem('results-not-shared')));
    fireEvent.click(within(await strip()).getByRole('button', { name: /^Carla/ }));
    expect(await screen.findByText('Carla Okonkwo no longer shares results with you.')).toBeTruthy();
  });

  it('of patients who do not share are links to their pages', async () => {
    showDots(PATIENTS, [item('Ben Carter', HOUR_MS)]);
    const dots = within(await strip());
    expect(dots.getByRole('link', { name: 'Ben Carter (BC): Readings far from usual' })).toBeTruthy();
    expect(dots.queryByRole('button')).toBeNull();
  });
});
