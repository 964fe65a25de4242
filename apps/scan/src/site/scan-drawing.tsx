import { classNames } from '@mien/ui';
import art from '@mien/ui/art.module.css';
import { PersonInOval } from '@mien/ui/drawn-person';

/** A person in the oval, with the ring a third full and a pulse below. */
export function ScanDrawing() {
  return (
    <svg width="100%" className={classNames(art.fillNone, art.round)} viewBox="0 0 220 172" aria-hidden="true">
      <path
        className={art.strokeBrand}
        strokeWidth="2.6"
        opacity="0.55"
        d="M8 134h18l5-9 7 20 6-30 7 24 4-5h14M151 134h14l5-9 7 20 6-30 7 24 4-5h18"
      />
      <PersonInOval name="ana" x={110} y={86} radii={[62, 78]} scale={0.52} faceY={84} />
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
