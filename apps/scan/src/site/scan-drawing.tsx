import { classNames } from '@mien/ui';
import art from '@mien/ui/art.module.css';
import { DrawnPerson, PERSON_GROUND } from '@mien/ui/drawn-person';

/** A person in the oval, with the ring a third full and a pulse below. */
export function ScanDrawing() {
  return (
    <svg width="100%" className={classNames(art.fillNone, art.round)} viewBox="0 0 220 172" aria-hidden="true">
      <defs>
        <clipPath id="scan-oval">
          <ellipse cx="110" cy="86" rx="62" ry="78" />
        </clipPath>
      </defs>
      <path
        className={art.strokeBrand}
        strokeWidth="2.6"
        opacity="0.55"
        d="M8 134h18l5-9 7 20 6-30 7 24 4-5h14M151 134h14l5-9 7 20 6-30 7 24 4-5h18"
      />
      <g clipPath="url(#scan-oval)">
        <rect x="48" y="8" width="124" height="156" fill={PERSON_GROUND} />
        <g transform="translate(110 84) scale(.52)">
          <DrawnPerson name="ana" />
        </g>
      </g>
      <ellipse className={art.strokePale} strokeWidth="5" cx="110" cy="86" rx="62" ry="78" />
      <path
        className={art.strokeBrand}
        strokeWidth="5"
        strokeDasharray="66 100"
        d="M110 8a62 78 0 0 1 0 156"
        pathLength="100"
      />
    </svg>
  );
}
