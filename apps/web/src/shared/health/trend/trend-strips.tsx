import { trends as english } from '@mien/messages';
import { BandMark, Row } from '@mien/ui';
import { type Piece, Strip, StripNames } from '@mien/ui/chart';
import { Fragment } from 'react';
import { textsOf } from '../../platform/language.ts';
import styles from './trend-chart.module.css';
import { MARGINS, type TrendLayout } from './trend-layout.ts';

const { bands: bandKeyTitle, pressure: pressureTexts } = textsOf('trends', english);

/** Distance of the strips from the plot, and of one from the next. */
const STRIP_GAP_PX = 4;
const STRIP_PITCH_PX = 9;

interface StripsProps {
  readonly layout: Pick<TrendLayout, 'plot' | 'strips' | 'hasNames' | 'isApart' | 'lanePx'>;
  readonly isPair: boolean;
  readonly textScale: number;
}

/**
 * The ranges next to the plot; those of a pair in two strips, the upper number's first: each with its title and names
 * where there is room, otherwise with one column of names.
 */
export function Strips({ layout, isPair, textScale }: StripsProps) {
  const { plot, strips, hasNames, isApart, lanePx } = layout;
  if (strips.length === 0) return null;
  const x = plot.area.right + STRIP_GAP_PX;
  const pitch = isApart ? MARGINS.rightOfPair * textScale : STRIP_PITCH_PX;
  const xOfLast = x + pitch * (strips.length - 1);
  const topOfTitles = plot.area.top - 14 * textScale;
  return (
    <>
      {strips.map((pieces, series) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: strips are identified by the number they belong to
        <Fragment key={series}>
          <Strip plot={plot} pieces={pieces} x={x + pitch * series} />
          {isApart && <StripNames plot={plot} pieces={pieces} x={x + pitch * series} textScale={textScale} />}
        </Fragment>
      ))}
      {hasNames && !isApart && <StripNames plot={plot} pieces={strips.flat()} x={xOfLast} textScale={textScale} />}
      {hasNames && isPair && (
        <>
          <text className={styles.strip} x={x} y={topOfTitles}>
            {pressureTexts.upper}
          </text>
          <text
            className={styles.strip}
            x={isApart ? xOfLast : x}
            y={isApart ? topOfTitles : plot.area.bottom + lanePx + 20}
          >
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
