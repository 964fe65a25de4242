import { DEFAULT_LANGUAGE, type Language } from '@mien/domain';
import { addTexts, currentLanguage } from './language.ts';

/** Texts that are fetched together: those of the first screen, those of all others, the long ones. */
type TextPart = 'firstScreen' | 'rest' | 'legal';

/** English comes with the code that shows it. Other languages are files of their own, which only their readers fetch. */
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

/** Resolves when a part's texts are there. Whatever reads them is imported after that. */
export function loadTexts(part: TextPart): Promise<void> {
  const language = currentLanguage();
  if (language === DEFAULT_LANGUAGE) return Promise.resolve();
  const known = loading.get(part);
  if (known) return known;
  const request = FILES[language][part]().then(addTexts, (error: unknown) => {
    // A lost connection must not keep the words away for good.
    loading.delete(part);
    throw error;
  });
  loading.set(part, request);
  return request;
}

/** Resolves when the texts of a page are there: those of all pages but the first screen, and the long ones where it reads them. */
export async function loadTextsOfPage(more?: 'legal'): Promise<void> {
  await Promise.all([loadTexts('rest'), more === undefined ? undefined : loadTexts(more)]);
}
