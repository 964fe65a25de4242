import { useEffect } from 'react';
import { beforeLanguageChange } from '../../shared/language.ts';
import { stored, storedJson } from '../../shared/stored.ts';

type Words = Readonly<Record<string, string>>;

function isWords(value: unknown): value is Words {
  return typeof value === 'object' && value !== null && Object.values(value).every((word) => typeof word === 'string');
}

/** What had been typed, by field, when the page was opened in another language; nothing on every other way here. */
export function keptWords(): Words {
  return storedJson(stored.registrationDraft, isWords) ?? {};
}

/** Keeps what is typed for the moment in which the page opens in another language, and no longer. */
export function useKeptWords(words: object): void {
  useEffect(() => stored.registrationDraft.clear(), []);
  useEffect(() => beforeLanguageChange(() => stored.registrationDraft.set(JSON.stringify(words))), [words]);
}
