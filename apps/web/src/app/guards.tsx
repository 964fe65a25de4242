import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useApi } from '../shared/platform/api.tsx';
import { canScan } from '../shared/platform/browser-support.ts';
import { KeepHint } from '../shared/platform/keep-hint.tsx';
import { paths } from '../shared/platform/paths.ts';
import { isProblem } from '../shared/platform/problem-text.ts';
import { ProblemView } from '../shared/platform/problem-view.tsx';
import { hasEnded, hasLeft, historyCountQuery, ownerOf, signedInUser, useSession } from '../shared/platform/session.ts';
import { stored } from '../shared/platform/stored.ts';
import { ToError } from '../shared/platform/to-error.tsx';
import { useIsWaiting } from '../shared/platform/use-is-waiting.ts';
import { pageOf } from './page-of.tsx';
import { AwaitedPage } from './shell/awaited-page.tsx';

const keptHistory = pageOf(async () => (await import('./installed-app/index.ts')).KeptHistory);

/** Pages for signed-in users. Other visitors are redirected to sign-in, which returns here. */
export function RequireSession() {
  const { data: session, error, failureReason, refetch, isPending } = useSession();
  const isWaiting = useIsWaiting(isPending);
  const queryClient = useQueryClient();
  const onRetry = () => void refetch();
  if (session === undefined && isProblem(error, 'care-ended')) return <Navigate to={paths.careOver} replace />;
  // After the first failed attempt: results stored on this device need not wait for further ones.
  if (session === undefined && isProblem(failureReason, 'offline') && stored.offlineHistoryOwner.get() !== null)
    return <keptHistory.Component error={failureReason} onRetry={onRetry} />;
  if (isWaiting) return <AwaitedPage />;
  if (session === undefined) return <ProblemView error={error} onRetry={onRetry} offlineHint={<KeepHint />} />;
  // A page that stays open while another person's pages begin keeps nothing of the previous one.
  if (session !== null)
    return (
      <Fragment key={`${ownerOf(session.user)} ${session.carer !== undefined}`}>
        <Outlet />
      </Fragment>
    );
  // The user has just signed in, and this page rendered before the session was known, which follows at once.
  return signedInUser(queryClient) === null ? <RememberAndSignIn /> : null;
}

function RememberAndSignIn() {
  const { pathname, search } = useLocation();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!hasLeft(queryClient)) stored.deepLink.set(`${pathname}${search}`);
  }, [pathname, search, queryClient]);
  // A visitor without a session has been here before and signs in again; a user whose session ended starts over.
  return <Navigate to={hasEnded(queryClient) ? paths.signIn : paths.signInAgain} replace />;
}

/** Pages that lead to a scan: a browser that cannot scan is reported before the user types anything. */
export function RequireSupportedBrowser() {
  return canScan() ? <Outlet /> : <ToError id={1000} />;
}

/** Pages that show earlier scans. Without any scans, they redirect to the profile, where the first one starts. */
export function RequireHistory() {
  const { client } = useApi();
  const { data: session } = useSession();
  const isPatient = Boolean(session?.user.patientUid);
  // The session already counted them; scans made since matter only if it found none.
  const hasHistory = (session?.historyCheck ?? 0) > 0;
  const { data, isPending, isError, error, refetch } = useQuery({
    ...historyCountQuery(client),
    enabled: isPatient && !hasHistory,
  });
  if (!isPatient) return <Navigate to={paths.account} replace />;
  if (hasHistory) return <Outlet />;
  if (isPending) return <AwaitedPage />;
  if (isProblem(error, 'offline') && !data)
    return <ProblemView error={error} onRetry={() => void refetch()} offlineHint={<KeepHint />} />;
  if (isError && !data) return <ToError id={1001} />;
  return data?.totalItems === 0 ? <Navigate to={paths.profile} replace /> : <Outlet />;
}
