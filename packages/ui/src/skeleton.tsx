import type { CSSProperties, ReactNode } from 'react';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SkeletonProps {
  /** What is on its way, in words. */
  readonly text: string;
  readonly children: ReactNode;
}

/** The shape of a page that is on its way: shown after a moment, so that a quick answer does not flicker. */
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
  /** Where it is another one on a larger screen. */
  readonly wideHeightRem?: number;
}

/** The place of a card or a chart, as high as what comes there. */
export function SkeletonBox({ heightRem, wideHeightRem = heightRem }: SkeletonBoxProps) {
  const heights = { '--height': `${heightRem}rem`, '--wide-height': `${wideHeightRem}rem` } as CSSProperties;
  return <div className={styles.box} style={heights} />;
}

/** The place of a line of text. */
export function SkeletonLine() {
  return <div className={styles.line} />;
}

/** The places of a list's rows. */
export function SkeletonRows({ count, heightRem }: { readonly count: number; readonly heightRem: number }) {
  return (
    <div className={styles.rows}>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content never change places
        <SkeletonBox key={row} heightRem={heightRem} />
      ))}
    </div>
  );
}

/** The place of a page's heading. */
export function SkeletonTitle() {
  return <div className={styles.title} />;
}
