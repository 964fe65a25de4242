import type { ToastStore } from '@mien/ui';
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BrowserRouter } from 'react-router';
import { ENTRIES_KEY } from '../shared/health/entries-key.ts';
import { AnswersOfEveryPage } from '../shared/platform/answers-of-every-page.tsx';
import { type Api, ApiProvider } from '../shared/platform/api.tsx';
import { ErrorBoundary } from '../shared/platform/error-boundary.tsx';
import { paths } from '../shared/platform/paths.ts';
import { isTimeOut } from '../shared/platform/prefetch.ts';
import { isProblem } from '../shared/platform/problem-text.ts';
import {
  configurationQuery,
  forgetSession,
  knowAnswers,
  mayReadOwn,
  sessionQuery,
} from '../shared/platform/session.ts';
import { forgetWayBack } from '../shared/platform/stored.ts';
import { ToastProvider } from '../shared/platform/toasts.tsx';
import { endUnusedSession } from './end-unused-session.ts';
import { followSession } from './follow-session.ts';
import type { Known } from './known.ts';
import { pageAt } from './pages.ts';
import { AppRoutes } from './router.tsx';

/** Retry interval while offline. The browser's report about its connection may be wrong either way. Chosen. */
const UNREACHABLE_RETRY_MS = 20_000;

/** Data that a patient has opened and can read offline while the tab lives; stored nowhere else. */
const READABLE_KEYS = [['measurements'], ENTRIES_KEY] as const;

/** Whether the browser reports a connection. It may be wrong, so requests are sent anyway. */
const isConnected = () => navigator.onLine !== false;

/** Retries a request only if it may succeed a moment later, and not after a long wait. */
function mayWorkLater(error: unknown): boolean {
  if (isProblem(error, 'offline') && isTimeOut(error.details.cause)) return false;
  return isProblem(error, 'offline', 'service-unavailable', 'internal-error', 'scan-provider-failed');
}

export function createQueryClient(): QueryClient {
  // The online manager assumes a connection by default: an app opened offline would never detect that there is one
  // again.
  onlineManager.setOnline(isConnected());
  const queryClient = new QueryClient({
    defaultOptions: {
      // Sent without a network too, so that the failure is shown at once; a paused call would wait silently.
      queries: {
        // Not at once if the request failed and the browser reports no connection: its online event retries the
        // request.
        retry: (failureCount, error) =>
          failureCount < 2 && mayWorkLater(error) && (isConnected() || !isProblem(error, 'offline')),
        refetchOnWindowFocus: false,
        networkMode: 'always',
        // Failed requests are retried automatically (docs/topics/web-app.md).
        refetchOnReconnect: true,
        refetchInterval: ({ state }) =>
          state.data === undefined && isProblem(state.error, 'offline') ? UNREACHABLE_RETRY_MS : false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  for (const key of READABLE_KEYS) queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
  return queryClient;
}

/** Loads a new document, which contains nothing of the previous user. */
const startAnew = () => window.location.replace(paths.signIn);

/** Maximum delay of the first render after the app's chunks have loaded, milliseconds. Chosen. */
const MOST_WAIT_MS = 300;

/**
 * Creates a query cache, hydrated with the data that every page needs and that the page at this URL shows first, if it
 * arrives in time: the page then renders with it instead of placeholders.
 */
export async function openStore(
  client: Api['client'],
  known: Known,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): Promise<QueryClient> {
  const store = createQueryClient();
  knowAnswers(store, known);
  const session = store.prefetchQuery(sessionQuery(client));
  const readFirst = async () => {
    const found = pageAt(pathname);
    if (found === null) return;
    // Not before the session is known to allow it, as the page's guards also require.
    await Promise.all([session, found.page.load()]);
    if (mayReadOwn(store)) await (await found.page.screen.loader?.())?.(store, client, found.values, search);
  };
  const arrived = Promise.allSettled([session, store.prefetchQuery(configurationQuery(client)), readFirst()]);
  await Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, MOST_WAIT_MS))]);
  return store;
}

interface AppProps {
  /** The query cache. */
  readonly store: QueryClient;
  readonly api: Api;
  readonly toasts: ToastStore;
  /** What the first screen already knows. */
  readonly known: Known;
}

export function App({ store: queryClient, api, toasts, known }: AppProps) {
  // The guards then detect that no user is signed in, remember the page and redirect to sign-in.
  useEffect(
    () =>
      api.onSessionOver((reason) => {
        forgetSession(queryClient);
        // In a new document, so that nothing of the patient is left.
        if (reason !== 'care-ended') return;
        forgetWayBack();
        window.location.replace(paths.careOver);
      }),
    [api, queryClient],
  );
  useEffect(() => followSession({ queryClient, client: api.client, startAnew }), [api, queryClient]);
  useEffect(() => endUnusedSession({ queryClient, client: api.client }), [api, queryClient]);
  return (
    <ApiProvider value={api}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider value={toasts}>
          <AnswersOfEveryPage>
            <BrowserRouter>
              {/* Each page has its own error boundary: this one is for everything around the pages. */}
              <ErrorBoundary>
                <AppRoutes toasts={toasts} countedPage={known.countedPage ?? null} />
              </ErrorBoundary>
            </BrowserRouter>
          </AnswersOfEveryPage>
        </ToastProvider>
      </QueryClientProvider>
    </ApiProvider>
  );
}
