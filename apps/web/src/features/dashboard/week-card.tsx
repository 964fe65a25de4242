import { measureTypeOf, startOfUtcDay } from '@mien/domain';
import { dashboard as english, fill } from '@mien/messages';
import { Card, Muted, Row, Stack, Text } from '@mien/ui';
import { numberText } from '../../shared/health/result/number-text.ts';
import { unitText } from '../../shared/health/unit-text.ts';
import { calendarFormat } from '../../shared/platform/formats.ts';
import { shortDayText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { LoneLink } from '../../shared/platform/lone-link.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import type { Week } from './dashboard.model.ts';
import { type GoalCardProps, GoalLine } from './goal-card.tsx';
import styles from './next-step-card.module.css';

const texts = textsOf('dashboard', english);

/**
 * The last seven days: the days with scans, each average with the usual mean from before, and a link to details. Below
 * them the weekly goal, if the patient set one.
 */
export function WeekCard({ week, goal }: { readonly week: Week; readonly goal: GoalCardProps | null }) {
  const { until, days, measures } = week;
  const count = days.reduce((sum, { scans }) => sum + scans, 0);
  const [first] = measures;
  const letter = calendarFormat({ weekday: 'narrow' });
  return (
    <Card aria-labelledby="week-title">
      <Stack gap={2}>
        <Row gap={3} lineGap={0} align="baseline" justify="between">
          <Text as="h2" id="week-title" size="body">
            {until === null ? texts.week.title : fill(texts.week.titleTo, { date: shortDayText(until, new Date()) })}
          </Text>
          <Muted size="small">{pluralText(texts.scans, count)}</Muted>
        </Row>
        <Row gap={1} align="stretch" isOneLine className={styles.days} aria-hidden="true">
          {days.map(({ day, scans }) => (
            <Stack as="span" key={day} gap={1} isFilling>
              <i data-done={scans > 0} />
              <Muted as="span" size="small" isCentered>
                {letter.format(startOfUtcDay(day))}
              </Muted>
            </Stack>
          ))}
        </Row>
        {measures.map((measure) => (
          <Average key={measure.measurementTypeId} measure={measure} />
        ))}
        {first && (
          <p>
            <LoneLink to={`${paths.trendChartOf('month')}?measure=${first.measurementTypeId}`}>
              {texts.week.more}
            </LoneLink>
          </p>
        )}
        {goal && <GoalLine {...goal} heading="h3" />}
      </Stack>
    </Card>
  );
}

function Average({ measure }: { readonly measure: Week['measures'][number] }) {
  const { measurementTypeId, mean, usualMean, answer } = measure;
  const type = measureTypeOf(measurementTypeId);
  const shown = (value: number) => numberText(value, type?.precision ?? 0);
  return (
    <Text as="p" hasEvenDigits>
      <span>{texts.vitals[measurementTypeId]}</span> <strong>{shown(mean)}</strong>{' '}
      <Muted as="span" size="small">
        <span>{unitText(type?.unit ?? '')}</span>
        <span>{answer !== null && usualMean !== null && fill(texts.week[answer], { usual: shown(usualMean) })}</span>
      </Muted>
    </Text>
  );
}
