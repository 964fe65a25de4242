import { Stack } from '@mien/ui';
import type { ReactNode } from 'react';
import styles from './notice-page.module.css';

/** A page of one short text with what to do: in the middle of a large screen, next to the menu of staff, too. */
export function NoticePage({ gap, children }: { readonly gap: 5 | 6; readonly children: ReactNode }) {
  return (
    <Stack gap={gap} isPacked width="focused" className={styles.page} data-notice>
      {children}
    </Stack>
  );
}
