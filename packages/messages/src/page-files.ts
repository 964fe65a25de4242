import type { Language } from '@mien/domain';

/** Texts that are loaded together: those of the first screen, of all other screens, and the long ones. */
export type TextPart = 'first-screen' | 'rest' | 'legal';

/**
 * Loads a part of a language's texts; undefined if readers get it in English, which is bundled with the code that shows
 * it. Other languages are separate chunks, which only their readers load. Vite lists them; Node has no such list, and
 * renders pages with `catalogs.ts`.
 */
export function textFile(language: Language, part: TextPart): (() => Promise<object>) | undefined {
  const files = import.meta.glob<object>(['./*/first-screen.ts', './*/rest.ts', './*/legal.ts', '!./en/*']);
  return files[`./${language}/${part}.ts`];
}
