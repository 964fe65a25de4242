import type { MeasureAttention } from '@mien/contract';
import { measureTypeOf } from '@mien/domain';
import { measures as english } from '@mien/messages';
import { instantText } from '../../platform/instant-text.ts';
import { textsOf } from '../../platform/language.ts';
import { numberText } from '../result/number-text.ts';
import { unitText } from '../unit-text.ts';

const { types } = textsOf('measures', english);

/** The text for a reading of the attention rule, which may come from a scan other than the one on the page. */
export function attentionReading({ measurementTypeId, value, takenAt }: MeasureAttention) {
  return {
    name: types[measurementTypeId].name,
    value: numberText(value ?? 0, 0),
    unit: unitText(measureTypeOf(measurementTypeId)?.unit ?? ''),
    date: takenAt === null ? '' : instantText(takenAt),
  };
}
