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
        {measures.map((measure) => (
          <Text as="p" key={measure.measurementTypeId} size="small" hasEvenDigits>
            {averageText(measure)}
          </Text>
        ))}
      </Stack>
    </Card>
  );
}

function averageText({ measurementTypeId, mean, usualMean, answer }: Week['measures'][number]): string {
  const shown = (value: number) => numberText(value, measureTypeOf(measurementTypeId)?.precision ?? 0);
  const told = { name: texts.vitals[measurementTypeId], mean: shown(mean) };
  if (answer === null || usualMean === null) return fill(texts.week.average, told);
  return fill(texts.week[answer], { ...told, usual: shown(usualMean) });
}
