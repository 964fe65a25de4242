import { averages as english, measures as englishMeasures, results as englishResults, fill } from '@mien/messages';
import { Card, HealthBandSlider, Icon, VisuallyHidden } from '@mien/ui';
import { type ReactNode, useId } from 'react';
import { textsOf } from '../../shared/language.ts';
import { useProductName } from '../../shared/product-name.ts';
import scoreStyles from '../../shared/result/score-card.module.css';
import { ScoreNumber } from '../../shared/result/score-card.tsx';
import styles from './average-score-card.module.css';
import { usersText } from './averages.model.ts';

const texts = textsOf('averages', english);
const { score: scoreTexts } = textsOf('results', englishResults);
const { bands } = textsOf('measures', englishMeasures);

interface FrameProps {
  /** Whose score it is, where there are two of them. */
  readonly title?: string | undefined;
  readonly summary: string | null;
  readonly users: ReactNode;
  readonly children: ReactNode;
}

function Frame({ title, summary, users, children }: FrameProps) {
  const productName = useProductName();
  const name = fill(texts.score.title, { productName });
  const id = useId();
  return (
    <Card isRoomy aria-labelledby={id}>
      <div className={scoreStyles.card}>
        <div className={styles.head}>
          <h2 id={id} className={scoreStyles.title}>
            {title ?? name}
          </h2>
          <p className={styles.users}>
            <Icon name="people" sizePx={20} />
            <span>{users}</span>
          </p>
        </div>
        {title !== undefined && <p className={scoreStyles.note}>{name}</p>}
        {children}
        <p className={scoreStyles.summary} role="status">
          {summary}
        </p>
        <p className={scoreStyles.note}>{texts.score.kind}</p>
      </div>
    </Card>
  );
}

interface AverageScoreCardProps extends Pick<FrameProps, 'title'> {
  /** Null when too few of the scans have one. */
  readonly score: number | null;
  readonly users: number;
  readonly summary: string | null;
}

/** The average of the overall score, and of how many people. */
export function AverageScoreCard({ score, users, summary, title }: AverageScoreCardProps) {
  return (
    <Frame title={title} summary={summary} users={usersText(users)}>
      {score === null ? (
        <p className={scoreStyles.none}>{texts.score.none}</p>
      ) : (
        <ScoreNumber score={Math.round(score)} plusMinus={null} isAnimated />
      )}
    </Frame>
  );
}

/** The shape of the card where numbers are withheld. What is blurred is a placeholder: the page does not know any number. */
export function WithheldScoreCard({ summary, title }: Pick<FrameProps, 'summary' | 'title'>) {
  return (
    <Frame
      title={title}
      summary={summary}
      users={
        <>
          <VisuallyHidden>{texts.users.withheld}</VisuallyHidden>
          <span aria-hidden="true" className={styles.blurred} data-placeholder>
            00
          </span>
        </>
      }
    >
      <VisuallyHidden>{texts.score.withheld}</VisuallyHidden>
      <div aria-hidden="true" className={styles.blurred} data-placeholder>
        <p className={scoreStyles.number}>
          <span className={scoreStyles.value}>00</span>
          <span className={scoreStyles.unit}>{scoreTexts.of}</span>
        </p>
        <HealthBandSlider percent={null} labels={bands} />
      </div>
    </Frame>
  );
}
