import type { Today, TodayItem } from '@mien/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS, TODAY_COUNT_MAX, TODAY_LINE_KEYS, type TodayLineKey } from '@mien/domain';
import { account } from '@mien/messages';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { SCREENS } from '../../app/screens.ts';
import { beginTeamDraft, teamDraftOf } from '../../shared/conversation/team-drafts.ts';
import { configuration, fakeApi, signedIn, user } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { AccountPage } from './account-page.tsx';

const { today: texts } = account;
const CREATED = '2026-11-21T16:24:00.000Z';
const UID = '0b6b4f00-0000-4000-8000-000000000001';

const ago = (ms: number) => new Date(Date.parse(CREATED) - ms).toISOString();
const item = (patientName: string | null, ageMs: number, more: Partial<TodayItem> = {}): TodayItem => ({
  patientUid: UID,
  patientName,
  clientName: 'Clinic',
  isProved: true,
  at: ago(ageMs),
  reason: null,
  ...more,
});

/** Every line empty but those that are given; null is one that could not be read. */
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
    days: [],
    dayCounts: [
      { counted: 'scansDone', counts: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 14] },
      { counted: 'scansRefused', counts: [...Array(13).fill(0), 2] },
    ],
    ...more,
  };
}

function show(
  answer: (asked: { query: { [Line in TodayLineKey]?: unknown } }) => Promise<Today>,
  role = 'Client User',
  at = '/account',
) {
  const get = vi.fn(answer);
  const api = fakeApi(
    signedIn,
    { signIn: { session: async () => ({ user: { ...user, patientUid: null, userRoles: [role] }, historyCheck: 0 }) } },
    { today: { get }, conversations: { waiting: async () => ({ count: 0 }) } },
  );
  renderPage({ api, at, path: '/account', page: <AccountPage />, screens: SCREENS });
  return get;
}

const section = (line: TodayLineKey) => screen.findByRole('region', { name: texts.lines[line] });

describe('people whose number nobody has confirmed', () => {
  it('are one line without a name, until somebody wants to see them', async () => {
    const today = todayWith();
    const lines = today.lines.map((one) =>
      one.line === 'unproved' ? { ...one, found: { count: 6, oldestAt: ago(HOUR_MS), items: [] } } : one,
    );
    show(async () => ({ ...today, lines }));
    const line = within(await section('unproved'));
    expect(line.getByText(texts.unprovedAbout)).toBeTruthy();
    expect(line.getByRole('link', { name: 'Show 6: Not confirmed yet' })).toBeTruthy();
    expect(line.queryByRole('listitem')).toBeNull();
  });

  it('are marked where they are named', async () => {
    const stranger = item('Tomas Weber', MINUTE_MS, { isProved: false });
    show(async () => todayWith({ needsAttention: [stranger], unusedLinks: [stranger] }));
    expect(within(await section('needsAttention')).getByText(texts.unprovedMark)).toBeTruthy();
    // Whoever has not used a link yet cannot have confirmed anything.
    expect(within(await section('unusedLinks')).queryByText(texts.unprovedMark)).toBeNull();
  });
});

describe('what needs somebody', () => {
  it.each<[TodayLineKey, TodayItem, string, string[]]>([
    ['needsAttention', item('Tomas Weber', 40 * MINUTE_MS), `/admin/patient/${UID}`, ['40 minutes', texts.open]],
    ['unansweredMessages', item('Dana Novak', 3 * HOUR_MS), `/admin/chat/${UID}`, ['3 hours', texts.answer]],
    [
      'refusedScans',
      item('Walter Price', 50 * HOUR_MS, { reason: 'cameraPermission' }),
      `/admin/patient/${UID}`,
      ['2 days', 'Refused three times in a row: no access to the camera'],
    ],
    ['firstScans', item('Lena Ortiz', 20_000), `/admin/patient/${UID}`, ['just now', 'First scan done']],
    ['unusedLinks', item('Hugo Silva', 9 * DAY_MS), `/admin/patient/${UID}`, ['Login link not used for 9 days']],
    [
      'refusedTexts',
      item(null, HOUR_MS, { patientUid: null, clientName: null, reason: '21610' }),
      '/admin/operations',
      [texts.textMessage, '21610'],
    ],
  ])('has %s: who, what, since when, on a line that leads there and keys go to', async (line, one, href, words) => {
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
  ] as const)(
    'leads from %s to the conversation, with words in its field unless some are there',
    async (line, action, words) => {
      sessionStorage.clear();
      show(async () => todayWith({ [line]: [item('Lena Ortiz', HOUR_MS)] }));
      const link = within(await section(line)).getByRole('link', { name: `${action} to Lena Ortiz` });
      expect(link.getAttribute('href')).toBe(`/admin/chat/${UID}`);
      fireEvent.click(link);
      expect(teamDraftOf(UID).get()?.text).toMatch(words);
      beginTeamDraft(UID, 'Other words');
      expect(teamDraftOf(UID).get()?.text).toMatch(words);
    },
  );

  it('says beside readings that need attention, above and in the list, that nobody watches', async () => {
    show(async () => todayWith({ needsAttention: [item('Tomas Weber', HOUR_MS)] }));
    expect((await section('needsAttention')).textContent).toContain(texts.notMonitored);
    const tile = screen.getByRole('link', { name: /Scans that need attention.*Not monitored: nobody watches/ });
    expect(tile.getAttribute('href')).toBe('/admin?only=attention');
  });

  it('says that nothing does, and leaves the counts standing with their days in words', async () => {
    show(async () => todayWith());
    expect(await screen.findByText(texts.nothing)).toBeDefined();
    expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([]);
    expect(screen.getByText(texts.scans).closest('li')?.textContent).toContain('14');
    expect(screen.getByText('Refused: 2')).toBeDefined();
    expect(screen.getByRole('img', { name: /Scans today, by day, the last 14 days: 0,.* 3, 0, 14$/ })).toBeDefined();
  });

  describe('names a few of many', () => {
    const many = (found: number, names: number) => ({
      count: found,
      oldestAt: ago(DAY_MS),
      items: Array.from({ length: names }, (_, n) =>
        item(`Patient ${n}`, DAY_MS, { patientUid: `${UID.slice(0, -3)}${String(n).padStart(3, '0')}` }),
      ),
    });
    /** A server on which so many wait in each line. */
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

    it.each(TODAY_LINE_KEYS)('and the others of %s once they are wanted, in place and in the address', async (line) => {
      showMany(8);
      const more = within(await section(line)).getByRole('link', { name: `Show 3 more: ${texts.lines[line]}` });
      fireEvent.click(more);
      const sixth = await within(await section(line)).findByText('Patient 5');
      expect(within(await section(line)).getAllByRole('listitem')).toHaveLength(8);
      expect(within(await section(line)).queryByRole('link', { name: /^Show/ })).toBeNull();
      expect(screen.getByTestId('address').textContent).toBe(`/account?${line}=55`);
      // The link is gone, and the keyboard goes on at the first of the others.
      expect(document.activeElement).toBe(sixth.closest('a'));
      expect(screen.getAllByRole('link', { name: /^Show 3 more/ })).toHaveLength(TODAY_LINE_KEYS.length - 1);
    });

    it('finds them again by the address, and keeps those of other lines', async () => {
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

    it('says that there may be more than are counted', async () => {
      showMany(TODAY_COUNT_MAX, `/account?firstScans=${TODAY_COUNT_MAX}&unusedLinks=1e9`);
      expect(within(await section('firstScans')).getByText('There may be more than these 1,000.')).toBeDefined();
      expect(within(await section('unusedLinks')).getAllByRole('listitem')).toHaveLength(5);
    });
  });

  it('loses a line that could not be read, says so, and does not say that nothing is left', async () => {
    show(async () => todayWith({ refusedScans: null, firstScans: [item('Lena Ortiz', HOUR_MS)] }));
    expect((await section('refusedScans')).textContent).toContain(texts.failed);
    expect((await section('firstScans')).textContent).toContain('Lena Ortiz');
  });

  it('does not say that nothing is left where the only thing it knows is that it failed', async () => {
    show(async () => todayWith({ refusedScans: null }));
    expect((await section('refusedScans')).textContent).toContain(texts.failed);
    expect(screen.queryByText(texts.nothing)).toBeNull();
  });

  it('keeps the greeting and the pages when it cannot be loaded, and can be tried again', async () => {
    const get = show(() => Promise.reject(new Error('offline')));
    const retry = await screen.findByRole('button', { name: /try again/i });
    expect(screen.getByText(/^You are signed in as /)).toBeDefined();
    expect(screen.getByRole('link', { name: /^Patients/ })).toBeDefined();
    get.mockImplementation(async () => todayWith());
    retry.click();
    expect(await screen.findByText(texts.nothing)).toBeDefined();
  });

  it('shows what the answer has, and the client of whoever is named to those who see all', async () => {
    const lines: Today['lines'] = [
      { line: 'unansweredMessages', found: { count: 1, oldestAt: ago(0), items: [item('Dana Novak', 0)] } },
    ];
    show(async () => todayWith({}, { lines, dayCounts: [] }), `${configuration.providerName} Admin`);
    expect((await section('unansweredMessages')).textContent).toContain('Clinic');
    expect(screen.queryByText(texts.scans)).toBeNull();
    expect(screen.queryByText(texts.lines.needsAttention)).toBeNull();
  });
});

describe('time', () => {
  it('brings what is new every minute, and an answer that fails leaves the last one', async () => {
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
  'where staff need %s, links to what they have for the second step: %i',
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
