import { type Domain, plotOf } from '@mien/ui/chart';
import {
  MARGINS,
  PAIR_HEIGHT_PX,
  PAIR_WIDE_PX,
  pressureStrips,
  rightMargin,
  type TrendLayout,
  WIDE_PX,
} from '../trend/trend-layout.ts';
import { pressureScale } from '../trend/trend-ranges.ts';

/** Sizes and positions of a plot of blood pressure, in pixels. */
type PressurePlot = Pick<TrendLayout, 'plot' | 'ticks' | 'heightPx' | 'strips' | 'hasNames' | 'isApart' | 'lanePx'>;

interface PressurePlotInput {
  /** The upper and the lower number of each reading. */
  readonly values: readonly (readonly [upper: number, lower: number])[];
  readonly xDomain: Domain;
  readonly widthPx: number;
  readonly textScale: number;
  /** Without room for times below. */
  readonly isSmall?: boolean;
}

/** The ring around the first or the last bar stays within the plot. */
const INSET_PX = 10;

/** A plot of readings on the scale that all charts of blood pressure share. */
export function pressurePlotOf({
  values,
  xDomain,
  widthPx,
  textScale,
  isSmall = false,
}: PressurePlotInput): PressurePlot {
  const scale = pressureScale(values.flat());
  const strips = pressureStrips(scale, values);
  const hasNames = widthPx >= PAIR_WIDE_PX * textScale;
  const isApart = widthPx >= WIDE_PX * textScale;
  const heightPx = PAIR_HEIGHT_PX[isSmall ? 'small' : isApart ? 'wide' : 'phone'];
  const left = MARGINS.left * textScale;
  const top = (MARGINS.top + MARGINS.unit) * textScale;
  const area = {
    left,
    right: Math.max(left + 1, widthPx - rightMargin(strips, hasNames, isApart) * textScale),
    top,
    bottom: Math.max(top + 1, heightPx - MARGINS.bottom * textScale),
  };
  const inner = { ...area, left: area.left + INSET_PX, right: area.right - INSET_PX };
  return {
    plot: { ...plotOf(inner, xDomain, [scale.min, scale.max]), area },
    ticks: scale.ticks,
    heightPx,
    strips,
    hasNames,
    isApart,
    lanePx: 0,
  };
}
