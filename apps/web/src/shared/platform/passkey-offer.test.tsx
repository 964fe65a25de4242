import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, signedIn, user } from '../testing/fixtures.ts';
import { CREATION, MADE, withoutPasskeys, withPasskeys } from '../testing/passkey-device.ts';
import { renderPage } from '../testing/render-page.tsx';
import { PasskeyOffer } from './passkey-offer.tsx';

const made = {
  id: '0190a000-0000-7000-8000-000000000021',
  name: 'Apple Passwords',
  created: '2026-03-14T15:00:00Z',
  lastUsed: null,
  isBackedUp: true,
};
const TITLE = 'Next time, without a text message';

let device: ReturnType<typeof withPasskeys>;
const list = vi.fn(async () => ({ items: [] as (typeof made)[], resetAt: null }));
const make = vi.fn(async () => made);
beforeEach(() => {
  device = withPasskeys();
  sessionStorage.setItem('passkeyOffer', '1');
  list.mockClear();
  make.mockClear();
});
afterEach(withoutPasskeys);

function show(session: object = {}) {
  const asked = vi.fn(async () => ({ user, historyCheck: 0, ...session }));
  renderPage({
    api: fakeApi(signedIn, {
      signIn: { session: asked },
      passkeys: { list, make, makeOptions: async () => CREATION },
    }),
    at: '/',
    path: '/',
    page: <PasskeyOffer />,
  });
  return asked;
}
/** Waits until all requests that could lead to an offer have completed. */
async function expectNone(asked: ReturnType<typeof show>): Promise<void> {
  await waitFor(() => expect(asked).toHaveBeenCalled());
  for (let turn = 0; turn < 20; turn += 1) await act(async () => undefined);
  expect(screen.queryByText(TITLE)).toBeNull();
}

it('creates a passkey after a sign-in by code, and disappears', async () => {
  show();
  expect(await screen.findByRole('heading', { name: TITLE })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Set up a passkey' }));
  expect(await screen.findByText(/Your passkey is set up/)).toBeDefined();
  expect(make).toHaveBeenCalledExactlyOnceWith({ body: { passkey: MADE } });
  expect(screen.queryByText(TITLE)).toBeNull();
  expect(sessionStorage.getItem('passkeyOffer')).toBeNull();
  expect(localStorage.getItem('passkeyHere')).toBe('1');
});

it('stays after a prompt was closed', async () => {
  device.prompt = 'closed';
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Set up a passkey' }));
  expect(await screen.findByText(/No passkey was made/)).toBeDefined();
  expect(screen.getByText(TITLE)).toBeDefined();
  expect(make).not.toHaveBeenCalled();
});

it('disappears if the device already has one', async () => {
  device.prompt = 'exists';
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Set up a passkey' }));
  expect(await screen.findByText(/This device has a passkey for your account already/)).toBeDefined();
  expect(screen.queryByText(TITLE)).toBeNull();
});

it('is not shown again to a user who declined it', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'No, thank you' }));
  expect(screen.queryByText(TITLE)).toBeNull();
  cleanup();
  sessionStorage.setItem('passkeyOffer', '1');
  await expectNone(show());
  expect(list).toHaveBeenCalledOnce();
});

it('is shown to a user whose phone is shared with another, who declined it', async () => {
  localStorage.setItem('passkeyDeclined', user.id);
  show();
  expect(await screen.findByText(TITLE)).toBeDefined();
});

it.each<[string, () => void, object]>([
  ['without a sign-in by code', () => sessionStorage.removeItem('passkeyOffer'), {}],
  ['in a session that allows only scans', () => undefined, { isScanOnly: true }],
  ['to a carer', () => undefined, { carer: { id: user.id, rights: ['see'] } }],
  ['to a user who has one', () => list.mockResolvedValueOnce({ items: [made], resetAt: null }), {}],
  [
    'on a device without a platform authenticator',
    () => {
      device.keeps = false;
    },
    {},
  ],
  ['by a browser without passkeys', withoutPasskeys, {}],
])('is not shown %s', async (_, before, session) => {
  before();
  await expectNone(show(session));
});
