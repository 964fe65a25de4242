import type { ComponentProps } from 'react';
import styles from './visually-hidden.module.css';

type HiddenTag = 'span' | 'p' | 'h2' | 'h3' | 'label' | 'legend' | 'caption' | 'div' | 'th' | 'td' | 'dt';

type VisuallyHiddenProps<Element extends HiddenTag> = Omit<ComponentProps<Element>, 'className'> & {
  readonly as?: Element;
};

/** Text for screen readers only. */
export function VisuallyHidden<Element extends HiddenTag = 'span'>({ as, ...rest }: VisuallyHiddenProps<Element>) {
  const Tag: HiddenTag = as ?? 'span';
  return <Tag {...(rest as object)} className={styles.hidden} />;
}
