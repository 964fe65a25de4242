import type { NoticeReadings } from '@mien/contract';
import { daysAgo } from '@mien/domain';
import {
  patientForStaff as english,
  fill,
  measures as measuresEnglish,
  results as resultsEnglish,
} from '@mien/messages';
import { dateFormat, listFormat } from '../../shared/formats.ts';
import { textsOf } from '../../shared/language.ts';
import { numberText } from '../../shared/result/number-text.ts';
import { serverNow } from '../../shared/server-time.ts';
import { deviceTimeZone } from '../../shared/time-zone.ts';

const { attention: texts } = textsOf('patientForStaff', english);
const { types } = textsOf('measures', measuresEnglish);
const { top } = textsOf('results', resultsEnglish);

function valueText({ value, takenAt }: NoticeReadings['readings'][number]['values'][number], now: Date): string {
  const at = new Date(takenAt);
  const words = { value: numberText(value, 0), time: dateFormat({ timeStyle: 'short' }).format(at) };
  if (daysAgo(deviceTimeZone(), at, now) === 0) return fill(texts.value, words);
  return fill(texts.valueOn, { ...words, date: dateFormat({ month: 'short', day: 'numeric' }).format(at) });
}

/** What needs attention: which values, when they were taken, and what is usual; only that something does where that may not be seen. */
export function attentionText(readings: NoticeReadings['readings'] | undefined, now = serverNow()): string {
  if (readings === undefined || readings.length === 0) return top.needsAttention;
  const sentences = readings.flatMap(({ measurementTypeId, usual, values }) => [
    fill(texts.readings, {
      name: types[measurementTypeId].name,
      values: listFormat({ type: 'conjunction' }).format(values.map((value) => valueText(value, now))),
    }),
    ...(usual ? [fill(texts.usual, { low: numberText(usual.low, 0), high: numberText(usual.high, 0) })] : []),
  ]);
  return [...sentences, texts.notSeen].join(' ');
}
