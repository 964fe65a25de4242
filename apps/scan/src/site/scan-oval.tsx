import { fill } from '@mien/messages';
import { Text, VisuallyHidden } from '@mien/ui';
import type { Ref } from 'react';
import styles from './scan-oval.module.css';
import { siteTexts } from './site-texts.ts';

/** The oval for the face, the progress ring of the scan around it, and the remaining seconds. */
export function ScanOval({
  ref,
  isTight,
  isWaiting,
  progressShare,
  secondsLeft,
}: {
  readonly ref: Ref<HTMLDivElement>;
  /** The face fits. */
  readonly isTight: boolean;
  readonly isWaiting: boolean;
  readonly progressShare: number;
  /** Null if no scan is running. */
  readonly secondsLeft: number | null;
}) {
  const text = siteTexts().capture;
  return (
    <div ref={ref} className={styles.oval} data-tight={isTight} data-waiting={isWaiting}>
      <div className={styles.hole} />
      <svg
        className={styles.rings}
        viewBox="0 0 300 390"
        role="progressbar"
        aria-label={text.progress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(progressShare * 10) * 10}
      >
        <ellipse className={styles.track} cx="150" cy="195" rx="146" ry="191" />
        <path
          className={styles.ring}
          d="M150 4a146 191 0 0 1 0 382a146 191 0 0 1 0-382"
          pathLength="100"
          strokeDashoffset={100 - progressShare * 100}
        />
      </svg>
      {secondsLeft !== null && (
        <Text weight={700} hasEvenDigits isCentered breaks="never" isPill className={styles.seconds}>
          {/* A translator wraps text in elements, and a wrapped number would no longer update. */}
          <span aria-hidden="true" translate="no">
            <span>{String(secondsLeft)}</span>
            <small>{text.secondsUnit}</small>
          </span>
          <VisuallyHidden>{fill(text.secondsLeft, { seconds: secondsLeft })}</VisuallyHidden>
        </Text>
      )}
    </div>
  );
}
