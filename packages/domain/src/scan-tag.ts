/** Tags for the circumstances of a scan. */
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

/** Maximum length of a note about a scan, in characters. Chosen: two short text messages. */
export const SCAN_NOTE_MAX_LENGTH = 280;
