import { Problem, type User } from '@mien/contract';
import { waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionQuery, signedInPerson } from '../shared/platform/session.ts';
import { fakeApi, PATIENT_UID, user } from '../shared/testing/fixtures.ts';
import { createQueryClient } from './app.tsx';
import { followSession } from './follow-session.ts';

const OTHER: User = { ...user, id: '0190a000-0000-7000-8000-0000000000ee', patientUid: PATIENT_UID.replace('1', '2') };

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Tabs of one browser; `cookie` holds the current user. */
function openBrowser(owner: User | null) {
  const browser = { cookie: owner, isOffline: false };
  const session = vi.fn(async () => {
    if (browser.isOffline) throw new Problem('offline');
    return browser.cookie && { user: browser.cookie, historyCheck: 0 };
  });
  const api = fakeApi({ signIn: { session } });
  /** Usually the session is known when the app renders, and otherwise soon afterward. */
  async function openTab({ isKnown = true } = {}) {
    const queryClient = createQueryClient();
    const startAnew = vi.fn();
    const follow = () => stops.push(followSession({ queryClient, client: api.client, startAnew }));
    if (!isKnown) follow();
    await queryClient.query(sessionQuery(api.client));
    if (isKnown) follow();
    const signIn = (person: User | null) => {
      browser.cookie = person;
      queryClient.setQueryData(['session'], person && { user: person, historyCheck: 0 });
    };
    return { queryClient, startAnew, signIn, person: () => signedInPerson(queryClient) };
  }
  return { browser, openTab, session };
}

const showAgain = () => document.dispatchEvent(new Event('visibilitychange'));
/** Lets pending continuations run. */
const aTurn = () => new Promise((resolve) => setTimeout(resolve));

it('signing out in one tab signs out the others', async () => {
  const { openTab } = openBrowser(user);
  const [first, second] = [await openTab(), await openTab()];
  second.queryClient.setQueryData(['chat'], 'words of Ana');
  first.signIn(null);
  await waitFor(() => expect(second.person()).toBeNull());
  expect(second.queryClient.getQueryData(['chat'])).toBeUndefined();
  expect(second.startAnew).not.toHaveBeenCalled();
});

it('signing in as another person in one tab clears and restarts the others', async () => {
  const { openTab } = openBrowser(user);
  const [first, second] = [await openTab(), await openTab()];
  second.queryClient.setQueryData(['chat'], 'words of Ana');
  first.signIn(OTHER);
  await waitFor(() => expect(second.startAnew).toHaveBeenCalledOnce());
  expect(second.queryClient.getQueryData(['chat'])).toBeUndefined();
  expect(first.startAnew).not.toHaveBeenCalled();
  expect(first.person()).toBe(OTHER.patientUid);
});

it.each([true, false])(
  'a tab opened in another person’s session restarts the others at once, session known on opening: %s',
  async (isKnown) => {
    const { browser, openTab } = openBrowser(user);
    const first = await openTab();
    browser.cookie = OTHER;
    await openTab({ isKnown });
    await waitFor(() => expect(first.startAnew).toHaveBeenCalledOnce());
  },
);

it('a tab that was asleep checks the session when it is shown again', async () => {
  const { browser, openTab } = openBrowser(user);
  const tab = await openTab();
  browser.cookie = OTHER;
  showAgain();
  await waitFor(() => expect(tab.startAnew).toHaveBeenCalledOnce());
});

it('tabs tell each other about a change of person and nothing else', async () => {
  const { openTab, session } = openBrowser(user);
  const [first, second] = [await openTab(), await openTab()];
  // Both at their start, and the first one once more when the second one opened.
  await waitFor(() => expect(session).toHaveBeenCalledTimes(3));
  const heard = vi.fn();
  const channel = new BroadcastChannel('session');
  channel.addEventListener('message', heard);
  for (const words of ['one', 'two', 'three']) first.queryClient.setQueryData(['chat'], words);
  first.signIn(null);
  await waitFor(() => expect(second.person()).toBeNull());
  // One announces that it signed out, the other that it followed.
  await waitFor(() => expect(heard.mock.calls.length).toBeGreaterThan(1));
  channel.close();
  expect(heard).toHaveBeenCalledTimes(2);
});

it('a tab that has stopped following neither sends nor requests anything', async () => {
  const { openTab, session } = openBrowser(user);
  const first = await openTab();
  for (const stop of stops.splice(0)) stop();
  await openTab();
  session.mockClear();
  first.signIn(null);
  showAgain();
  await waitFor(() => expect(session).toHaveBeenCalled());
  expect(session).toHaveBeenCalledOnce();
});

it('a tab that is being hidden does not check the session', async () => {
  const { openTab, session } = openBrowser(user);
  await openTab();
  session.mockClear();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValueOnce('hidden');
  showAgain();
  await aTurn();
  expect(session).not.toHaveBeenCalled();
});

it('the same person, a failed check or a signed-out tab changes nothing', async () => {
  const { browser, openTab, session } = openBrowser(user);
  const tab = await openTab();
  session.mockClear();
  showAgain();
  await aTurn();
  expect(tab.person()).toBe(PATIENT_UID);
  browser.cookie = OTHER;
  browser.isOffline = true;
  showAgain();
  await aTurn();
  expect(session.mock.settledResults.map(({ type }) => type)).toEqual(['fulfilled', 'rejected']);
  expect(tab.person()).toBe(PATIENT_UID);
  expect(tab.startAnew).not.toHaveBeenCalled();

  const elsewhere = openBrowser(null);
  const visitor = await elsewhere.openTab();
  elsewhere.browser.cookie = OTHER;
  showAgain();
  await aTurn();
  expect(visitor.person()).toBeNull();
  expect(visitor.startAnew).not.toHaveBeenCalled();
});

it('a late response about the previous person does not affect the one who has signed in since', async () => {
  const { browser, openTab, session } = openBrowser(user);
  const tab = await openTab();
  const late = Promise.withResolvers<null>();
  session.mockReturnValueOnce(late.promise);
  showAgain();
  tab.signIn(OTHER);
  tab.queryClient.setQueryData(['chat'], "another user's words");
  late.resolve(null);
  await aTurn();
  expect(tab.person()).toBe(OTHER.patientUid);
  expect(tab.queryClient.getQueryData(['chat'])).toBe("another user's words");
  expect(tab.startAnew).not.toHaveBeenCalled();
  expect(browser.cookie).toBe(OTHER);
});

it('signing out without a connection also signs out the other tabs', async () => {
  const { browser, openTab } = openBrowser(user);
  const [first, second] = [await openTab(), await openTab()];
  second.queryClient.setQueryData(['measurements', 'result'], 'of Ana');
  browser.isOffline = true;
  localStorage.setItem('owedLogOut', '1');
  first.queryClient.setQueryData(['session'], null);
  await waitFor(() => expect(second.person()).toBeNull());
  expect(second.queryClient.getQueryData(['measurements', 'result'])).toBeUndefined();
});
