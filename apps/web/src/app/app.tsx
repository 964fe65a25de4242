import type { ToastStore } from '@mien/ui';
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BrowserRouter } from 'react-router';
import { AnswersOfEveryPage } from '../shared/answers-of-every-page.tsx';
import { type Api, ApiProvider } from '../shared/api.tsx';
import { isTimeOut } from '../shared/asked-ahead.ts';
import { ENTRIES_KEY } from '../shared/entries-key.ts';
import { ErrorBoundary } from '../shared/error-boundary.tsx';
import { paths } from '../shared/paths.ts';
import { isProblem } from '../shared/problem-text.ts';
import { configurationQuery, forgetSession, knowAnswers, mayReadOwn, sessionQuery } from '../shared/session.ts';
import { forgetWayBack } from '../shared/stored.ts';
import { ToastProvider } from '../shared/toasts.tsx';
import { endUnusedSession } from './end-unused-session.ts';
import { followSession } from './follow-session.ts';
import type { Known } from './known.ts';
import { pageAt } from './pages.ts';
import { AppRoutes } from './router.tsx';

/** How often what could not be reached is asked for again. A browser may be wrong about its connection in both ways. Chosen. */
const UNREACHABLE_RETRY_MS = 20_000;

/** What a patient has opened and can read without a connection as long as the tab lives; it is kept nowhere else. */
const READABLE_KEYS = [['measurements'], ENTRIES_KEY] as const;

/** Whether the browser believes that it has a connection: it tells when it has one again. */
const isConnected = () => navigator.onLine !== false;

/** Only what may work a moment later is asked for again, and not what somebody has waited for so long already. */
function mayWorkLater(error: unknown): boolean {
  if (isProblem(error, 'offline') && isTimeOut(error.details.cause)) return false;
  return isProblem(error, 'offline', 'service-unavailable', 'internal-error', 'scan-provider-failed');
}

export function createQueryClient(): QueryClient {
  // It takes the browser to be online until it hears otherwise: an app that opens without a connection would never hear that there is one.
  onlineManager.setOnline(isConnected());
  const queryClient = new QueryClient({
    defaultOptions: {
      // Asked for without a network too: the failure is said at once, where a paused call would wait without a word.
      queries: {
        retry: (failureCount, error) => failureCount < 2 && mayWorkLater(error) && isConnected(),
        refetchOnWindowFocus: false,
        networkMode: 'always',
        // What could not be asked is asked again by itself (docs/topics/web-app.md).
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

/** A whole new document: nothing of whoever was here before is left in it. */
const startAnew = () => window.location.replace(paths.signIn);

/** The app is drawn at the latest so long after its files are there, milliseconds. Chosen. */
const MOST_WAIT_MS = 300;

/**
 * A store that has what every page begins with and what the page at this address shows first, if it arrives in time: the page is drawn
 * with it then, and not first as a frame around a wait or as its own shape.
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
    // Not before it is known that a session may read it: the page's guards wait for that too.
    await Promise.all([session, found.page.load()]);
    if (mayReadOwn(store)) await (await found.page.screen.loader?.())?.(store, client, found.values, search);
  };
  const arrived = Promise.allSettled([session, store.prefetchQuery(configurationQuery(client)), readFirst()]);
  await Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, MOST_WAIT_MS))]);
  return store;
}

interface AppProps {
  /** Of the answers. */
  readonly store: QueryClient;
  readonly api: Api;
  readonly toasts: ToastStore;
  /** What the first screen has learned. */
  readonly known: Known;
}

export function App({ store: queryClient, api, toasts, known }: AppProps) {
  // The guards see that nobody is signed in any more, remember the page and lead to the sign-in.
  useEffect(
    () =>
      api.onSessionOver((reason) => {
        forgetSession(queryClient);
        // In a document of its own: nothing of the patient is left in it.
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
              {/* Around each page is another one: this is for what stands around the pages. */}
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
