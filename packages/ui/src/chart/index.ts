export { Chart } from './chart.tsx';
export {
  Bar,
  Cursor,
  Dot,
  Gridlines,
  Line,
  type Look,
  type Piece,
  Ring,
  Segment,
  Spread,
  Strip,
  StripNames,
  UnitLabel,
  UsualRange,
  XLabels,
} from './marks.tsx';
export {
  columns,
  type Domain,
  evenTicks,
  type Label,
  type Plot,
  type PlotArea,
  plotOf,
  withoutOverlap,
} from './plot.ts';
export { useWidth } from './use-width.ts';
