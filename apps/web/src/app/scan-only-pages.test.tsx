import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it, vi } from 'vitest';
import { OwnAccessLogPage } from '../features/access-log/own-access-log-page.tsx';
import { BreathingPage } from '../features/breathing/breathing-page.tsx';
import { CareTeamPage } from '../features/care-team/care-team-page.tsx';
import { CarersPage } from '../features/carers/carers-page.tsx';
import { LiveChatPage } from '../features/chat/live-chat-page.tsx';
import { EntryPage } from '../features/entries/entry-page.tsx';
import { RecordsPage } from '../features/records/records-page.tsx';
import { SwitchProfilePage } from '../features/switch-profile/switch-profile-page.tsx';
import { fakeApi, signedIn, user } from '../shared/testing/fixtures.ts';
import { renderPage } from '../shared/testing/render-page.tsx';

it.each<[string, string, ComponentType]>([
  ['/myData', 'Your data', RecordsPage],
  ['/liveChat', 'Live Chat', LiveChatPage],
  ['/entries/cuff', 'Blood pressure by cuff', EntryPage],
  ['/carers', 'Carers', CarersPage],
  ['/careTeam', 'Your care team', CareTeamPage],
  ['/switchProfile', 'Switch profile', SwitchProfilePage],
  ['/breathe', 'Paced breathing', BreathingPage],
  ['/accessLog', 'Who looked at my data', OwnAccessLogPage],
])('%s only offers to log out in a session that can only scan', async (path, title, Page) => {
  const logout = vi.fn(async () => ({}) as never);
  const session = async () => ({ user, historyCheck: 0, isScanOnly: true as const });
  renderPage({
    api: fakeApi(signedIn, { signIn: { session, logout } }),
    at: path,
    path: path.replace('cuff', ':kind'),
    page: <Page />,
  });
  const button = await screen.findByRole('button', { name: 'Log out' });
  expect(screen.getByRole('heading', { name: title })).toBeDefined();
  expect(screen.getAllByRole('button')).toEqual([button]);
  fireEvent.click(button);
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/'));
  expect(logout).toHaveBeenCalledOnce();
});
