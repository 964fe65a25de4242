import type { Comparison } from '@mien/contract';
import { results as english, fill } from '@mien/messages';
import { classNames, Icon, Row, rowClassName, Stack } from '@mien/ui';
import { Link } from 'react-router';
import { dayText } from '../../shared/health/result/compared-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import styles from './neighbors.module.css';

const { neighbors: texts } = textsOf('results', english);

const STEP = rowClassName({ justify: 'center', tone: 'plain', isTarget: true, isRound: true });

/** Links to the previous and next scan; inactive if there is none. */
export function Neighbors({ comparison }: { readonly comparison: Comparison | undefined }) {
  if (!comparison) return <Row as="span" isOneLine align="stretch" isTarget className={styles.neighbors} />;
  return (
    <Row as="span" isOneLine align="stretch" isTarget className={styles.neighbors}>
      <Step scan={comparison.previous} text={texts.previous} none={texts.first} isBack />
      <Step scan={comparison.next} text={texts.next} none={texts.none} />
    </Row>
  );
}

interface StepProps {
  readonly scan: Comparison['previous'];
  readonly text: typeof texts.previous | typeof texts.next;
  readonly none: string;
  readonly isBack?: boolean;
}

function Step({ scan, text, none, isBack = false }: StepProps) {
  const icon = (
    <Stack as="span" className={styles.icon} data-back={isBack}>
      <Icon name="chevronRight" />
    </Stack>
  );
  if (!scan)
    return (
      <span className={classNames(STEP, styles.none)} role="img" aria-label={none}>
        {icon}
      </span>
    );
  return (
    <Link
      to={paths.resultFromHistoryOf(scan.id)}
      className={classNames(STEP, rowClassName({ hover: 'sunken' }))}
      aria-label={fill(text, { date: dayText(scan.created) })}
    >
      {icon}
    </Link>
  );
}
