import type { ScanVisit } from '@mien/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mien/domain';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, signedIn, signedInAsCarer, user } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { VisitAfterScan } from './visit-after-scan.tsx';

/** Ten in the morning, local time. */
const NOW = new Date(2026, 10, 26, 10, 0);
const at = (ms: number) => new Date(NOW.getTime() + ms).toISOString();
const VIDEO_URL = 'https://visits.example.com/room/1';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});

const visit = (startsInMs: number, more: Partial<ScanVisit> = {}): ScanVisit => ({
  startsAt: at(startsInMs),
  endsAt: at(startsInMs + HOUR_MS),
  timeZone: 'America/Chicago',
  scanDaysBefore: 1,
  videoUrl: VIDEO_URL,
  isShared: true,
  ...more,
});

function show(one: ScanVisit | null, { created = at(0), fakes = {} as Parameters<typeof fakeApi>[0] } = {}) {
  const forScan = vi.fn(async () => ({ visit: one }));
  const api = fakeApi(signedIn, { ownAppointments: { forScan } }, fakes);
  renderPage({ api, at: '/x', path: '/x', page: <VisitAfterScan result={{ created }} /> });
  return forScan;
}

const card = (name: string) => screen.findByRole('region', { name });
const goTo = () => screen.queryByRole('link', { name: 'Go to the video visit' });

describe('after the scan for a visit', () => {
  it('the patient reads that the clinic sees it, and can go to the video visit', async () => {
    show(visit(20 * MINUTE_MS));
    expect((await card('Your clinic sees it before the visit')).textContent).toContain('Today');
    expect(goTo()?.getAttribute('href')).toBe(VIDEO_URL);
    expect(goTo()?.getAttribute('rel')).toBe('noreferrer');
    expect(screen.getByText('The room is open. You can wait there.')).toBeDefined();
  });

  it('the patient reads no promise if the clinic does not see results', async () => {
    show(visit(20 * MINUTE_MS, { isShared: false }));
    const text = (await card('Your scan for the visit is done')).textContent;
    expect(text).toContain('Your clinic sees it only if you share your results.');
    expect(text).not.toContain('before the visit');
    expect(goTo()).not.toBeNull();
  });

  it('the patient reads from when the room is open, before that', async () => {
    show(visit(3 * HOUR_MS));
    await card('Your clinic sees it before the visit');
    expect(screen.getByText(/^You can go to the video visit from here from Thu,.Nov.26,.12:30.PM/)).toBeDefined();
    expect(goTo()).toBeNull();
  });

  it('there is no way to a visit without an address', async () => {
    show(visit(20 * MINUTE_MS, { videoUrl: null }));
    await card('Your clinic sees it before the visit');
    expect(screen.queryByText(/room|video/)).toBeNull();
    expect(goTo()).toBeNull();
  });

  it('also in a session that began with the link of the appointment', async () => {
    const session = async () => ({ user, historyCheck: 1, isScanOnly: true as const, isByLink: true as const });
    show(visit(20 * MINUTE_MS), { fakes: { signIn: { session } } });
    expect(await card('Your clinic sees it before the visit')).toBeDefined();
  });
});

describe('nothing about a visit is shown', () => {
  const isSilent = async (forScan: ReturnType<typeof show>) => {
    await waitFor(() => expect(forScan).toHaveBeenCalled());
    await act(async () => void (await forScan.mock.results[0]?.value));
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    cleanup();
  };

  it('without one, and below a scan from before its scan days', async () => {
    await isSilent(show(null));
    await isSilent(show(visit(3 * DAY_MS), { created: at(-DAY_MS) }));
  });

  it('to carers, for whom it is not even requested', async () => {
    const forScan = show(visit(20 * MINUTE_MS), { fakes: signedInAsCarer('scan') });
    const other = show(null);
    await waitFor(() => expect(other).toHaveBeenCalled());
    expect(forScan).not.toHaveBeenCalled();
  });
});
