import type { Trend, TrendMeasure } from '@mien/contract';
import { answerTrends as english, fill } from '@mien/messages';
import { Muted, Stack, Text } from '@mien/ui';
import { textsOf } from '../../platform/language.ts';
import styles from '../trend/measure-trend.module.css';
import { bucketLabel } from '../trend/trend-labels.ts';
import { valueText } from '../trend/trend-values.ts';
import type { TrendView } from '../trend/trend-view.ts';
import { unitText } from '../unit-text.ts';
import { newestAnswer } from './answers-over-time.ts';

const texts = textsOf('answerTrends', english).answer;

interface AnswerSummaryProps {
  readonly view: TrendView;
  readonly trend: Trend;
  readonly measure: TrendMeasure;
}

/** The newest answer on a scale, and how it changed. */
export function AnswerSummary({ view, trend, measure }: AnswerSummaryProps) {
  const answer = newestAnswer(measure, trend.buckets);
  if (answer === null) return null;
  const { bucket, value, before } = answer;
  return (
    <Stack gap={1}>
      <Muted size="small">{fill(texts.newest, { when: bucketLabel(view.period, bucket) })}</Muted>
      <p>
        <Text as="span" weight={700} hasEvenDigits className={styles.value}>
          {valueText(measure, value)}
        </Text>{' '}
        <Muted as="span">{unitText(measure.unit)}</Muted>
      </p>
      <Muted>
        {before === null
          ? texts.same
          : fill(before.value < value ? texts.up : texts.down, {
              before: valueText(measure, before.value),
              when: bucketLabel(view.period, before.bucket),
            })}
      </Muted>
    </Stack>
  );
}
