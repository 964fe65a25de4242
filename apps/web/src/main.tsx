import { DEFAULT_LANGUAGE } from '@mien/domain';
import { languageOfVisitor, startIn } from './shared/language.ts';
import { loadTexts } from './shared/load-texts.ts';
import { paths } from './shared/paths.ts';

// The app reads its words when it is loaded, so they come first. The page fetches the app's files meanwhile.
async function open(): Promise<void> {
  startIn(languageOfVisitor());
  const isSignIn = window.location.pathname === paths.signIn;
  // Every page but the sign-in needs these and the contract too, and asks again for what did not come.
  if (!isSignIn) loadTexts('rest').catch(() => undefined);
  try {
    await loadTexts('firstScreen');
  } catch {
    // Words that did not come: English ones are better than an empty page.
    startIn(DEFAULT_LANGUAGE);
  }
  // Shares parts with the first screen's file, whose modules read their words when it is loaded.
  if (!isSignIn) import('./app/whole-contract.ts').catch(() => undefined);
  const { start } = await import('./app/start.tsx');
  start();
}

// Not awaited at the top level: the app's files import from this one's, and each would wait for the other.
void open();
