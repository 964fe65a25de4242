import { Navigate, useLocation } from 'react-router';
import { paths } from './paths.ts';

interface ErrorState {
  readonly failedPage: string;
}

/** Leads from a page that cannot be shown to `/error`, which offers it again. */
export function ToError({ id }: { readonly id: 1000 | 1001 | 1002 }) {
  const { pathname, search } = useLocation();
  return (
    <Navigate to={paths.errorOf(id)} state={{ failedPage: `${pathname}${search}` } satisfies ErrorState} replace />
  );
}

/** The page that could not be shown, on `/error`; null when somebody came here in another way. */
export function useFailedPage(): string | null {
  const state = useLocation().state as Partial<ErrorState> | null;
  return typeof state?.failedPage === 'string' ? state.failedPage : null;
}
