import { DEFAULT_LANGUAGE } from '@mien/domain';
import { drawnScreenPainted, keepDrawnScreen } from './app/drawn-screen.ts';
import { environmentOf } from './app/environment.ts';
import { readIdsOfAddress } from './app/ids-of-address.ts';
import { isFirstScreenEnough } from './app/is-first-screen-enough.ts';
import { loadApp } from './app/load-app.ts';
import { askAhead } from './shared/asked-ahead.ts';
import { reloadOnce } from './shared/file-gone.ts';
import { prepareFormats } from './shared/formats.ts';
import { languageOfVisitor, startIn } from './shared/language.ts';
import { loadTexts } from './shared/load-texts.ts';
import { applyTextSize } from './shared/text-size.ts';

/** What every page asks for at once. */
const READS_OF_EVERY_PAGE = ['/v1/auth/session', '/v1/configurations'];

// The app reads its words when it is loaded, so they come first. The page fetches the app's files meanwhile.
async function open(): Promise<void> {
  readIdsOfAddress(window);
  startIn(languageOfVisitor());
  applyTextSize();
  const isEnough = isFirstScreenEnough();
  let isDrawn = keepDrawnScreen(isEnough);
  const { apiAddress } = environmentOf(window.location.hostname);
  // Every other page needs these and the rest of the app too, and asks again for what did not come.
  if (!isEnough) loadTexts('rest').catch(() => undefined);
  askAhead(READS_OF_EVERY_PAGE.map((path) => `${apiAddress}${path}`));
  try {
    await loadTexts('firstScreen');
  } catch {
    // Words that did not come: English ones are better than an empty page.
    startIn(DEFAULT_LANGUAGE);
    isDrawn &&= keepDrawnScreen(isEnough);
  }
  // They share parts with the first screen's file, whose modules read their words when it is loaded.
  if (!isEnough) {
    loadApp().catch(() => undefined);
    prepareFormats();
  }
  // A slow phone takes a while to run the first screen's script: what it belongs to is there to be read meanwhile.
  if (isDrawn) await drawnScreenPainted();
  const { start } = await import('./app/start.tsx');
  await start(isEnough, isDrawn);
}

/** In place of a page that cannot even say what is wrong. */
function showNotOpened(): void {
  const words = document.getElementById('not-opened');
  document.querySelector('.opening')?.remove();
  if (words) words.hidden = false;
}

// Not awaited at the top level: the app's files import from this one's, and each would wait for the other.
open().catch(() => {
  // The app's files did not come: the newest document names the newest ones.
  reloadOnce();
  showNotOpened();
});
