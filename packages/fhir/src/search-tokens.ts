import type { Coding } from './r4.ts';

/**
 * A value of a token parameter: `code`, `system|code`, `|code` or `system|`.
 * @see https://hl7.org/fhir/R4/search.html#token
 */
export interface SearchToken {
  /** Null for any system, empty for codes without one. */
  readonly system: string | null;
  /** Null for any code of the system. */
  readonly code: string | null;
}

/** A character that a backslash makes literal. */
const ESCAPED = /\\([\\,|$])/g;

/** Splits a text at a separator that no backslash precedes. */
function splitUnescaped(text: string, separator: ',' | '|'): readonly string[] {
  const parts: string[] = [];
  let part = '';
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] as string;
    if (character === '\\') {
      part += text.slice(index, index + 2);
      index += 1;
    } else if (character === separator) {
      parts.push(part);
      part = '';
    } else part += character;
  }
  return [...parts, part];
}

const withoutEscapes = (text: string) => text.replace(ESCAPED, '$1');

/** The values of a parameter: one of them has to match. */
export const valuesIn = (text: string): readonly string[] =>
  splitUnescaped(text, ',')
    .map((value) => value.trim())
    .filter((value) => value !== '');

/** Parses a value; null for one with more than two parts, or with neither system nor code. */
export function searchTokenOf(value: string): SearchToken | null {
  const [first = '', second, ...more] = splitUnescaped(value, '|').map(withoutEscapes);
  if (more.length > 0) return null;
  if (second === undefined) return first === '' ? null : { system: null, code: first };
  if (first === '' && second === '') return null;
  return { system: first, code: second === '' ? null : second };
}

/** Whether a coding or an identifier is what a token asks for. Codes are case-sensitive. */
export const isTokenOf = ({ system, code }: SearchToken, coding: Pick<Coding, 'system' | 'code'>): boolean =>
  (system === null || system === coding.system) && (code === null || code === coding.code);

/** Whether codings satisfy every parameter: of each, one token. */
export const satisfiesTokens = (
  parameters: readonly (readonly SearchToken[])[],
  codings: readonly Pick<Coding, 'system' | 'code'>[],
): boolean => parameters.every((tokens) => tokens.some((token) => codings.some((coding) => isTokenOf(token, coding))));
