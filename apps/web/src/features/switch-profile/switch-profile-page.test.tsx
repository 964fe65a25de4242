import { type OtherProfile, Problem } from '@mien/contract';
import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openSession } from '../../shared/platform/session.ts';
import { stored } from '../../shared/platform/stored.ts';
import { fakeApi, PATIENT_UID, signedIn, user } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { SwitchProfilePage } from './switch-profile-page.tsx';

const ELI_UID = `${PATIENT_UID.slice(0, -1)}9`;
const eli: OtherProfile = {
  patientUid: ELI_UID,
  firstName: 'Eli',
  lastName: 'Novak',
  groupCode: 'md',
  registered: '2026-01-05T15:00:00Z',
  scanCount: 3,
};
const eliUser = { ...user, patientUid: ELI_UID, firstName: 'Eli', lastName: 'Novak' };
const login = { user: eliUser, accessToken: 'token', refreshToken: null, requiresTwoFactor: false };
const otherProfiles = async () => [eli];

function show(...fakes: Parameters<typeof fakeApi>) {
  const api = fakeApi(signedIn, ...fakes);
  renderPage({ api, at: '/switchProfile', path: '/switchProfile', page: <SwitchProfilePage /> });
}
const eliCard = () => screen.findByRole('button', { name: /Eli Novak/ });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('switching profiles', () => {
  it('names the current profile and offers the others, with what distinguishes them', async () => {
    show({ signIn: { otherProfiles } });
    expect(await screen.findByText(/^You are signed in as Ana Reyes\./)).toBeDefined();
    expect((await eliCard()).textContent).toBe('ENEli NovakGroup: mdRegistered Jan 5, 20263\u00a0scans');
  });

  it('signs the other profile in with one tap and deletes the data of the previous one', async () => {
    const switchProfile = vi.fn(async () => login);
    show({ signIn: { otherProfiles, switchProfile } });
    const card = await eliCard();
    for (const entry of [
      stored.hasAcceptedTerms,
      stored.profileDraft,
      stored.chatDraft,
      stored.scanSession,
      stored.scanReminder,
    ])
      entry.set('of Ana');
    stored.deepLink.set('/resultSummary/of-ana');
    stored.offlineHistoryOwner.set(PATIENT_UID);
    fireEvent.click(card);
    // A second click while the first is pending is ignored.
    fireEvent.click(card);
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/dashboard'));
    expect(switchProfile.mock.calls).toEqual([[{ params: { uid: ELI_UID }, body: {} }]]);
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    expect(kept).not.toMatch(/of Ana|of-ana/);
    expect(kept).not.toContain(PATIENT_UID);
    expect(stored.owner.get()).toBe(ELI_UID);
  });

  it('keeps the current profile after a failure, and says why', async () => {
    show({ signIn: { otherProfiles, switchProfile: () => Promise.reject(new Problem('offline')) } });
    stored.chatDraft.set('of Ana');
    fireEvent.click(await eliCard());
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    expect(stored.chatDraft.get()).toBe('of Ana');
    expect(screen.getByTestId('address').textContent).toBe('/switchProfile');
    expect(await eliCard()).toBeDefined();
  });

  it('shows an empty state if there is no other profile', async () => {
    show({ signIn: { otherProfiles: async () => [] } });
    expect(await screen.findByText('No other profile here')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/'));
  });

  it('offers to retry if the list cannot be loaded', async () => {
    const list = vi.fn(otherProfiles).mockRejectedValueOnce(new Problem('offline'));
    show({ signIn: { otherProfiles: list } });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await eliCard()).toBeDefined();
  });

  it('is closed to staff without a profile', async () => {
    show({ signIn: { session: async () => ({ user: { ...user, patientUid: null }, historyCheck: 0 }) } });
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/account'));
  });
});

it('removes the data of the previous profile from the cache', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(['patient', PATIENT_UID], { firstName: 'Ana' });
  queryClient.setQueryData(['measurements', 'list'], 'of Ana');
  await openSession(queryClient, fakeApi(signedIn).client, { ...login, hasOtherProfiles: true });
  expect(JSON.stringify(queryClient.getQueriesData({}))).not.toContain('of Ana');
  expect(queryClient.getQueryData(['patient', PATIENT_UID])).toBeUndefined();
  expect(queryClient.getQueryData(['session'])).toMatchObject({ user: eliUser, hasOtherProfiles: true });
});
