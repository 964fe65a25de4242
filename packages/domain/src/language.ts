/** Reading direction of a script, as the HTML attribute `dir` takes it. */
export type TextDirection = 'ltr' | 'rtl';

interface RegisteredLanguage {
  /** What its readers call it. */
  readonly ownName: string;
  readonly dir: TextDirection;
  /** BCP 47 tag for `Intl`, for days and times: US formats, because the service's patients live in the United States. */
  readonly locale: string;
  /** `own` only if a qualified human reviewed what people agree to; otherwise they read and agree to it in English. */
  readonly legal: 'own' | 'en';
}

/**
 * The languages by BCP 47 tag, the original one first. With its rows here and in {@link TRANSLATIONS}, and its folder
 * of `packages/messages/src`, a language is complete: everything else is derived. Browsers load these rows with the
 * first screen, so they have only what pages need.
 */
export const REGISTRY = {
  en: { ownName: 'English', dir: 'ltr', locale: 'en-US', legal: 'own' },
  es: { ownName: 'Español', dir: 'ltr', locale: 'es-US', legal: 'own' },
  ar: { ownName: 'العربية', dir: 'rtl', locale: 'ar-US-u-nu-latn', legal: 'en' },
  vi: { ownName: 'Tiếng Việt', dir: 'ltr', locale: 'vi-US', legal: 'en' },
  zh: { ownName: '中文', dir: 'ltr', locale: 'zh-US', legal: 'en' },
  fr: { ownName: 'Français', dir: 'ltr', locale: 'fr-US', legal: 'en' },
  pt: { ownName: 'Português', dir: 'ltr', locale: 'pt-US', legal: 'en' },
  ko: { ownName: '한국어', dir: 'ltr', locale: 'ko-US', legal: 'en' },
} as const satisfies Readonly<Record<string, RegisteredLanguage>>;

/**
 * Numbers look the same in every language: a value that is read to a doctor or typed into a record has one spelling, and
 * a point never means thousands.
 */
export const NUMBER_LOCALE = 'en-US';

export type Language = keyof typeof REGISTRY;
export const LANGUAGES = Object.keys(REGISTRY) as readonly string[] as readonly [Language, ...Language[]];

export const DEFAULT_LANGUAGE = 'en' satisfies Language;

/** Something that may differ by language. */
export type ByLanguage<Value> = { readonly [To in Language]?: Value | undefined };

/** A value for each language. */
export const inEachLanguage = <Value>(make: (language: Language) => Value): Readonly<Record<Language, Value>> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Record<Language, Value>;

interface TranslationFacts {
  /** CLDR plural categories. A text may leave out the optional ones; `other` replaces them. */
  readonly plurals: {
    readonly needed: readonly Intl.LDMLPluralRule[];
    readonly optional: readonly Intl.LDMLPluralRule[];
  };
  /** Digits of values. */
  readonly numbering: 'latn';
  /**
   * How far the texts are translated: 1 from sign-in to a shared result, 2 all pages of patients, 3 also those of
   * staff. The rest is shown in English.
   */
  readonly tiers: 1 | 2 | 3;
  /** `machine` until a qualified translator has reviewed it. */
  readonly status: 'reviewed' | 'machine';
  /** Who reviewed it, and when; null for a language that the maintainers write. */
  readonly reviewedBy: { readonly name: string; readonly on: string } | null;
}

/** The other half of {@link REGISTRY}, for servers, builds, types and tests: no browser loads it. */
export const TRANSLATIONS = {
  en: {
    plurals: { needed: ['one', 'other'], optional: [] },
    numbering: 'latn',
    tiers: 3,
    status: 'reviewed',
    reviewedBy: null,
  },
  es: {
    // `many` is for whole millions.
    plurals: { needed: ['one', 'other'], optional: ['many'] },
    numbering: 'latn',
    tiers: 3,
    status: 'reviewed',
    reviewedBy: null,
  },
  ar: {
    plurals: { needed: ['zero', 'one', 'two', 'few', 'many', 'other'], optional: [] },
    numbering: 'latn',
    tiers: 1,
    status: 'machine',
    reviewedBy: null,
  },
  vi: {
    plurals: { needed: ['other'], optional: [] },
    numbering: 'latn',
    tiers: 1,
    status: 'machine',
    reviewedBy: null,
  },
  zh: {
    plurals: { needed: ['other'], optional: [] },
    numbering: 'latn',
    tiers: 1,
    status: 'machine',
    reviewedBy: null,
  },
  fr: {
    plurals: { needed: ['one', 'other'], optional: ['many'] },
    numbering: 'latn',
    tiers: 1,
    status: 'machine',
    reviewedBy: null,
  },
  pt: {
    plurals: { needed: ['one', 'other'], optional: ['many'] },
    numbering: 'latn',
    tiers: 1,
    status: 'machine',
    reviewedBy: null,
  },
  ko: {
    plurals: { needed: ['other'], optional: [] },
    numbering: 'latn',
    tiers: 1,
    status: 'machine',
    reviewedBy: null,
  },
} as const satisfies Readonly<Record<Language, TranslationFacts>>;

export function isLanguage(text: unknown): text is Language {
  return (LANGUAGES as readonly unknown[]).includes(text);
}

/** The BCP 47 tag that `Intl` takes. */
export function localeOf(language: Language): string {
  return REGISTRY[language].locale;
}

/** A language in its own words, for readers who do not read the page's language. */
export function ownNameOf(language: Language): string {
  return REGISTRY[language].ownName;
}

export function directionOf(language: Language): TextDirection {
  return REGISTRY[language].dir;
}

/** The attributes of an HTML element with text in a language. */
export function languageAttributes(language: Language): string {
  return `lang="${language}" dir="${directionOf(language)}"`;
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
