import type { Comparison, MeasurementSummary } from '@mien/contract';
import { measureTypeOf, USUAL_RANGE_RULE } from '@mien/domain';
import { dashboard as english, results as englishResults, fill } from '@mien/messages';
import { Box, buttonClassName, Card, Icon, Muted, Row, Stack } from '@mien/ui';
import { Link } from 'react-router';
import { numberText } from '../../shared/health/result/number-text.ts';
import { insideSentence } from '../../shared/platform/inside-sentence.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { timeSpanText } from '../../shared/platform/time-span-text.ts';
import { type NextStep, nextStepOf, type Waiting } from './dashboard.model.ts';
import styles from './next-step-card.module.css';

const { nextStep: texts, vitals } = textsOf('dashboard', english);
const { note } = textsOf('results', englishResults);

interface NextStepCardProps extends Waiting {
  readonly comparison: Comparison;
  readonly latest: MeasurementSummary;
  readonly timeZone: string;
}

/** Target and icon of a step. */
const WAYS = {
  answer: { icon: 'chat', to: paths.liveChat },
  repeat: { icon: 'scan', to: paths.howTo },
  careTeam: { icon: 'people', to: paths.careTeam },
  cuff: { icon: 'cuff', to: paths.entryOf('cuff') },
  breathe: { icon: 'heart', to: paths.breathe },
  tag: { icon: 'chart', to: paths.bestTrendChart },
} as const;

function titleOf(step: Exclude<NextStep, { readonly kind: 'learn' }>): string {
  if (step.kind === 'cuff') return fill(texts.cuff.title, { age: timeSpanText(step.days) });
  if (step.kind === 'answer') return fill(texts.answer.title, { who: step.answerer });
  if (step.kind === 'careTeam') return fill(texts.careTeam.title, { who: step.asker });
  if (step.kind === 'tag') {
    const { tag, difference, measure } = step.effect;
    return fill(difference > 0 ? texts.tag.higher : texts.tag.lower, {
      when: note.when[tag],
      name: insideSentence(vitals[measure]),
      amount: numberText(Math.abs(difference), measureTypeOf(measure)?.precision ?? 0),
    });
  }
  return texts[step.kind].title;
}

function textOf(step: Exclude<NextStep, { readonly kind: 'learn' }>): string {
  if (step.kind !== 'tag') return texts[step.kind].text;
  const { scans, others } = step.effect;
  return fill(texts.tag.text, { scans, others });
}

/** The URL of a step: scans with a tag are in the trend of their measure. */
function addressOf(step: Exclude<NextStep, { readonly kind: 'learn' }>): string {
  const { to } = WAYS[step.kind];
  return step.kind === 'tag' ? `${to}?measure=${step.effect.measure}&noted=${step.effect.tag}` : to;
}

/** The most useful next step. */
export function NextStepCard({ comparison, latest, timeZone, ...waiting }: NextStepCardProps) {
  const step = nextStepOf(comparison, latest, new Date(), timeZone, waiting);
  if (step.kind !== 'learn') {
    const { icon } = WAYS[step.kind];
    return (
      <Card aria-labelledby="next-step">
        <Row gap={4} lineGap={2}>
          <Stack as="span" align="middle" isRigid tone="brand" isDisc>
            <Icon name={icon} />
          </Stack>
          <Box grows={8}>
            <h2 id="next-step" className={styles.title}>
              {titleOf(step)}
            </h2>
            <Muted size="small">{textOf(step)}</Muted>
          </Box>
          {/* Another step is another link, so that pressing this one never follows that one. */}
          <Link key={step.kind} to={addressOf(step)} className={buttonClassName({ variant: 'tinted', isSmall: true })}>
            {texts[step.kind].button}
          </Link>
        </Row>
      </Card>
    );
  }
  const { daysMissing } = step;
  const days = USUAL_RANGE_RULE.fewestDays;
  return (
    <Card aria-labelledby="next-step">
      <Row gap={4} lineGap={2}>
        <Box grows={8}>
          <h2 id="next-step" className={styles.title}>
            {pluralText(texts.learn.days, daysMissing)}
          </h2>
          <Muted size="small">{texts.learn.text}</Muted>
        </Box>
        <Row gap={1} align="stretch" isOneLine className={styles.days} aria-hidden="true">
          {Array.from({ length: days }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the segments of a bar are identified by position
            <i key={index} data-done={index < days - daysMissing} />
          ))}
        </Row>
      </Row>
    </Card>
  );
}
