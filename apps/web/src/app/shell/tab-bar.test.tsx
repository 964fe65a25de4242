import { Problem } from '@mien/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, signedIn, user } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { TabBar, useHasTabBar } from './tab-bar.tsx';

function Shown() {
  return useHasTabBar() ? <TabBar /> : <p>no tab bar</p>;
}

function show(at: string, ...fakes: Parameters<typeof fakeApi>) {
  renderPage({ api: fakeApi(signedIn, ...fakes), at, path: '*', page: <Shown /> });
}

const withHistory = { signIn: { session: async () => ({ user, historyCheck: 3 }) } };
const bar = () => screen.findByRole('navigation', { name: 'Main places' });

afterEach(() => vi.unstubAllGlobals());

describe('the tab bar', () => {
  it('has five tabs for a patient with scans, with the current one marked', async () => {
    show('/dashboard', withHistory);
    const links = within(await bar()).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/dashboard'],
      ['Trends', '/trendChart/best'],
      ['Scan', '/howto'],
      ['Messages', '/liveChat'],
      ['Me', '/me'],
    ]);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Home');
  });

  it('opens the final check before a scan at once, without leaving the page', async () => {
    show('/dashboard', withHistory);
    fireEvent.click(within(await bar()).getByRole('link', { name: 'Scan' }));
    expect(await screen.findByRole('dialog', { name: 'Ready for your scan' })).toBeDefined();
    expect(screen.getByTestId('address').textContent).toBe('/dashboard');
  });

  it('has no trends before the first scan', async () => {
    show('/me');
    const links = within(await bar()).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Home', 'Scan', 'Messages', 'Me']);
  });

  it.each([
    ['/resultSummary/0190a000-0000-7000-8000-00000000000a', 'Home'],
    ['/trendChart/year', 'Trends'],
    ['/myData', 'Me'],
  ])('at %s marks %s, but not as the current page', async (address, name) => {
    show(address, withHistory);
    await bar();
    expect(screen.getByRole('link', { name, current: true })).toBeDefined();
    expect(screen.queryByRole('link', { current: 'page' })).toBeNull();
  });

  it('is shown on the profile only once the patient has scans', async () => {
    show('/Profile/', withHistory);
    await bar();
    expect(screen.getByRole('link', { name: 'Me', current: true })).toBeDefined();
    cleanup();
    sessionStorage.clear();
    localStorage.clear();
    show('/profile', signedIn);
    await screen.findByText('no tab bar');
    await waitFor(() => expect(sessionStorage.getItem('owner')).not.toBeNull());
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it.each(['/howTo/', '/howto', '/consent', '/scanresult', '/scanningError'])(
    'is hidden at %s, which has a single task',
    async (address) => {
      show(address, withHistory);
      await screen.findByText('no tab bar');
      await waitFor(() => expect(sessionStorage.getItem('owner')).not.toBeNull());
      expect(screen.queryByRole('navigation')).toBeNull();
    },
  );

  it.each([
    ['staff without a profile', { user: { ...user, patientUid: null, userRoles: ['Client Admin'] }, historyCheck: 0 }],
    ['a session that can only scan', { user, historyCheck: 3, isScanOnly: true as const }],
  ])('is hidden for %s', async (_who, session) => {
    show('/dashboard', { signIn: { session: async () => session } });
    await waitFor(() => expect(sessionStorage.getItem('owner')).not.toBeNull());
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('is still shown when the app opens without a connection, for a patient with scans', async () => {
    const offline = { signIn: { session: () => Promise.reject(new Problem('offline')) } };
    localStorage.setItem('historyCheck', '1');
    show('/dashboard', offline);
    const links = within(await bar()).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Home', 'Trends', 'Scan', 'Messages', 'Me']);
    cleanup();
    localStorage.removeItem('historyCheck');
    show('/dashboard', offline);
    expect(await screen.findByText('no tab bar')).toBeDefined();
  });

  it('shows the number of unread answers, up to nine', async () => {
    show('/dashboard', withHistory, { chat: { unread: async () => ({ count: 12 }) } });
    const link = await screen.findByRole('link', { name: 'Messages 12 unread' });
    expect(within(link).getByText('9+')).toBeDefined();
  });

  it('keeps Scan in place without a connection and explains why it does not open', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    show('/dashboard', withHistory);
    const scan = within(await bar()).getByRole('button', { name: 'Scan' });
    expect(scan.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(scan);
    expect(await screen.findByText('You are offline. A scan needs a connection.')).toBeDefined();
    expect(screen.getByTestId('address').textContent).toBe('/dashboard');
    vi.restoreAllMocks();
  });
});
