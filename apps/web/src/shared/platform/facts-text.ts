/** Goes before a dot that separates facts: a line breaks after the dot, and never begins with it. */
export const BEFORE_DOT = '\u00a0';

/** Facts in one line, without unknown ones. */
export const factsText = (facts: readonly (string | null)[]): string =>
  facts.filter((fact) => fact !== null && fact !== '').join(`${BEFORE_DOT}· `);
