import art from '@mien/ui/art.module.css';
import styles from './registration-art.module.css';

/** A phone that scans a calm face, with the pulse running from it toward a rising sun. */
export function RegistrationArt() {
  return (
    <svg viewBox="0 0 360 260" fill="none" aria-hidden="true" className={styles.art}>
      <path className={art.fillTint} opacity="0.55" d="M20 214a160 160 0 0 1 320 0z" />
      <path className={art.fillTint} d="M62 214a118 118 0 0 1 236 0z" />
      <path
        className={art.strokeWarm}
        strokeWidth="6"
        d="M180 24v18M92 50l10 16M268 50l-10 16M32 116l17 9M328 116l-17 9"
      />
      <path className={art.strokePale} strokeWidth="4" d="M12 214h336" />
      <rect x="122" y="42" width="116" height="204" rx="22" className={art.fillLine} />
      <rect x="131" y="52" width="98" height="184" rx="14" className={art.fillSurface} />
      <path className={art.fillPale} d="M144 206c4-20 18-28 36-28s32 8 36 28c-8 4-22 6-36 6s-28-2-36-6z" />
      <path className={art.fillShade} d="M169 158h22v20c0 6-5 10-11 10s-11-4-11-10v-20z" />
      <path className={art.fillSkin} d="M180 84c20 0 30 14 30 35 0 24-14 45-30 45s-30-21-30-45c0-21 10-35 30-35z" />
      <path
        className={art.fillHair}
        d="M149 122c-4-26 10-45 32-45 21 0 34 18 30 44-3-4-4-8-5-12-12 1-29-1-39-12-3 9-11 14-15 15-1 4-2 6-3 10z"
      />
      <path
        className={art.strokeFace}
        strokeWidth="2.5"
        d="M164 124c2-3 7-3 9 0M187 124c2-3 7-3 9 0M171 147c5 5 13 5 18 0"
      />
      <ellipse cx="180" cy="124" rx="42" ry="54" className={art.strokePale} strokeWidth="3" strokeDasharray="2 7" />
      <path className={art.strokeBrand} strokeWidth="4" d="M180 70c23 0 42 24 42 54 0 18-6 33-16 43" />
      <path
        className={art.strokeBrand}
        strokeWidth="4"
        d="M20 188h42l9-16 13 38 12-50 11 38 6-10h5M242 188h16l9-15 12 28 9-20 6 7h46"
      />
      <circle cx="180" cy="224" r="5" className={art.fillBrand} />
    </svg>
  );
}
