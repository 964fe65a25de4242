import { Problem } from '@mien/contract';
import { createToastStore } from '@mien/ui';
import { onlineManager, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { type ComponentProps, useEffect } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { AnswersOfEveryPage } from '../shared/answers-of-every-page.tsx';
import { ApiProvider } from '../shared/api.tsx';
import { forgetSession, SessionProvider, sessionQuery } from '../shared/session.ts';
import { fakeApi, signedIn, signedOut, user } from '../shared/testing/fixtures.ts';
import { ToastProvider } from '../shared/toasts.tsx';
import { createQueryClient } from './app.tsx';
import { fetchTransport, noticingSignOut } from './create-api.ts';
import { RequireHistory, RequireSession, RequireSupportedBrowser } from './guards.tsx';

type FakeApi = ReturnType<typeof fakeApi>;

function Guarded({ api, queryClient }: { api: FakeApi; queryClient: ReturnType<typeof createQueryClient> }) {
  const { pathname, search } = useLocation();
  useEffect(() => api.onSessionOver(() => forgetSession(queryClient)), [api, queryClient]);
  return (
    <>
      <output data-testid="address">{`${pathname}${search}`}</output>
      <Routes>
        <Route element={<RequireSession />}>
          <Route path="/secret" element={<p>Secret</p>} />
          <Route element={<RequireHistory />}>
            <Route path="/dashboard" element={<p>Dashboard</p>} />
          </Route>
        </Route>
        <Route element={<RequireSupportedBrowser />}>
          <Route path="/scan" element={<p>Scan</p>} />
        </Route>
        <Route path="*" element={null} />
      </Routes>
    </>
  );
}

function show(at: string, ...fakes: Parameters<typeof fakeApi>): FakeApi {
  const api = fakeApi(...fakes);
  const queryClient = createQueryClient();
  render(
    <ApiProvider value={api}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider value={createToastStore()}>
          <AnswersOfEveryPage>
            <MemoryRouter initialEntries={[at]}>
              <Guarded api={api} queryClient={queryClient} />
            </MemoryRouter>
          </AnswersOfEveryPage>
        </ToastProvider>
      </QueryClientProvider>
    </ApiProvider>,
  );
  return api;
}

const address = () => screen.getByTestId('address').textContent;

it('a carer who is not let in any more goes to the page that says so', async () => {
  show('/secret', signedIn, { signIn: { session: () => Promise.reject(new Problem('care-ended')) } });
  await waitFor(() => expect(address()).toBe('/careOver'));
});

it('a call that a carer may make no more tells the app, with the reason', async () => {
  const notice = vi.fn();
  const json = { code: 'care-ended', message: 'No.' };
  await noticingSignOut(async () => ({ status: 403, json }), notice)({ method: 'GET', url: '/v1/measurements' });
  expect(notice).toHaveBeenCalledExactlyOnceWith('care-ended');
  await noticingSignOut(
    async () => ({ status: 403, json: { ...json, code: 'not-allowed' } }),
    notice,
  )({ method: 'GET', url: '/v1/x' });
  expect(notice).toHaveBeenCalledOnce();
});

it('somebody who has signed in just now stays, though the page was drawn before it learned of it', () => {
  const session = { user, historyCheck: 1 };
  const queryClient = createQueryClient();
  const api = fakeApi(signedIn);
  const pageThatKnows = (known: typeof session | null) => (
    <ApiProvider value={api}>
      <QueryClientProvider client={queryClient}>
        <SessionProvider
          value={{ data: known, isPending: false } as unknown as ComponentProps<typeof SessionProvider>['value']}
        >
          <MemoryRouter initialEntries={['/secret']}>
            <Guarded api={api} queryClient={queryClient} />
          </MemoryRouter>
        </SessionProvider>
      </QueryClientProvider>
    </ApiProvider>
  );
  queryClient.setQueryData(sessionQuery(api.client).queryKey, session);
  const { rerender } = render(pageThatKnows(null));
  expect(address()).toBe('/secret');
  rerender(pageThatKnows(session));
  expect(screen.getByText('Secret')).toBeDefined();
});

describe('who is not signed in', () => {
  it('goes to the sign-in, and the page is remembered', async () => {
    show('/secret?x=1', signedOut);
    await waitFor(() => expect(address()).toBe('/mlogin'));
    expect(sessionStorage.getItem('deepLink')).toBe('/secret?x=1');
  });

  it('a 401 in the middle forgets everything of the person and goes to the sign-in', async () => {
    const api = show('/secret', signedIn);
    expect(await screen.findByText('Secret')).toBeDefined();
    localStorage.setItem('historyCheck', '1');
    sessionStorage.setItem('profileDraft', '{}');
    act(() => api.endSession());
    await waitFor(() => expect(address()).toBe('/'));
    expect(localStorage.getItem('historyCheck')).toBeNull();
    expect(sessionStorage.getItem('profileDraft')).toBeNull();
  });

  it('is noticed on every call but the one that asks for the session, and not where other credentials are wrong', async () => {
    const notice = vi.fn();
    let code = 'sign-in-required';
    const transport = noticingSignOut(async () => ({ status: 401, json: { code, message: 'No.' } }), notice);
    await transport({ method: 'GET', url: '/v1/auth/session' });
    code = 'wrong-credentials';
    await transport({ method: 'POST', url: '/v1/auth/refresh' });
    expect(notice).not.toHaveBeenCalled();
    code = 'sign-in-required';
    await transport({ method: 'GET', url: '/v1/measurements?page=1' });
    expect(notice).toHaveBeenCalledOnce();
  });
});

it('the seconds to wait of a refused call reach the page', async () => {
  const body = JSON.stringify({ code: 'too-many-requests', message: 'Too many attempts.' });
  const answer = new Response(body, { status: 429, headers: { 'retry-after': '17' } });
  vi.stubGlobal('fetch', async () => answer);
  try {
    const sent = fetchTransport('')({ method: 'POST', url: '/v1/auth/phone' });
    await expect(sent).rejects.toMatchObject({ code: 'too-many-requests', details: { retryAfterS: 17 } });
  } finally {
    vi.unstubAllGlobals();
  }
});

describe('the dashboard', () => {
  const withScans = (totalItems: number) => ({
    measurements: { list: async () => ({ items: [], page: 1, pageSize: 1, totalItems }) },
  });

  it('without scans leads to the profile', async () => {
    show('/dashboard', signedIn, withScans(0));
    await waitFor(() => expect(address()).toBe('/profile'));
  });

  it('with scans is shown', async () => {
    show('/dashboard', signedIn, withScans(2));
    expect(await screen.findByText('Dashboard')).toBeDefined();
  });

  it('does not ask for a number of scans that the session has told', async () => {
    const list = vi.fn();
    show('/dashboard', signedIn, {
      signIn: { session: async () => ({ user, historyCheck: 2 }) },
      measurements: { list },
    });
    expect(await screen.findByText('Dashboard')).toBeDefined();
    expect(list).not.toHaveBeenCalled();
  });

  it('that cannot tell leads to the error page', async () => {
    show('/dashboard', signedIn, { measurements: { list: () => Promise.reject(new Error('x')) } });
    await waitFor(() => expect(address()).toBe('/error?ID=1001'));
  });

  it('stays where it is without a connection', async () => {
    show('/dashboard', signedIn, { measurements: { list: () => Promise.reject(new Problem('offline')) } });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
    expect(address()).toBe('/dashboard');
  });

  it('is not for staff without a patient', async () => {
    show('/dashboard', signedIn, {
      signIn: { session: async () => ({ user: { ...user, patientUid: null }, historyCheck: 0 }) },
    });
    await waitFor(() => expect(address()).toBe('/account'));
  });
});

it('a question without a network fails at once and does not wait', async () => {
  onlineManager.setOnline(false);
  try {
    const asked = createQueryClient().query({
      queryKey: ['any'],
      queryFn: () => Promise.reject(new Problem('offline')),
      retry: false,
    });
    await expect(asked).rejects.toMatchObject({ code: 'offline' });
  } finally {
    onlineManager.setOnline(true);
  }
});

describe('a read that could not reach the server', () => {
  const fails = (queryFn: () => Promise<string>) => {
    const queryClient = createQueryClient();
    queryClient.mount();
    return new QueryObserver(queryClient, { queryKey: ['any'], queryFn, retry: false });
  };

  it('is asked again as soon as the browser has a connection', async () => {
    const ask = vi.fn(async () => 'there').mockRejectedValueOnce(new Problem('offline'));
    const observer = fails(ask);
    const stop = observer.subscribe(() => undefined);
    await waitFor(() => expect(observer.getCurrentResult().status).toBe('error'));
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
    await waitFor(() => expect(observer.getCurrentResult().data).toBe('there'));
    stop();
  });

  it('is asked again by itself while the browser takes itself for connected; another failure is not', async () => {
    vi.useFakeTimers();
    for (const [code, calls] of [['offline', 2] as const, ['internal-error', 1] as const]) {
      const ask = vi.fn(() => Promise.reject(new Problem(code)));
      const stop = fails(ask).subscribe(() => undefined);
      await vi.advanceTimersByTimeAsync(21_000);
      expect(ask, code).toHaveBeenCalledTimes(calls);
      stop();
    }
  });
});

it('keeps what a patient has opened, and nothing else, as long as the tab lives', () => {
  const client = createQueryClient();
  const gcTimeOf = (queryKey: readonly string[]) => client.defaultQueryOptions({ queryKey }).gcTime;
  for (const kind of ['result', 'all', 'comparison', 'trend']) expect(gcTimeOf(['measurements', kind])).toBe(Infinity);
  expect(gcTimeOf(['entries', 'list', 'cuff'])).toBe(Infinity);
  expect(gcTimeOf(['users', 'list'])).toBeUndefined();
});

it('a browser without a camera is told so', async () => {
  show('/scan', signedOut);
  await waitFor(() => expect(address()).toBe('/error?ID=1000'));
});

it('what no answer came for in time is not asked for again at once', async () => {
  const session = vi.fn(() =>
    Promise.reject(new Problem('offline', { cause: new DOMException('too long', 'TimeoutError') })),
  );
  show('/secret', { signIn: { session } });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  expect(session).toHaveBeenCalledOnce();
});
