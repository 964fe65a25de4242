import { measureTypeOf } from '@mien/domain';
import { dashboard as english, fill } from '@mien/messages';
import { Card, Muted, Stack, Text } from '@mien/ui';
import { textsOf } from '../../shared/language.ts';
import { numberText } from '../../shared/result/number-text.ts';
import { shortDay, type Week } from './dashboard.model.ts';

const texts = textsOf('dashboard', english);

/** The last seven days in words: how many scans, and each average beside what was usual before. */
export function WeekCard({ week }: { readonly week: Week }) {
  const { until, scanCount, measures } = week;
  return (
    <Card aria-labelledby="week-title">
      <Stack gap={1}>
        <Text as="h2" id="week-title" size="body">
          {until === null ? texts.week.title : fill(texts.week.titleTo, { date: shortDay(until, new Date()) })}
        </Text>
        <Muted size="small">{scanCount === 1 ? texts.oneScan : fill(texts.scans, { count: scanCount })}</Muted>
        {measures.map(({ measurementTypeId, mean, answer }) => (
          <Text as="p" key={measurementTypeId} size="small" hasEvenDigits>
            {fill(texts.week[answer ?? 'average'], {
              name: texts.vitals[measurementTypeId],
              mean: numberText(mean, measureTypeOf(measurementTypeId)?.precision ?? 0),
            })}
          </Text>
        ))}
      </Stack>
    </Card>
  );
}
