import { Icon, type IconName, Stack } from '@mien/ui';
import type { ReactNode } from 'react';
import styles from './empty-notice.module.css';

interface EmptyNoticeProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  /** What the reader can do next. */
  readonly children?: ReactNode;
}

/** The empty state of a list. */
export function EmptyNotice({ icon, title, text, children }: EmptyNoticeProps) {
  return (
    <Stack gap={4} align="center" tone="muted" isCentered className={styles.empty} role="status" data-notice>
      <Icon name={icon} sizePx={56} />
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </Stack>
  );
}
