import { useEffect, useRef } from 'react';
import { stored, storedJson } from '../../shared/platform/stored.ts';

type Words = Readonly<Record<string, string>>;

function isWords(value: unknown): value is Words {
  return typeof value === 'object' && value !== null && Object.values(value).every((word) => typeof word === 'string');
}

/** The typed values, by field, from before a reload or a language change. */
export function keptWords(): Words {
  return storedJson(stored.registrationDraft, isWords) ?? {};
}

/** Keeps typed values in this tab until they are submitted: a phone discards pages, and the user may change the language. */
export function useKeptWords(words: Words): void {
  const atFirst = useRef(words);
  useEffect(() => {
    // Without typed values there is nothing to keep.
    if (words !== atFirst.current) stored.registrationDraft.set(JSON.stringify(words));
  }, [words]);
}

/** Deletes the typed values after a registration. */
export function forgetWords(): void {
  stored.registrationDraft.clear();
}
