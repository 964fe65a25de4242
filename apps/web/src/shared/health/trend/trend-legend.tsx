import type { Trend, TrendBucket, TrendMeasure } from '@mien/contract';
import { isAnswerOnScale } from '@mien/domain';
import { trends as english } from '@mien/messages';
import { Row } from '@mien/ui';
import { textsOf } from '../../platform/language.ts';
import styles from './measure-trend.module.css';
import { hasCourse } from './trend-course.ts';
import { isApart } from './trend-points.ts';
import { backdropOf, usualBand } from './trend-ranges.ts';
import { isByCuff } from './trend-values.ts';
import type { TrendView } from './trend-view.ts';
import { useIsOfOneself, useUsualOf } from './usual.ts';

const texts = textsOf('trends', english);

interface LegendProps {
  readonly view: TrendView;
  readonly trend: Trend;
  readonly measure: TrendMeasure;
  readonly buckets: readonly TrendBucket[];
  readonly hasEstimates: boolean;
}

type Sign = 'pressure' | 'course' | 'apart' | 'single' | 'mean' | 'noted' | 'usual';

/** Only the symbols that the chart uses, and what the ranges next to it come from. */
export function TrendLegend({ view, trend, measure, buckets, hasEstimates }: LegendProps) {
  const isOneself = useIsOfOneself();
  const usual = usualBand(useUsualOf(measure.key), buckets);
  const isPair = measure.series.length > 1;
  const isAnswer = isAnswerOnScale(measure.key);
  const { legend } = texts;
  const isCourseDrawn = !isPair && !isAnswer && view.period !== 'year' && hasCourse(buckets);
  const hasInterval = buckets.some(
    ({ count, intervals }) => count === 1 && intervals.some((interval) => interval !== null),
  );
  const signs: readonly (readonly [Sign, boolean, string])[] = [
    ['pressure', isPair, legend.pressure],
    ['course', isCourseDrawn, view.period === 'all' ? legend.course.months : legend.course.days],
    ['apart', hasEstimates, texts.estimates.legend],
    ['single', hasInterval, legend.single],
    ['mean', !isPair && buckets.some(({ count }) => count > 1), legend.mean],
    ['apart', buckets.some(isApart), legend.apart],
    ['noted', buckets.some(({ tags }) => tags.length > 0), legend.noted],
    ['usual', usual !== null && trend.source === 'camera', isOneself ? legend.usual : legend.usualOfPatient],
  ];
  const notes = [
    ...(!isPair && !isAnswer && backdropOf(measure).length === 0 ? [texts.noBands] : []),
    ...(isByCuff(trend) ? [texts.pressure.stagesFrom] : []),
  ];
  return (
    <Row as="ul" gap={5} lineGap={1} align="stretch" tone="muted" size="small" aria-label={legend.title}>
      {signs.map(
        ([sign, isUsed, text]) =>
          isUsed && (
            <Row as="li" key={text} isOneLine gap={2}>
              <i className={styles.sign} data-sign={sign} aria-hidden="true" />
              <span>{text}</span>
            </Row>
          ),
      )}
      {notes.map((note) => (
        <Row as="li" key={note} isOneLine gap={2}>
          {note}
        </Row>
      ))}
    </Row>
  );
}
