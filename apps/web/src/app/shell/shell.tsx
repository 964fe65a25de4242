import { shell as english } from '@mien/messages';
import { Banner, Spinner, ToastRegion, type ToastStore } from '@mien/ui';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router';
import { textsOf } from '../../shared/language.ts';
import { LegalPopupProvider, type LegalText } from '../../shared/legal-link.tsx';
import { useSession } from '../../shared/session.ts';
import { useLastOpen, useOverlayState } from '../../shared/use-overlay-state.ts';
import { chunks } from '../chunks.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Header } from './header.tsx';
import styles from './shell.module.css';

const texts = textsOf('shell', english);

function subscribeToConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** What stands around every page: skip link, header, the page itself, popups and toasts. */
export function Shell({ toasts }: { readonly toasts: ToastStore }) {
  const { pathname } = useLocation();
  const [legalText, openLegalText, closeLegalText] = useOverlayState<LegalText>('legal');
  const lastLegalText = useLastOpen(legalText);
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  const keptAsOfMs = useSession().data?.keptAsOfMs;
  const navigation = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page begins at its top; Back finds its old place.
  useEffect(() => {
    // Newer browsers answer a promise here, which is not a clean-up.
    if (navigation !== 'POP') void window.scrollTo(0, 0);
  }, [pathname]);
  return (
    <LegalPopupProvider value={openLegalText}>
      <a className={styles.skip} href="#content">
        {texts.skipLink}
      </a>
      <Header />
      <main id="content" className={styles.content} tabIndex={-1}>
        {(keptAsOfMs !== undefined || !isOnline) && (
          <div className={styles.notice}>
            {keptAsOfMs === undefined ? (
              <Banner tone="caution">
                <p>{texts.offlineBanner}</p>
              </Banner>
            ) : (
              <Suspense fallback={null}>
                <chunks.keptNotice.Component asOfMs={keptAsOfMs} />
              </Suspense>
            )}
          </div>
        )}
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<Spinner text={texts.loading} isPage />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      {lastLegalText && (
        <Suspense fallback={null}>
          <chunks.legalPopup.Component isOpen={legalText !== null} text={lastLegalText} onClose={closeLegalText} />
        </Suspense>
      )}
      <ToastRegion store={toasts} label={texts.toasts.region} closeLabel={texts.toasts.close} />
    </LegalPopupProvider>
  );
}
