import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './disclosure.module.css';
import { Icon } from './icon.tsx';

interface DisclosureProps extends Omit<ComponentProps<'details'>, 'className' | 'title'> {
  /** Visible while collapsed; toggles it. */
  readonly title: ReactNode;
  /** `words` is as wide as its title, like a link; `row` has full width, with the arrow at the end. */
  readonly look?: 'words' | 'row';
  /** Around a `row`: lines above and below, or a box. */
  readonly ground?: 'plain' | 'lines' | 'outlined' | 'panel' | 'card';
}

/** A native `details` element with our arrow. In print it keeps its state. */
export function Disclosure({ title, look = 'words', ground = 'plain', children, ...rest }: DisclosureProps) {
  return (
    <details {...rest} className={classNames(styles.disclosure, ground !== 'plain' && styles[ground])}>
      <summary className={classNames(styles.summary, styles[look])}>
        <span className={styles.title}>{title}</span>
        <Icon name="chevronDown" sizePx={20} />
      </summary>
      {children}
    </details>
  );
}
