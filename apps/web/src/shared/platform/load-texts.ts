import { directionOf, type Language, type TextDirection } from '@mien/domain';
import { type TextPart, textFile } from '@mien/messages/page-files';
import { addTexts, currentDirection, currentLanguage } from './language.ts';

const loading = new Map<TextPart, Promise<void>>();
/** Parts that this page has needed. */
const needed = new Set<TextPart>();

/** Fetches texts, and what prepares those of right-to-left languages and of languages that are not translated in full. */
async function fetched(load: () => Promise<object>, direction: TextDirection): Promise<() => object> {
  const texts = await load();
  if (direction === 'ltr' && !('isPartial' in texts)) return () => texts;
  const { preparedTexts } = await import('./prepared-texts.ts');
  return () => preparedTexts(texts);
}

/** Resolves when a part's texts have loaded. Code that reads them is imported afterward. */
export function loadTexts(part: TextPart): Promise<void> {
  needed.add(part);
  const load = textFile(currentLanguage(), part);
  if (!load) return Promise.resolve();
  const known = loading.get(part);
  if (known) return known;
  const request = fetched(load, currentDirection())
    .then((prepare) => addTexts(prepare()))
    .catch((error: unknown) => {
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

/** Fetches what this page needs in another language, so that the browser has it after a reload. */
export async function fetchTextsIn(language: Language): Promise<void> {
  const files = [...needed].flatMap((part) => textFile(language, part) ?? []);
  await Promise.all(files.map((load) => fetched(load, directionOf(language))));
}
