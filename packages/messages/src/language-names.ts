import type { Language } from '@mien/domain';

/** Each language in its own words, for whoever does not read the page's. */
export const LANGUAGE_NAMES = { en: 'English', es: 'Español' } as const satisfies Record<Language, string>;
