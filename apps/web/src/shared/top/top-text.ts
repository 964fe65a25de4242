import type { Attention } from '@mien/contract';
import { isAfterSevereCuff } from '@mien/domain';
import { results as english, measures as englishMeasures, fill } from '@mien/messages';
import { entryText, takenText } from '../entry-text.ts';
import { textsOf } from '../language.ts';
import { numberText } from '../result/number-text.ts';
import type { TopOfPage } from './use-top.ts';

const { top: texts } = textsOf('results', english);
const { types } = textsOf('measures', englishMeasures);

/**
 * What stands at the top, for whoever reads it on paper or as one of the staff: no question and no button. Null where the results say it
 * themselves.
 */
export function topText({ top, cuff, attention }: TopOfPage): string | null {
  const sitting = cuff && { value: entryText(cuff, 'metric').value, date: takenText(cuff.takenAt) };
  if (top.rung === 'danger') {
    const ofCuff = top.cuff && sitting ? fill(texts.cuff, sitting) : null;
    if (top.cause === 'cuff') return ofCuff;
    return [top.cause === 'symptoms' ? texts.symptoms : confirmedText(attention), ofCuff].filter(Boolean).join(' ');
  }
  if (top.rung !== 'notAsUsual') return null;
  if (top.cause === 'attention') return texts.asked;
  if (!top.cuff || !sitting) return null;
  return fill(isAfterSevereCuff(top) ? texts.cuffWasSevere : texts.cuffHigh, sitting);
}

function confirmedText(attention: Attention | undefined): string {
  const confirmed = attention?.measures.find(({ step }) => step === 'confirmed');
  if (!confirmed || confirmed.value === null) return texts.confirmed;
  const { measurementTypeId, value } = confirmed;
  return `${texts.confirmed} ${fill(texts.reading, { name: types[measurementTypeId].name, value: numberText(value, 0) })}`;
}
