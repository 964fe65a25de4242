import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './bands.module.css';
import { classNames } from './class-names.ts';

/** Codes of the five bands, worst to best; their meaning is not this package's concern. */
export const BAND_CODES = ['unhealthy', 'suboptimal', 'normal', 'healthy', 'optimal'] as const;
export type BandCode = (typeof BAND_CODES)[number];
export type BandLabels = Readonly<Record<BandCode, string>>;

/** The class that sets a band's colors, as `--fill` and `--outline`. */
export const bandClassName = (band: BandCode): string | undefined => styles[band];

interface HealthBandSliderProps {
  /** Position of the marker, 0 to 100; null hides it. */
  readonly percent: number | null;
  readonly labels: BandLabels;
  /** Duration of the marker's animation from the left end. Absent: no animation, as with reduced motion. */
  readonly glideMs?: number;
}

/** Labels of its ends. */
const ENDS = [BAND_CODES[0], BAND_CODES[4]] as const;

/** Five bands side by side with a marker. Decorative: number and word are next to it, so nothing is announced twice. */
export function HealthBandSlider({ percent, labels, glideMs = 0 }: HealthBandSliderProps) {
  return (
    <div className={styles.slider} aria-hidden="true">
      <div className={styles.track}>
        {BAND_CODES.map((code) => (
          <span key={code} className={classNames(styles.segment, bandClassName(code))} />
        ))}
        {percent !== null && <Marker percent={Math.min(98, Math.max(2, percent))} glideMs={glideMs} />}
      </div>
      <div className={styles.ends}>
        {ENDS.map((code) => (
          <span key={code}>{labels[code]}</span>
        ))}
      </div>
    </div>
  );
}

/** Ease-out: a cubic curve. */
const GLIDE_EASING = 'cubic-bezier(0.33, 1, 0.68, 1)';

/** A ring on the track. SVG attributes instead of styles: server-rendered pages have no style attributes. */
function Marker({ percent, glideMs }: { readonly percent: number; readonly glideMs: number }) {
  const drawing = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    if (glideMs === 0) return;
    // Animates a transform: changing its position in the drawing would trigger layout for each frame.
    const glide = drawing.current?.animate([{ transform: `translateX(-${percent}%)` }, { transform: 'none' }], {
      duration: glideMs,
      easing: GLIDE_EASING,
    });
    return () => glide?.cancel();
  }, [percent, glideMs]);
  return (
    <svg ref={drawing} className={styles.marker} width="100%" height="100%" aria-hidden="true" focusable="false">
      <circle className={styles.ring} cx={`${percent}%`} cy="50%" r="15" />
      <circle className={styles.dot} cx={`${percent}%`} cy="50%" r="9" />
    </svg>
  );
}

/** The drawing of the dial, in its units: three quarters of a circle, open below. */
const DIAL = {
  widthPx: 260,
  heightPx: 226,
  centerPx: 130,
  radiusPx: 108,
  startDeg: 135,
  sweepDeg: 270,
  gapDeg: 1.6,
} as const;

const degreesOf = (percent: number) => DIAL.startDeg + (DIAL.sweepDeg * percent) / 100;

/** A point of the dial's circle, clockwise from its right. */
function pointAt(degrees: number): string {
  const radians = (degrees * Math.PI) / 180;
  const along = (share: number) => (DIAL.centerPx + DIAL.radiusPx * share).toFixed(1);
  return `${along(Math.cos(radians))} ${along(Math.sin(radians))}`;
}

/** The arc of one band. */
function arcOf(index: number): string {
  const from = degreesOf((100 * index) / BAND_CODES.length) + DIAL.gapDeg / 2;
  const to = degreesOf((100 * (index + 1)) / BAND_CODES.length) - DIAL.gapDeg / 2;
  return `M${pointAt(from)}A${DIAL.radiusPx} ${DIAL.radiusPx} 0 0 1 ${pointAt(to)}`;
}

interface HealthBandDialProps extends Omit<HealthBandSliderProps, 'percent'> {
  /** Position of the marker, 0 to 100. */
  readonly percent: number;
  /** Number and word, in the middle. */
  readonly children: ReactNode;
}

/**
 * The five bands around a score, with a marker; a slider below it where text is too large for a circle. Decorative, as
 * the slider.
 */
export function HealthBandDial({ percent, labels, glideMs = 0, children }: HealthBandDialProps) {
  return (
    <div className={styles.dialBox} aria-hidden="true">
      <div className={styles.dial}>
        <svg
          className={styles.dialDrawing}
          viewBox={`0 0 ${DIAL.widthPx} ${DIAL.heightPx}`}
          aria-hidden="true"
          focusable="false"
        >
          {BAND_CODES.map((code, index) => (
            <g key={code} className={bandClassName(code)}>
              <path className={styles.arcEdge} d={arcOf(index)} />
              <path className={styles.arc} d={arcOf(index)} />
            </g>
          ))}
          <g transform={`translate(${DIAL.centerPx} ${DIAL.centerPx})`}>
            <DialMarker degrees={degreesOf(Math.min(100, Math.max(0, percent)))} glideMs={glideMs} />
          </g>
        </svg>
        <div className={styles.dialWords}>{children}</div>
      </div>
      <div className={classNames(styles.ends, styles.dialEnds)}>
        {ENDS.map((code) => (
          <span key={code}>{labels[code]}</span>
        ))}
      </div>
      <div className={styles.insteadOfDial}>
        <HealthBandSlider percent={percent} labels={labels} glideMs={glideMs} />
      </div>
    </div>
  );
}

/** The marker of a dial, around whose center it turns. */
function DialMarker({ degrees, glideMs }: { readonly degrees: number; readonly glideMs: number }) {
  const drawing = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    if (glideMs === 0) return;
    const glide = drawing.current?.animate(
      [{ transform: `rotate(${DIAL.startDeg}deg)` }, { transform: `rotate(${degrees}deg)` }],
      { duration: glideMs, easing: GLIDE_EASING },
    );
    return () => glide?.cancel();
  }, [degrees, glideMs]);
  return (
    <g ref={drawing} transform={`rotate(${degrees.toFixed(1)})`}>
      <circle className={styles.ring} cx={DIAL.radiusPx} cy="0" r="14" />
      <circle className={styles.dot} cx={DIAL.radiusPx} cy="0" r="8" />
    </g>
  );
}

/** A square in a band's color next to the band's word, for lists. */
export function BandMark({ band, label }: { readonly band: BandCode; readonly label: string }) {
  return (
    <span className={styles.mark}>
      <i className={classNames(styles.square, bandClassName(band))} aria-hidden="true" />
      <span className={styles.word}>{label}</span>
    </span>
  );
}

/** Five steps filled up to the band, next to the band's word. */
export function RangeIndicator({ band, label }: { readonly band: BandCode; readonly label: string }) {
  const current = BAND_CODES.indexOf(band);
  return (
    <span className={styles.indicator}>
      <span className={classNames(styles.steps, bandClassName(band))} aria-hidden="true">
        {BAND_CODES.map((code, index) => (
          <i key={code} className={styles.step} data-on={index <= current} data-current={index === current} />
        ))}
      </span>
      <span className={styles.word}>{label}</span>
    </span>
  );
}
