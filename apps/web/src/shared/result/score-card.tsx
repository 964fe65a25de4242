import type { OverallScore } from '@mien/contract';
import { results as english, measures as englishMeasures, fill } from '@mien/messages';
import { Card, HealthBandSlider, VisuallyHidden } from '@mien/ui';
import type { ReactNode } from 'react';
import { textsOf } from '../language.ts';
import { bandOfScore } from './result-groups.ts';
import styles from './score-card.module.css';
import { COUNT_UP_MS, useCountUp } from './use-count-up.ts';

const texts = textsOf('results', english);
const { bands } = textsOf('measures', englishMeasures);
const parts: Readonly<Record<string, string>> = texts.scoreParts;

interface ScoreCardProps {
  readonly productName: string;
  readonly overall: OverallScore;
  /** Null where there is nothing to say. */
  readonly summary: ReactNode;
  readonly isAnimated: boolean;
  /** What opens the description of the score. */
  readonly understand: ReactNode;
  /** When the scan was taken, where the page does not say it elsewhere. */
  readonly date?: ReactNode;
  /** A line for each value in a red range. */
  readonly redLines: ReactNode;
}

/** The overall score: number, word, slider, and what the results say in one sentence. */
export function ScoreCard({ productName, overall, summary, isAnimated, understand, date, redLines }: ScoreCardProps) {
  const score = overall.score === null ? null : Math.round(overall.score);
  const leftOut = overall.missing.map((part) => parts[part] ?? part);
  return (
    <Card isRoomy aria-labelledby="score-title">
      <div className={styles.card}>
        <h2 id="score-title" className={styles.title}>
          {fill(texts.score.title, { productName })}
        </h2>
        {date}
        {score === null ? (
          <div className={styles.none}>
            <p className={styles.noneTitle}>{texts.score.none}</p>
            <p>{texts.score.noneText}</p>
          </div>
        ) : (
          <ScoreNumber score={score} plusMinus={overall.plusMinus} isAnimated={isAnimated} />
        )}
        {summary !== null && <p className={styles.summary}>{summary}</p>}
        {redLines}
        <div className={styles.foot}>
          {understand}
          <p className={styles.note}>
            {texts.score.kind}{' '}
            {leftOut.length > 0 && fill(texts.score.leftOut, { parts: leftOut.join(texts.preview.separator) })}
          </p>
        </div>
      </div>
    </Card>
  );
}

interface ScoreNumberProps {
  readonly score: number;
  readonly plusMinus: number | null;
  readonly isAnimated: boolean;
}

/** A score: number, word, slider. */
export function ScoreNumber({ score, plusMinus, isAnimated }: ScoreNumberProps) {
  const isMoving = isAnimated && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const band = bandOfScore(score);
  // Below half a point the number that is shown would not change.
  const points = plusMinus === null ? 0 : Math.round(plusMinus);
  const description =
    points > 0
      ? fill(texts.score.descriptionWithin, { score, band: bands[band], points })
      : fill(texts.score.description, { score, band: bands[band] });
  return (
    <div>
      <VisuallyHidden>{description}</VisuallyHidden>
      <div aria-hidden="true" className={styles.reading}>
        <p className={styles.number}>
          <span className={styles.value}>
            <Counted score={score} isMoving={isMoving} />
          </span>
          <span className={styles.unit}>{texts.score.of}</span>
        </p>
        <p className={styles.band}>
          {bands[band]}
          {points > 0 && <span className={styles.plusMinus}>{fill(texts.score.plusMinus, { points })}</span>}
        </p>
      </div>
      <HealthBandSlider percent={score} labels={bands} glideMs={isMoving ? COUNT_UP_MS : 0} />
    </div>
  );
}

/** By itself: nothing around the number is drawn again while it runs. */
function Counted({ score, isMoving }: { readonly score: number; readonly isMoving: boolean }) {
  return useCountUp(score, isMoving);
}
