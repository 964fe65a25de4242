import { signInStage as english } from '@mien/messages';
import { classNames } from '@mien/ui';
import { type PointerEvent, useRef } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import type { StageProps } from './sign-in.model.ts';
import styles from './stage.module.css';
import { StageFace } from './stage-face.tsx';

const texts = textsOf('signInStage', english);

/** The pictures, in the order in which they are shown. */
const SCENES = ['scan', 'score', 'trend'] as const;

/** A beat of the wave, 86 px wide: foot, peak, notch, second wave, end. */
const RISE_AND_FALL = 'c3 .5 5 .8 7-5c3.5-9 5-43.5 9-43.5c4 0 6 47 14 47';
const BEAT = `${RISE_AND_FALL}c6 0 7-16.5 15-16.5c8 0 8 15 18 15.5c9 .4 15 .5 23 2.5`;
/** Five beats and the fall after the sixth peak, where the lead dot is. */
const WAVE = `M-86 52${BEAT.repeat(5)}${RISE_AND_FALL}`;

/** A drawn trend: heights of ten scans within a band. */
const TREND = [22, 18, 27, 30, 20, 23, 29, 22, 30, 25];
const trendX = (index: number) => 6 + (index * 222) / (TREND.length - 1);

/** Of a scan of 30 seconds, of which the ring shows two fifths as done. */
const SECONDS_LEFT = 18;

/** Least distance of a swipe, px. */
const SWIPE_PX = 40;

/**
 * What the product does, as a picture: a scan, then its score, then the trend. On larger screens all three are visible;
 * on phones one at a time, chosen with dots or by swiping. The dots are radio buttons and the style sheet follows them,
 * because people press them in the server's drawing, before this script has loaded.
 *
 * @param isStill  whether the animation has played already
 */
export function Stage({ isStill = false }: StageProps) {
  const dots = useRef<HTMLInputElement[]>([]);
  const startX = useRef<number | null>(null);
  function swipe({ clientX }: PointerEvent): void {
    const distancePx = clientX - (startX.current ?? clientX);
    startX.current = null;
    if (Math.abs(distancePx) < SWIPE_PX) return;
    const scene = dots.current.findIndex(({ checked }) => checked) - Math.sign(distancePx);
    const dot = dots.current[Math.min(SCENES.length - 1, Math.max(0, scene))];
    if (dot) dot.checked = true;
  }
  return (
    <div className={classNames(styles.story, isStill && styles.still)}>
      <div
        role="img"
        aria-label={texts.label}
        className={styles.scenes}
        onPointerDown={({ clientX }) => {
          startX.current = clientX;
        }}
        onPointerUp={swipe}
      >
        <div className={styles.scan}>
          <div className={styles.person}>
            <StageFace />
            <span className={styles.seconds}>{pluralText(texts.seconds, SECONDS_LEFT)}</span>
          </div>
          <svg className={styles.wave} width="390" height="66" viewBox="0 -6 390 66" fill="none" aria-hidden="true">
            <path className={styles.pulse} d={WAVE} pathLength="100" />
            <circle className={styles.lead} cx="374" cy="50.5" r="12" opacity=".22" />
            <circle className={styles.lead} cx="374" cy="50.5" r="6" />
          </svg>
          <p className={styles.live}>
            <span className={styles.number}>72</span> <span className={styles.unit}>{texts.bpm}</span>
            <span className={styles.note}>{texts.live}</span>
          </p>
        </div>
        <div className={styles.score}>
          <p className={classNames(styles.word, styles.onPhones)}>{texts.score}</p>
          <p className={styles.head}>
            <span>
              <span className={styles.number}>78</span> <span className={styles.outOf}>{texts.outOf}</span>
            </span>
            <span className={styles.word}>{texts.healthy}</span>
          </p>
          <span className={styles.bands}>
            <i />
            <i />
            <i />
            <i />
            <i />
            <b />
          </span>
          <p className={styles.ends}>
            <span>{texts.unhealthy}</span>
            <span>{texts.optimal}</span>
          </p>
          <p className={classNames(styles.note, styles.onPhones)}>{texts.higher}</p>
        </div>
        <div className={styles.trend}>
          <p className={styles.head}>
            <span className={styles.onPhones}>
              <span className={styles.number}>72</span> <span className={styles.unit}>{texts.bpm}</span>
            </span>
            <span className={styles.word}>{texts.usual}</span>
            <span className={classNames(styles.note, styles.count)}>{texts.scans}</span>
          </p>
          <svg className={styles.spark} viewBox="0 0 234 52" fill="none" aria-hidden="true">
            <path className={styles.band} d="M0 8H234V44H0Z" />
            <path className={styles.edge} d="M0 8H234M0 44H234" />
            <path className={styles.line} d={`M${TREND.map((y, index) => `${trendX(index)} ${y}`).join('L')}`} />
            {TREND.map((y, index) => (
              <circle
                key={trendX(index)}
                className={styles.dot}
                cx={trendX(index)}
                cy={y}
                r={index === 9 ? 5.5 : 3.5}
              />
            ))}
          </svg>
          <p className={styles.note}>{texts.usually}</p>
        </div>
      </div>
      <div className={styles.dots}>
        {SCENES.map((name, index) => (
          <input
            key={name}
            ref={(dot) => {
              if (dot) dots.current[index] = dot;
            }}
            type="radio"
            name="scene"
            value={name}
            aria-label={texts.scenes[name]}
            defaultChecked={index === 0}
          />
        ))}
      </div>
    </div>
  );
}
