import type { Ref } from 'react';
import styles from './scan-oval.module.css';

/** The oval for the face, the ring of the 30 seconds around it, and the tick that closes it. */
export function ScanOval({
  ref,
  isTight,
  isWaiting,
  isDone,
  progressShare,
  label,
}: {
  readonly ref: Ref<HTMLDivElement>;
  /** The face fits. */
  readonly isTight: boolean;
  readonly isWaiting: boolean;
  readonly isDone: boolean;
  readonly progressShare: number;
  readonly label: string;
}) {
  return (
    <div ref={ref} className={styles.oval} data-tight={isTight} data-waiting={isWaiting} data-done={isDone}>
      <div className={styles.hole} />
      <svg
        className={styles.rings}
        viewBox="0 0 300 390"
        role="progressbar"
        aria-label={label}
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
        {isDone && <path className={styles.tick} d="M104 198l32 33 62-68" pathLength="100" />}
      </svg>
    </div>
  );
}
