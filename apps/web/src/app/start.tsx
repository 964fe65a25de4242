import '@mien/ui/base.css';
import './opening.css';
import { Problem } from '@mien/contract';
import { shell as english } from '@mien/messages';
import { createToastStore } from '@mien/ui';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { ApiProvider } from '../shared/api.tsx';
import { textsOf } from '../shared/language.ts';
import { productNameOfDocument } from '../shared/product-name.ts';
import { ToastProvider } from '../shared/toasts.tsx';
import { whenIdle } from '../shared/when-idle.ts';
import { createApi } from './create-api.ts';
import { FirstScreen } from './first-screen.tsx';
import type { Known } from './known.ts';
import { linkManifest } from './link-manifest.ts';
import { loadApp } from './load-app.ts';

const texts = textsOf('shell', english);

/**
 * Runs the app in the page, or the first screen until the app is needed.
 *
 * @param isDrawn  whether the document has that screen from the server: it becomes usable then, and nothing of it moves
 */
export async function start(isFirstScreenEnough: boolean, isDrawn: boolean): Promise<void> {
  whenIdle(linkManifest);
  // Until a page says its own: the document came with the English one.
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
    // Drawn piece by piece: on a slow phone it would hold up touches otherwise.
    startTransition(() =>
      root.render(
        <StrictMode>
          <App store={store} api={api} toasts={toasts} known={known} />
        </StrictMode>,
      ),
    );
  }

  const firstScreen = (
    <StrictMode>
      <ApiProvider value={api}>
        <ToastProvider value={toasts}>
          <FirstScreen
            toasts={toasts}
            productName={productNameOfDocument()}
            hostname={window.location.hostname}
            fetchApp={loadApp}
            openApp={openApp}
          />
        </ToastProvider>
      </ApiProvider>
    </StrictMode>
  );
  // Translators and extensions may have changed what the server drew. React draws it anew then, and all is well.
  const root = isDrawn
    ? hydrateRoot(element, firstScreen, { onRecoverableError: () => undefined })
    : createRoot(element);
  if (!isFirstScreenEnough) return openApp({});
  if (!isDrawn) root.render(firstScreen);
}
