import { classNames } from '@mien/ui';
import art from '@mien/ui/art.module.css';
import type { ReactNode } from 'react';

function Scene({ children }: { readonly children: ReactNode }) {
  return (
    <svg viewBox="0 0 120 96" fill="none" aria-hidden="true" className={art.round}>
      <rect width="120" height="96" rx="12" className={art.fillTint} />
      {children}
    </svg>
  );
}

/** The same calm face in every tip. */
function Face({ children }: { readonly children?: ReactNode }) {
  return (
    <g>
      <path className={art.fillBrand} opacity="0.85" d="M-24 45c2-12 12-17 24-17s22 5 24 17v3h-48v-3z" />
      <path className={art.fillShade} d="M-7 16h14v13c0 4-3 6-7 6s-7-2-7-6V16z" />
      <path className={art.fillSkin} d="M0-26c13 0 19 9 19 22C19 11 10 24 0 24S-19 11-19-4c0-13 6-22 19-22z" />
      <path
        className={art.fillHair}
        d="M-20-4c-3-16 6-27 20-27 14 0 22 11 20 26-2-2-3-5-3-8-8 1-18-1-24-7-1 6-6 9-10 10-2 2-2 4-3 6z"
      />
      <path className={art.strokeFace} strokeWidth="2" d="M-11-2c2-2 5-2 7 0M4-2c2-2 5-2 7 0M-5 13c3 2 7 2 10 0" />
      {children}
    </g>
  );
}

/** A lamp and a window light the face from the front. */
export function LightArt() {
  return (
    <Scene>
      <path className={art.fillNone} d="M10 8h30v80H10z" />
      <path className={art.fillWarm} opacity="0.28" d="M40 14 92 30v44L40 84V14z" />
      <rect
        x="12"
        y="14"
        width="28"
        height="68"
        rx="4"
        className={classNames(art.fillSurface, art.strokeLine)}
        strokeWidth="2.5"
      />
      <path className={art.strokeLine} strokeWidth="1.5" d="M26 14v68M12 48h28" />
      <circle cx="22" cy="28" r="5.500" className={art.fillWarm} />
      <g transform="translate(82 50)">
        <Face />
      </g>
    </Scene>
  );
}

/** A phone at arm's length, the face filling its oval. */
export function DistanceArt() {
  return (
    <Scene>
      <rect
        x="34"
        y="6"
        width="52"
        height="84"
        rx="9"
        className={classNames(art.fillSurface, art.strokeLine)}
        strokeWidth="2.5"
      />
      <g transform="translate(60 50) scale(0.82)">
        <Face />
      </g>
      <ellipse cx="60" cy="46" rx="21" ry="27" className={art.strokeBrand} strokeWidth="2.5" strokeDasharray="5 5" />
      <path className={art.strokeBrand} strokeWidth="2.5" d="M8 48h17m-11-5-6 5 6 5M112 48H95m11-5 6 5-6 5" />
    </Scene>
  );
}

/** Shoulders at rest, elbows on a table, small signs of stillness. */
export function StillnessArt() {
  return (
    <Scene>
      <g transform="translate(60 44)">
        <Face />
      </g>
      <path className={art.strokeLine} strokeWidth="3" d="M6 82h108" />
      <path className={art.strokeShade} strokeWidth="8" d="M37 76c-6 0-13 2-18 6M83 76c6 0 13 2 18 6" />
      <path className={art.strokeBrand} strokeWidth="2.5" d="M24 30v26M18 36v14M96 30v26M102 36v14" />
    </Scene>
  );
}

/** Glasses lifted off and laid aside. */
export function GlassesArt() {
  return (
    <Scene>
      <g transform="translate(42 48)">
        <Face />
      </g>
      <g
        transform="translate(92 62) rotate(-10)"
        className={classNames(art.strokeText, art.fillSurface)}
        strokeWidth="2.5"
      >
        <circle cx="-10" cy="0" r="8.500" />
        <circle cx="11" cy="0" r="8.500" />
        <path d="M-1.500-1.500c1-1.500 3-1.500 4 0M-18-3l-4-6M19-3l4-6" />
      </g>
      <path className={art.strokeBrand} strokeWidth="2.5" d="M66 40c8-8 17-9 24-3m-1-8 2 8-8 1" />
    </Scene>
  );
}
