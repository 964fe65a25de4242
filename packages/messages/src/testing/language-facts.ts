import { LANGUAGES, type Language } from '@mien/domain';

/** By version, the SHA-256 of a text that people agreed to. */
type Hashes = Readonly<Record<string, string>>;

/** What tests expect of a language; `testing/facts.ts` in its folder. */
export interface LanguageFacts {
  /** Whether its text messages are written in the basic alphabet, which holds 160 letters a message, not 70. */
  readonly hasBasicSms: boolean;
  /**
   * Of every version that was ever in force, if people agree in the language. A changed text needs a new version, so
   * that everyone who agreed in that language is asked again.
   */
  readonly hashes?: Readonly<Record<'terms' | 'privacy' | 'careTeamConsent' | 'traceConsent', Hashes>>;
  /** Key terms of legal texts. */
  readonly saidIn?: Readonly<Record<'terms' | 'privacy', readonly string[]>>;
  /**
   * Terms: what finds one in an English text, what every translation of such a text has, and renderings that none of them
   * may have.
   */
  readonly glossary?: readonly (readonly [english: RegExp, own: RegExp, not?: RegExp])[];
  /** Forms of address that no text may have: readers are addressed in one way. */
  readonly otherAddress?: RegExp;
  /** Texts that are the same in English: names, signs, examples, words that both languages have. */
  readonly sameAsEnglish: readonly string[];
}

const load = async (language: Language) => {
  // Computed import: a new language needs no line here.
  const { facts } = (await import(`../${language}/testing/facts.ts`)) as { readonly facts: LanguageFacts };
  return [language, facts] as const;
};

export const FACTS = Object.fromEntries(await Promise.all(LANGUAGES.map(load))) as Readonly<
  Record<Language, LanguageFacts>
>;
