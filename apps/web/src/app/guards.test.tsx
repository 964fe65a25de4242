import { Problem } from '@mien/contract';
import { createToastStore } from '@mien/ui';
import { onlineManager, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { type ComponentProps, useEffect, useState } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { AnswersOfEveryPage } from '../shared/platform/answers-of-every-page.tsx';
import { ApiProvider } from '../shared/platform/api.tsx';
import { forgetSession, openSession, SessionProvider, sessionQuery, useSession } from '../shared/platform/session.ts';
import { ToastProvider } from '../shared/platform/toasts.tsx';
import { fakeApi, signedIn, signedOut, user } from '../shared/testing/fixtures.ts';
import { serverProblem } from '../shared/testing/server-problem.ts';
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
          <Route path="/scanresult" element={<p>Results</p>} />
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

it.each([
  ['/scanresult?results=abc', 'ellipse'],
  ['/secret', 'circle'],
])('shows a placeholder at %s until the session is known', async (at, drawing) => {
  show(at, { signIn: { session: () => new Promise(() => undefined) } });
  const placeholder = (await screen.findByText('Please wait...')).closest('[role=status]');
  expect(placeholder?.querySelector(drawing)).not.toBeNull();
});

it('redirects a carer whose access has ended to the page that explains it', async () => {
  show('/secret', signedIn, { signIn: { session: () => Promise.reject(serverProblem('care-ended')) } });
  await waitFor(() => expect(address()).toBe('/careOver'));
});

it('a call that a carer may no longer make reports the reason to the app', async () => {
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

/** A page that keeps its initial state. */
function KeepingPage() {
  const [seenFirst] = useState(useSession().data?.user.firstName);
  return <p>{`Page of ${seenFirst}`}</p>;
}

it('a page that stays open keeps nothing of the previous person when another one’s pages begin', async () => {
  const queryClient = createQueryClient();
  const api = fakeApi(signedIn);
  render(
    <ApiProvider value={api}>
      <QueryClientProvider client={queryClient}>
        <AnswersOfEveryPage>
          <MemoryRouter initialEntries={['/page']}>
            <Routes>
              <Route element={<RequireSession />}>
                <Route path="/page" element={<KeepingPage />} />
              </Route>
            </Routes>
          </MemoryRouter>
        </AnswersOfEveryPage>
      </QueryClientProvider>
    </ApiProvider>,
  );
  await screen.findByText(`Page of ${user.firstName}`);
  const other = { ...user, patientUid: '0190a000-0000-7000-8000-0000000000ff', firstName: 'Quinn' };
  await act(() => openSession(queryClient, api.client, { user: other }));
  expect(await screen.findByText('Page of Quinn')).toBeDefined();
});

it('a user who has just signed in stays on the page before it has re-rendered with the session', () => {
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

describe('a missing session', () => {
  it('redirects the visitor to sign-in and remembers the page', async () => {
    show('/secret?x=1', signedOut);
    await waitFor(() => expect(address()).toBe('/mlogin'));
    expect(sessionStorage.getItem('deepLink')).toBe('/secret?x=1');
  });

  it('during use deletes personal data and redirects to sign-in', async () => {
    const api = show('/secret', signedIn);
    expect(await screen.findByText('Secret')).toBeDefined();
    localStorage.setItem('historyCheck', '1');
    sessionStorage.setItem('profileDraft', '{}');
    act(() => api.endSession());
    await waitFor(() => expect(address()).toBe('/'));
    expect(localStorage.getItem('historyCheck')).toBeNull();
    expect(sessionStorage.getItem('profileDraft')).toBeNull();
  });

  it('is detected on every call except the session check, and not confused with wrong credentials', async () => {
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

it('a refused call passes its Retry-After time on to the page', async () => {
  const body = JSON.stringify({ code: 'too-many-requests', message: 'Too many attempts.' });
  const answer = new Response(body, { status: 429, headers: { 'retry-after': '17' } });
  vi.stubGlobal('fetch', async () => answer);
  try {
    const sent = fetchTransport()({ method: 'POST', url: '/v1/auth/phone' });
    await expect(sent).rejects.toMatchObject({ code: 'too-many-requests', details: { retryAfterS: 17 } });
  } finally {
    vi.unstubAllGlobals();
  }
});

describe('the dashboard', () => {
  const withScans = (totalItems: number) => ({
    measurements: { list: async () => ({ items: [], page: 1, pageSize: 1, totalItems }) },
  });

  it('without scans redirects to the profile', async () => {
    show('/dashboard', signedIn, withScans(0));
    await waitFor(() => expect(address()).toBe('/profile'));
  });

  it('with scans opens', async () => {
    show('/dashboard', signedIn, withScans(2));
    expect(await screen.findByText('Dashboard')).toBeDefined();
  });

  it('does not request the number of scans if the session includes it', async () => {
    const list = vi.fn();
    show('/dashboard', signedIn, {
      signIn: { session: async () => ({ user, historyCheck: 2 }) },
      measurements: { list },
    });
    expect(await screen.findByText('Dashboard')).toBeDefined();
    expect(list).not.toHaveBeenCalled();
  });

  it('redirects to the error page if the number of scans cannot be loaded', async () => {
    show('/dashboard', signedIn, { measurements: { list: () => Promise.reject(new Error('x')) } });
    await waitFor(() => expect(address()).toBe('/error?ID=1001'));
  });

  it('stays open without a connection', async () => {
    show('/dashboard', signedIn, { measurements: { list: () => Promise.reject(new Problem('offline')) } });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
    expect(address()).toBe('/dashboard');
    const hint = 'To read results without a connection, turn on "Keep them on this device" in "Your data"';
    expect(await screen.findByText(`${hint} once you are online.`)).toBeDefined();
  });

  it('is closed to staff without a patient profile', async () => {
    show('/dashboard', signedIn, {
      signIn: { session: async () => ({ user: { ...user, patientUid: null }, historyCheck: 0 }) },
    });
    await waitFor(() => expect(address()).toBe('/account'));
  });
});

it('a request without a network fails at once instead of waiting', async () => {
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

describe('a read that did not reach the server', () => {
  const fails = (queryFn: () => Promise<string>) => {
    const queryClient = createQueryClient();
    queryClient.mount();
    return new QueryObserver(queryClient, { queryKey: ['any'], queryFn, retry: false });
  };

  it('is retried as soon as the browser has a connection', async () => {
    const ask = vi.fn(async () => 'there').mockRejectedValueOnce(new Problem('offline'));
    const observer = fails(ask);
    const stop = observer.subscribe(() => undefined);
    await waitFor(() => expect(observer.getCurrentResult().status).toBe('error'));
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
    await waitFor(() => expect(observer.getCurrentResult().data).toBe('there'));
    stop();
  });

  it('is retried while the browser claims to be online, unlike other failures', async () => {
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

it('only pages that a patient has opened stay cached as long as the tab is open', () => {
  const client = createQueryClient();
  const gcTimeOf = (queryKey: readonly string[]) => client.defaultQueryOptions({ queryKey }).gcTime;
  for (const kind of ['result', 'all', 'comparison', 'trend']) expect(gcTimeOf(['measurements', kind])).toBe(Infinity);
  expect(gcTimeOf(['entries', 'list', 'cuff'])).toBe(Infinity);
  expect(gcTimeOf(['users', 'list'])).toBeUndefined();
});

it('redirects a browser without a camera to the error page', async () => {
  show('/scan', signedOut);
  await waitFor(() => expect(address()).toBe('/error?ID=1000'));
});

it('a request that timed out is not retried at once', async () => {
  const session = vi.fn(() =>
    Promise.reject(new Problem('offline', { cause: new DOMException('too long', 'TimeoutError') })),
  );
  show('/secret', { signIn: { session } });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  expect(session).toHaveBeenCalledOnce();
});
