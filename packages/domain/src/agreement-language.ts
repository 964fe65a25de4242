import { DEFAULT_LANGUAGE, LANGUAGES, type Language, REGISTRY } from './language.ts';

/** Languages in which people can agree to something. */
export type AgreementLanguage = {
  readonly [To in Language]: (typeof REGISTRY)[To]['legal'] extends 'own' ? To : never;
}[Language];

const LEGAL: Readonly<Record<Language, { readonly legal: 'own' | 'en' }>> = REGISTRY;

export const AGREEMENT_LANGUAGES = LANGUAGES.filter(
  (language): language is AgreementLanguage => LEGAL[language].legal === 'own',
);

export function isAgreementLanguage(text: unknown): text is AgreementLanguage {
  return (AGREEMENT_LANGUAGES as readonly unknown[]).includes(text);
}

/** The language in which readers of a language are shown what they agree to. */
export function agreementLanguageOf(language: Language): AgreementLanguage {
  return AGREEMENT_LANGUAGES.find((one) => one === language) ?? DEFAULT_LANGUAGE;
}
