import { Problem } from '@mien/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { configuration, fakeApi, PATIENT_UID, signedIn, signedOut, user } from '../testing/fixtures.ts';
import { serverProblem } from '../testing/server-problem.ts';
import { configurationQuery, forgetSession, hasEnded, openSession, sessionQuery } from './session.ts';
import { payLogOut } from './session-of-cookie.ts';
import { forgetEverybody } from './stored.ts';

const OTHER_UID = '0190a000-0000-7000-8000-0000000000ff';
const PERSONAL = ['hasAcceptedTerms', 'profileDraft', 'scanErrorDetails', 'uploadCheck'];
const WAY_BACK = ['deepLink', 'scanReturn', 'scanSession'];

function leaveBehind(owner: string): void {
  sessionStorage.setItem('owner', owner);
  for (const name of [...PERSONAL, ...WAY_BACK]) sessionStorage.setItem(name, 'x');
  localStorage.setItem('historyCheck', '1');
  localStorage.setItem('clientMeasureTypes', '[{"key":"old"}]');
}

const kept = (names: readonly string[]) => names.filter((name) => sessionStorage.getItem(name) !== null);

describe('personal data in the browser', () => {
  it('is deleted when the session expires, except the page to return to and a sign-in in progress', async () => {
    leaveBehind(PATIENT_UID);
    sessionStorage.setItem('signInAttempt', 'x');
    expect(await new QueryClient().query(sessionQuery(fakeApi(signedOut).client))).toBeNull();
    expect(kept(PERSONAL)).toEqual([]);
    expect(localStorage.getItem('historyCheck')).toBeNull();
    expect(kept([...WAY_BACK, 'signInAttempt'])).toEqual([...WAY_BACK, 'signInAttempt']);
  });

  it('is deleted when a care grant ends, including the page to return to and the offline history', async () => {
    leaveBehind(PATIENT_UID);
    localStorage.setItem('offlineHistoryOwner', PATIENT_UID);
    const session = () => Promise.reject(serverProblem('care-ended'));
    await expect(new QueryClient().query(sessionQuery(fakeApi({ signIn: { session } }).client))).rejects.toThrow();
    expect(kept([...PERSONAL, ...WAY_BACK])).toEqual([]);
    expect(localStorage.getItem('historyCheck')).toBeNull();
    expect(localStorage.getItem('offlineHistoryOwner')).toBeNull();
  });

  it('is kept if the server cannot be reached', async () => {
    leaveBehind(PATIENT_UID);
    const session = () => Promise.reject(new Problem('offline'));
    await expect(new QueryClient().query(sessionQuery(fakeApi({ signIn: { session } }).client))).rejects.toThrow();
    expect(kept([...PERSONAL, ...WAY_BACK])).toEqual([...PERSONAL, ...WAY_BACK]);
  });

  it('is deleted when another person signs in', async () => {
    leaveBehind(OTHER_UID);
    const queryClient = new QueryClient();
    queryClient.setQueryData(['measurements', 'all'], { items: ['of the other'] });
    await openSession(queryClient, fakeApi(signedIn).client, { user });
    expect(kept([...PERSONAL, ...WAY_BACK])).toEqual([]);
    expect(localStorage.getItem('historyCheck')).toBeNull();
    expect(localStorage.getItem('clientMeasureTypes')).toBe('[]');
    expect(queryClient.getQueryData(['measurements', 'all'])).toBeUndefined();
    expect(sessionStorage.getItem('owner')).toBe(PATIENT_UID);
  });

  it('is deleted when another person’s session began in another tab', async () => {
    leaveBehind(OTHER_UID);
    await new QueryClient().query(sessionQuery(fakeApi(signedIn).client));
    expect(kept([...PERSONAL, ...WAY_BACK])).toEqual([]);
  });

  it('is kept when the same person signs in again', async () => {
    leaveBehind(PATIENT_UID);
    await openSession(new QueryClient(), fakeApi(signedIn).client, { user });
    expect(kept([...PERSONAL, ...WAY_BACK])).toEqual([...PERSONAL, ...WAY_BACK]);
    expect(localStorage.getItem('historyCheck')).toBeNull();
  });
});

describe('the end of a session', () => {
  it('is remembered while the app is open, until the next sign-in', async () => {
    vi.useFakeTimers();
    const queryClient = new QueryClient();
    expect(hasEnded(queryClient)).toBe(false);
    forgetSession(queryClient);
    await vi.advanceTimersByTimeAsync(6 * 60_000);
    expect(hasEnded(queryClient)).toBe(true);
    await openSession(queryClient, fakeApi(signedIn).client, { user });
    expect(hasEnded(queryClient)).toBe(false);
  });
});

it('the end of a session asks again for the configuration, as a visitor', async () => {
  const get = vi.fn(async () => configuration);
  const { client } = fakeApi(signedIn, { configurations: { ...signedIn.configurations, get } });
  const queryClient = new QueryClient();
  const stop = new QueryObserver(queryClient, configurationQuery(client)).subscribe(() => {});
  await expect.poll(() => queryClient.getQueryData(configurationQuery(client).queryKey)).toBeDefined();
  forgetSession(queryClient);
  await expect.poll(() => get.mock.calls.length).toBe(2);
  stop();
});

describe('a log-out that has not reached the server', () => {
  /** A browser whose cookie still opens a session. */
  function visit({ isOffline }: { isOffline: boolean }) {
    const network = { isOffline };
    const logout = vi.fn(async () => {
      if (network.isOffline) throw new Problem('offline');
      return { signedOut: true as const };
    });
    const session = vi.fn(signedIn.signIn.session);
    const { client } = fakeApi(signedIn, { signIn: { logout, session } });
    return { network, client, logout, session };
  }
  beforeEach(() => localStorage.setItem('owedLogOut', '1'));

  it('hides the old session, with or without a connection', async () => {
    for (const isOffline of [true, false]) {
      const { client, logout, session } = visit({ isOffline });
      expect(await new QueryClient().query(sessionQuery(client))).toBeNull();
      expect(logout).toHaveBeenCalledOnce();
      expect(session, 'the cookie is no session').not.toHaveBeenCalled();
      expect(localStorage.getItem('owedLogOut')).toBe(isOffline ? '1' : null);
    }
  });

  it('is sent once, even if two callers send it', async () => {
    const { client, logout } = visit({ isOffline: false });
    await Promise.all([payLogOut(client), payLogOut(client)]);
    expect(logout).toHaveBeenCalledOnce();
    const { session, client: later } = visit({ isOffline: false });
    await new QueryClient().query(sessionQuery(later));
    expect(session, 'then the cookie counts again').toHaveBeenCalledOnce();
  });

  it('is kept when personal data is deleted, and dropped without being sent when a user signs in', async () => {
    const { client, logout } = visit({ isOffline: true });
    forgetSession(new QueryClient());
    forgetEverybody();
    expect(localStorage.getItem('owedLogOut')).toBe('1');
    await openSession(new QueryClient(), client, { user });
    expect(localStorage.getItem('owedLogOut')).toBeNull();
    expect(logout, 'which would end the new session').not.toHaveBeenCalled();
  });
});
