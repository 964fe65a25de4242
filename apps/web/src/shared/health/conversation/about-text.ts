import type { AskedResult, MeasurementItem } from '@mien/contract';
import { startOfUtcDay } from '@mien/domain';
import { chat as englishChat, results as englishResults, fill } from '@mien/messages';
import { calendarFormat } from '../../platform/formats.ts';
import { textsOf } from '../../platform/language.ts';
import { numberText } from '../result/number-text.ts';
import { rankWord } from '../result/result-row.tsx';
import { unitText } from '../unit-text.ts';

const { about: texts } = textsOf('chat', englishChat);
const results = textsOf('results', englishResults);

/** A calendar day, which has no time zone. */
export const calendarDayText = (day: string): string =>
  calendarFormat({ dateStyle: 'medium' }).format(startOfUtcDay(day));

/** The result that a message refers to. */
export const aboutTitle = ({ displayName, day }: Pick<AskedResult, 'displayName' | 'day'>): string =>
  fill(texts.title, { name: displayName, day: calendarDayText(day) });

/** A value and its unit, or the word of a rank; two numbers for a blood pressure. */
export function itemValueText(item: MeasurementItem): string {
  const { value, precision, unit, measurementItems } = item;
  const rank = rankWord(item, value);
  if (rank !== undefined) return rank;
  const [systolic, diastolic] = measurementItems.map((part) => numberText(part.value, precision));
  const number =
    systolic !== undefined && diastolic !== undefined
      ? fill(results.bloodPressure.value, { systolic, diastolic })
      : numberText(value, precision);
  return `${number} ${unitText(unit)}`.trim();
}
