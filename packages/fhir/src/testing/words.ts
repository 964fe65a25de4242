import { ENTRY_QUESTIONS, FAMILY_DIABETES, MEASURE_TYPE_KEYS } from '@mien/domain';
import { ABSENCE_CODES } from '../missing-codes.ts';
import type { ExportWords } from '../words.ts';

const named = <Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, `«${key}» & more`])) as Record<Key, string>;

/** Self-describing texts, with a character that XHTML does not accept. */
export const WORDS: ExportWords = {
  language: 'en',
  measures: named(MEASURE_TYPE_KEYS),
  questions: named(ENTRY_QUESTIONS),
  family: named(FAMILY_DIABETES),
  missing: named(ABSENCE_CODES),
  ...named(['overallScore', 'bloodPressure', 'pulseByCuff', 'weight', 'waist', 'yes', 'no']),
  methods: {
    ...named(['camera', 'provider', 'entered', 'cuff', 'cuffFile', 'file', 'waist']),
    calculated: named(['overallScore', ...MEASURE_TYPE_KEYS]),
  },
  details: named(['interval-90', 'signal-to-noise', 'coverage', 'camera-ppg', 'hosted-provider']),
  devices: named(['camera', 'provider', 'cuff', 'scale', 'software', 'validation', 'notValidated']),
  report: named(['name', 'category', 'conclusion']),
  notes: named(['unverified', 'score', 'fromFile']),
  trust: named(['signed', 'serverFetched', 'browserOnly']),
  codeSystems: named(['measure', 'detail', 'missing', 'question']),
};
