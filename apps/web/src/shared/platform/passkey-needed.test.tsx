import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, signedIn, user } from '../testing/fixtures.ts';
import { REQUEST, SHOWN, withoutPasskeys, withPasskeys } from '../testing/passkey-device.ts';
import { renderPage } from '../testing/render-page.tsx';
import { serverProblem } from '../testing/server-problem.ts';
import { ScanOnlyView } from './scan-only-view.tsx';

let device: ReturnType<typeof withPasskeys>;
beforeEach(() => {
  device = withPasskeys();
});
afterEach(withoutPasskeys);

const login = { user, accessToken: 'a', refreshToken: 'r', requiresTwoFactor: false };
function show(
  signIn: (call: unknown) => Promise<typeof login> = async () => login,
  session: object = { needsPasskey: true },
) {
  renderPage({
    api: fakeApi(signedIn, {
      signIn: { session: async () => ({ user, historyCheck: 0, isScanOnly: true as const, ...session }) },
      passkeys: { signInOptions: async () => REQUEST, signIn },
    }),
    at: '/',
    path: '/',
    page: <ScanOnlyView title="Trends" />,
  });
}
const TEXT = /This profile has a passkey, so a code alone only allows a new scan/;
const use = async () => fireEvent.click(await screen.findByRole('button', { name: 'Use my passkey' }));

it('a passkey unlocks everything', async () => {
  const signIn = vi.fn(async () => login);
  show(signIn);
  expect(await screen.findByText(TEXT)).toBeDefined();
  expect(screen.getByText(/Lost your passkey\? Call your clinic/)).toBeDefined();
  await use();
  await waitFor(() => expect(screen.queryByText(TEXT)).toBeNull());
  expect(signIn).toHaveBeenCalledExactlyOnceWith({ body: { passkey: SHOWN } });
  expect(localStorage.getItem('passkeyHere')).toBe('1');
});

it('says that no passkey was used, and offers to retry', async () => {
  device.prompt = 'closed';
  const signIn = vi.fn(async () => login);
  show(signIn);
  await use();
  expect((await screen.findByRole('alert')).textContent).toMatch(/No passkey was used/);
  expect(signIn).not.toHaveBeenCalled();
  device.prompt = 'done';
  await use();
  await waitFor(() => expect(signIn).toHaveBeenCalledOnce());
});

it('says why a passkey was refused', async () => {
  show(() => Promise.reject(serverProblem('passkey-copied')));
  await use();
  expect((await screen.findByRole('alert')).textContent).toMatch(/may have been copied/);
  expect(screen.getByText(TEXT)).toBeDefined();
});

it('links to the clinic if the browser has no passkeys', async () => {
  withoutPasskeys();
  show();
  expect(await screen.findByText(/Call your clinic/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Use my passkey' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Log out' })).toBeDefined();
});

it('is not shown after a link from the clinic', async () => {
  show(undefined, { isByLink: true });
  expect(await screen.findByText(/link or code from your clinic/)).toBeDefined();
  expect(screen.queryByText(TEXT)).toBeNull();
});
