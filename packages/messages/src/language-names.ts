import type { Language } from '@mien/domain';

/** Each language in its own words, for readers who do not read the page's language. */
export const LANGUAGE_NAMES = { en: 'English', es: 'Español' } as const satisfies Record<Language, string>;
