import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { stored } from '../../platform/stored.ts';
import { fakeApi, PATIENT_UID, signedIn } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { NoticesStopped } from './notices-stopped.tsx';

const OFF = {
  isText: false,
  hasTextStopped: false,
  areTextsBlocked: false,
  phoneNumber: null,
  says: '',
  publicKey: 'k',
  isPush: false,
  timeZone: null,
  language: null,
};

function show() {
  const get = vi.fn(async () => OFF);
  const api = fakeApi(signedIn, { notices: { get } });
  renderPage({ api, at: '/dashboard', path: '/dashboard', page: <NoticesStopped /> });
  return get;
}

afterEach(() => stored.pushOwner.clear());

it('says that the push service ended notices, until the user leaves them off', async () => {
  stored.pushOwner.set(PATIENT_UID);
  show();
  expect(await screen.findByRole('heading', { name: 'Notices on this device have stopped' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Leave off' }));
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  expect(stored.pushOwner.get()).toBeNull();
});

it('shows nothing if notices were never on', async () => {
  const get = show();
  await waitFor(() => expect(get).toHaveBeenCalled());
  expect(screen.queryByRole('heading')).toBeNull();
});
