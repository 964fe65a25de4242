/** The language that prints `[[key]]` in place of every text, so that words outside the catalogue can be seen. */
export const PSEUDO_LANGUAGE = 'test';

/** The same catalogue with each text replaced by its key. */
export function inPseudoLanguage<T>(catalogue: T, key: string): T {
  if (typeof catalogue === 'string') return `[[${key}]]` as T;
  if (Array.isArray(catalogue)) return catalogue.map((entry, index) => inPseudoLanguage(entry, `${key}.${index}`)) as T;
  if (typeof catalogue !== 'object' || catalogue === null) return catalogue;
  return Object.fromEntries(
    Object.entries(catalogue).map(([name, entry]) => [name, inPseudoLanguage(entry, `${key}.${name}`)]),
  ) as T;
}
