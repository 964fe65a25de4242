import type { ToastStore } from '@mien/ui';
import { Suspense, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { matchPath, Outlet, useLocation, useNavigationType } from 'react-router';
import { type ConfirmReason, useApi } from '../../shared/platform/api.tsx';
import { EarlyKeys } from '../../shared/platform/early-keys.ts';
import { ErrorBoundary } from '../../shared/platform/error-boundary.tsx';
import { leaveFirstPage } from '../../shared/platform/first-page.ts';
import { LegalPopupProvider, type LegalText } from '../../shared/platform/legal-link.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { useConfiguration, useSession } from '../../shared/platform/session.ts';
import { onTimeZoneReplaced, timeZoneInPlace } from '../../shared/platform/time-zone.ts';
import { useLastOpen, useOverlayState } from '../../shared/platform/use-overlay-state.ts';
import { parts } from '../parts.tsx';
import { DemoTop } from './demo-top.tsx';
import { Frame } from './frame.tsx';
import { Header } from './header.tsx';
import { FileAwaited, LongWait } from './long-wait.tsx';
import { useHasTabBar } from './tab-bar.tsx';

interface ShellProps {
  readonly toasts: ToastStore;
  /** Called when a page's chunks have loaded and it has rendered. */
  readonly onPage: () => void;
}

/** The frame of every page of the app, and the overlays that any page can open. */
export function Shell({ toasts, onPage }: ShellProps) {
  const { pathname } = useLocation();
  // A list and the item selected from it, side by side, are one page.
  const page = matchPath(paths.teamConversation, pathname) ? paths.chatInbox : pathname;
  const [legalText, openLegalText, closeLegalText] = useOverlayState<LegalText>('legal');
  const lastLegalText = useLastOpen(legalText);
  const hasTabBar = useHasTabBar();
  const { data: session } = useSession();
  const demo = useConfiguration().data?.demo;
  const isFront = session === null && (pathname === paths.signIn || pathname === paths.signInAgain);
  const isAlone =
    pathname === paths.kiosk || pathname === paths.kioskResult || matchPath(paths.embed, pathname) !== null;
  const isStaffOnly = session?.user.patientUid === null;
  const keptAsOfMs = session?.keptAsOfMs;
  const zone = useSyncExternalStore(onTimeZoneReplaced, timeZoneInPlace);
  const [isFileAwaited, setFileAwaited] = useState(false);
  const navigation = useNavigationType();
  // Before the effects of the page, whose heading reads it. A redirect is not a navigation of the user.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every new URL.
  useLayoutEffect(() => {
    if (navigation === 'PUSH') leaveFirstPage();
  }, [pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every new URL.
  useEffect(() => toasts.leavePage(), [toasts, pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page starts at its top; Back restores the position.
  useEffect(() => {
    // Newer browsers return a promise here, which is not a clean-up function.
    if (navigation !== 'POP') void window.scrollTo(0, 0);
  }, [pathname]);
  return (
    <LegalPopupProvider value={openLegalText}>
      <Frame
        toasts={toasts}
        top={isFront && demo && <DemoTop people={demo.people} />}
        // A shared tablet and a scan in other software have neither menu nor sign-in.
        header={isAlone ? null : <Header />}
        hasTabBar={hasTabBar}
        side={
          isStaffOnly && (
            <Suspense fallback={<EarlyKeys />}>
              <parts.staffSide.Component />
            </Suspense>
          )
        }
        notice={
          (zone !== null || session?.carer || keptAsOfMs !== undefined) && (
            <>
              {zone !== null && (
                <Suspense fallback={null}>
                  <parts.zoneNotice.Component timeZone={zone} />
                </Suspense>
              )}
              {session?.carer ? (
                <Suspense fallback={null}>
                  <parts.carerBanner.Component name={`${session.user.firstName} ${session.user.lastName}`.trim()} />
                </Suspense>
              ) : keptAsOfMs === undefined ? null : (
                <Suspense fallback={null}>
                  <parts.keptNotice.Component asOfMs={keptAsOfMs} />
                </Suspense>
              )}
            </>
          )
        }
      >
        <LongWait key={page} isFileAwaited={isFileAwaited} />
        <ErrorBoundary key={`page ${page}`}>
          <Suspense fallback={<FileAwaited tell={setFileAwaited} />}>
            <Outlet />
            <Drawn tell={onPage} />
          </Suspense>
        </ErrorBoundary>
      </Frame>
      <Confirmation />
      {lastLegalText && (
        <Suspense fallback={null}>
          <parts.legalPopup.Component isOpen={legalText !== null} text={lastLegalText} onClose={closeLegalText} />
        </Suspense>
      )}
    </LegalPopupProvider>
  );
}

/** Asks for an SMS code when a call needs one. Concurrent calls share one prompt. */
function Confirmation() {
  const { confirmBy } = useApi();
  const [asked, setAsked] = useState<{ readonly reason: ConfirmReason; readonly key: number } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<((isConfirmed: boolean) => void)[]>([]);
  useEffect(
    () =>
      confirmBy(
        (reason) =>
          new Promise((resolve) => {
            waiting.current.push(resolve);
            if (waiting.current.length > 1) return;
            setAsked((before) => ({ reason, key: (before?.key ?? 0) + 1 }));
            setOpen(true);
          }),
      ),
    [confirmBy],
  );
  if (asked === null) return null;
  return (
    <Suspense fallback={null}>
      <parts.confirmByCode.Component
        key={asked.key}
        isOpen={isOpen}
        reason={asked.reason}
        onDone={(isConfirmed) => {
          setOpen(false);
          for (const resolve of waiting.current.splice(0)) resolve(isConfirmed);
        }}
      />
    </Suspense>
  );
}

/** Notifies when its siblings below the same Suspense have loaded all their chunks. */
function Drawn({ tell }: { readonly tell: () => void }) {
  useEffect(tell, [tell]);
  return null;
}
