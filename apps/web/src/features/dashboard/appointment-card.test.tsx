import type { Appointment, AppointmentList } from '@mien/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mien/domain';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceTimeZone } from '../../shared/platform/time-zone.ts';
import {
  configuration,
  fakeApi,
  MEASUREMENT_ID,
  notSeen,
  PATIENT_UID,
  signedIn,
  signedInAsCarer,
  user,
} from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { DashboardPage } from './dashboard-page.tsx';

/** Ten in the morning, local time. */
const NOW = new Date(2026, 10, 26, 10, 0);

const every = window.setInterval.bind(window);
/** Callbacks of the page's minute timer. */
const ticks: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  ticks.length = 0;
  vi.spyOn(window, 'setInterval').mockImplementation(((tick: () => void, ms: number) =>
    ms === MINUTE_MS ? ticks.push(tick) : every(tick, ms)) as never);
});

const at = (ms: number) => new Date(NOW.getTime() + ms).toISOString();
const visit = (startsInMs: number, more: Partial<Appointment> = {}): Appointment => ({
  id: PATIENT_UID.replace(/.{12}$/, String(Math.abs(startsInMs)).padStart(12, '0')),
  startsAt: at(startsInMs),
  endsAt: at(startsInMs + HOUR_MS),
  created: at(-DAY_MS),
  revision: 0,
  cancelled: null,
  videoUrl: null,
  ...more,
});

function show(
  items: readonly Appointment[],
  {
    timeZone = deviceTimeZone(),
    scanDaysBefore = 1,
    lastScan = at(-10 * DAY_MS),
    fakes = {} as Parameters<typeof fakeApi>[0],
  } = {},
) {
  const list = vi.fn(async (): Promise<AppointmentList> => ({ items: [...items], timeZone, scanDaysBefore }));
  const scan = { id: MEASUREMENT_ID, created: lastScan, externalStatus: 'COMPLETE' as const, score: 77 };
  const api = fakeApi(
    signedIn,
    {
      measurements: {
        list: async () => ({ items: [scan, { ...scan, id: 'earlier' }], page: 1, pageSize: 9999, totalItems: 2 }),
        get: async () => new Promise<never>(() => undefined),
      },
      comparisons: { get: async () => new Promise<never>(() => undefined) },
      configurations: { get: async () => ({ ...configuration, clientName: 'Austin Wellness' }) },
      ownAppointments: { list },
    },
    fakes,
  );
  renderPage({ api, at: '/dashboard', path: '/dashboard', page: <DashboardPage /> });
  return list;
}

const TITLES = { next: 'Your next appointment', now: 'Your appointment is now', none: 'Appointments' } as const;
const card = (title: keyof typeof TITLES = 'next') => screen.findByRole('region', { name: TITLES[title] });
/** Replaces non-breaking spaces with plain ones. */
const wordsOf = (element: HTMLElement) => (element.textContent ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');

describe('the next appointment on Home', () => {
  it.each([
    ['today', 3 * HOUR_MS, 'Today, Thu, Nov 26, 1:00 PM'],
    ['tomorrow', 23.5 * HOUR_MS, 'Tomorrow, Fri, Nov 27, 9:30 AM'],
    ['in two days', 2 * DAY_MS, 'Sat, Nov 28, 10:00 AM'],
    ['in a week', 7 * DAY_MS, 'Thu, Dec 3, 10:00 AM'],
  ])('shows when it is, %s, and with whom', async (_, startsInMs, when) => {
    show([visit(startsInMs)]);
    const words = wordsOf(await card());
    expect(words).toContain(when);
    expect(words).toContain('With Austin Wellness');
    expect(words).not.toMatch(/by the clock|New time|All appointments/);
  });

  it.each([
    ['in eight days', 8 * DAY_MS, 'Fri, Dec 4, 10:00 AM'],
    ['next year', 60 * DAY_MS, 'Mon, Jan 25, 2027, 10:00 AM'],
  ])('names it and the clinic, and links to details, until a week before, %s', async (_, startsInMs, when) => {
    show([visit(startsInMs)]);
    const row = await card();
    await waitFor(() => expect(wordsOf(row)).toBe(`Your next appointment${when}With Austin Wellness`));
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/me');
    cleanup();
    show([visit(startsInMs, { revision: 1 })]);
    expect(wordsOf(await card())).toContain('New time');
  });

  it("shows the zone and the clinic's time if the clocks differ", async () => {
    show([visit(DAY_MS)], { timeZone: 'Pacific/Kiritimati' });
    const words = wordsOf(await card());
    expect(words).toMatch(/Tomorrow, Fri,.Nov.27,.10:00.AM \S+/);
    expect(words).toMatch(/clinic time/);
  });

  it.each([
    ['oneScan', 'to have a recent result for your visit'],
    ['days', 'so your clinic has a recent result'],
    ['untilEnded', 'so your clinic has a recent result'],
  ] as const)('promises the clinic a result only while the next scan is shared: %s', async (term, words) => {
    const given = { term, since: at(-DAY_MS), until: null, scan: null };
    const get = async () => ({ ...notSeen, given });
    show([visit(7 * DAY_MS)], { fakes: { careTeamAccess: { get } } });
    await waitFor(async () => expect(wordsOf(await card())).toContain(words));
  });

  it('says from a week before on which days to scan, and links to it from the day before until a scan was made', async () => {
    show([visit(8 * DAY_MS)]);
    expect(within(await card()).queryByRole('link', { name: 'Scan before your visit' })).toBeNull();
    cleanup();
    show([visit(7 * DAY_MS)]);
    expect(wordsOf(await card())).toContain('Scan on Wednesday or Thursday to have a recent result for your visit.');
    expect(within(await card()).queryByRole('link', { name: 'Scan before your visit' })).toBeNull();
    cleanup();
    show([visit(DAY_MS)]);
    expect(wordsOf(await card())).not.toContain('recent result');
    const link = await within(await card()).findByRole('link', { name: 'Scan before your visit' });
    expect(link.getAttribute('href')).toBe('/howto');
    cleanup();
    show([visit(DAY_MS)], { lastScan: at(-11 * HOUR_MS) });
    expect(wordsOf(await card())).toContain('Scan before your visit');
    cleanup();
    show([visit(DAY_MS)], { lastScan: at(-9 * HOUR_MS) });
    const words = wordsOf(await card());
    expect(words).toContain('You have scanned for this visit.');
    expect(words).not.toContain('Scan before your visit');
  });

  it.each([
    [0, 'Scan on Thursday to have a recent result for your visit.'],
    [1, 'Scan on Wednesday or Thursday to have a recent result for your visit.'],
    [3, 'Scan from Mon, Nov 30 to Thu, Dec 3 to have a recent result for your visit.'],
  ])('says on which days to scan, by the setting of the clinic: %s days before', async (scanDaysBefore, words) => {
    show([visit(7 * DAY_MS)], { scanDaysBefore });
    expect(wordsOf(await card())).toContain(words);
  });

  it('suggests the scan from the first day of the clinic’s setting', async () => {
    show([visit(7 * DAY_MS)], { scanDaysBefore: 7 });
    expect(await within(await card()).findByRole('link', { name: 'Scan before your visit' })).toBeDefined();
    cleanup();
    show([visit(DAY_MS)], { scanDaysBefore: 0 });
    expect(within(await card()).queryByRole('link', { name: 'Scan before your visit' })).toBeNull();
  });

  it('leads to the video visit from half an hour before it, and without an address nowhere', async () => {
    const videoUrl = 'https://visits.example.com/room/1';
    const goTo = () => screen.queryByRole('link', { name: 'Go to the video visit' });
    show([visit(31 * MINUTE_MS, { videoUrl })]);
    await card();
    expect(goTo()).toBeNull();
    vi.setSystemTime(NOW.getTime() + MINUTE_MS);
    act(() => {
      for (const tick of ticks) tick();
    });
    await waitFor(() => expect(goTo()?.getAttribute('href')).toBe(videoUrl));
    cleanup();
    vi.setSystemTime(NOW);
    show([visit(10 * MINUTE_MS)]);
    await card();
    expect(goTo()).toBeNull();
  });

  it('says that it is in progress and until when, and moves on to the next while the page is open', async () => {
    show([visit(-30 * MINUTE_MS), visit(DAY_MS)]);
    const now = await card('now');
    expect(wordsOf(now)).toContain('Now, until 10:30 AM');
    expect(within(now).queryByRole('link', { name: 'Scan before your visit' })).toBeNull();
    expect(within(now).getByRole('link', { name: 'All appointments (2)' }).getAttribute('href')).toBe('/me');
    vi.setSystemTime(NOW.getTime() + 31 * MINUTE_MS);
    act(() => {
      for (const tick of ticks) tick();
    });
    expect(wordsOf(await card())).toContain('Tomorrow');
  });

  it('marks one that was moved, and names one that was canceled, even alone', async () => {
    const cancelled = visit(2 * HOUR_MS, { cancelled: at(0), revision: 1 });
    show([cancelled, visit(DAY_MS, { revision: 1 })]);
    const words = wordsOf(await card());
    expect(words).toContain('New time');
    expect(words).toContain('The appointment of Thu, Nov 26, 12:00 PM was canceled.');
    expect(words).not.toContain('All appointments');
    cleanup();
    show([cancelled]);
    const alone = await card('none');
    expect(wordsOf(alone)).toContain('was canceled');
    expect(within(alone).queryByRole('button')).toBeNull();
  });

  it('saves it to the calendar with a stable UID and sequence number, and nothing about health or the clinic', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:x';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const one = visit(DAY_MS, { revision: 2 });
    show([one]);
    fireEvent.click(within(await card()).getByRole('button', { name: /^Add to my calendar: Fri,.Nov.27,.10:00.AM$/ }));
    expect(await screen.findByText(/Open the saved file to add it/)).toBeDefined();
    const text = (await files[0]?.text()) ?? '';
    for (const line of [`UID:appointment-${one.id}@localhost:3000`, 'SEQUENCE:2', 'SUMMARY:Appointment'])
      expect(text).toContain(`${line}\r\n`);
    expect(text).not.toMatch(/Austin|scan|alogin/i);
    expect(text).toMatch(/DTSTART:\d{8}T\d{6}Z\r\n/);
  });

  it('is not requested by a carer or in a session that began with a staff link', async () => {
    const scanOnly = { signIn: { session: async () => ({ user, historyCheck: 2, isScanOnly: true as const }) } };
    for (const fakes of [signedInAsCarer('scan', 'manage', 'chat'), scanOnly]) {
      const list = show([visit(DAY_MS)], { fakes });
      expect(await screen.findByRole('link', { name: 'View results' })).toBeDefined();
      // Rendered with it, or after it.
      await screen.findByRole('heading', { name: 'Previous scans' });
      expect(list).not.toHaveBeenCalled();
      cleanup();
    }
  });

  it('leaves Home unchanged if there is none, and if it cannot be read', async () => {
    const list = show([]);
    await waitFor(() => expect(list).toHaveBeenCalled());
    expect(screen.queryByText(/ppointment/)).toBeNull();
    cleanup();
    show([visit(-2 * HOUR_MS)]);
    await screen.findByRole('link', { name: 'View results' });
    expect(screen.queryByText(/ppointment/)).toBeNull();
  });
});
