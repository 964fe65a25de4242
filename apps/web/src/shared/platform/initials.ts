/** The first characters of the first and the last word of a name; empty without a name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : undefined;
  // A character may have two code units.
  return [words[0], last].map((word = '') => [...word][0] ?? '').join('');
}
