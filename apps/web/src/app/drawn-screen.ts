import { showsWordsOf } from '../shared/language.ts';
import { stored } from '../shared/stored.ts';
import { environmentOf } from './environment.ts';

/**
 * Whether the document shows the first screen already, as the server has drawn it (docs/topics/web-app.md), and may go on with it. One
 * that does not fit is emptied at once, so that nobody types into it: in another language than the page's, with the label of
 * another environment, or where more than the first screen is shown. Its header stays until the app has drawn its own.
 */
export function keepDrawnScreen(isFirstScreenEnough: boolean): boolean {
  const root = document.getElementById('root');
  const { drawnIn, drawnFor = '' } = root?.dataset ?? {};
  if (drawnIn === undefined) return false;
  const isLabelled = environmentOf(drawnFor).label === environmentOf(window.location.hostname).label;
  const isKept = isFirstScreenEnough && isLabelled && showsWordsOf(drawnIn) && stored.loggedOut.get() === null;
  if (!isKept) root?.querySelector('main')?.replaceChildren();
  return isKept;
}

/** Resolves once what the document brought is painted; at once where nothing is painted, in the background. */
export function drawnScreenPainted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === 'hidden') resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}
