import type { Attention, Entry } from '@mien/contract';
import { isAfterSevereCuff } from '@mien/domain';
import { results as english, fill } from '@mien/messages';
import { instantText } from '../../platform/instant-text.ts';
import { textsOf } from '../../platform/language.ts';
import { attentionReading } from '../attention-rule/attention-reading.ts';
import { entryText } from '../entry-text.ts';
import type { TopOfPage } from './use-top.ts';

const { top: texts } = textsOf('results', english);

/** The notice at the top in print and for staff: no question and no button. Null if the results state it themselves. */
export function topText({ top, cuff, cuffBefore, attention }: TopOfPage): string | null {
  const sitting = cuff && sittingText(cuff);
  if (top.rung === 'danger') {
    const ofCuff = top.cuff && sitting ? fill(texts.cuff, sitting) : null;
    if (top.cause === 'cuff') return ofCuff;
    return [top.cause === 'symptoms' ? texts.symptoms : confirmedText(attention), ofCuff].filter(Boolean).join(' ');
  }
  if (top.rung !== 'notAsUsual') return null;
  if (top.cause === 'attention') return texts.asked;
  if (!sitting) return null;
  if (top.cuffBefore && cuffBefore) {
    const { value, date } = sittingText(cuffBefore);
    return fill(texts.cuffCameDown, { value, date, later: sitting.value });
  }
  if (!top.cuff) return null;
  return fill(isAfterSevereCuff(top) ? texts.cuffWasSevere : texts.cuffHigh, sitting);
}

const sittingText = (entry: Entry) => ({ value: entryText(entry, 'metric').value, date: instantText(entry.takenAt) });

function confirmedText(attention: Attention | undefined): string {
  const confirmed = attention?.measures.find(({ step }) => step === 'confirmed');
  if (!confirmed || confirmed.value === null) return texts.confirmed;
  return `${texts.confirmed} ${fill(texts.reading, attentionReading(confirmed))}`;
}
