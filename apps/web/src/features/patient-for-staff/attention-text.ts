import type { NoticeReadings } from '@mien/contract';
import { daysAgo } from '@mien/domain';
import {
  patientForStaff as english,
  fill,
  measures as measuresEnglish,
  results as resultsEnglish,
} from '@mien/messages';
import { pressureText } from '../../shared/health/entry-text.ts';
import { numberText } from '../../shared/health/result/number-text.ts';
import { dateFormat, listFormat } from '../../shared/platform/formats.ts';
import { timeText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { serverNow } from '../../shared/platform/server-time.ts';
import { deviceTimeZone } from '../../shared/platform/time-zone.ts';

const { attention: texts } = textsOf('patientForStaff', english);
const { types } = textsOf('measures', measuresEnglish);
const { top } = textsOf('results', resultsEnglish);

function valueText(value: string, takenAt: string, now: Date): string {
  const at = new Date(takenAt);
  const words = { value, time: timeText(at) };
  if (daysAgo(deviceTimeZone(), at, now) === 0) return fill(texts.value, words);
  return fill(texts.valueOn, { ...words, date: dateFormat({ month: 'short', day: 'numeric' }).format(at) });
}

/**
 * Values that need attention, when they were taken, and the usual range; without permission, only that something does.
 */
export function attentionText(notice: NoticeReadings | undefined): string {
  const now = serverNow();
  const { readings = [], cuff = null } = notice ?? {};
  if (readings.length === 0 && cuff === null) return top.needsAttention;
  const ofCuff = cuff && fill(texts.cuff, { values: valueText(pressureText(cuff), cuff.takenAt, now) });
  const sentences = readings.flatMap(({ measurementTypeId, usual, values }) => [
    fill(texts.readings, {
      name: types[measurementTypeId].name,
      values: listFormat({ type: 'conjunction' }).format(
        values.map(({ value, takenAt }) => valueText(numberText(value, 0), takenAt, now)),
      ),
    }),
    ...(usual ? [fill(texts.usual, { low: numberText(usual.low, 0), high: numberText(usual.high, 0) })] : []),
  ]);
  return [...(ofCuff ? [ofCuff] : []), ...sentences].join(' ');
}
