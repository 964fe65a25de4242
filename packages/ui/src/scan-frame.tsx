import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './scan-frame.module.css';

type ScanFrameProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** A page has one main element: the frame, unless it is inside one. */
  readonly element?: 'main' | 'div';
  readonly behind?: ReactNode;
  readonly top: ReactNode;
  readonly middle: ReactNode;
  readonly foot: ReactNode;
};

/**
 * The whole screen of a scan: text, the oval, and the content below. Both sites use it for the end of a scan, so that
 * nothing moves on the transition.
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

/** The oval of a completed scan: a full ring and a check mark. */
export function ScanDone({ isNew = false }: { readonly isNew?: boolean }) {
  return (
    <svg className={styles.done} viewBox="0 0 300 390" aria-hidden="true" data-new={isNew}>
      <ellipse cx="150" cy="195" rx="146" ry="191" />
      <path d="M104 198l32 33 62-68" pathLength="100" />
    </svg>
  );
}

/** The heading of a completed scan. */
export function ScanDoneHeading({ children }: { readonly children: ReactNode }) {
  return <h1 className={styles.heading}>{children}</h1>;
}
