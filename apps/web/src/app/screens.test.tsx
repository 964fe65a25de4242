import * as english from '@mien/messages';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { matchRoutes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { audienceOf, examplesOf, pathsOf } from '../shared/platform/opened.ts';
import { paths } from '../shared/platform/paths.ts';
import type { Screen } from '../shared/platform/screen.ts';
import { screenAt } from '../shared/platform/screen-at.ts';
import { fakeApi, MEASUREMENT_ID, signedIn, signedOut, user } from '../shared/testing/fixtures.ts';
import { renderPage } from '../shared/testing/render-page.tsx';
import { SCREENS } from './screens.ts';
import { openApp, shownAddress } from './specification/open-app.tsx';

/** Every URL that the tests open, with its screen. */
const OPENED = SCREENS.flatMap((declared) =>
  examplesOf(declared).map(({ at, ...example }) => ({
    ...example,
    at: at.replace('{id}', MEASUREMENT_ID),
    declared,
  })),
);

const ownAddress = (declared: Screen) => pathsOf(declared)[0] ?? '';

describe('the screens', () => {
  const patterns = SCREENS.flatMap(pathsOf);

  it('cover every URL of the app exactly once', () => {
    expect(new Set(patterns).size).toBe(patterns.length);
    const addresses = Object.values(paths).flatMap((path) => (typeof path === 'function' ? [] : path));
    const isDeclared = (address: string) => patterns.includes(address) || screenAt(SCREENS, address) !== null;
    expect(addresses.filter((address) => !isDeclared(address))).toEqual([]);
  });

  it.each(OPENED)('$at opens the screen that declares it, in any spelling', ({ at, declared }) => {
    const [pathname = ''] = at.split('?');
    const expected = pathsOf(declared).includes('*') ? undefined : declared;
    expect(screenAt(SCREENS, pathname)?.screen).toBe(expected);
    expect(screenAt(SCREENS, `${pathname.toUpperCase()}/`)?.screen).toBe(expected);
  });

  it.each([
    ...OPENED.map(({ at }) => at.split('?')[0] ?? ''),
    ...[
      '/alogin',
      '/alogin/',
      '/ALOGIN/x/',
      '/alogin/x/y',
      '/register/md',
      '/Register/MD/',
      '/register/x',
      '/register/x/y',
    ],
    ...[
      '/signin',
      '/signin/x',
      '/signin/x/return',
      '/signin/x/other',
      '/trendChart',
      '/trendChart/best',
      '//',
      '/dashboard//',
    ],
    ...['/admin', '/admin/chat/x', '/admin/patient', '/sharedResult/key', '/scan-return', '/unauthorized/test', '/no'],
  ])('at "%s" match those of the router', (pathname) => {
    const routes = SCREENS.flatMap((declared) => pathsOf(declared).map((path) => ({ path, handle: declared })));
    const match = matchRoutes(routes, pathname)?.[0];
    const found = screenAt(SCREENS, pathname);
    if (match === undefined || match.route.path === '*') expect(found).toBeNull();
    else {
      expect(found?.screen).toBe(match.route.handle);
      expect(found?.values).toEqual(match.params);
    }
  });

  it('link only to screens that exist', () => {
    const named = SCREENS.flatMap(({ next = [], within, leadsTo }) => [...next, within, leadsTo]).filter(
      (path) => path !== undefined,
    );
    expect(named.filter((path) => !patterns.includes(path))).toEqual([]);
  });

  it('have distinct positions in the menu', () => {
    const orders = SCREENS.flatMap(({ menu }) => menu?.order ?? []);
    expect(orders.length).toBeGreaterThan(10);
    expect(new Set(orders).size).toBe(orders.length);
  });

  it('for staff have a description in the staff menu', () => {
    const silent = SCREENS.filter(({ permission, menu }) => permission && !menu?.about);
    expect(silent.map(ownAddress)).toEqual([]);
  });
});

describe('a screen that needs a session', () => {
  const guarded = OPENED.filter(({ declared }) => declared.guards.includes('session'));

  it.each([...new Set(guarded.map(({ at }) => at))])('%s redirects visitors to sign-in', async (at) => {
    openApp(at, fakeApi(signedOut));
    await waitFor(() => expect(shownAddress()).toBe('/mlogin'));
    expect(sessionStorage.getItem('deepLink')).toBe(at);
  });
});

describe('a scan-only session', () => {
  const refused = OPENED.filter(
    ({ declared, audience }) =>
      audience === 'patient' && audienceOf(declared) === 'patient' && declared.isForScanOnly !== true,
  );

  it.each(refused)('offers only to log out at $at', async ({ at, declared, heading }) => {
    const logout = vi.fn(async () => ({}) as never);
    const session = async () => ({ user, historyCheck: 0, isScanOnly: true as const });
    const Page = (await declared.lazy()) as ComponentType;
    renderPage({
      api: fakeApi(signedIn, { signIn: { session, logout } }),
      at,
      path: ownAddress(declared),
      page: <Page {...declared.props} />,
    });
    const button = await screen.findByRole('button', { name: 'Log out' });
    expect(screen.getByRole('heading', { name: heading(english) })).toBeDefined();
    expect(screen.getAllByRole('button')).toEqual([button]);
    fireEvent.click(button);
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/'));
    expect(logout).toHaveBeenCalledOnce();
  });
});
