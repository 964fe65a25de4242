import type { Trend } from '@mien/contract';
import { trends as english } from '@mien/messages';
import { IconButton, Row, Text } from '@mien/ui';
import { textsOf } from '../../platform/language.ts';
import styles from './measure-trend.module.css';
import { rangeLabel } from './trend-labels.ts';
import type { TrendView } from './trend-view.ts';

const texts = textsOf('trends', english);

interface StepperProps {
  readonly view: TrendView;
  readonly trend: Trend | undefined;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly onStep: (steps: number) => void;
}

/** The days shown, with buttons to the previous and next ones. */
export function Stepper({ view, trend, hasPrevious, hasNext, onStep }: StepperProps) {
  const { period } = view;
  const title = (
    <Text as="h2" id="trend-range" isFilling size="lead" isCentered className={styles.range} aria-live="polite">
      {rangeLabel(view, trend)}
    </Text>
  );
  if (period === 'all') return title;
  return (
    <Row gap={2} justify="between" isOneLine className={styles.stepper}>
      <IconButton
        icon="back"
        label={texts.previous[period]}
        aria-disabled={!hasPrevious || undefined}
        onClick={() => onStep(-1)}
      />
      {title}
      <IconButton
        icon="next"
        label={texts.next[period]}
        aria-disabled={!hasNext || undefined}
        onClick={() => onStep(1)}
      />
    </Row>
  );
}
