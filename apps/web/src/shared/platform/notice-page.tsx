import { classNames, Stack } from '@mien/ui';
import type { ReactNode } from 'react';
import styles from './notice-page.module.css';

interface NoticePageProps {
  readonly gap: 5 | 6;
  /** Whether its buttons need the room above it. */
  readonly isLong?: boolean;
  readonly children: ReactNode;
}

/** A page of one short text with what to do: in the middle of a large screen, next to the menu of staff, too. */
export function NoticePage({ gap, isLong = false, children }: NoticePageProps) {
  return (
    <Stack gap={gap} isPacked width="focused" className={classNames(styles.page, isLong && styles.long)} data-notice>
      {children}
    </Stack>
  );
}
