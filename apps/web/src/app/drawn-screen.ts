import { showsWordsOf } from '../shared/platform/language.ts';
import { stored } from '../shared/platform/stored.ts';
import { environmentOf } from './environment.ts';

/**
 * Whether the document contains the server-rendered first screen (docs/topics/web-app.md), and can be hydrated. One
 * that does not match is emptied at once, so that the user does not type into it: it is in another language than the
 * page, has the label of another environment, or the visit begins beyond the first screen. Its header stays until the
 * app has rendered its own.
 */
export function keepDrawnScreen(isFirstScreenEnough: boolean): boolean {
  const root = document.getElementById('root');
  const { drawnIn, drawnFor = '' } = root?.dataset ?? {};
  if (drawnIn === undefined) return false;
  const isLabeled = environmentOf(drawnFor).label === environmentOf(window.location.hostname).label;
  const isKept = isFirstScreenEnough && isLabeled && showsWordsOf(drawnIn) && stored.loggedOut.get() === null;
  if (!isKept) root?.querySelector('main')?.replaceChildren();
  return isKept;
}

/** Resolves once the document is painted; at once in a background tab, where nothing is painted. */
export function drawnScreenPainted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === 'hidden') resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}
