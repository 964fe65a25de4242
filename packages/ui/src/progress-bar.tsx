import styles from './progress-bar.module.css';

/** Progress, 0 to 100. */
export function ProgressBar({ percent, label }: { readonly percent: number; readonly label: string }) {
  const shown = Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={shown}
    >
      <div className={styles.fill} style={{ transform: `scaleX(${shown / 100})` }} />
    </div>
  );
}
