import { classNames } from './class-names.ts';
import styles from './spinner.module.css';

export function SpinnerMark({ sizePx = 40 }: { readonly sizePx?: number }) {
  return (
    <svg className={styles.mark} width={sizePx} height={sizePx} viewBox="0 0 40 40" fill="none" aria-hidden="true">
      <circle cx="20" cy="20" r="16" stroke="currentColor" strokeOpacity="0.2" strokeWidth="4" />
      <path d="M20 4a16 16 0 0 1 16 16" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
    </svg>
  );
}

/** A busy indicator; the text says what is loading. */
export function Spinner({ text, isPage = false }: { readonly text: string; readonly isPage?: boolean }) {
  return (
    <div className={classNames(styles.box, isPage && styles.page)} role="status">
      <SpinnerMark />
      <p className={styles.text}>{text}</p>
    </div>
  );
}
