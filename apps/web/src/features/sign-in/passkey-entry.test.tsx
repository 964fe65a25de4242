import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, signedOut, user } from '../../shared/testing/fixtures.ts';
import { DEVICE_ID, REQUEST, SHOWN, withoutPasskeys, withPasskeys } from '../../shared/testing/passkey-device.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { serverProblem } from '../../shared/testing/server-problem.ts';
import { PasskeyEntry } from './passkey-entry.tsx';
import { PasskeyWay } from './passkey-way.tsx';
import type { PasskeyWayProps } from './sign-in.model.ts';

let device: ReturnType<typeof withPasskeys>;
beforeEach(() => {
  device = withPasskeys();
});
afterEach(withoutPasskeys);

const login = { user, accessToken: 'a', refreshToken: 'r', requiresTwoFactor: false };
const onSignedIn = vi.fn(async () => undefined);
beforeEach(() => void onSignedIn.mockClear());

/** The phone field with passkey autofill, and the passkey button. */
function show(
  signIn: () => Promise<typeof login> = async () => login,
  Way: ComponentType<PasskeyWayProps> = PasskeyEntry,
) {
  const call = vi.fn(signIn);
  renderPage({
    api: fakeApi(signedOut, { passkeys: { signInOptions: async () => REQUEST, signIn: call } }),
    at: '/',
    path: '/',
    page: (
      <>
        <input autoComplete="tel-national webauthn" />
        <Way onSignedIn={onSignedIn} />
      </>
    ),
  });
  return call;
}
const press = async (name = 'Log in with a passkey') => fireEvent.click(await screen.findByRole('button', { name }));

it('passkey sign-in works with the button', async () => {
  const call = show();
  await press();
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(login));
  expect(call).toHaveBeenCalledExactlyOnceWith({ body: { passkey: SHOWN } });
  // The prompt accepts any passkey of this site, so that it reveals nothing about an account.
  const [prompt] = device.show.mock.calls.filter(([{ mediation }]) => mediation === undefined);
  expect(prompt?.[0].publicKey).toMatchObject({ rpId: 'localhost', allowCredentials: undefined });
  expect(localStorage.getItem('passkeyHere')).toBe('1');
});

it('passkey sign-in works with autofill', async () => {
  device.isSuggestionChosen = true;
  const call = show();
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(login));
  expect(call).toHaveBeenCalledOnce();
});

it('the passkey button comes first on a device that has used one', async () => {
  localStorage.setItem('passkeyHere', '1');
  show();
  expect(await screen.findByRole('button', { name: 'Log in with your passkey' })).toBeDefined();
  expect(screen.getByText('No text message needed')).toBeDefined();
});

it('says that no passkey was used, and offers autofill again', async () => {
  show();
  await waitFor(() => expect(device.show).toHaveBeenCalledOnce());
  device.prompt = 'closed';
  await press();
  expect(await screen.findByText(/No passkey was used/)).toBeDefined();
  await waitFor(() =>
    expect(device.show.mock.calls.map(([{ mediation }]) => mediation)).toEqual([
      'conditional',
      undefined,
      'conditional',
    ]),
  );
  expect(onSignedIn).not.toHaveBeenCalled();
});

it('signals the device to remove an unknown passkey', async () => {
  localStorage.setItem('passkeyHere', '1');
  show(() => Promise.reject(serverProblem('passkey-unknown')));
  await press('Log in with your passkey');
  expect((await screen.findByRole('alert')).textContent).toMatch(/This passkey does not open anything here/);
  expect(device.forget).toHaveBeenCalledExactlyOnceWith({ rpId: 'localhost', credentialId: DEVICE_ID });
  expect(localStorage.getItem('passkeyHere')).toBeNull();
});

it.each([
  ['user-deactivated', /This account is closed at the moment/],
  ['passkey-copied', /may have been copied/],
  ['offline', /We cannot reach the service/],
] as const)('explains why the passkey did not sign in: %s', async (problem, text) => {
  show(() => Promise.reject(serverProblem(problem)));
  await press();
  expect((await screen.findByRole('alert')).textContent).toMatch(text);
  expect(device.forget).not.toHaveBeenCalled();
});

it('prompts once for two taps', async () => {
  const call = show();
  const go = await screen.findByRole('button', { name: 'Log in with a passkey' });
  fireEvent.click(go);
  fireEvent.click(go);
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(call).toHaveBeenCalledOnce();
});

it('loads passkey sign-in when the page is idle, if the browser supports passkeys', async () => {
  show(undefined, PasskeyWay);
  expect(await screen.findByRole('button', { name: 'Log in with a passkey' })).toBeDefined();
});

it('does not load passkey sign-in in an unsupported browser', () => {
  withoutPasskeys();
  const whenIdle = vi.fn();
  vi.stubGlobal('requestIdleCallback', whenIdle);
  show(undefined, PasskeyWay);
  expect(whenIdle).not.toHaveBeenCalled();
  expect(screen.queryByRole('button')).toBeNull();
});
