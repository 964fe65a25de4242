import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetSession, hasEnded, openSession, sessionQuery } from './session.ts';
import { fakeApi, PATIENT_UID, signedIn, signedOut, user } from './testing/fixtures.ts';

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

describe('what is kept of a person', () => {
  it('is forgotten when the session has run out, but not the way back nor a sign-in under way', async () => {
    leaveBehind(PATIENT_UID);
    sessionStorage.setItem('signInAttempt', 'x');
    expect(await new QueryClient().query(sessionQuery(fakeApi(signedOut).client))).toBeNull();
    expect(kept(PERSONAL)).toEqual([]);
    expect(localStorage.getItem('historyCheck')).toBeNull();
    expect(kept([...WAY_BACK, 'signInAttempt'])).toEqual([...WAY_BACK, 'signInAttempt']);
  });

  it('does not reach the next person who signs in', async () => {
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

  it('does not reach somebody whose session began in another tab', async () => {
    leaveBehind(OTHER_UID);
    await new QueryClient().query(sessionQuery(fakeApi(signedIn).client));
    expect(kept([...PERSONAL, ...WAY_BACK])).toEqual([]);
  });

  it('stays theirs when they sign in again', async () => {
    leaveBehind(PATIENT_UID);
    await openSession(new QueryClient(), fakeApi(signedIn).client, { user });
    expect(kept([...PERSONAL, ...WAY_BACK])).toEqual([...PERSONAL, ...WAY_BACK]);
    expect(localStorage.getItem('historyCheck')).toBeNull();
  });
});

describe('the end of a session', () => {
  afterEach(() => void vi.useRealTimers());

  it('is known for as long as the app is open, until the next sign-in', async () => {
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
