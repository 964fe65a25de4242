import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './disclosure.module.css';
import { Icon } from './icon.tsx';

interface DisclosureProps extends Omit<ComponentProps<'details'>, 'className' | 'title'> {
  /** What is in sight while it is closed, and opens it. */
  readonly title: ReactNode;
  /** `words` is as wide as its title, like a link; `row` is as wide as its place, with the arrow at the end. */
  readonly look?: 'words' | 'row';
  /** Around a `row`: lines above and below, or a box. */
  readonly ground?: 'plain' | 'lines' | 'outlined' | 'panel' | 'card';
}

/** Something that opens below its title: the browser's own element, with our arrow. On paper it is as on the screen. */
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
