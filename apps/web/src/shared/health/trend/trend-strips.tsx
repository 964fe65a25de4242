import { trends as english } from '@mien/messages';
import { BandMark, Row } from '@mien/ui';
import { type Piece, Strip, StripNames } from '@mien/ui/chart';
import { textsOf } from '../../platform/language.ts';
import styles from './trend-chart.module.css';
import type { TrendLayout } from './trend-layout.ts';

const { bands: bandKeyTitle, pressure: pressureTexts } = textsOf('trends', english);

/** Distance of the strips from the plot, and of one from the next. */
const STRIP_GAP_PX = 4;
const STRIP_PITCH_PX = 9;

interface StripsProps {
  readonly layout: Pick<TrendLayout, 'plot' | 'strips' | 'hasNames' | 'lanePx'>;
  readonly isPair: boolean;
  readonly textScale: number;
}

/** The ranges next to the plot; those of a pair in two strips, the upper number's first. */
export function Strips({ layout: { plot, strips, hasNames, lanePx }, isPair, textScale }: StripsProps) {
  if (strips.length === 0) return null;
  const x = plot.area.right + STRIP_GAP_PX;
  const xOfLast = x + STRIP_PITCH_PX * (strips.length - 1);
  return (
    <>
      {strips.map((pieces, series) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: strips are identified by the number they belong to
        <Strip key={series} plot={plot} pieces={pieces} x={x + STRIP_PITCH_PX * series} />
      ))}
      {hasNames && <StripNames plot={plot} pieces={strips.flat()} x={xOfLast} textScale={textScale} />}
      {hasNames && isPair && (
        <>
          <text className={styles.strip} x={x} y={plot.area.top - 14 * textScale}>
            {pressureTexts.upper}
          </text>
          <text className={styles.strip} x={x} y={plot.area.bottom + lanePx + 20}>
            {pressureTexts.lower}
          </text>
        </>
      )}
    </>
  );
}

/** The legend of a chart that has no room for range names next to it. */
export function BandKey({ pieces }: { readonly pieces: readonly Piece[] }) {
  if (pieces.length === 0) return null;
  // Two categories may have one color, and one category is next to both numbers of a pair.
  const shown = pieces.filter(({ name }, index) => pieces.findIndex((piece) => piece.name === name) === index);
  return (
    <Row as="ul" gap={4} lineGap={1} size="small" tone="muted" aria-label={bandKeyTitle}>
      {shown.map(({ band, name }) => (
        <li key={name}>
          <BandMark band={band} label={name} />
        </li>
      ))}
    </Row>
  );
}
