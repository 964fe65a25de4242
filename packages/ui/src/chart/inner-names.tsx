import styles from './inner-names.module.css';
import type { OnPlot, Piece, Point } from './marks.tsx';
import type { Plot, PlotArea } from './plot.ts';

/** Size of a text inside a plot, at 16 px: estimated width of a letter, height of a line, and distance from an edge. */
const NAME = { letterPx: 7.7, linePx: 16, edgePx: 5 } as const;
/** Distance of two tried heights of a text. */
const TRIED_PX = 4;

/** A text inside a plot: `x` at its beginning or its end, `y` in its middle. */
export interface InnerText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly isAtEnd: boolean;
}

interface InnerTextsInput {
  /** Parts of the drawing that marks cover. */
  readonly covered: readonly PlotArea[];
  readonly textScale: number;
}

const overlaps = (one: PlotArea, other: PlotArea) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const isWithin = (one: PlotArea, other: PlotArea) =>
  one.left >= other.left && one.right <= other.right && one.top >= other.top && one.bottom <= other.bottom;

/** The area of a text. */
export function areaOfText({ text, x, y, isAtEnd }: InnerText, textScale: number): PlotArea {
  const width = text.length * NAME.letterPx * textScale;
  const half = (NAME.linePx / 2) * textScale;
  return { left: isAtEnd ? x - width : x, right: isAtEnd ? x : x + width, top: y - half, bottom: y + half };
}

/** Width of the parts into which a line is split, so that each covers little more than the line. */
const PART_PX = 8;

/** The area around a bar, or around a dot if both of its values are the same. */
export const areaOfMark = ({ x, y }: Plot, at: number, low: number, high: number, roomPx: number): PlotArea => ({
  left: x(at) - roomPx,
  right: x(at) + roomPx,
  top: y(high) - roomPx,
  bottom: y(low) + roomPx,
});

/** The areas along a line through points. */
export function areasOfLine(plot: Plot, points: readonly Point[]): readonly PlotArea[] {
  const places = points.map(({ x, y }) => ({ x: plot.x(x), y: plot.y(y) }));
  return places.slice(1).flatMap((to, index) => {
    const from = places[index] ?? to;
    const count = Math.max(1, Math.ceil((to.x - from.x) / PART_PX));
    const at = (part: number) => ({
      x: from.x + ((to.x - from.x) * part) / count,
      y: from.y + ((to.y - from.y) * part) / count,
    });
    return Array.from({ length: count }, (_, part) => {
      const [one, other] = [at(part), at(part + 1)];
      return { left: one.x, right: other.x, top: Math.min(one.y, other.y), bottom: Math.max(one.y, other.y) };
    });
  });
}

/** A text at the first of some heights where it covers no mark and stays within the plot; null if there is none. */
export function placedText(
  text: Omit<InnerText, 'y'>,
  heights: readonly number[],
  edges: PlotArea,
  { covered, textScale }: InnerTextsInput,
): InnerText | null {
  const y = heights.find((at) => {
    const area = areaOfText({ ...text, y: at }, textScale);
    return isWithin(area, edges) && !covered.some((mark) => overlaps(mark, area));
  });
  return y === undefined ? null : { ...text, y };
}

/** Heights for a text within a range: from its middle outward. */
function heightsWithin(top: number, bottom: number, textScale: number): readonly number[] {
  const [middle, room] = [(top + bottom) / 2, (bottom - top - NAME.linePx * textScale) / 2];
  if (room < 0) return [];
  const steps = Array.from({ length: Math.floor(room / TRIED_PX) + 1 }, (_, index) => index * TRIED_PX);
  return steps.flatMap((step) => (step === 0 ? [middle] : [middle - step, middle + step]));
}

/**
 * The names of ranges inside the plot, next to their strip on its right; without those that have no room or would cover
 * a mark.
 */
export function innerNames(
  { plot, pieces }: OnPlot & { readonly pieces: readonly Piece[] },
  input: InnerTextsInput,
): readonly InnerText[] {
  const { area, y } = plot;
  return pieces.flatMap(({ name, low, high }) => {
    const heights = heightsWithin(y(high), y(low), input.textScale);
    return placedText({ text: name, x: area.right - NAME.edgePx, isAtEnd: true }, heights, area, input) ?? [];
  });
}

/** Where the text of a band may be: inside its upper or its lower edge, or else outside of one. */
export function heightsAtEdges(top: number, bottom: number, textScale: number): readonly number[] {
  const inset = (NAME.linePx / 2 + 2) * textScale;
  return [...(bottom - top < 2 * inset ? [] : [top + inset, bottom - inset]), top - inset, bottom + inset];
}

/** Texts over a plot, legible on its lines. */
export const InnerTexts = ({ texts }: { readonly texts: readonly InnerText[] }) =>
  texts.map(({ text, x, y, isAtEnd }) => (
    <text key={`${text} ${y}`} className={styles.text} x={x} y={y} dy="0.35em" textAnchor={isAtEnd ? 'end' : 'start'}>
      {text}
    </text>
  ));
