import { type TextPart, textFile } from '@mien/messages/page-files';
import { addTexts, currentDirection, currentLanguage } from './language.ts';

const loading = new Map<TextPart, Promise<void>>();

/** Adds texts; first prepares those of right-to-left languages and of languages that are not translated in full. */
async function add(texts: object): Promise<void> {
  if (currentDirection() === 'ltr' && !('isPartial' in texts)) return addTexts(texts);
  const prepared = await import('./prepared-texts.ts');
  addTexts(prepared.preparedTexts(texts));
}

/** Resolves when a part's texts have loaded. Code that reads them is imported afterward. */
export function loadTexts(part: TextPart): Promise<void> {
  const load = textFile(currentLanguage(), part);
  if (!load) return Promise.resolve();
  const known = loading.get(part);
  if (known) return known;
  const request = load()
    .then(add)
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
