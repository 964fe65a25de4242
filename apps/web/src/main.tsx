import { DEFAULT_LANGUAGE } from '@mien/domain';
import { drawnScreenPainted, keepDrawnScreen } from './app/drawn-screen.ts';
import { readIdsOfAddress } from './app/ids-of-address.ts';
import { isFirstScreenEnough } from './app/is-first-screen-enough.ts';
import { loadApp } from './app/load-app.ts';
import { reloadIfNewer } from './shared/platform/file-gone.ts';
import { languageOfVisitor, startIn } from './shared/platform/language.ts';
import { loadTexts } from './shared/platform/load-texts.ts';
import { prefetch } from './shared/platform/prefetch.ts';
import { applyTextSize } from './shared/platform/text-size.ts';

/** The requests of every page, prefetched at once. */
const READS_OF_EVERY_PAGE = ['/v1/auth/session', '/v1/configurations'];

// The app reads its texts when it is loaded, so they load first. The app's chunks are loaded in parallel.
async function open(): Promise<void> {
  readIdsOfAddress(window);
  startIn(languageOfVisitor());
  applyTextSize();
  const isEnough = isFirstScreenEnough();
  let isDrawn = keepDrawnScreen(isEnough);
  // Every other page needs these and the rest of the app, too, and retries what failed.
  if (!isEnough) loadTexts('rest').catch(() => undefined);
  prefetch(READS_OF_EVERY_PAGE);
  try {
    await loadTexts('first-screen');
  } catch {
    // If texts fail to load, English ones are better than an empty page.
    startIn(DEFAULT_LANGUAGE);
    isDrawn &&= keepDrawnScreen(isEnough);
  }
  // They share modules with the first screen's chunk, whose modules read their texts when it is loaded.
  if (!isEnough) {
    loadApp().catch(() => undefined);
  }
  // A slow phone takes a while to run the first screen's script: the page can be read meanwhile.
  if (isDrawn) await drawnScreenPainted();
  const { start } = await import('./app/start.tsx');
  await start(isEnough, isDrawn);
  document.dispatchEvent(new Event('page-opened'));
}

// Not awaited at the top level: the app's chunks import from this one, and each would wait for the other.
open().catch(() => {
  // The app's chunks failed to load: the newest document references the newest ones. Otherwise `not-opened.js` reports
  // it.
  document.dispatchEvent(new Event('page-not-opened'));
  void reloadIfNewer();
});
