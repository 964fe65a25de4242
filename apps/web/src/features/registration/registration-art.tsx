import art from '@mien/ui/art.module.css';
import { DrawnPerson, PERSON_GROUND } from '@mien/ui/drawn-person';
import styles from './registration-art.module.css';

/** A phone that scans a person, with the pulse running from it toward a rising sun. */
export function RegistrationArt() {
  return (
    <svg viewBox="0 0 360 260" fill="none" aria-hidden="true" className={styles.art}>
      <clipPath id="registration-screen">
        <rect x="131" y="51" width="98" height="186" rx="15" />
      </clipPath>
      <path className={art.fillTint} opacity="0.55" d="M20 214a160 160 0 0 1 320 0z" />
      <path className={art.fillTint} d="M62 214a118 118 0 0 1 236 0z" />
      <path
        className={art.strokeWarm}
        strokeWidth="6"
        d="M180 24v10M92 50l10 16M268 50l-10 16M32 116l17 9M328 116l-17 9"
      />
      <path className={art.strokePale} strokeWidth="4" d="M12 214h336" />
      <path
        className={art.strokeBrand}
        strokeWidth="4"
        d="M20 188h42l9-16 13 38 12-50 11 38 6-10h5M242 188h16l9-15 12 28 9-20 6 7h46"
      />
      <rect x="122" y="42" width="116" height="204" rx="22" className={art.fillLine} />
      <g clipPath="url(#registration-screen)">
        <rect x="131" y="51" width="98" height="186" fill={PERSON_GROUND} />
        <g transform="translate(180 136) scale(.42)">
          <DrawnPerson name="ana" />
        </g>
        <path fill="#7f78d2" d="M131 226c10-12 30-16 49-16s39 4 49 16v12h-98z" />
      </g>
      <ellipse cx="180" cy="134" rx="42" ry="56" stroke="#c9c5f0" strokeWidth="4" />
      <path stroke="#4a42b8" strokeWidth="4" d="M180 78c23 0 42 25 42 56 0 18-6 34-16 44" />
    </svg>
  );
}
