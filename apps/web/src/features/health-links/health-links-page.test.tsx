import { type HealthLink, Problem } from '@mien/contract';
import { DAY_MS } from '@mien/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, MEASUREMENT_ID, signedIn, signedInAsCarer, user } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { serverProblem } from '../../shared/testing/server-problem.ts';
import { HealthLinksPage } from './health-links-page.tsx';

const NOW = '2026-11-28T15:00:00.000Z';
const ID = '0190a000-0000-7000-8000-0000000000d1';
/** As long as a link in a QR code is. */
const ADDRESS = `https://mien.example/shl#shlink:/${'e'.repeat(320)}`;

const live: HealthLink = {
  id: ID,
  address: ADDRESS,
  hasPasscode: true,
  passcode: '407213',
  triesLeft: 5,
  label: 'For Dr. Lee',
  choice: { kind: 'latest', count: 10 },
  state: 'live',
  created: '2026-11-28T14:00:00Z',
  expires: '2026-12-05T14:00:00Z',
  ended: null,
  openCount: 0,
  openings: [],
};
const opened = (recipient: string, minute: number) => ({ recipient, at: `2026-11-28T14:0${minute}:00Z` });
const NEWEST = { id: MEASUREMENT_ID, created: '2026-11-28T14:12:00Z', externalStatus: 'COMPLETE' as const, score: 80 };

beforeEach(() => void vi.setSystemTime(NOW));

type Fakes = NonNullable<Parameters<typeof fakeApi>[0]>;

function show(calls: Fakes['healthLinks'], { at = '/healthLinks', others = {} as Fakes } = {}) {
  const measurements = { list: async () => ({ items: [NEWEST], page: 1, pageSize: 1, totalItems: 1 }) };
  renderPage({
    api: fakeApi(signedIn, { measurements }, { healthLinks: calls ?? {} }, others),
    at,
    path: '/healthLinks',
    page: <HealthLinksPage />,
  });
}
const listed = (...items: HealthLink[]) => ({ list: async () => ({ items }) });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const choose = async (name: string) => fireEvent.click(await screen.findByRole('radio', { name }));

describe('the list of links', () => {
  it('says who opened a link, newest first, each name with its own direction', async () => {
    const openings = [opened('עיברית', 3), opened('Dr. Lee’s office', 2), opened('<b>x</b>', 1), opened('First', 0)];
    show(listed({ ...live, openCount: 4, openings }));
    const card = await screen.findByRole('region', { name: 'For Dr. Lee' });
    const names = () =>
      within(card)
        .getAllByText(/^Opened by/)
        .map(({ textContent }) => textContent);
    expect(names()).toEqual([
      'Opened by \u2068עיברית\u2069',
      'Opened by \u2068Dr. Lee’s office\u2069',
      'Opened by \u2068<b>x</b>\u2069',
    ]);
    expect(within(card).getByText('Names are what the reader typed.')).toBeDefined();
    expect(within(card).getByText('Your newest 10 scans')).toBeDefined();
    fireEvent.click(within(card).getByRole('button', { name: 'Show all' }));
    expect(names()).toHaveLength(4);
    expect(within(card).queryByRole('button', { name: 'Show all' })).toBeNull();
  });

  it('says that no one has opened a link, and names it by what it covers', async () => {
    show(listed({ ...live, label: null, choice: { kind: 'everything' } }));
    const card = await screen.findByRole('region', { name: 'Everything, including later scans' });
    expect(within(card).getByText('No one has opened it yet')).toBeDefined();
    expect(within(card).queryByText(/wrong passcodes/)).toBeNull();
  });

  it.each([
    [4, 'Someone typed wrong passcodes. 4 more wrong ones end the link.'],
    [1, 'Someone typed wrong passcodes. 1 more wrong one ends the link.'],
  ])('warns of wrong passcodes: %i left', async (triesLeft, text) => {
    show(listed({ ...live, triesLeft }));
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('shows no QR code of a link that no server key opens, but lets it end', async () => {
    show(listed({ ...live, address: null, passcode: null }));
    expect(await screen.findByText(/we cannot show it again/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show QR code: For Dr. Lee' })).toBeNull();
    expect(screen.getByRole('button', { name: 'End now: For Dr. Lee' })).toBeDefined();
  });

  it('lists links that ended, and why', async () => {
    show(
      listed(
        { ...live, id: `${ID.slice(0, -1)}2`, state: 'ended', address: null, label: 'One', openCount: 3 },
        { ...live, id: `${ID.slice(0, -1)}3`, state: 'expired', address: null, label: 'Two' },
        { ...live, id: `${ID.slice(0, -1)}4`, state: 'locked', address: null, label: 'Three' },
      ),
    );
    const over = await screen.findByRole('region', { name: 'Ended' });
    for (const text of ['Ended by you', 'Opened 3 times', 'Ended after 5 wrong passcodes', 'Listed for 90 days'])
      expect(within(over).getByText(text)).toBeDefined();
    expect(within(over).getByText(/^Ended on Dec.5,.2026$/)).toBeDefined();
    expect(screen.getByText(/No active links/)).toBeDefined();
  });

  it('offers to retry after a failure', async () => {
    const list = vi.fn(async () => ({ items: [live] })).mockRejectedValueOnce(new Problem('offline'));
    show({ list });
    await press('Try again');
    expect(await screen.findByText('For Dr. Lee')).toBeDefined();
  });

  it('ends a link', async () => {
    const items = [live];
    const end = vi.fn(async () => {
      items.length = 0;
      return { ended: true as const };
    });
    show({ list: async () => ({ items: [...items] }), end });
    await press('End now: For Dr. Lee');
    expect(await screen.findByText('The link no longer works.')).toBeDefined();
    expect(end).toHaveBeenCalledExactlyOnceWith({ params: { id: ID }, body: {} });
    await waitFor(() => expect(screen.queryByText('For Dr. Lee')).toBeNull());
    expect(document.activeElement?.textContent).toBe('Links that work now');
  });

  it('reports why a link could not be ended', async () => {
    show({ ...listed(live), end: () => Promise.reject(new Problem('offline')) });
    await press('End now: For Dr. Lee');
    expect(await screen.findByText(/connection/i)).toBeDefined();
    expect(screen.queryByText('The link no longer works.')).toBeNull();
  });
});

describe('the QR code of a link', () => {
  it('has the quiet zone of four modules, and the passcode next to it', async () => {
    show(listed(live));
    await press('Show QR code: For Dr. Lee');
    const picture = await screen.findByRole('img', { name: 'QR code of your health link' });
    const [left, top, width] = (picture.getAttribute('viewBox') ?? '').split(' ').map(Number);
    expect([left, top]).toEqual([-4, -4]);
    // Version 14 at correction M holds 362 bytes; at L version 12 would do.
    expect((width ?? 0) - 8).toBeGreaterThanOrEqual(17 + 4 * 14);
    expect(screen.getByText('407213')).toBeDefined();
    await press('Done');
    await waitFor(() => expect(screen.queryByText('407213')).toBeNull());
  });

  it('shows the link for manual copying if the browser refuses', async () => {
    show(listed({ ...live, passcode: null, hasPasscode: false, triesLeft: null }));
    await press('Show QR code: For Dr. Lee');
    expect(screen.queryByText('Passcode')).toBeNull();
    await press('Copy link');
    expect(await screen.findByDisplayValue(ADDRESS)).toBeDefined();
  });
});

describe('a new link', () => {
  const creating = () => vi.fn(async (_: unknown) => live);

  it('covers nothing until the patient chooses, has a passcode, and is then shown', async () => {
    const create = creating();
    show({ ...listed(), create });
    await press('New link');
    const form = await screen.findByRole('dialog', { name: 'New link' });
    expect(within(form).getAllByRole('radio', { checked: true })).toHaveLength(1);
    await press('Make the link');
    expect(await screen.findByText('Please choose what to share.')).toBeDefined();
    expect(create).not.toHaveBeenCalled();
    await choose('Everything, also what comes later');
    expect(screen.getByText(/all your scans, readings, medications and conditions/)).toBeDefined();
    fireEvent.change(screen.getByRole('textbox', { name: 'Who is it for?' }), { target: { value: ' For Dr. Lee ' } });
    await choose('1 day');
    await press('Make the link');
    expect(await screen.findByRole('dialog', { name: 'Show this to the doctor' })).toBeDefined();
    expect(create).toHaveBeenCalledExactlyOnceWith({
      body: { choice: { kind: 'everything' }, label: 'For Dr. Lee', lifetimeHours: 24, hasPasscode: true },
    });
  });

  it('may have the newest scans, or those of a time, without a passcode and a name', async () => {
    const create = creating();
    show({ ...listed(), create });
    await press('New link');
    await choose('My newest scans');
    fireEvent.change(screen.getByRole('combobox', { name: 'How many?' }), { target: { value: '30' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Ask for a passcode' }));
    expect(screen.queryByText(/Say it to the doctor yourself/)).toBeNull();
    await press('Make the link');
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
    expect(create.mock.calls[0]?.[0]).toEqual({
      body: { choice: { kind: 'latest', count: 30 }, label: null, lifetimeHours: 168, hasPasscode: false },
    });
    await press('Done');
    await press('New link');
    await choose('Scans and readings of a time');
    fireEvent.change(screen.getByRole('combobox', { name: 'Which time?' }), { target: { value: '30' } });
    await press('Make the link');
    await waitFor(() => expect(create).toHaveBeenCalledTimes(2));
    expect(create.mock.calls[1]?.[0]).toMatchObject({
      body: { choice: { kind: 'span', from: new Date(Date.parse(NOW) - 30 * DAY_MS).toISOString(), to: NOW } },
    });
  });

  it.each([
    [`/healthLinks?scan=${MEASUREMENT_ID}`, { kind: 'scan', measurementId: MEASUREMENT_ID }],
    ['/healthLinks?days=365', { kind: 'span', from: '2025-11-28T15:00:00.000Z', to: NOW }],
  ])('begins with what the patient came from: %s', async (at, choice) => {
    const create = creating();
    show({ ...listed(), create }, { at });
    expect(await screen.findByRole('radio', { name: /^The result of Nov/ })).toBeDefined();
    await press('Make the link');
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
    expect(create.mock.calls[0]?.[0]).toMatchObject({ body: { choice } });
  });

  it('is not made when the server refuses, and says why', async () => {
    show({ ...listed(), create: () => Promise.reject(serverProblem('too-many-links')) });
    await press('New link');
    await choose('My newest scans');
    await press('Make the link');
    expect(await screen.findByText('There are many links already. Please end one of them first.')).toBeDefined();
  });

  it('offers no scan before the first one', async () => {
    const measurements = { list: async () => ({ items: [], page: 1, pageSize: 1, totalItems: 0 }) };
    show(listed(), { others: { measurements } });
    await press('New link');
    expect(await screen.findByRole('radio', { name: 'My newest scans' })).toBeDefined();
    expect(screen.queryByRole('radio', { name: /^The result of/ })).toBeNull();
  });
});

describe('other readers of the page', () => {
  it('a caregiver is sent away, and nothing is loaded', async () => {
    const list = vi.fn(async () => ({ items: [live] }));
    show({ list }, { others: signedInAsCarer() });
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/dashboard'));
    expect(list).not.toHaveBeenCalled();
  });

  it('a session that only scans does not see links', async () => {
    const list = vi.fn(async () => ({ items: [live] }));
    const session = async () => ({ user, historyCheck: 0, isScanOnly: true as const });
    show({ list }, { others: { signIn: { session } } });
    expect(await screen.findByRole('heading', { name: 'Share with a doctor' })).toBeDefined();
    expect(list).not.toHaveBeenCalled();
  });
});
