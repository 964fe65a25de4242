/** What a patient may say about the circumstances of a scan. */
export const SCAN_TAGS = [
  'atRest',
  'afterExercise',
  'coffee',
  'medicineTaken',
  'poorSleep',
  'stress',
  'unwell',
  'warmRoom',
] as const;
export type ScanTag = (typeof SCAN_TAGS)[number];
