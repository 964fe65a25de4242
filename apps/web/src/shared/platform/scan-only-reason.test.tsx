import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi, signedIn, user } from '../testing/fixtures.ts';
import { renderPage } from '../testing/render-page.tsx';
import { ScanOnlyView } from './scan-only-view.tsx';

const BUTTON = 'Confirm that it is you';

it('lets the patient of a staff link confirm by code, and refetches everything', async () => {
  let session: object = { isScanOnly: true, isByLink: true };
  const read = vi.fn(async () => ({ user, historyCheck: 0, ...session }));
  const confirm = vi.fn(async () => {
    session = {};
    return true;
  });
  const api = { ...fakeApi(signedIn, { signIn: { session: read } }), confirm };
  renderPage({ api, at: '/', path: '/', page: <ScanOnlyView title="Messages" /> });
  fireEvent.click(await screen.findByRole('button', { name: BUTTON }));
  await waitFor(() => expect(screen.queryByRole('button', { name: BUTTON })).toBeNull());
  expect(confirm).toHaveBeenCalledExactlyOnceWith('by-link');
});

it('stays unchanged if the patient enters no code', async () => {
  const confirm = vi.fn(async () => false);
  const session = async () => ({ user, historyCheck: 0, isScanOnly: true as const, isByLink: true as const });
  const api = { ...fakeApi(signedIn, { signIn: { session } }), confirm };
  renderPage({ api, at: '/', path: '/', page: <ScanOnlyView title="Messages" /> });
  const button = await screen.findByRole('button', { name: BUTTON });
  fireEvent.click(button);
  await waitFor(() => expect(confirm).toHaveBeenCalledOnce());
  expect(screen.getByText(/You signed in with a link or code from your clinic/)).toBeDefined();
});

it.each([
  ['a passkey is needed', { needsPasskey: true, isByLink: true }, BUTTON],
  ['results are held back', { heldUntil: '2026-12-05T18:30:00Z', isByLink: true }, BUTTON],
  ['the profile has a new owner', {}, BUTTON],
] as const)('offers no code where %s', async (_, given, name) => {
  const session = async () => ({ user, historyCheck: 0, isScanOnly: true as const, ...given });
  renderPage({
    api: fakeApi(signedIn, { signIn: { session } }),
    at: '/',
    path: '/',
    page: <ScanOnlyView title="Me" />,
  });
  await screen.findAllByText(/passkey|merged your profile|log out, then log in/);
  expect(screen.queryByRole('button', { name })).toBeNull();
});

it('says until when results are held back', async () => {
  const session = async () => ({ user, historyCheck: 0, isScanOnly: true as const, heldUntil: '2026-12-05T18:30:00Z' });
  const api = fakeApi(signedIn, { signIn: { session } });
  renderPage({ api, at: '/', path: '/', page: <ScanOnlyView title="Me" /> });
  expect(await screen.findByText(/stay closed until December 5, 2026 at \d+:30/)).toBeDefined();
});
