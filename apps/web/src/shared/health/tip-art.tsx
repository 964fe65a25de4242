import { classNames } from '@mien/ui';
import art from '@mien/ui/art.module.css';
import { DrawnPerson, type DrawnPersonName } from '@mien/ui/drawn-person';
import type { ReactNode } from 'react';
import styles from './tip-art.module.css';

interface SceneProps {
  /** Whether to do it like this, or not. */
  readonly isRight: boolean;
  readonly children: ReactNode;
}

/** A drawing with a tick or a cross in its corner. The text next to it says the same. */
function Scene({ isRight, children }: SceneProps) {
  return (
    <svg viewBox="0 0 120 96" fill="none" aria-hidden="true" className={classNames(art.round, styles.scene)}>
      <rect width="120" height="96" rx="12" className={art.fillTint} />
      {children}
      <g transform="translate(104 80)" data-right={isRight} className={styles.sign}>
        <circle r="12" />
        <path strokeWidth="3" d={isRight ? 'M-5 0l3.500 4L5-4' : 'M-4-4l8 8M4-4l-8 8'} />
      </g>
    </svg>
  );
}

const Face = ({ person }: { readonly person: DrawnPersonName }) => (
  <g transform="scale(.25)">
    <DrawnPerson name={person} />
  </g>
);

const Window = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => (
  <>
    <rect
      {...{ x, y, width, height }}
      rx="4"
      className={classNames(art.fillSurface, art.strokeLine)}
      strokeWidth="2.5"
    />
    <path
      className={art.strokeLine}
      strokeWidth="1.5"
      d={`M${x + width / 2} ${y}v${height}M${x} ${y + height / 2}h${width}`}
    />
  </>
);

const Phone = () => (
  <rect
    x="34"
    y="6"
    width="52"
    height="84"
    rx="9"
    className={classNames(art.fillSurface, art.strokeLine)}
    strokeWidth="2.5"
  />
);

const Oval = () => (
  <ellipse cx="60" cy="46" rx="21" ry="27" className={art.strokeBrand} strokeWidth="2.5" strokeDasharray="5 5" />
);

const Glasses = () => (
  <g className={classNames(art.strokeText, art.fillSurface)} strokeWidth="2.5">
    <circle cx="-10" cy="0" r="8.500" />
    <circle cx="11" cy="0" r="8.500" />
    <path d="M-1.500-1.500c1-1.500 3-1.500 4 0M-18-3l-4-6M19-3l4-6" />
  </g>
);

/** A window lights the face from the front; behind the head it leaves the face dark. */
export function LightArt({ isRight }: { readonly isRight: boolean }) {
  return (
    <Scene isRight={isRight}>
      {isRight ? (
        <>
          <path className={art.fillWarm} opacity="0.28" d="M40 14 92 30v44L40 84V14z" />
          <Window x={12} y={14} width={28} height={68} />
          <g transform="translate(78 48)">
            <Face person="ana" />
          </g>
        </>
      ) : (
        <>
          <Window x={26} y={8} width={68} height={70} />
          <g transform="translate(60 48)" className={styles.dark}>
            <Face person="ana" />
          </g>
        </>
      )}
    </Scene>
  );
}

/** A phone at arm's length, the face filling its oval; too far away it is small in it. */
export function DistanceArt({ isRight }: { readonly isRight: boolean }) {
  return (
    <Scene isRight={isRight}>
      <Phone />
      <g transform={isRight ? 'translate(60 50) scale(0.82)' : 'translate(60 52) scale(0.34)'}>
        <Face person="frances" />
      </g>
      <Oval />
    </Scene>
  );
}

/** Shoulders at rest, elbows on a table; a turning head is drawn twice. */
export function StillnessArt({ isRight }: { readonly isRight: boolean }) {
  return (
    <Scene isRight={isRight}>
      {isRight ? (
        <>
          <g transform="translate(60 44)">
            <Face person="ben" />
          </g>
          <path className={art.strokeLine} strokeWidth="3" d="M6 82h108" />
          <path stroke="#5c7c8c" strokeWidth="8" d="M37 76c-6 0-13 2-18 6M83 76c6 0 13 2 18 6" />
        </>
      ) : (
        <>
          <g transform="translate(48 46) rotate(-12)" opacity="0.35">
            <Face person="ben" />
          </g>
          <g transform="translate(66 46) rotate(10)">
            <Face person="ben" />
          </g>
          <path className={art.strokeBrand} strokeWidth="2.5" d="M16 30c-4 8-4 18 0 26M104 24c5 9 5 20 0 30" />
        </>
      )}
    </Scene>
  );
}

/** Glasses laid aside, or still on. */
export function GlassesArt({ isRight }: { readonly isRight: boolean }) {
  return (
    <Scene isRight={isRight}>
      <g transform={isRight ? 'translate(38 48)' : 'translate(60 48)'}>
        <Face person="grace" />
      </g>
      <g transform={isRight ? 'translate(86 48) rotate(-10)' : 'translate(60 46) scale(0.9)'}>
        <Glasses />
      </g>
    </Scene>
  );
}
