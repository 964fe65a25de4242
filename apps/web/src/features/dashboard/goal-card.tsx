import { dashboard as english, fill } from '@mien/messages';
import { buttonClassName, Card, Muted, Row, Stack, Text } from '@mien/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import styles from './next-step-card.module.css';

const { goal: texts } = textsOf('dashboard', english);

export interface GoalCardProps {
  readonly goal: number;
  /** Scans of this week. */
  readonly count: number;
}

function countText({ goal, count }: GoalCardProps): string {
  if (count === 0) return fill(texts.none, { goal });
  if (count < goal) return pluralText(texts.some, count, { goal });
  return pluralText(texts.reached, count);
}

/** Progress toward the patient's goal, without praise or blame. */
export function GoalCard({ goal, count }: GoalCardProps) {
  return (
    <Card aria-labelledby="goal-title">
      <GoalLine goal={goal} count={count} heading="h2">
        <Row gap={1} align="stretch" isOneLine className={styles.days} aria-hidden="true">
          {Array.from({ length: goal }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the segments of a bar are identified by position
            <i key={index} data-done={index < count} />
          ))}
        </Row>
      </GoalLine>
    </Card>
  );
}

/** The same in one line, for a card that already shows the days of the week. */
export function GoalLine({
  goal,
  count,
  heading,
  children,
}: GoalCardProps & { readonly heading: 'h2' | 'h3'; readonly children?: ReactNode }) {
  return (
    <Row gap={3} lineGap={2} justify="between">
      <Stack>
        <Text as={heading} id="goal-title" size="body">
          {texts.title}
        </Text>
        <Muted size="small">{countText({ goal, count })}</Muted>
      </Stack>
      <Link
        to={paths.me}
        state={{ goal: 'goal' }}
        className={buttonClassName({ variant: 'quiet', isSmall: true })}
        aria-label={texts.changeLabel}
      >
        {texts.change}
      </Link>
      {children}
    </Row>
  );
}
