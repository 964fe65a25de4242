/** Goes before a dot that separates facts: a line wraps after the dot, never before it. */
export const BEFORE_DOT = '\u00a0';

/** Facts on one line, without unknown ones. */
export const factsText = (facts: readonly (string | null)[]): string =>
  facts.filter((fact) => fact !== null && fact !== '').join(`${BEFORE_DOT}· `);
