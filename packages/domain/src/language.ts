/** Languages of the texts, the original language first. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE = 'en' satisfies Language;

/** US formats, because the service's patients live in the United States. */
const LOCALES = { en: 'en-US', es: 'es-US' } as const satisfies Record<Language, string>;

export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((language) => language === text);
}

/** The BCP 47 tag that `Intl` takes. */
export function localeOf(language: Language): string {
  return LOCALES[language];
}

/** The first of a reader's languages that we support; regions are ignored. */
export function preferredLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    const language = tag.trim().toLowerCase().split(/[-_]/)[0];
    if (isLanguage(language)) return language;
  }
  return DEFAULT_LANGUAGE;
}

/** Maximum `Accept-Language` length that is read: browsers send a few dozen characters. */
const HEADER_MAX_LENGTH = 500;

/** The highest-rated supported language of an `Accept-Language` header. RFC 9110, section 12.5.4. */
export function languageFromHeader(header: string | undefined): Language {
  const rated = (header ?? '')
    .slice(0, HEADER_MAX_LENGTH)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim());
      const quality = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    // Ignore a quality of 0 or one that is not a number.
    .filter(({ quality }) => quality > 0 && quality <= 1)
    .sort((one, other) => other.quality - one.quality);
  return preferredLanguage(rated.map(({ tag }) => tag));
}
