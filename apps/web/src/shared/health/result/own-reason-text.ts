import { measures as englishMeasures, results as englishResults } from '@mien/messages';
import { textsOf } from '../../platform/language.ts';
import { type MissingValue, missingText } from './missing-text.ts';

const { missing } = textsOf('results', englishResults);
const { missing: reasons, entryTooOld } = textsOf('measures', englishMeasures);

/** Why a value of the patient's own scan is missing. */
export const reasonText = (value: MissingValue): string =>
  missingText(value, { reasons, entryTooOld, noReason: missing.noReason });
