import styles from './general-error.module.css';

/** A pulse that rests: nothing is lost, it only pauses. */
export function NoticeArt() {
  return (
    <svg className={styles.art} viewBox="0 0 200 130" fill="none" aria-hidden="true">
      <ellipse cx="100" cy="68" rx="92" ry="58" fill="var(--brand-tint)" />
      <path
        d="M100 24c24 0 37 16 37 40 0 28-17 50-37 50S63 92 63 64c0-24 13-40 37-40z"
        fill="var(--surface)"
        stroke="var(--brand-line)"
        strokeWidth="3"
      />
      <g stroke="var(--brand)" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M14 70h38l8-14 10 26 8-12h12" />
        <path d="M112 70h74" strokeDasharray="1 11" />
      </g>
    </svg>
  );
}
