/** In languages in which no qualified person has reviewed the texts; only those have them. */
export const machineTranslation = {
  /** On every page. */
  note: 'A computer translated this page. No qualified person has checked it yet.',
  original: 'Read it in English',
  /** Beside what people agree to, with a button for each language in which it exists. */
  agreements:
    'What you agree to is not translated, because no qualified person has checked a translation yet. Read it in:',
} as const;
