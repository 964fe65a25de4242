import { useEffect, useRef } from 'react';
import { stored, storedJson } from '../../shared/stored.ts';

type Words = Readonly<Record<string, string>>;

function isWords(value: unknown): value is Words {
  return typeof value === 'object' && value !== null && Object.values(value).every((word) => typeof word === 'string');
}

/** What had been typed, by field, before the page was reloaded or opened in another language. */
export function keptWords(): Words {
  return storedJson(stored.registrationDraft, isWords) ?? {};
}

/** Keeps what is typed in this tab until it is submitted: a phone throws pages away, and the page may change its language. */
export function useKeptWords(words: Words): void {
  const atFirst = useRef(words);
  useEffect(() => {
    // As long as nothing has been typed there is nothing to keep.
    if (words !== atFirst.current) stored.registrationDraft.set(JSON.stringify(words));
  }, [words]);
}

/** After a registration nothing of it stays here. */
export function forgetWords(): void {
  stored.registrationDraft.clear();
}
