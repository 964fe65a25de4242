import type { Language } from '@mien/domain';

/** Texts that are loaded together: those of the first screen, of all other screens, and the long ones. */
export type TextPart = 'first-screen' | 'rest' | 'legal';

/**
 * English texts are bundled with the code that shows them. Other languages are separate chunks, which only their
 * readers load. Vite lists them.
 */
const FILES = import.meta.glob<object>(['./*/first-screen.ts', './*/rest.ts', './*/legal.ts', '!./en/*']);

/** Loads a part of a language's texts; undefined if readers get it in English. */
export function textFile(language: Language, part: TextPart): (() => Promise<object>) | undefined {
  return FILES[`./${language}/${part}.ts`];
}
