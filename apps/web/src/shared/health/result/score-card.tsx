import type { Comparison, SharedResult } from '@mien/contract';
import { changeAsRead, isScoreMuted, type Top } from '@mien/domain';
import { results as english, measures as englishMeasures, fill } from '@mien/messages';
import { Card, HealthBandDial, HealthBandSlider, Muted, Row, Stack, Text, VisuallyHidden } from '@mien/ui';
import type { ReactNode } from 'react';
import { textsOf } from '../../platform/language.ts';
import { doesMediaMatch } from '../../platform/use-media.ts';
import { whenText } from './compared-text.ts';
import { bandOfScore } from './result-groups.ts';
import styles from './score-card.module.css';
import { COUNT_UP_MS, useCountUp } from './use-count-up.ts';

const texts = textsOf('results', english);
const { bands } = textsOf('measures', englishMeasures);
const parts: Readonly<Record<string, string>> = texts.scoreParts;

interface ScoreCardProps {
  readonly productName: string;
  readonly overall: SharedResult['overall'];
  /** The notice at the top of the page, which decides how prominent the score is. */
  readonly top: Top;
  /** Whether the reader is the person, or their carer. */
  readonly isOwn: boolean;
  /** Shown in place of a missing score. */
  readonly unscored: ReactNode;
  /** Null for no summary. It is above the score, so that no reassuring word comes before it. */
  readonly summary: ReactNode;
  readonly isAnimated: boolean;
  /** The link to the description of the score. */
  readonly understand: ReactNode;
  /** The measured vital signs, below the dial. */
  readonly measured?: ReactNode;
  /** When the scan was taken, unless the page shows it elsewhere. */
  readonly date?: ReactNode;
  /** A line for each finding in a red range. */
  readonly redLines: ReactNode;
  /** For staff, who see more on one screen: a compact card with its own title, and the first values below the score. */
  readonly dense?: Dense;
}

interface Dense {
  readonly title: string;
  readonly date: ReactNode;
  readonly created: string;
  readonly before: Comparison['scoreBefore'];
  readonly rows: ReactNode;
}

/** The overall score: the summary sentence, the dial with number and word, and what stands out. */
export function ScoreCard(props: ScoreCardProps) {
  const { productName, overall, top, isOwn, unscored, summary, isAnimated, understand, date, redLines, dense } = props;
  const { measured } = props;
  const score = overall.score === null ? null : Math.round(overall.score);
  const leftOut = overall.missing.map((part) => parts[part] ?? part);
  const isMuted = isScoreMuted(top);
  if (dense) return <DenseScoreCard {...props} dense={dense} />;
  return (
    <Card isRoomy aria-labelledby="score-title">
      <Stack gap={4}>
        <Text as="h2" id="score-title" size="body" weight={700}>
          {score === null
            ? isOwn
              ? texts.score.unscored
              : texts.score.unscoredOfOther
            : fill(texts.score.title, { productName })}
        </Text>
        {date}
        {summary !== null && (
          <Text size="lead" weight={400} data-rung={top.rung}>
            {summary}
          </Text>
        )}
        {isMuted ? (
          <MutedScore score={score} isOwn={isOwn} />
        ) : score === null ? (
          unscored
        ) : (
          <>
            <ScoreDial score={score} plusMinus={overall.plusMinus} isAnimated={isAnimated} />
            {measured}
          </>
        )}
        {redLines}
        <Stack gap={3}>
          {understand}
          <Muted size="small">
            <span>{texts.score.kind}</span>{' '}
            <span>
              {score !== null &&
                leftOut.length > 0 &&
                fill(texts.score.leftOut, { parts: leftOut.join(texts.preview.separator) })}
            </span>
          </Muted>
        </Stack>
      </Stack>
    </Card>
  );
}

function DenseScoreCard(props: ScoreCardProps & { readonly dense: Dense }) {
  const { productName, overall, top, unscored, summary, redLines, dense } = props;
  const score = overall.score === null ? null : Math.round(overall.score);
  const title = fill(texts.score.title, { productName });
  return (
    <Stack as="section" gap={3} padding={4} ground="panel" aria-labelledby="score-title" className={styles.dense}>
      <Row gap={3} lineGap={0} align="baseline">
        <Text as="h2" id="score-title" size="lead">
          {dense.title}
        </Text>
        {dense.date}
      </Row>
      {summary !== null && <p data-rung={top.rung}>{summary}</p>}
      {isScoreMuted(top) ? (
        // What needs attention is above it, and a clinician needs no sentence about the order.
        score !== null && (
          <Row gap={2} lineGap={0} align="baseline">
            <MutedNumber score={score} /> <Muted as="span">{title}</Muted>
          </Row>
        )
      ) : score === null ? (
        unscored
      ) : (
        <section aria-label={title}>
          <ScoreNumber
            score={score}
            plusMinus={overall.plusMinus}
            isAnimated={false}
            name={title}
            change={scoreChangeText(score, dense)}
          />
        </section>
      )}
      <div className={styles.findings}>{redLines}</div>
      <div>{dense.rows}</div>
      <Muted size="small">{texts.score.kind}</Muted>
    </Stack>
  );
}

/**
 * The change of a score since the previous one; null if they have different parts, which says nothing about the
 * patient.
 */
function scoreChangeText(score: number, { before, created }: Dense): string | null {
  if (!before?.hasSameParts) return null;
  const difference = changeAsRead(before.score, score, 0);
  const when = whenText(before.created, created);
  const { changeNone, changeHigher, changeLower } = texts.compared;
  if (difference === 0) return fill(changeNone, { when });
  return fill(difference > 0 ? changeHigher : changeLower, { difference: Math.abs(difference), when });
}

/** The muted score below a more important notice, without its word and colors. */
function MutedScore({ score, isOwn }: { readonly score: number | null; readonly isOwn: boolean }) {
  return (
    <Stack gap={2} tone="muted">
      {score !== null && <MutedNumber score={score} />}
      <p>{isOwn ? texts.score.later : texts.score.laterOfOther}</p>
    </Stack>
  );
}

function MutedNumber({ score }: { readonly score: number }) {
  return <Muted size="lead" hasEvenDigits>{`${score} ${texts.score.of}`}</Muted>;
}

interface ScoreNumberProps {
  readonly score: number;
  readonly plusMinus: number | null;
  readonly isAnimated: boolean;
  /** Above the number, if the context does not say what it is. */
  readonly name?: string;
  /** Compared with the previous score. */
  readonly change?: string | null;
}

const isMovingNow = (isAnimated: boolean) => isAnimated && !doesMediaMatch('(prefers-reduced-motion: reduce)');

/** A score in words. @returns `points`: its uncertainty, 0 if it is unknown or would not change the number */
function wordsOf(score: number, plusMinus: number | null) {
  const band = bands[bandOfScore(score)];
  const points = plusMinus === null ? 0 : Math.round(plusMinus);
  const description =
    points > 0
      ? fill(texts.score.descriptionWithin, { score, band, points })
      : fill(texts.score.description, { score, band });
  return { band, points, description };
}

/** A score as the marker of a dial, with number and word in its middle. */
export function ScoreDial({
  score,
  plusMinus,
  isAnimated,
}: Pick<ScoreNumberProps, 'score' | 'plusMinus' | 'isAnimated'>) {
  const isMoving = isMovingNow(isAnimated);
  const { band, points, description } = wordsOf(score, plusMinus);
  return (
    <div className={styles.dial}>
      <VisuallyHidden>{description}</VisuallyHidden>
      <HealthBandDial percent={score} labels={bands} glideMs={isMoving ? COUNT_UP_MS : 0}>
        <Text as="span" size="hero" weight={700} hasEvenDigits className={styles.dialNumber}>
          <Counted score={score} isMoving={isMoving} />
        </Text>
        <Muted as="span" size="small">
          {texts.score.of}
        </Muted>
        <Text as="span" size="lead" weight={700}>
          {band}
        </Text>
        {points > 0 && (
          <Muted as="span" size="small">
            {fill(texts.score.plusMinus, { points })}
          </Muted>
        )}
      </HealthBandDial>
    </div>
  );
}

/** A score for staff, and of groups: number, word, slider. */
export function ScoreNumber({ score, plusMinus, isAnimated, name, change = null }: ScoreNumberProps) {
  const isMoving = isMovingNow(isAnimated);
  const { band, points, description } = wordsOf(score, plusMinus);
  return (
    <div>
      <VisuallyHidden>{description}</VisuallyHidden>
      <Row aria-hidden="true" gap={3} lineGap={1} align="end" justify="between">
        <Row as="p" gap={2} lineGap={0} align="baseline" className={styles.number}>
          <Text as="span" size="hero" className={styles.value}>
            <Counted score={score} isMoving={isMoving} />
          </Text>
          <Muted as="span" size="body">
            {texts.score.of}
          </Muted>
          {name !== undefined && (
            <Text as="span" weight={600}>
              {name}
            </Text>
          )}
          {change !== null && (
            <Muted as="span" size="small">
              {change}
            </Muted>
          )}
        </Row>
        <Stack as="p" align="end" weight={700} isAtEnd className={styles.band}>
          <span>{band}</span>
          {points > 0 && (
            <Muted as="span" size="small" weight={400}>
              {fill(texts.score.plusMinus, { points })}
            </Muted>
          )}
        </Stack>
      </Row>
      <div className={styles.slider}>
        <HealthBandSlider percent={score} labels={bands} glideMs={isMoving ? COUNT_UP_MS : 0} />
      </div>
    </div>
  );
}

/** A separate component, so that only the number re-renders while it runs. */
function Counted({ score, isMoving }: { readonly score: number; readonly isMoving: boolean }) {
  return useCountUp(score, isMoving);
}
