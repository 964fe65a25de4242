import styles from './logo-mark.module.css';

/** A face's oval with a pulse through it. */
export function LogoMark() {
  return (
    <svg className={styles.mark} width="36" height="36" viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <rect width="32" height="32" rx="10" fill="currentColor" />
      <g stroke="var(--on-brand)" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M16 6c4.300 0 7 3.400 7 8.200S20 25.500 16 25.500s-7-6.500-7-11.300S11.700 6 16 6z" />
        <path d="M5 17h6l1.800-4.200 3.200 7.800 2.200-5 .9 1.400H27" />
      </g>
    </svg>
  );
}
