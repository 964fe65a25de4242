import '@mien/ui/base.css';
import './opening.css';
import { Problem } from '@mien/contract';
import { shell as english } from '@mien/messages';
import { createToastStore } from '@mien/ui';
import { tolerateRemovedNodes } from '@mien/ui/removed-nodes';
import { StrictMode, Suspense, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { LazyStage } from '../features/sign-in/lazy-stage.tsx';
import { ApiProvider } from '../shared/platform/api.tsx';
import { textsOf } from '../shared/platform/language.ts';
import { productNameOfDocument } from '../shared/platform/product-name.ts';
import { ToastProvider } from '../shared/platform/toasts.tsx';
import { whenIdle } from '../shared/platform/when-idle.ts';
import { createApi } from './create-api.ts';
import { FirstScreen } from './first-screen.tsx';
import type { Known } from './known.ts';
import { linkManifest } from './link-manifest.ts';
import { loadApp } from './load-app.ts';
import { factsOfDocument, loadDemoStrip } from './load-demo-strip.ts';
import { hasScanReturned, LazyReturnedScan } from './shell/scan-returned.tsx';

const texts = textsOf('shell', english);

/**
 * Runs the app in the page, or the first screen until the app is needed.
 *
 * @param isDrawn  whether the document contains the server-rendered screen, which is then hydrated
 */
export async function start(isFirstScreenEnough: boolean, isDrawn: boolean): Promise<void> {
  tolerateRemovedNodes();
  whenIdle(linkManifest);
  // Until a page sets its own: the document has the English title.
  document.title = texts.document.title;
  const element = document.getElementById('root');
  if (!element) throw new Error('the page has no root');
  const api = createApi();
  const toasts = createToastStore();

  async function openApp(known: Known): Promise<void> {
    const { App, openStore } = await loadApp().catch((cause: unknown) => {
      throw new Problem('offline', { cause });
    });
    const store = await openStore(api.client, known, window.location);
    // Rendered in slices: otherwise it would block touch input on a slow phone.
    startTransition(() =>
      root.render(
        <StrictMode>
          <App store={store} api={api} toasts={toasts} known={known} />
        </StrictMode>,
      ),
    );
  }

  const facts = factsOfDocument();
  const strip = isFirstScreenEnough && facts.demo !== null ? await loadDemoStrip() : null;
  const firstScreen = (
    <StrictMode>
      <ApiProvider value={api}>
        <ToastProvider value={toasts}>
          <FirstScreen
            toasts={toasts}
            productName={productNameOfDocument()}
            hostname={window.location.hostname}
            facts={facts}
            stage={LazyStage}
            strip={strip}
            fetchStrip={loadDemoStrip}
            fetchApp={loadApp}
            openApp={openApp}
          />
        </ToastProvider>
      </ApiProvider>
    </StrictMode>
  );
  // Translators and extensions may have changed the server's markup. React then renders it again.
  const root = isDrawn
    ? hydrateRoot(element, firstScreen, { onRecoverableError: () => undefined })
    : createRoot(element);
  if (!isFirstScreenEnough) {
    if (hasScanReturned(window.location))
      root.render(
        <Suspense fallback={null}>
          <LazyReturnedScan />
        </Suspense>,
      );
    return openApp({});
  }
  if (!isDrawn) root.render(firstScreen);
}
