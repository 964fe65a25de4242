import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export type BannerTone = 'info' | 'good' | 'caution' | 'problem';

const ICONS = { info: 'info', good: 'done', caution: 'warning', problem: 'problem' } as const satisfies Record<
  BannerTone,
  IconName
>;

/** A message that stays in its place. Problems and cautions are announced at once, the rest politely. */
export function Banner({ tone = 'info', children }: { readonly tone?: BannerTone; readonly children: ReactNode }) {
  const isUrgent = tone === 'problem' || tone === 'caution';
  return (
    <div className={classNames(styles.banner, styles[tone])} role={isUrgent ? 'alert' : 'status'}>
      <Icon name={ICONS[tone]} />
      <div className={styles.body}>{children}</div>
    </div>
  );
}
