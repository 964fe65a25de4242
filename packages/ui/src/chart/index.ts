export { Chart } from './chart.tsx';
export {
  areaOfMark,
  areaOfText,
  areasOfLine,
  heightsAtEdges,
  type InnerText,
  InnerTexts,
  innerNames,
  placedText,
} from './inner-names.tsx';
export { Lane, LaneChange, type LanePiece } from './lane.tsx';
export {
  Bar,
  Cursor,
  Dot,
  Gridlines,
  Line,
  type Look,
  labelRoomPx,
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
export { ValueLabel, Zone } from './zone.tsx';
