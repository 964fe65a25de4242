/** Why rows about patients are kept, where patients find them in their export: the headings of what they read about themselves. */
export const PURPOSES_FOR_PATIENTS = [
  'account',
  'signIn',
  'consent',
  'scans',
  'diary',
  'attention',
  'care',
  'chat',
  'sharing',
  'notices',
] as const;
export type PurposeForPatients = (typeof PURPOSES_FOR_PATIENTS)[number];

/** Why the rows of a table are kept: the headings of the record of processing (docs/processing-record.md). */
export const PURPOSES = [...PURPOSES_FOR_PATIENTS, 'averages', 'proof', 'safety', 'setup', 'upkeep'] as const;
export type Purpose = (typeof PURPOSES)[number];
