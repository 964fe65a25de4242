/** Why we keep rows about patients, grouped as in the patient's export: these are its headings. */
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

/** Why a table's rows are kept: the headings of the record of processing (docs/processing-record.md). */
export const PURPOSES = [...PURPOSES_FOR_PATIENTS, 'averages', 'proof', 'safety', 'setup', 'upkeep'] as const;
export type Purpose = (typeof PURPOSES)[number];
