import { Problem } from '@mien/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createRef, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { menuText } from '../../shared/platform/screens.ts';
import { fakeApi, signedIn, user } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { SCREENS } from '../screens.ts';
import { Menu } from './menu.tsx';

beforeEach(() => {
  window.matchMedia = () =>
    ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as never;
});

afterEach(() => void vi.useRealTimers());

function show(path: string, ...fakes: Parameters<typeof fakeApi>) {
  const page = <Menu isOpen onClose={() => undefined} anchor={createRef()} />;
  renderPage({ api: fakeApi(signedIn, ...fakes), at: path, path, page });
}

/** A menu with a toggle button. */
function Toggled() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        toggle
      </button>
      {isOpen && <Menu isOpen onClose={() => undefined} anchor={createRef()} />}
    </>
  );
}

/** The menu items that these tests cover. Other screens may declare more. */
const ABOUT = [
  ...['Scan now', 'Profile', 'Today', 'Group averages', 'Patients', 'Conversations', 'Access log', 'Staff and groups'],
  ...['Settings', 'Operations', 'History', 'Trend charts', 'Messages', 'Who looked at my data', 'Your data'],
  'Switch profile',
];
const ALWAYS = ['Privacy policy', 'Terms of use', 'Language: English', 'Log out'];
const DECLARED = SCREENS.flatMap(({ menu }) => (menu ? [menuText(menu.name)] : []));

/** The menu's items, once the session is known, without those of other screens. */
async function items(): Promise<string[]> {
  await screen.findByRole('dialog');
  await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThan(3));
  const lines = screen
    .getAllByRole('listitem')
    // The other languages.
    .filter((item) => item.closest('details') === null)
    .map((item) => (item.querySelector('summary') ?? item).textContent);
  expect(lines.filter((line) => ![...DECLARED, ...ALWAYS].includes(line))).toEqual([]);
  return lines.filter((line) => [...ABOUT, ...ALWAYS].includes(line));
}

const withHistory = { signIn: { session: async () => ({ user, historyCheck: 3 }) } };
describe('the menu', () => {
  it('for a scan-only session contains only what that session may open', async () => {
    show('/howto', { signIn: { session: async () => ({ user, historyCheck: 0, isScanOnly: true }) } });
    expect(await items()).toEqual(['Scan now', 'Profile', ...ALWAYS]);
  });

  it('for a patient without scans has no history', async () => {
    show('/howto');
    expect(await items()).toEqual(['Scan now', 'Profile', 'Messages', 'Who looked at my data', 'Your data', ...ALWAYS]);
  });

  it('for a patient whose phone number has several profiles links to them', async () => {
    show('/howto', { signIn: { session: async () => ({ user, historyCheck: 0, hasOtherProfiles: true as const }) } });
    expect((await items()).slice(-2)).toEqual(['Switch profile', 'Log out']);
    expect(screen.getByRole('link', { name: 'Switch profile' }).getAttribute('href')).toBe('/switchProfile');
  });

  it('for a carer contains only what the patient checked', async () => {
    const carerWith = (...rights: ('see' | 'scan' | 'chat')[]) => ({
      signIn: { session: async () => ({ user, historyCheck: 0, carer: { id: user.id, rights } }) },
    });
    show('/dashboard', carerWith('see'));
    expect(await items()).toEqual(['Profile', ...ALWAYS]);
    cleanup();
    show('/dashboard', carerWith('see', 'scan', 'chat'));
    expect(await items()).toEqual(['Scan now', 'Profile', 'Messages', ...ALWAYS]);
  });

  it('for a patient with scans has history and trends', async () => {
    show('/dashboard', withHistory);
    expect(await items()).toEqual([
      'Scan now',
      'Profile',
      'History',
      'Trend charts',
      'Messages',
      'Who looked at my data',
      'Your data',
      ...ALWAYS,
    ]);
  });

  it('on the profile omits Scan now and Profile', async () => {
    show('/profile', withHistory);
    expect(await items()).toEqual([
      'History',
      'Trend charts',
      'Messages',
      'Who looked at my data',
      'Your data',
      ...ALWAYS,
    ]);
  });

  it.each(['/Profile', '/profile/'])('on the profile written as %s omits them, too', async (address) => {
    show(address, withHistory);
    expect(await items()).toEqual([
      'History',
      'Trend charts',
      'Messages',
      'Who looked at my data',
      'Your data',
      ...ALWAYS,
    ]);
  });

  const staff = (...userRoles: string[]) => ({
    signIn: { session: async () => ({ user: { ...user, patientUid: null, userRoles }, historyCheck: 0 }) },
  });

  it.each([
    ['Client User', ['Patients', 'Conversations']],
    ['Client Admin', ['Patients', 'Conversations', 'Access log', 'Staff and groups', 'Settings']],
    ['System User', ['Patients', 'Access log', 'Operations']],
    ['System Admin', ['Patients', 'Conversations', 'Access log', 'Staff and groups', 'Settings', 'Operations']],
    ['Testname Health Admin', ['Conversations']],
  ])(
    'for a %s without a patient profile offers the pages of that role and nothing that needs a profile',
    async (role, more) => {
      show('/account', staff(role));
      await waitFor(async () => expect(await items()).toEqual(['Today', 'Group averages', ...more, ...ALWAYS]));
    },
  );

  it('has no averages on the averages page or for an unknown role', async () => {
    show('/averages', staff('Client User'));
    await waitFor(async () => expect(await items()).toEqual(['Today', 'Patients', 'Conversations', ...ALWAYS]));
    cleanup();
    show('/account', staff('Another Admin'));
    await waitFor(async () => expect(await items()).toEqual(['Today', ...ALWAYS]));
  });

  it('marks the current page for staff', async () => {
    show('/admin', staff('Client User'));
    expect((await screen.findByRole('link', { name: 'Patients' })).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Today' }).getAttribute('aria-current')).toBeNull();
  });

  it('for staff who are also patients contains both sets of pages', async () => {
    const both = { ...user, userRoles: ['Patient', 'Client User'] };
    show('/howto', { signIn: { session: async () => ({ user: both, historyCheck: 0 }) } });
    await waitFor(async () =>
      expect(await items()).toEqual([
        'Scan now',
        'Profile',
        'Group averages',
        'Patients',
        'Conversations',
        'Messages',
        'Who looked at my data',
        'Your data',
        ...ALWAYS,
      ]),
    );
  });

  it('marks unread messages for patients and for staff', async () => {
    show('/howto', { chat: { unread: async () => ({ count: 2 }) } });
    expect(await screen.findByRole('link', { name: 'Messages 2 unread' })).toBeDefined();
    cleanup();
    show('/account', staff('Client User'), { conversations: { waiting: async () => ({ count: 3 }) } });
    expect(await screen.findByRole('link', { name: 'Conversations 3 waiting' })).toBeDefined();
  });

  it('refetches unread messages each time it opens', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    let count = 0;
    const api = fakeApi(signedIn, { chat: { unread: async () => ({ count }) } });
    renderPage({ api, at: '/howto', path: '/howto', page: <Toggled /> });
    expect(await screen.findByRole('link', { name: 'Messages' })).toBeDefined();
    fireEvent.click(screen.getByText('toggle'));
    count = 1;
    vi.advanceTimersByTime(2000);
    fireEvent.click(screen.getByText('toggle'));
    expect(await screen.findByRole('link', { name: 'Messages 1 unread' })).toBeDefined();
  });

  it('logs out, and the next visit confirms it', async () => {
    const logout = vi.fn(async () => ({ signedOut: true as const }));
    show('/howto', { signIn: { ...signedIn.signIn, logout } });
    await waitFor(() => expect(sessionStorage.getItem('owner')).not.toBeNull());
    fireEvent.click(await screen.findByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/'));
    expect(logout).toHaveBeenCalledOnce();
    expect(localStorage.getItem('loggedOut')).toBe('1');
    await waitFor(() => expect(localStorage.getItem('owedLogOut'), 'the server knows').toBeNull());
    expect(sessionStorage.getItem('owner'), 'nothing says whose tab it was').toBeNull();
  });

  // Decision 0137, row 4.1.
  it('logs out at once without a connection and deletes all personal data', async () => {
    const logout = vi.fn(() => Promise.reject(new Problem('offline')));
    show('/howto', { signIn: { ...signedIn.signIn, logout } });
    await waitFor(() => expect(sessionStorage.getItem('owner')).not.toBeNull());
    for (const name of ['chatDraft', 'profileDraft', 'deepLink', 'scanSession']) sessionStorage.setItem(name, 'x');
    for (const name of ['offlineHistoryOwner', 'historyCheck', 'clientMeasureTypes']) localStorage.setItem(name, 'x');
    localStorage.setItem('units', 'metric');
    fireEvent.click(await screen.findByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/'));
    expect(logout).toHaveBeenCalledOnce();
    expect({ ...sessionStorage }).toEqual({});
    expect({ ...localStorage }).toMatchObject({ loggedOut: '1', owedLogOut: '1', units: 'metric' });
    for (const name of ['offlineHistoryOwner', 'historyCheck', 'clientMeasureTypes'])
      expect(localStorage.getItem(name), name).toBeNull();
  });
});
