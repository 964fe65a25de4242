import type { CSSProperties, ReactNode } from 'react';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SkeletonProps {
  /** What is loading, in words. */
  readonly text: string;
  readonly children: ReactNode;
}

/** A page placeholder: shown after a moment, so that a quick response does not flicker. */
export function Skeleton({ text, children }: SkeletonProps) {
  return (
    <div role="status">
      <VisuallyHidden>{text}</VisuallyHidden>
      <div className={styles.shapes} aria-hidden="true">
        {children}
      </div>
    </div>
  );
}

interface SkeletonBoxProps {
  readonly heightRem: number;
  /** If it differs on a larger screen. */
  readonly wideHeightRem?: number;
}

/** Placeholder of a card or a chart, with its height. */
export function SkeletonBox({ heightRem, wideHeightRem = heightRem }: SkeletonBoxProps) {
  const heights = { '--height': `${heightRem}rem`, '--wide-height': `${wideHeightRem}rem` } as CSSProperties;
  return <div className={styles.box} style={heights} />;
}

/** Placeholder of a line of text. */
export function SkeletonLine() {
  return <div className={styles.line} />;
}

/** Placeholder of a list's rows. */
export function SkeletonRows({ count, heightRem }: { readonly count: number; readonly heightRem: number }) {
  return (
    <div className={styles.rows}>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows never move
        <SkeletonBox key={row} heightRem={heightRem} />
      ))}
    </div>
  );
}

/** Placeholder of a page's heading. */
export function SkeletonTitle() {
  return <div className={styles.title} />;
}
