import { averages as english, measures as englishMeasures, results as englishResults, fill } from '@mien/messages';
import { HealthBandSlider, Icon, Muted, Row, Stack, Text, VisuallyHidden } from '@mien/ui';
import { type ReactNode, useId } from 'react';
import scoreStyles from '../../shared/health/result/score-card.module.css';
import { ScoreNumber } from '../../shared/health/result/score-card.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { useProductName } from '../../shared/platform/product-name.ts';
import styles from './average-score-card.module.css';
import { usersText } from './averages.model.ts';

const texts = textsOf('averages', english);
const { score: scoreTexts } = textsOf('results', englishResults);
const { bands } = textsOf('measures', englishMeasures);

interface FrameProps {
  /** A title, if there are two cards. */
  readonly title?: string | undefined;
  readonly summary: string | null;
  readonly users: ReactNode;
  readonly children: ReactNode;
  /** Below the summary. */
  readonly after?: ReactNode;
}

function Frame({ title, summary, users, children, after }: FrameProps) {
  const productName = useProductName();
  const name = fill(texts.score.title, { productName });
  const id = useId();
  return (
    <Stack as="section" gap={4} padding={5} ground="panel" aria-labelledby={id}>
      <Row gap={4} lineGap={2} justify="between">
        <Text as="h2" id={id} size="body" weight={700}>
          {title ?? name}
        </Text>
        <Row
          as="p"
          gap={2}
          isOneLine
          isInline
          padding={1}
          sidePadding={3}
          size="small"
          weight={600}
          hasEvenDigits
          isPill
          className={styles.users}
        >
          <Icon name="people" sizePx={20} />
          <span>{users}</span>
        </Row>
      </Row>
      {title !== undefined && <Muted size="small">{name}</Muted>}
      {children}
      <Text size="lead" role="status">
        {summary}
      </Text>
      {after}
    </Stack>
  );
}

interface AverageScoreCardProps extends Pick<FrameProps, 'title'> {
  /** Null if too few of the scans have one. */
  readonly score: number | null;
  readonly users: number;
  readonly summary: string | null;
}

/** The average overall score, and the number of people behind it. */
export function AverageScoreCard({ score, users, summary, title }: AverageScoreCardProps) {
  return (
    <Frame title={title} summary={summary} users={usersText(users)}>
      {score === null ? (
        <Stack as="p" gap={2} tone="muted">
          {texts.score.none}
        </Stack>
      ) : (
        <ScoreNumber score={Math.round(score)} plusMinus={null} isAnimated />
      )}
    </Frame>
  );
}

/** A card with withheld numbers. The blurred text is a placeholder: the page does not have the numbers. */
export function WithheldScoreCard({
  summary,
  title,
  children,
}: Pick<FrameProps, 'summary' | 'title'> & { readonly children?: ReactNode }) {
  return (
    <Frame
      title={title}
      summary={summary}
      after={children}
      users={
        <>
          <VisuallyHidden>{texts.users.withheld}</VisuallyHidden>
          <Stack as="span" aria-hidden="true" gap={4} className={styles.blurred} data-placeholder>
            ––
          </Stack>
        </>
      }
    >
      <VisuallyHidden>{texts.score.withheld}</VisuallyHidden>
      <div className={styles.withheld}>
        <Stack aria-hidden="true" gap={4} className={styles.blurred} data-placeholder>
          <Row as="p" gap={2} lineGap={0} align="baseline" className={scoreStyles.number}>
            <Text as="span" size="hero" className={scoreStyles.value}>
              ––
            </Text>
            <Muted as="span" size="body">
              {scoreTexts.of}
            </Muted>
          </Row>
          <HealthBandSlider percent={null} labels={bands} />
        </Stack>
        <span className={styles.lock}>
          <Icon name="lock" sizePx={24} />
        </span>
      </div>
    </Frame>
  );
}
