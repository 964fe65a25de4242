import { whatItMeasures as english, fill } from '@mien/messages';
import { classNames } from '@mien/ui';
import type { ReactNode } from 'react';
import type { FaceName } from '../../shared/platform/face.tsx';
import { numberFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';
import styles from './what-it-measures-page.module.css';

const { camera } = textsOf('whatItMeasures', english);

/** The box of a drawn person's file, in the units in which faces are drawn. */
const FACE_BOX = { left: -60, top: 30, size: 520 } as const;

interface PersonProps {
  readonly name: FaceName;
  /** Where the origin of the drawing is, and its scale. */
  readonly at: readonly [x: number, y: number, scale: number];
  readonly opacity?: number;
}

function Person({ name, at: [x, y, scale], opacity }: PersonProps) {
  const size = FACE_BOX.size * scale;
  return (
    <image
      href={`/faces/${name}.svg`}
      x={x + FACE_BOX.left * scale}
      y={y + FACE_BOX.top * scale}
      width={size}
      height={size}
      opacity={opacity}
    />
  );
}

/** A pulse wave from beat to beat; each beat is 86 units long before scaling. */
const BEAT =
  'c3 .5 5 .8 7-5c3.5-9 5-43.5 9-43.500c4 0 6 47 14 47c6 0 7-16.500 15-16.500c8 0 8 15 18 15.500c9 .4 15 .5 23 2.500';

function Wide({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <svg
      className={classNames(styles.picture, styles.room)}
      viewBox="0 0 352 176"
      fill="none"
      role="img"
      aria-label={label}
    >
      {children}
    </svg>
  );
}

export function PulsePicture() {
  return (
    <Wide label={camera.heartRate.picture}>
      <Person name="ben" at={[10, -12, 0.5]} />
      <g className={styles.regions}>
        <rect x="88" y="55" width="44" height="18" rx="9" />
        <ellipse cx="83" cy="119" rx="14" ry="11" />
        <ellipse cx="137" cy="119" rx="14" ry="11" />
      </g>
      <path className={styles.wave} transform="translate(190 108) scale(.85)" d={`M0 0${BEAT}${BEAT}`} />
    </Wide>
  );
}

export function BreathingPicture() {
  return (
    <Wide label={camera.breathing.picture}>
      <Person name="ana" at={[22, -12, 0.42]} />
      <path className={styles.rise} d="M2 172C30 154 60 146 82 141M130 141C152 146 182 154 206 172" />
      <path className={styles.arrow} d="M212 100v36M206 106l6-6 6 6M206 130l6 6 6-6" />
      <path className={styles.wave} d="M232 88c11-44 27-44 38 0s27 44 38 0s16-38 28-36" />
    </Wide>
  );
}

/** Times between beats in the drawing, seconds. */
const BETWEEN_S = [0.81, 0.87, 0.83];
const UNITS_PER_SECOND = 98;
const BEAT_UNITS = 86;
const FIRST_PEAK = 46;

/** A beat of another length: the rest after the second wave is longer or shorter. */
const beatOf = (units: number): string => BEAT.replace('23 2.5', `${23 + units - BEAT_UNITS} 2.5`);

export function BeatsPicture() {
  const seconds = numberFormat({ minimumFractionDigits: 2 });
  const lengths = BETWEEN_S.map((lengthS) => lengthS * UNITS_PER_SECOND);
  const beats = [...lengths, BEAT_UNITS - 9].map(beatOf);
  const peakOf = (index: number) => lengths.slice(0, index).reduce((sum, units) => sum + units, FIRST_PEAK);
  return (
    <Wide label={camera.variability.picture}>
      <path className={styles.wave} d={`M8 128h22${beats.join('')}`} />
      {BETWEEN_S.map((value, index) => {
        const [from, to] = [peakOf(index), peakOf(index + 1)];
        return (
          <g key={value} className={styles.between} textAnchor="middle">
            <path className={styles.bracket} d={`M${from + 3} 56v-8H${to - 3}v8`} />
            <text x={(from + to) / 2} y="36">
              {fill(camera.variability.seconds, { value: seconds.format(value) })}
            </text>
          </g>
        );
      })}
    </Wide>
  );
}

function Small({ isDark = false, children }: { readonly isDark?: boolean; readonly children: ReactNode }) {
  return (
    <svg
      className={classNames(styles.picture, isDark ? styles.night : styles.room)}
      viewBox="0 0 176 132"
      fill="none"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** Why a scan gives no number, in the order of the page. */
export const REFUSAL_PICTURES = {
  light: (
    <Small isDark>
      <Person name="grace" at={[32, 0, 0.28]} />
      <path d="M0 0h176v132H0z" fill="#0d0b1c" opacity=".66" />
      <path d="M146 18a15 15 0 1 0 12 22a12 12 0 0 1-12-22z" fill="#f3c677" />
    </Small>
  ),
  moving: (
    <Small>
      <Person name="ana" at={[4, 0, 0.28]} opacity={0.25} />
      <Person name="ana" at={[60, 0, 0.28]} opacity={0.25} />
      <Person name="ana" at={[32, 0, 0.28]} />
    </Small>
  ),
  far: (
    <Small>
      <Person name="ben" at={[60, 38, 0.14]} />
      <ellipse className={styles.oval} cx="88" cy="64" rx="40" ry="54" />
    </Small>
  ),
  photo: (
    <Small>
      <g transform="rotate(-7 88 66)">
        <rect x="48" y="6" width="82" height="112" rx="3" fill="#fff" />
        <rect x="54" y="12" width="70" height="82" fill="#d8d4f4" />
        <svg x="54" y="12" width="70" height="82" aria-hidden="true">
          <Person name="carla" at={[-7, 2, 0.21]} />
        </svg>
      </g>
    </Small>
  ),
  lamp: (
    <Small>
      <Person name="frances" at={[14, 4, 0.28]} />
      <g transform="translate(136 34)">
        <circle r="30" fill="#f8e277" opacity=".4" />
        <path d="M-12-2a12 12 0 1 1 24 0c0 7-6 9-6 16H-6c0-7-6-9-6-16z" fill="#f3c677" />
        <path d="M-5 19h10M-3 24h6" stroke="#5c5970" strokeWidth="3" strokeLinecap="round" />
        <path
          d="M-24-20l-7-6M24-20l7-6M-28 2h-9M28 2h9"
          stroke="#c98b1e"
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray="3 5"
        />
      </g>
    </Small>
  ),
  busy: (
    <Small>
      <rect className={styles.frame} x="54" y="10" width="68" height="118" rx="12" />
      <rect className={styles.screen} x="59" y="16" width="58" height="106" rx="8" />
      <g className={styles.apps}>
        <rect x="66" y="26" width="18" height="18" rx="5" opacity=".9" />
        <rect x="92" y="26" width="18" height="18" rx="5" opacity=".45" />
        <rect x="66" y="50" width="18" height="18" rx="5" opacity=".45" />
        <rect x="92" y="50" width="18" height="18" rx="5" opacity=".9" />
      </g>
      <path className={styles.arrow} d="M76 96a12 12 0 1 1 5 9" />
    </Small>
  ),
} as const;

/** What is never read from a face, struck out. */
const NEVER_DRAWINGS = {
  pressure: (
    <>
      <rect x="15" y="18" width="16" height="20" rx="4" />
      <path d="M31 28h5v7" />
      <circle cx="38" cy="37" r="3.5" />
    </>
  ),
  oxygen: <path d="M16 24h16a7 7 0 0 1 0 14H16M16 31h14M20 18h12" />,
  sugar: <path d="M28 15c6 8 9 12 9 17a9 9 0 0 1-18 0c0-5 3-9 9-17z" />,
  cholesterol: <path d="M23 15h10M25 15v21a3.5 3.5 0 0 0 7 0V15M25 28h7" />,
  mood: (
    <>
      <circle cx="28" cy="28" r="12" />
      <path d="M23 32q5 4 10 0M24 25v.1M32 25v.1" />
    </>
  ),
  age: (
    <>
      <rect x="17" y="18" width="22" height="21" rx="4" />
      <path d="M17 25h22M23 14v6M33 14v6" />
    </>
  ),
} as const;

export type NeverRead = keyof typeof NEVER_DRAWINGS;

export function NeverPicture({ what }: { readonly what: NeverRead }) {
  return (
    <svg className={styles.struck} viewBox="0 0 56 56" fill="none" aria-hidden="true">
      <circle cx="28" cy="28" r="27" />
      <g>{NEVER_DRAWINGS[what]}</g>
      <path className={styles.gap} d="M11 45L45 11" />
      <path className={styles.strike} d="M11 45L45 11" />
    </svg>
  );
}
