import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './scan-frame.module.css';

type ScanFrameProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** A page has one main part: the frame, unless it is inside one. */
  readonly element?: 'main' | 'div';
  readonly behind?: ReactNode;
  readonly top: ReactNode;
  readonly middle: ReactNode;
  readonly foot: ReactNode;
};

/**
 * The whole screen of a scan: words, the oval, and what is below. Both sites draw the end of a scan in it, so that nothing moves
 * when one hands over to the other.
 */
export function ScanFrame({
  element: Element = 'main',
  behind,
  top,
  middle,
  foot,
  className,
  ...rest
}: ScanFrameProps) {
  return (
    <Element {...rest} className={classNames(styles.frame, className)}>
      {behind}
      <div className={styles.top}>{top}</div>
      <div className={styles.middle}>{middle}</div>
      <div className={styles.foot}>{foot}</div>
    </Element>
  );
}

/** The oval of a scan that is complete: a full ring and a tick. */
export function ScanDone({ isNew = false }: { readonly isNew?: boolean }) {
  return (
    <svg className={styles.done} viewBox="0 0 300 390" aria-hidden="true" data-new={isNew}>
      <ellipse cx="150" cy="195" rx="146" ry="191" />
      <path d="M104 198l32 33 62-68" pathLength="100" />
    </svg>
  );
}

/** Says that a scan is complete. */
export function ScanDoneHeading({ children }: { readonly children: ReactNode }) {
  return <h1 className={styles.heading}>{children}</h1>;
}
