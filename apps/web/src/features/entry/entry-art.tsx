import art from '@mien/ui/art.module.css';
import styles from './entry-art.module.css';

/** An open door, with a pulse leading through it. */
export function EntryArt() {
  return (
    <svg viewBox="0 0 240 180" fill="none" aria-hidden="true" className={styles.art}>
      <ellipse cx="120" cy="96" rx="112" ry="80" className={art.fillTint} />
      <path className={art.strokePale} strokeWidth="4" d="M28 158h184" />
      <rect x="80" y="26" width="80" height="132" rx="8" className={art.fillPale} />
      <path className={art.fillWarm} d="M88 34h64v124H88z" />
      <path className={art.fillLine} d="M88 34l38 14v124l-38-14z" />
      <circle cx="117" cy="110" r="4" className={art.fillSurface} />
      <path className={art.strokeBrand} strokeWidth="4" d="M14 110h40l8-12 11 30 10-38 9 28 6-8h12" />
      <path className={art.strokeBrand} strokeWidth="4" d="M130 110h12l8-16 12 30 8-14h56" />
    </svg>
  );
}
