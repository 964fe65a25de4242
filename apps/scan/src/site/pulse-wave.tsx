import { useMemo } from 'react';
import styles from './pulse-wave.module.css';

const WIDTH = 320;
const HEIGHT = 56;
const MARGIN = 5;
/** More points than this are not visible. */
const MAX_POINTS = 160;

/** Converts the newest part of the pulse to a line; louder parts never leave the box. */
function wavePath(wave: ArrayLike<number>): string {
  const count = Math.min(MAX_POINTS, wave.length);
  const first = wave.length - count;
  let peak = 1e-9;
  for (let i = first; i < wave.length; i += 1) peak = Math.max(peak, Math.abs(wave[i]!));
  const points: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const x = (i / Math.max(1, count - 1)) * WIDTH;
    const y = HEIGHT / 2 - (wave[first + i]! / peak) * (HEIGHT / 2 - MARGIN);
    points.push(`${x.toFixed(1)} ${y.toFixed(1)}`);
  }
  return `M${points.join('L')}`;
}

/** The current pulse signal; a flat line until there is one, and pale while it may be noise. */
export function PulseWave({
  wave,
  isClear,
  label,
}: {
  readonly wave: ArrayLike<number> | null;
  readonly isClear: boolean;
  readonly label: string;
}) {
  const path = useMemo(() => (wave === null || wave.length < 2 ? `M0 ${HEIGHT / 2}H${WIDTH}` : wavePath(wave)), [wave]);
  return (
    <svg
      className={styles.wave}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      data-clear={isClear}
    >
      <path d={path} />
    </svg>
  );
}
