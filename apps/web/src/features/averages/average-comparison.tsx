import type { AverageResult } from '@mien/contract';
import { averages as english, fill } from '@mien/messages';
import { Grid, Muted, Row, Stack, Text, VisuallyHidden } from '@mien/ui';
import { Chart, Dot, Lane, type LanePiece, plotOf, Segment } from '@mien/ui/chart';
import { numberText } from '../../shared/health/result/number-text.ts';
import { rangeBarOf } from '../../shared/health/result/range-bar.model.ts';
import { groupsOf, type ShownItem } from '../../shared/health/result/result-groups.ts';
import { roundScale } from '../../shared/health/scale.ts';
import { unitText } from '../../shared/health/unit-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import styles from './average-comparison.module.css';

const texts = textsOf('averages', english).compare;

interface AverageComparisonProps {
  readonly first: AverageResult;
  readonly second: AverageResult;
  /** The names of the two, for a side-by-side comparison. */
  readonly names: readonly [string, string];
}

/** Two averages measure by measure: their positions on the measure's scale, and the numbers. */
export function AverageComparison({ first, second, names }: AverageComparisonProps) {
  const rows = rowsOf(first, second);
  return (
    <Stack as="section" padding={5} ground="panel" aria-labelledby="comparison-title">
      <Row gap={6} lineGap={2} align="baseline" justify="between" className={styles.head}>
        <Text as="h2" id="comparison-title" size="lead">
          {texts.title}
        </Text>
        <Row as="ul" gap={5} lineGap={1} align="stretch" size="small">
          {names.map((name, index) => (
            <Row as="li" isOneLine gap={2} key={name}>
              <span className={styles.mark} data-mark={index} aria-hidden="true" /> <span>{name}</span>
            </Row>
          ))}
        </Row>
      </Row>
      {rows.length === 0 ? (
        <Muted>{texts.none}</Muted>
      ) : (
        <Stack as="ul" lines="close">
          {rows.map(({ item, other }) => (
            <ComparedMeasure key={item.measurementTypeId} item={item} other={other} names={names} />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

interface ComparedItems {
  readonly item: ShownItem;
  readonly other: ShownItem;
}

/**
 * Values that both have from the same source, in the order of results; an estimate is never compared with a
 * measurement.
 */
function rowsOf(first: AverageResult, second: AverageResult): readonly ComparedItems[] {
  const itemsOf = (average: AverageResult) =>
    groupsOf(average).flatMap(({ rows }) => rows.flatMap(({ items }) => items));
  const others = new Map(itemsOf(second).map((item) => [item.measurementTypeId, item]));
  return itemsOf(first).flatMap((item) => {
    const other = others.get(item.measurementTypeId);
    return other?.provenance === item.provenance ? [{ item, other }] : [];
  });
}

function ComparedMeasure({ item, other, names }: ComparedItems & Pick<AverageComparisonProps, 'names'>) {
  const [text, otherText] = [item, other].map(({ value, precision }) => numberText(value, precision));
  return (
    <Grid as="li" columns="rest-auto" gap={6} lineGap={1} align="center" className={styles.row}>
      <VisuallyHidden>
        {fill(texts.place, {
          name: item.displayName,
          first: `${text} ${unitText(item.unit)}`.trim(),
          second: `${otherText} ${unitText(item.unit)}`.trim(),
          firstGroup: names[0],
          secondGroup: names[1],
        })}
      </VisuallyHidden>
      <span aria-hidden="true">{item.displayName}</span>
      <Dumbbell {...dumbbellOf(item, other)} />
      <Text as="span" weight={600} hasEvenDigits isToEnd className={styles.values} aria-hidden="true">
        <span>{fill(texts.both, { first: text ?? '', second: otherText ?? '' })}</span>{' '}
        <Muted as="span" weight={400}>
          {unitText(item.unit)}
        </Muted>
      </Text>
    </Grid>
  );
}

/** The drawing is stretched, so its width is in percent; marks at the ends stay within it. */
const AREA = { left: 2, right: 98, top: 0, bottom: 24 } as const;
/** The lane of the ranges, between these. */
const LANE = { top: 17, bottom: 22 } as const;
const MARK_Y = 8;

interface DumbbellProps {
  /** The ranges of the measure, and both averages, in percent of its scale. */
  readonly pieces: readonly LanePiece[];
  readonly first: number;
  readonly second: number;
}

/** The scale of a measure is that of its ranges; without ranges, one around the two averages. */
function dumbbellOf(item: ShownItem, other: ShownItem): DumbbellProps {
  const bar = rangeBarOf(item, { low: other.value, high: other.value });
  if (bar?.usual) return { pieces: bar.pieces, first: bar.value, second: bar.usual.from };
  const { min, max } = roundScale([item.value, other.value], item.precision);
  const at = (value: number) => (100 * (value - min)) / (max - min);
  return { pieces: [{ band: null, from: 0, to: 100 }], first: at(item.value), second: at(other.value) };
}

/** Two averages above the ranges of their measure. The text next to it says the same. */
function Dumbbell({ pieces, first, second }: DumbbellProps) {
  const plot = plotOf(AREA, [0, 100], [AREA.bottom, AREA.top]);
  return (
    <Chart width={100} height={AREA.bottom} isStretched className={styles.dumbbell}>
      <Lane plot={{ ...plot, area: { ...AREA, ...LANE } }} pieces={pieces} isPlain />
      <Segment plot={plot} kind="distance" from={{ x: first, y: MARK_Y }} to={{ x: second, y: MARK_Y }} />
      <Dot plot={plot} x={second} y={MARK_Y} sizePx={13} look="other" />
      {/* At the same position, it is visible inside the other. */}
      <Dot plot={plot} x={first} y={MARK_Y} sizePx={9} />
    </Chart>
  );
}
