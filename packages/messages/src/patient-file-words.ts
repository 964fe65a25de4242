import type { BirthSex, PatientImportColumn } from '@mien/domain';

/** What people write in a file of patients in one language; case, marks, blanks and punctuation do not matter. */
export interface PatientFileWords {
  /** Names of columns; `name` holds the whole name. */
  readonly columns: Readonly<Record<PatientImportColumn | 'name', readonly string[]>>;
  readonly sexes: Readonly<Record<BirthSex, readonly string[]>>;
  /** Sexes by one letter, in each way that is usual. */
  readonly sexLetters: readonly Readonly<Record<'Male' | 'Female', string>>[];
}
