import type { AttentionNotices } from '@mien/contract';
import { HOUR_MS, MINUTE_MS } from '@mien/domain';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { configuration, fakeApi, signedIn, user } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { AccountPage } from './account-page.tsx';

function show(answer: () => Promise<AttentionNotices>, role = 'Client User') {
  const get = vi.fn(answer);
  const api = fakeApi(
    signedIn,
    { signIn: { session: async () => ({ user: { ...user, patientUid: null, userRoles: [role] }, historyCheck: 0 }) } },
    { attentionNotices: { get }, conversations: { unread: async () => ({ count: 0 }) } },
  );
  renderPage({ api, at: '/account', path: '/account', page: <AccountPage /> });
  return get;
}

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const line = () => screen.queryByRole('link', { name: /Scans that need attention/ });

describe('scans that need attention', () => {
  it.each([
    [1, 3 * HOUR_MS, '1 patient', '(3 hours ago)'],
    [1, 20 * 1000, '1 patient', '(0 minutes ago)'],
    [4, 50 * HOUR_MS, '4 patients', '(2 days ago)'],
    [12, 59 * MINUTE_MS, '12 patients', '(59 minutes ago)'],
  ])('are counted, with the age of the oldest, and lead to the list: %i', async (count, ageMs, counted, age) => {
    show(async () => ({ count, oldestSince: ago(ageMs) }));
    const link = await screen.findByRole('link', { name: /Scans that need attention/ });
    expect(link.getAttribute('href')).toBe('/admin?only=attention');
    expect(link.textContent).toContain(counted);
    expect(link.textContent).toContain(age);
    expect(link.textContent).toContain('Not monitored: nobody watches this list, and nobody is paged.');
  });

  it.each<[string, () => Promise<AttentionNotices>]>([
    ['there are none', async () => ({ count: 0, oldestSince: null })],
    ['they are not known', () => Promise.reject(new Error('offline'))],
  ])('say nothing while %s; the pages stay', async (_, answer) => {
    const get = show(answer);
    expect(await screen.findByRole('link', { name: /^Patients/ })).toBeDefined();
    await vi.waitFor(() => expect(get).toHaveBeenCalled());
    expect(line()).toBeNull();
  });

  it('are not asked for by whoever may not see the list', async () => {
    const get = show(async () => ({ count: 1, oldestSince: ago(0) }), `${configuration.providerName} Admin`);
    expect(await screen.findByRole('link', { name: /averages/i })).toBeDefined();
    expect(get).not.toHaveBeenCalled();
    expect(line()).toBeNull();
  });
});
