import type { ToastStore } from '@mien/ui';
import { memo, Suspense, useCallback, useEffect, useState } from 'react';
import { type RouteObject, useLocation, useRoutes } from 'react-router';
import { type Guard, pathsOf } from '../shared/platform/opened.ts';
import { ScreensProvider } from '../shared/platform/screens.ts';
import { useFreshAnswers } from '../shared/platform/session.ts';
import { useIsIdle } from '../shared/platform/use-is-idle.ts';
import { prefetchWhenIdle } from '../shared/platform/when-idle.ts';
import { useBeacon } from './beacon.ts';
import { RequireHistory, RequireSession, RequireSupportedBrowser } from './guards.tsx';
import { PAGES, type Page, prefetchNext } from './pages.ts';
import { parts } from './parts.tsx';
import { SCREENS } from './screens.ts';
import { Shell } from './shell/shell.tsx';

const GUARDS = { session: RequireSession, camera: RequireSupportedBrowser, history: RequireHistory } as const;

/** The routes of pages below their common guards, outermost first. */
function routesBehind(guards: readonly Guard[], pages: readonly Page[]): RouteObject[] {
  const here = pages.filter(({ screen }) => screen.guards.length === guards.length);
  const further = [...new Set(pages.flatMap(({ screen }) => screen.guards[guards.length] ?? []))];
  return [
    ...here.flatMap(({ screen, Component }) =>
      pathsOf(screen).map((path) => ({ path, element: <Component {...screen.props} /> })),
    ),
    ...further.map((guard) => {
      const Require = GUARDS[guard];
      const behind = pages.filter(({ screen }) => screen.guards[guards.length] === guard);
      return { element: <Require />, children: routesBehind([...guards, guard], behind) };
    }),
  ];
}

const ROUTES = routesBehind([], PAGES);

function usePrefetchOfNext(hasArrived: boolean): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!hasArrived) return;
    return prefetchWhenIdle(() => prefetchNext(pathname));
  }, [pathname, hasArrived]);
}

interface AppRoutesProps {
  readonly toasts: ToastStore;
  /** The page whose view was counted before the app loaded. */
  readonly countedPage: string | null;
}

/** Every page with its guards. */
export function AppRoutes({ toasts, countedPage }: AppRoutesProps) {
  const [hasPage, setPage] = useState(false);
  const onPage = useCallback(() => setPage(true), []);
  return (
    <ScreensProvider value={SCREENS}>
      <Pages toasts={toasts} onPage={onPage} />
      <BehindPages hasPage={hasPage} countedPage={countedPage} />
    </ScreensProvider>
  );
}

interface BehindPagesProps extends Pick<AppRoutesProps, 'countedPage'> {
  /** False until the chunks of a page have loaded. */
  readonly hasPage: boolean;
}

/** Work that starts once a page has rendered. A sibling of the pages, so that it does not re-render them. */
function BehindPages({ hasPage, countedPage }: BehindPagesProps) {
  const hasArrived = useIsIdle(hasPage);
  usePrefetchOfNext(hasArrived);
  useFreshAnswers();
  useBeacon(countedPage);
  return (
    hasArrived && (
      <Suspense fallback={null}>
        <parts.installedApp.Component />
      </Suspense>
    )
  );
}

interface PagesProps extends Pick<AppRoutesProps, 'toasts'> {
  /** Called when a page's chunks have loaded and it has rendered. */
  readonly onPage: () => void;
}

const Pages = memo(function Pages({ toasts, onPage }: PagesProps) {
  return useRoutes([{ element: <Shell toasts={toasts} onPage={onPage} />, children: ROUTES }]);
});
