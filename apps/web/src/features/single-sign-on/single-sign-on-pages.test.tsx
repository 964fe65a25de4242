import { Problem } from '@mien/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, signedIn, signedOut, user } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { SignOnPage } from './sign-on-page.tsx';
import { SignOnReturnPage } from './sign-on-return-page.tsx';

const CODE = 'abcd1234';
const staff = { ...user, patientUid: null, firstName: 'Omar', userRoles: ['Client User'] };
const login = { user: staff, accessToken: 'a', refreshToken: 'r', requiresTwoFactor: false };

type Calls = NonNullable<NonNullable<Parameters<typeof fakeApi>[1]>['singleSignOn']>;
const address = () => screen.getByTestId('address').textContent;
const go = () => screen.findByRole('button', { name: 'Sign in with your work account' });

function begin(start: NonNullable<Calls['start']>, session: Parameters<typeof fakeApi>[0] = signedOut) {
  const leave = vi.fn();
  const api = fakeApi(session, { singleSignOn: { start } });
  renderPage({ api, at: `/signin/${CODE}`, path: '/signin/:clientCode', page: <SignOnPage leave={leave} /> });
  return leave;
}

function comeBack(query: string, finish: NonNullable<Calls['finish']> = async () => login) {
  const called = vi.fn(finish);
  const api = fakeApi(signedOut, { singleSignOn: { finish: called } });
  const at = `/signin/${CODE}/return?${query}`;
  window.history.replaceState(null, '', at);
  renderPage({ api, at, path: '/signin/:clientCode/return', page: <SignOnReturnPage /> });
  return called;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the sign-on page of a client', () => {
  it('opens the provider with one click, and links to sign-in by phone', async () => {
    const start = vi.fn(async () => ({ url: 'https://login.example.com/auth?state=x' }));
    const leave = begin(start);
    const button = await go();
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('https://login.example.com/auth?state=x'));
    expect(start).toHaveBeenCalledExactlyOnceWith({ body: { clientCode: CODE } });
    expect(screen.getByRole('link', { name: 'Sign in with your phone number' }).getAttribute('href')).toBe('/');
  });

  it.each([
    ['service-unavailable', /does not answer at the moment/],
    ['wrong-credentials', /did not work/],
  ] as const)('explains a failure, and can be retried: %s', async (code, text) => {
    const leave = begin(() => Promise.reject(new Problem(code)));
    fireEvent.click(await go());
    expect(await screen.findByText(text)).toBeDefined();
    expect(await go()).toBeDefined();
    expect(leave).not.toHaveBeenCalled();
  });

  it('lets the user choose an account again after a sign-out in this browser', async () => {
    localStorage.setItem('isToAskWho', '1');
    const start = vi.fn(async () => ({ url: 'https://login.example.com/auth' }));
    begin(start);
    fireEvent.click(await go());
    await waitFor(() => expect(start).toHaveBeenCalledWith({ body: { clientCode: CODE, isAfterSignOut: true } }));
  });

  it('redirects a signed-in user', async () => {
    begin(async () => ({ url: '' }), signedIn);
    await waitFor(() => expect(address()).toBe('/profile'));
  });
});

describe('the return from the sign-on provider', () => {
  it('signs in once, and leaves nothing in the URL', async () => {
    localStorage.setItem('isToAskWho', '1');
    const finish = comeBack('code=c&state=s&iss=https%3A%2F%2Fissuer');
    await waitFor(() => expect(address()).toBe('/account'));
    expect(finish).toHaveBeenCalledExactlyOnceWith({
      body: { clientCode: CODE, code: 'c', state: 's', iss: 'https://issuer' },
    });
    expect(window.location.href).not.toContain('code=');
    expect(localStorage.getItem('isToAskWho')).toBeNull();
  });

  it('continues to the page that was requested', async () => {
    sessionStorage.setItem('deepLink', '/admin/chat');
    comeBack('code=c&state=s');
    await waitFor(() => expect(address()).toBe('/admin/chat'));
  });

  it('continues to the second step, if there is one', async () => {
    const secondStep = { token: 't'.repeat(43), kind: 'code' as const };
    comeBack('code=c&state=s', async () => ({
      user: null,
      accessToken: null,
      refreshToken: null,
      requiresTwoFactor: true,
      secondStep,
    }));
    await waitFor(() => expect(address()).toBe('/secondStep'));
    expect(JSON.parse(sessionStorage.getItem('secondStep') ?? '')).toEqual(secondStep);
  });

  it.each([
    ['error=access_denied&state=s', /was canceled/],
    ['error=temporarily_unavailable&state=s', /does not answer/],
    ['error=invalid_request&state=s', /did not work/],
    ['code=c', /did not work/],
    ['', /did not work/],
  ])('with "%s" makes no call and says so', async (query, text) => {
    const finish = comeBack(query);
    expect(await screen.findByText(text)).toBeDefined();
    expect(finish).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(address()).toBe(`/signin/${CODE}`));
  });

  it.each([
    ['not-allowed', /does not open anything here/],
    ['wrong-credentials', /did not work/],
    ['service-unavailable', /does not answer/],
    ['offline', /does not answer/],
  ] as const)('explains why sign-in failed, and offers an alternative: %s', async (code, text) => {
    comeBack('code=c&state=s', () => Promise.reject(new Problem(code)));
    expect((await screen.findByRole('alert')).textContent).toMatch(text);
    expect(screen.getByRole('link', { name: 'Sign in with your phone number' }).getAttribute('href')).toBe('/');
  });
});
