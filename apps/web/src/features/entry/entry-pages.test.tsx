import { Problem } from '@mien/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { useParams } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useFailure } from '../../shared/forms/sign-in-failure.ts';
import { deviceTimeZone } from '../../shared/platform/time-zone.ts';
import { fakeApi, PATIENT_UID, signedIn, signedOut, user } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { serverProblem } from '../../shared/testing/server-problem.ts';
import { linkPartsOf } from './entry.model.ts';
import { LinkEntryPage, TempEntryPage } from './entry-pages.tsx';

const LINK = 'k'.repeat(43);
const login = { user, accessToken: 'token', refreshToken: null, requiresTwoFactor: false };
const address = () => screen.getByTestId('address').textContent;

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', `/alogin/${LINK}?accessCode=signature`);
});

function show(at: string, ...fakes: Parameters<typeof fakeApi>) {
  renderPage({
    api: fakeApi(signedIn, signedOut, ...fakes),
    at,
    path: '/:page/:id?',
    page: (
      <StrictMode>
        <Here />
      </StrictMode>
    ),
  });
}

/** The page of the link, or the explanation on the sign-in page to which it redirects. */
function Here() {
  const { page } = useParams();
  const failure = useFailure();
  if (page === 'mlogin') return <p>{failure?.text}</p>;
  return page === 'templogin' ? <TempEntryPage /> : page === 'alogin' ? <LinkEntryPage /> : null;
}

/** The same, and confirms any prompt. */
async function enter(...shown: Parameters<typeof show>) {
  show(...shown);
  fireEvent.click(await screen.findByRole('button', { name: /^(Continue|Use this link)$/ }));
}

/** A toast says what failed, and the sign-in page keeps the message. */
async function saysFailure(words: RegExp) {
  const toasts = await screen.findByRole('region', { name: 'Notifications' });
  expect(await within(toasts).findByText(words)).toBeDefined();
  await waitFor(() => expect(screen.getAllByText(words).filter((reason) => !toasts.contains(reason))).toHaveLength(1));
}

// Decision 0137, row 2.2.
describe('a link page before a tap', () => {
  /** Long enough for every automatic call of the page. */
  const settled = () => screen.findByRole('button', { name: /^(Continue|Use this link)$/ });

  it.each([
    ['a login link', `/alogin/${LINK}?accessCode=signature&appointmentId=a1`, signedOut],
    ['a login link while another user is signed in', `/alogin/${LINK}`, signedIn],
    ['a temporary code in a link', `/alogin/${PATIENT_UID}?tempCode=t1&patientUid=${PATIENT_UID}`, signedOut],
    ['a temporary code', `/templogin?patientUid=${PATIENT_UID}&tempCode=abc`, signedOut],
  ] as const)('does not use up %s, shows no name, and keeps the URL for a reload', async (_name, at, who) => {
    const [open, loginTemp] = [vi.fn(async () => login), vi.fn(async () => login)];
    sessionStorage.setItem('profileDraft', '{}');
    show(at, { signIn: { ...who.signIn, loginTemp } }, { loginLinks: { open } });
    await settled();
    expect(open).not.toHaveBeenCalled();
    expect(loginTemp).not.toHaveBeenCalled();
    expect(address()).toBe(at);
    expect(window.location.search).toBe('?accessCode=signature');
    if (who === signedIn) expect(sessionStorage.getItem('profileDraft')).toBe('{}');
    if (who === signedOut) expect(document.body.textContent).not.toContain(user.firstName);
  });

  it('continues without a tap only in the tab that registered', async () => {
    sessionStorage.setItem('ownLink', LINK);
    const open = vi.fn(async () => login);
    show(`/alogin/${LINK}`, { loginLinks: { open } });
    await waitFor(() => expect(address()).toBe('/profile'));
    expect(open).toHaveBeenCalledOnce();
    expect(sessionStorage.getItem('ownLink')).toBeNull();
  });

  it('does not use up a link if the browser blocks cookies, and says so', async () => {
    const open = vi.fn(async () => login);
    const enabled = vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    await enter(`/alogin/${LINK}`, { loginLinks: { open } });
    expect(await screen.findByText(/Your browser does not keep cookies for this site/)).toBeDefined();
    expect(open).not.toHaveBeenCalled();
    enabled.mockReturnValue(true);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(address()).toBe('/profile'));
    enabled.mockRestore();
  });

  it('asks about a link other than the one of the registration', async () => {
    sessionStorage.setItem('ownLink', 'm'.repeat(43));
    const open = vi.fn(async () => login);
    show(`/alogin/${LINK}`, { loginLinks: { open } });
    await settled();
    expect(open).not.toHaveBeenCalled();
  });
});

describe('a login link', () => {
  it('signs in once with all its parts and redirects to the profile', async () => {
    const open = vi.fn(async () => login);
    await enter(`/alogin/${LINK}?accessCode=signature&appointmentId=a1&patientUid=p1&other=x`, {
      loginLinks: { open },
    });
    await waitFor(() => expect(address()).toBe('/profile'));
    expect(open).toHaveBeenCalledExactlyOnceWith({
      body: { id: LINK, accessCode: 'signature', appointmentId: 'a1', patientUid: 'p1', timeZone: deviceTimeZone() },
    });
  });

  it.each([
    ['', 'This link logs you in. It works only once.'],
    ['?appointmentId=a1', 'This link opens a scan before your appointment. It works only once.'],
  ])('says what it opens before it is used (%s)', async (query, words) => {
    show(`/alogin/${LINK}${query}`);
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('with a temporary code and a patient signs in once by the code', async () => {
    const loginTemp = vi.fn(async () => login);
    const open = vi.fn(async () => login);
    await enter(`/alogin/${PATIENT_UID}?tempCode=t1&patientUid=${PATIENT_UID}`, {
      signIn: { loginTemp },
      loginLinks: { open },
    });
    await waitFor(() => expect(address()).toBe('/profile'));
    expect(loginTemp).toHaveBeenCalledExactlyOnceWith({ body: { patientUid: PATIENT_UID, tokenCode: 't1' } });
    expect(open).not.toHaveBeenCalled();
  });

  it('with a wrong temporary code redirects to sign-in with the reason', async () => {
    const loginTemp = () => Promise.reject(new Problem('wrong-access-code'));
    await enter(`/alogin/${PATIENT_UID}?tempCode=t1&patientUid=${PATIENT_UID}`, { signIn: { loginTemp } });
    await waitFor(() => expect(address()).toBe('/mlogin'));
    await saysFailure(/This link does not work at this time/);
  });

  it('is removed from the URL before it is sent', async () => {
    const seen: string[] = [];
    await enter(`/alogin/${LINK}?accessCode=signature`, {
      loginLinks: {
        open: async () => {
          seen.push(window.location.href);
          return login;
        },
      },
    });
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(seen[0]).toMatch(/\/alogin$/);
  });

  // Decision 0137, row 2.1.
  it('clears all personal data in this browser, and keeps the device settings', async () => {
    localStorage.setItem('loggedOut', '1');
    localStorage.setItem('historyCheck', '1');
    sessionStorage.setItem('deepLink', '/resultSummary/abc');
    sessionStorage.setItem('profileDraft', '{}');
    localStorage.setItem('units', 'metric');
    await enter(`/alogin/${LINK}`, { loginLinks: { open: async () => login } });
    await waitFor(() => expect(address()).toBe('/profile'));
    for (const key of ['loggedOut', 'historyCheck']) expect(localStorage.getItem(key)).toBeNull();
    for (const key of ['deepLink', 'profileDraft']) expect(sessionStorage.getItem(key)).toBeNull();
    expect(localStorage.getItem('units')).toBe('metric');
  });

  it.each([
    ['invalid', new Problem('login-link-invalid'), 'This link does not work at this time.'],
    ['malformed', new Problem('invalid-request'), 'This link does not work at this time.'],
    ['tried too often', new Problem('too-many-requests'), 'Too many attempts.'],
    ['refused with a server error', new Problem('internal-error'), 'There seems to be a problem'],
  ])('a login link that is %s redirects to sign-in with the reason', async (_name, problem, words) => {
    await enter(`/alogin/${LINK}`, { loginLinks: { open: () => Promise.reject(problem) } });
    await waitFor(() => expect(address()).toBe('/mlogin'));
    await saysFailure(new RegExp(words));
  });

  it('a login link without an id redirects to sign-in without a call', async () => {
    show('/alogin');
    await waitFor(() => expect(address()).toBe('/mlogin'));
  });

  it('a login link for staff redirects to sign-in by SMS code', async () => {
    const needsCode = { user: null, accessToken: null, refreshToken: null, requiresTwoFactor: true };
    await enter(`/alogin/${LINK}`, { loginLinks: { open: async () => needsCode } });
    await waitFor(() => expect(address()).toBe('/mlogin'));
    expect(await screen.findByText('Please log in with your phone number to continue.')).toBeDefined();
    expect(screen.getByRole('region', { name: 'Notifications' }).textContent).toBe('');
  });

  it('a login link of an operator redirects staff to their second step if they need one', async () => {
    const secondStep = { token: 't'.repeat(43), kind: 'code' as const };
    const first = { user: null, accessToken: null, refreshToken: null, requiresTwoFactor: true, secondStep };
    await enter(`/alogin/${LINK}`, { loginLinks: { open: async () => first } });
    await waitFor(() => expect(address()).toBe('/secondStep'));
    expect(JSON.parse(sessionStorage.getItem('secondStep') ?? '')).toEqual(secondStep);
  });

  it('a login link can be retried if the server was not reached', async () => {
    const open = vi.fn(() => Promise.reject(new Problem('offline')) as Promise<typeof login>);
    await enter(`/alogin/${LINK}?accessCode=signature`, { loginLinks: { open } });
    const again = await screen.findByRole('button', { name: 'Try again' });
    open.mockImplementation(async () => login);
    fireEvent.click(again);
    await waitFor(() => expect(address()).toBe('/profile'));
    expect(open).toHaveBeenLastCalledWith({
      body: { id: LINK, accessCode: 'signature', timeZone: deviceTimeZone() },
    });
  });

  it('a login link says who is signed in now if it was another person before', async () => {
    const ben = { ...user, patientUid: '0190a000-0000-7000-8000-0000000000bb', firstName: 'Ben' };
    await enter(
      `/alogin/${LINK}`,
      { signIn: { session: async () => ({ user: ben, historyCheck: 3 }) } },
      { loginLinks: { open: async () => login } },
    );
    expect(await screen.findByText('You are now logged in as Ana.')).toBeDefined();
  });

  // Decision 0137, row 2.3.
  it('an invalid login link says so and keeps the current session', async () => {
    await enter(
      `/alogin/${LINK}`,
      { signIn: { session: async () => ({ user, historyCheck: 3 }) } },
      { loginLinks: { open: () => Promise.reject(new Problem('login-link-invalid')) } },
    );
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeDefined();
    expect(screen.getByText(/You are still logged in as Ana Reyes/)).toBeDefined();
    // Not redirected to the pages of the signed-in user, as if the link were theirs.
    expect(address()).toMatch(/^\/alogin/);
    fireEvent.click(screen.getByRole('button', { name: 'Stay logged in as Ana Reyes' }));
    await waitFor(() => expect(address()).toBe('/profile'));
  });

  it('an invalid login link lets the user log out', async () => {
    const logout = vi.fn(async () => ({ signedOut: true as const }));
    await enter(
      `/alogin/${LINK}`,
      { signIn: { session: async () => ({ user, historyCheck: 3 }), logout } },
      { loginLinks: { open: () => Promise.reject(new Problem('login-link-invalid')) } },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(logout).toHaveBeenCalledOnce();
    expect(screen.queryByText(/Ana/)).toBeNull();
  });

  it('a login link of another person asks before it replaces the session, and keeps personal data until then', async () => {
    const ben = { ...user, patientUid: '0190a000-0000-7000-8000-0000000000bb', firstName: 'Ben' };
    sessionStorage.setItem('profileDraft', '{}');
    const open = vi.fn(async ({ body }: { body: { replaces?: boolean | undefined } }) => {
      if (body.replaces === false) throw serverProblem('other-user-signed-in');
      return login;
    });
    show(
      `/alogin/${LINK}`,
      { signIn: { session: async () => ({ user: ben, historyCheck: 3 }) } },
      { loginLinks: { open } },
    );
    expect(await screen.findByRole('heading', { name: 'Use this link anyway?' })).toBeDefined();
    expect(screen.getByText(/You are logged in as Ben Reyes/)).toBeDefined();
    expect(sessionStorage.getItem('profileDraft')).toBe('{}');
    fireEvent.click(screen.getByRole('button', { name: 'Use this link' }));
    await waitFor(() => expect(address()).toBe('/profile'));
    expect(open.mock.calls.map(([{ body }]) => body.replaces)).toEqual([true]);
    expect(sessionStorage.getItem('profileDraft')).toBeNull();
  });

  it('a login link opened twice shows no error if the browser is signed in', async () => {
    let isSignedIn = false;
    await enter(`/alogin/${LINK}`, {
      signIn: {
        session: () =>
          isSignedIn ? Promise.resolve({ user, historyCheck: 0 }) : Promise.reject(new Problem('sign-in-required')),
      },
      loginLinks: {
        open: () => {
          isSignedIn = true;
          return Promise.reject(new Problem('login-link-invalid'));
        },
      },
    });
    await waitFor(() => expect(address()).toBe('/mlogin'));
    expect(screen.queryByText(/This link does not work at this time/)).toBeNull();
  });
});

describe('a temporary code', () => {
  it('signs in and redirects to the profile', async () => {
    const loginTemp = vi.fn(async () => login);
    await enter(`/templogin?patientUid=${PATIENT_UID}&tempCode=abc`, { signIn: { ...signedOut.signIn, loginTemp } });
    await waitFor(() => expect(address()).toBe('/profile'));
    expect(loginTemp).toHaveBeenCalledExactlyOnceWith({ body: { patientUid: PATIENT_UID, tokenCode: 'abc' } });
  });

  it.each(['/templogin', '/templogin?patientUid=x', '/templogin?tempCode=x'])(
    'a temporary code is missing in %s',
    async (at) => {
      show(at);
      await waitFor(() => expect(address()).toBe('/mlogin'));
      await saysFailure(/This link does not work at this time/);
    },
  );
});

it('keeps only known URL parts that have a value', () => {
  expect(linkPartsOf('a', new URLSearchParams('accessCode=&tempCode=t&id=b'))).toEqual({ id: 'a', tempCode: 't' });
  expect(linkPartsOf('', new URLSearchParams('tempCode=t'))).toBeNull();
});
