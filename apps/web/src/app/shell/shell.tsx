import { shell as english } from '@mien/messages';
import { Spinner, type ToastStore } from '@mien/ui';
import { Suspense, useEffect, useLayoutEffect } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router';
import { textsOf } from '../../shared/language.ts';
import { LegalPopupProvider, type LegalText } from '../../shared/legal-link.tsx';
import { leaveFirstPage } from '../../shared/page-heading.tsx';
import { useSession } from '../../shared/session.ts';
import { useLastOpen, useOverlayState } from '../../shared/use-overlay-state.ts';
import { chunks } from '../chunks.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Frame } from './frame.tsx';
import { Header } from './header.tsx';
import { useHasPlaces } from './places.tsx';

const texts = textsOf('shell', english);

interface ShellProps {
  readonly toasts: ToastStore;
  /** A page's files are there and it is drawn. */
  readonly onPage: () => void;
}

/** What stands around every page of the app, and what opens over it. */
export function Shell({ toasts, onPage }: ShellProps) {
  const { pathname } = useLocation();
  const [legalText, openLegalText, closeLegalText] = useOverlayState<LegalText>('legal');
  const lastLegalText = useLastOpen(legalText);
  const hasPlaces = useHasPlaces();
  const { data: session } = useSession();
  const keptAsOfMs = session?.keptAsOfMs;
  const navigation = useNavigationType();
  // Before the effects of the page, whose heading asks. A redirect is nobody's step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new address counts.
  useLayoutEffect(() => {
    if (navigation === 'PUSH') leaveFirstPage();
  }, [pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page begins at its top; Back finds its old place.
  useEffect(() => {
    // Newer browsers answer a promise here, which is not a clean-up.
    if (navigation !== 'POP') void window.scrollTo(0, 0);
  }, [pathname]);
  return (
    <LegalPopupProvider value={openLegalText}>
      <Frame
        toasts={toasts}
        header={<Header />}
        hasPlaces={hasPlaces}
        notice={
          session?.carer ? (
            <Suspense fallback={null}>
              <chunks.carerBanner.Component name={`${session.user.firstName} ${session.user.lastName}`.trim()} />
            </Suspense>
          ) : keptAsOfMs === undefined ? null : (
            <Suspense fallback={null}>
              <chunks.keptNotice.Component asOfMs={keptAsOfMs} />
            </Suspense>
          )
        }
      >
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<Spinner text={texts.loading} isPage />}>
            <Outlet />
            <Drawn tell={onPage} />
          </Suspense>
        </ErrorBoundary>
      </Frame>
      {lastLegalText && (
        <Suspense fallback={null}>
          <chunks.legalPopup.Component isOpen={legalText !== null} text={lastLegalText} onClose={closeLegalText} />
        </Suspense>
      )}
    </LegalPopupProvider>
  );
}

/** Tells when what it stands beside, below one Suspense, waits for no file any more. */
function Drawn({ tell }: { readonly tell: () => void }) {
  useEffect(tell, [tell]);
  return null;
}
