import type { ToastStore } from '@mien/ui';
import { memo, Suspense, useCallback, useEffect, useState } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { paths } from '../shared/paths.ts';
import { useFreshAnswers } from '../shared/session.ts';
import { useIsIdle } from '../shared/use-is-idle.ts';
import { prefetchWhenIdle } from '../shared/when-idle.ts';
import { useBeacon } from './beacon.ts';
import { chunks } from './chunks.tsx';
import { RequireHistory, RequireSession, RequireSupportedBrowser } from './guards.tsx';
import { SharedResultRoute } from './pages/shared-result-route.tsx';
import { Shell } from './shell/shell.tsx';

/**
 * What most likely comes next, by page: fetched while the browser is idle. Patients have their places in the page; the
 * menu is fetched when somebody points at it.
 */
const NEXT: Readonly<Record<string, readonly (() => void)[]>> = {
  [paths.signIn]: [chunks.profile.prefetch, chunks.dashboard.prefetch],
  [paths.signInAgain]: [chunks.profile.prefetch],
  [paths.register]: [chunks.linkEntry.prefetch, chunks.profile.prefetch],
  [paths.registerSignature]: [chunks.linkEntry.prefetch, chunks.profile.prefetch],
  [paths.registerMd]: [chunks.linkEntry.prefetch, chunks.profile.prefetch],
  [paths.consent]: [chunks.profile.prefetch],
  [paths.profile]: [chunks.howTo.prefetch],
  [paths.howTo]: [chunks.scanReturn.prefetch],
  [paths.dashboard]: [chunks.scanSheet.prefetch, chunks.results.prefetch, chunks.trends.prefetch],
  [paths.account]: [chunks.averages.prefetch, chunks.menu.prefetch],
  [paths.scanReturn[0]]: [chunks.results.prefetch],
};

/** The last part of the address is the access code of the group. */
const PHONE_REGISTRATIONS = [
  { path: paths.registerSignature, accessCode: 'signature' },
  { path: paths.registerMd, accessCode: 'md' },
] as const;

function usePrefetchOfNext(hasArrived: boolean): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!hasArrived) return;
    return prefetchWhenIdle(() => {
      for (const prefetch of NEXT[pathname] ?? []) prefetch();
    });
  }, [pathname, hasArrived]);
}

interface AppRoutesProps {
  readonly toasts: ToastStore;
  /** The page that was counted before the app was there. */
  readonly countedPage: string | null;
}

/** Every page and who may see it. */
export function AppRoutes({ toasts, countedPage }: AppRoutesProps) {
  const [hasPage, setPage] = useState(false);
  const onPage = useCallback(() => setPage(true), []);
  return (
    <>
      <Pages toasts={toasts} onPage={onPage} />
      <BehindPages hasPage={hasPage} countedPage={countedPage} />
    </>
  );
}

interface BehindPagesProps extends Pick<AppRoutesProps, 'countedPage'> {
  /** False until the files of a page are there. */
  readonly hasPage: boolean;
}

/** What happens once a page stands. Beside the pages, so that they are not drawn again for it. */
function BehindPages({ hasPage, countedPage }: BehindPagesProps) {
  const hasArrived = useIsIdle(hasPage);
  usePrefetchOfNext(hasArrived);
  useFreshAnswers();
  useBeacon(countedPage);
  return (
    hasArrived && (
      <Suspense fallback={null}>
        <chunks.installedApp.Component />
      </Suspense>
    )
  );
}

interface PagesProps extends Pick<AppRoutesProps, 'toasts'> {
  /** A page's files are there and it is drawn. */
  readonly onPage: () => void;
}

const Pages = memo(function Pages({ toasts, onPage }: PagesProps) {
  const { signIn, consent, profile, howTo, dashboard, results, scanReturn, scanError, scanFailed } = chunks;
  return (
    <Routes>
      <Route element={<Shell toasts={toasts} onPage={onPage} />}>
        <Route element={<RequireSupportedBrowser />}>
          <Route path={paths.signIn} element={<signIn.Component />} />
          <Route path={paths.signInAgain} element={<signIn.Component />} />
          <Route path={paths.linkEntry} element={<chunks.linkEntry.Component />} />
          <Route path={paths.tempEntry} element={<chunks.tempEntry.Component />} />
          <Route path={paths.secondStep} element={<chunks.secondStep.Component />} />
          <Route path={paths.signOn} element={<chunks.signOn.Component />} />
          <Route path={paths.signOnReturn} element={<chunks.signOnReturn.Component />} />
          <Route path={paths.register} element={<chunks.register.Component />} />
          {PHONE_REGISTRATIONS.map(({ accessCode, path }) => (
            <Route
              key={path}
              path={path}
              element={<chunks.phoneRegistration.Component key={path} accessCode={accessCode} />}
            />
          ))}
          <Route path={paths.registerAnonymously} element={<chunks.register.Component key="anonymous" />} />
        </Route>
        <Route element={<RequireSession />}>
          <Route element={<RequireSupportedBrowser />}>
            <Route path={paths.consent} element={<consent.Component />} />
            <Route path={paths.profile} element={<profile.Component />} />
            <Route path={paths.howTo} element={<howTo.Component />} />
          </Route>
          <Route element={<RequireHistory />}>
            <Route path={paths.dashboard} element={<dashboard.Component />} />
            <Route path={paths.trendChart} element={<chunks.trends.Component />} />
          </Route>
          <Route path={paths.averages} element={<chunks.averages.Component />} />
          <Route path={paths.patientForStaff} element={<chunks.patientForStaff.Component />} />
          <Route path={paths.users} element={<chunks.users.Component />} />
          <Route path={paths.chatInbox} element={<chunks.messages.Component />} />
          <Route path={paths.teamConversation} element={<chunks.messages.Component />} />
          <Route path={paths.settings} element={<chunks.settings.Component />} />
          <Route path={paths.staff} element={<chunks.staff.Component />} />
          <Route path={paths.accessLog} element={<chunks.accessLog.Component />} />
          <Route path={paths.ownAccessLog} element={<chunks.ownAccessLog.Component />} />
          <Route path={paths.records} element={<chunks.records.Component />} />
          <Route path={paths.periodReport} element={<chunks.periodReport.Component />} />
          <Route path={paths.me} element={<chunks.me.Component />} />
          <Route path={paths.careTeam} element={<chunks.careTeam.Component />} />
          <Route path={paths.carers} element={<chunks.carers.Component />} />
          <Route path={paths.switchProfile} element={<chunks.switchProfile.Component />} />
          <Route path={paths.secondFactor} element={<chunks.secondFactor.Component />} />
          <Route path={paths.breathe} element={<chunks.breathing.Component />} />
          <Route path={paths.entry} element={<chunks.entries.Component />} />
          <Route path={paths.operations} element={<chunks.operations.Component />} />
          <Route path={paths.account} element={<chunks.account.Component />} />
          <Route path={paths.liveChat} element={<chunks.liveChat.Component />} />
          <Route path={paths.result} element={<results.Component />} />
          <Route path={paths.resultFromHistory} element={<results.Component />} />
          <Route path={paths.resultInDevelopment} element={<results.Component />} />
          {paths.scanReturn.map((path) => (
            <Route key={path} path={path} element={<scanReturn.Component />} />
          ))}
        </Route>
        <Route path={paths.careOver} element={<chunks.careOver.Component />} />
        <Route path={paths.scanError} element={<scanError.Component />} />
        <Route path={paths.scanFailed} element={<scanFailed.Component />} />
        <Route path={paths.error} element={<chunks.generalError.Component />} />
        <Route path={paths.testLogout} element={<chunks.testLogout.Component />} />
        <Route path={paths.privacy} element={<chunks.legalPage.Component text="privacy" />} />
        <Route path={paths.terms} element={<chunks.legalPage.Component text="terms" />} />
        <Route path={paths.sharedResult} element={<SharedResultRoute />} />
        <Route path="*" element={<chunks.notFound.Component />} />
      </Route>
    </Routes>
  );
});
