import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReadFirst } from '../shared/platform/screen.ts';
import { signedInPerson } from '../shared/platform/session.ts';
import { configuration, fakeApi, PATIENT_UID, signedIn, signedOut, user } from '../shared/testing/fixtures.ts';
import { openStore } from './app.tsx';
import { type Page, pageAt } from './pages.ts';

const never = () => new Promise<never>(() => undefined);
const configured = { configurations: { get: async () => configuration } };
const here = { pathname: '/dashboard', search: '' } as const;
const { page } = pageAt(here.pathname) as { readonly page: Page };

const files = vi.spyOn(page, 'load');
const readFirst = vi.fn<ReadFirst>();
vi.spyOn(page.screen, 'loader').mockResolvedValue(readFirst);
beforeEach(() => {
  files.mockResolvedValue(() => null);
  readFirst.mockReset().mockResolvedValue(undefined);
});

describe('opening the app', () => {
  beforeEach(() => void vi.useFakeTimers());

  async function waitMs(...asked: Parameters<typeof openStore>): Promise<number> {
    const startedMs = Date.now();
    let store: unknown = null;
    void openStore(...asked).then((opened) => {
      store = opened;
    });
    for (let turns = 0; store === null && turns < 100; turns += 1) await vi.advanceTimersByTimeAsync(10);
    return Date.now() - startedMs;
  }

  it('renders at once if session, configuration and page are ready', async () => {
    expect(await waitMs(fakeApi(signedIn, configured).client, {}, here)).toBeLessThan(50);
  });

  it.each<[string, Parameters<typeof openStore>]>([
    ['the session', [fakeApi({ signIn: { session: never } }, configured).client, {}, here]],
    ['the configuration', [fakeApi(signedIn, { configurations: { get: never } }).client, {}, here]],
  ])('renders without %s after 300 ms', async (_, asked) => {
    const ms = await waitMs(...asked);
    expect(ms).toBeGreaterThanOrEqual(300);
    expect(ms).toBeLessThan(400);
  });

  it.each([
    ['its chunks', () => void files.mockImplementation(never)],
    ['the first content of the page', () => void readFirst.mockImplementation(never)],
  ])('renders without the page’s own data after 300 ms: %s', async (_, hold) => {
    hold();
    const ms = await waitMs(fakeApi(signedIn, configured).client, {}, here);
    expect(ms).toBeGreaterThanOrEqual(300);
    expect(ms).toBeLessThan(400);
  });
});

it('openStore hydrates the signed-in user and does not request what is already cached', async () => {
  const get = vi.fn(async () => configuration);
  const api = fakeApi(signedIn, { configurations: { get } });
  expect(signedInPerson(await openStore(api.client, { configuration }, here))).toBe(PATIENT_UID);
  expect(get).not.toHaveBeenCalled();
});

it('openStore resolves even if the chunks of a page cannot be loaded', async () => {
  files.mockRejectedValue(new Error('lost'));
  const store = await openStore(fakeApi(signedOut, configured).client, {}, here);
  expect(signedInPerson(store)).toBeNull();
});

describe('prefetched requests of a page', () => {
  const scanOnly = { signIn: { session: async () => ({ user, historyCheck: 0, isScanOnly: true as const }) } };
  const staff = { signIn: { session: async () => ({ user: { ...user, patientUid: null }, historyCheck: 0 }) } };

  it.each([
    ['for a patient', signedIn, 1],
    ['when signed out', signedOut, 0],
    ['not for a session that allows only scans', scanOnly, 0],
    ['not for staff', staff, 0],
  ])('%s', async (_, session, times) => {
    await openStore(fakeApi(session, configured).client, {}, here);
    expect(readFirst).toHaveBeenCalledTimes(times);
  });
});
