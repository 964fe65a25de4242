/** What a patient may say about the circumstances of a scan. */
export const SCAN_TAGS = [
  'atRest',
  'afterExercise',
  'afterBreathing',
  'coffee',
  'medicineTaken',
  'poorSleep',
  'stress',
  'unwell',
  'warmRoom',
] as const;
export type ScanTag = (typeof SCAN_TAGS)[number];

/** Longest sentence that a patient writes about a scan, in characters. Chosen: a short text message twice over. */
export const SCAN_NOTE_MAX_LENGTH = 280;
