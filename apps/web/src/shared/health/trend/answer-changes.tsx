import type { Trend, TrendMeasure } from '@mien/contract';
import { trends as english, fill } from '@mien/messages';
import { Muted, Row, Stack } from '@mien/ui';
import { textsOf } from '../../platform/language.ts';
import { bucketLabel } from './trend-labels.ts';
import { changesOf } from './trend-points.ts';
import { valueText } from './trend-values.ts';
import type { TrendView } from './trend-view.ts';

const texts = textsOf('trends', english);

/** An answer without a scale, such as smoking: when it changed. */
export function AnswerChanges({
  trend,
  measure,
  view,
}: {
  readonly trend: Trend;
  readonly measure: TrendMeasure;
  readonly view: TrendView;
}) {
  const changes = changesOf(trend.buckets);
  return (
    <Stack as="section" gap={2} aria-label={texts.changes.title}>
      <Muted as="h3" size="small">
        {texts.changes.title}
      </Muted>
      {changes.length === 0 && <p role="status">{texts.changes.none}</p>}
      <Stack as="ul" gap={3} lines="apart">
        {changes.map(({ key, value, at }) => (
          <Row as="li" key={key} gap={4} lineGap={0} align="baseline" justify="between">
            <strong>{valueText(measure, value)}</strong>{' '}
            <Muted as="span" size="small">
              {fill(texts.changes.since, { when: bucketLabel(view.period, { key, at }) })}
            </Muted>
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}
