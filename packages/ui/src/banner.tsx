import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export type BannerTone = 'info' | 'good' | 'caution' | 'problem';

const ICONS = { info: 'info', good: 'done', caution: 'warning', problem: 'problem' } as const satisfies Record<
  BannerTone,
  IconName
>;

interface BannerProps {
  readonly tone?: BannerTone;
  /** Replaces the icon of its tone. */
  readonly icon?: IconName;
  /** Whether it is part of the page from the start, and not a reaction to the user: then it is not announced. */
  readonly isQuiet?: boolean;
  /** The id of its title or its first sentence. The banner is then a quiet region with that name. */
  readonly labelledBy?: string;
  readonly children: ReactNode;
}

/** An inline message. Unless it is quiet, problems and cautions are announced assertively, the rest politely. */
export function Banner({ tone = 'info', icon = ICONS[tone], isQuiet = false, labelledBy, children }: BannerProps) {
  const isUrgent = tone === 'problem' || tone === 'caution';
  const role = labelledBy ? 'region' : isQuiet ? undefined : isUrgent ? 'alert' : 'status';
  return (
    <div
      className={classNames(styles.banner, styles[tone])}
      role={role}
      {...(labelledBy ? { 'aria-labelledby': labelledBy } : {})}
    >
      <Icon name={icon} />
      <div className={styles.body}>{children}</div>
    </div>
  );
}
