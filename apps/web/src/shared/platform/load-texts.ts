import { DEFAULT_LANGUAGE, type Language } from '@mien/domain';
import { addTexts, currentLanguage } from './language.ts';

/** Texts that are loaded together: those of the first screen, of all other screens, and the long ones. */
type TextPart = 'firstScreen' | 'rest' | 'legal';

/**
 * English texts are bundled with the code that shows them. Other languages are separate chunks, which only their
 * readers load.
 */
const FILES: Readonly<
  Record<Exclude<Language, typeof DEFAULT_LANGUAGE>, Readonly<Record<TextPart, () => Promise<object>>>>
> = {
  es: {
    firstScreen: () => import('@mien/messages/es/first-screen'),
    rest: () => import('@mien/messages/es/rest'),
    legal: () => import('@mien/messages/es/legal'),
  },
};

const loading = new Map<TextPart, Promise<void>>();

/** Resolves when a part's texts have loaded. Code that reads them is imported afterward. */
export function loadTexts(part: TextPart): Promise<void> {
  const language = currentLanguage();
  if (language === DEFAULT_LANGUAGE) return Promise.resolve();
  const known = loading.get(part);
  if (known) return known;
  const request = FILES[language][part]().then(addTexts, (error: unknown) => {
    // After a lost connection the texts must load at the next attempt.
    loading.delete(part);
    throw error;
  });
  loading.set(part, request);
  return request;
}

/**
 * Resolves when the texts of a page have loaded: those of all pages but the first screen, and the long ones if it needs
 * them.
 */
export async function loadTextsOfPage(more?: 'legal'): Promise<void> {
  await Promise.all([loadTexts('rest'), more === undefined ? undefined : loadTexts(more)]);
}
