export { Chart } from './chart.tsx';
export {
  Bar,
  Cursor,
  Dot,
  Gridlines,
  Lane,
  LaneChange,
  type LanePiece,
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
  ValueLabel,
  XLabels,
  Zone,
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
