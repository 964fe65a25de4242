import { ENDED_LINK_HASH } from '@mien/domain';
import { Navigate, useLocation } from 'react-router';
import { paths } from './paths.ts';

interface ErrorState {
  readonly failedPage: string;
}

/** Redirects from a page that cannot be shown to `/error`, which offers it again. */
export function ToError({ id }: { readonly id: 1000 | 1001 | 1002 }) {
  const { pathname, search } = useLocation();
  return (
    <Navigate to={paths.errorOf(id)} state={{ failedPage: `${pathname}${search}` } satisfies ErrorState} replace />
  );
}

/** The common prefix of shared results' URLs. */
const SHARED_RESULTS = paths.sharedResult.slice(0, paths.sharedResult.indexOf(':'));

/**
 * The page that could not be shown, on `/error`; null if the page was reached otherwise. `isServed`: it is
 * server-rendered, and the server puts it into the URL's hash.
 */
export function useFailedPage(): { readonly address: string; readonly isServed: boolean } | null {
  const { state, hash } = useLocation();
  const { failedPage } = (state ?? {}) as Partial<ErrorState>;
  if (typeof failedPage === 'string') return { address: failedPage, isServed: failedPage.startsWith(SHARED_RESULTS) };
  return hash.startsWith(`#${SHARED_RESULTS}`) ? { address: hash.slice(1), isServed: true } : null;
}

/** Whether the server redirected a visitor with an expired results link, which it notes in the URL's hash. */
export function useIsEndedLink(): boolean {
  return useLocation().hash === ENDED_LINK_HASH;
}
