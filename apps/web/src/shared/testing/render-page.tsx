import { ToastRegion } from '@mien/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, parsePath, Route, Routes, useLocation } from 'react-router';
import { AnswersOfEveryPage } from '../platform/answers-of-every-page.tsx';
import { type Api, ApiProvider } from '../platform/api.tsx';
import type { Screen } from '../platform/screen.ts';
import { ScreensProvider } from '../platform/screens.ts';
import { ToastProvider } from '../platform/toasts.tsx';
import { createLastingToasts } from './lasting-toasts.ts';

function Address() {
  const { pathname, search, state } = useLocation();
  return <output data-testid="address" data-state={JSON.stringify(state)}>{`${pathname}${search}`}</output>;
}

interface PageUnderTest {
  readonly api: Api;
  /** The URL of the page. */
  readonly at: string;
  /** The state in the browser's history entry. */
  readonly state?: unknown;
  /** The page's route pattern. */
  readonly path: string;
  readonly page: ReactNode;
  /** Screens of the app, for pages that list some. */
  readonly screens?: readonly Screen[];
}

/** Renders one page with its providers; other URLs only show themselves. */
export function renderPage({ api, at, state, path, page, screens = [] }: PageUnderTest) {
  const toasts = createLastingToasts();
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  return render(
    <ApiProvider value={api}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider value={toasts}>
          <AnswersOfEveryPage>
            <MemoryRouter initialEntries={[{ ...parsePath(at), state }]}>
              <Address />
              <Routes>
                <Route path={path} element={<ScreensProvider value={screens}>{page}</ScreensProvider>} />
                <Route path="*" element={null} />
              </Routes>
              <ToastRegion store={toasts} label="Notifications" closeLabel="Dismiss" />
            </MemoryRouter>
          </AnswersOfEveryPage>
        </ToastProvider>
      </QueryClientProvider>
    </ApiProvider>,
  );
}
