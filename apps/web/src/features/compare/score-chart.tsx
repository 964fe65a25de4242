import type { MeasurementSummary } from '@mien/contract';
import { calendarDateIn, DAY_MS, OVERALL_SCORE_RANGES } from '@mien/domain';
import { scanPair as english, measures as englishMeasures } from '@mien/messages';
import { Card, Stack, Text } from '@mien/ui';
import {
  areaOfMark,
  areasOfLine,
  Chart,
  Cursor,
  Dot,
  Gridlines,
  InnerTexts,
  innerNames,
  Line,
  plotOf,
  Ring,
  Segment,
  Strip,
  useWidth,
  XLabels,
} from '@mien/ui/chart';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { roundScale } from '../../shared/health/scale.ts';
import { runsWithoutGap, timeLabels } from '../../shared/health/time-curve.ts';
import { backdropOf, piecesWithin } from '../../shared/health/trend/trend-ranges.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { deviceTimeZone } from '../../shared/platform/time-zone.ts';
import { addressOfChosen } from './compare.model.ts';
import styles from './compare-page.module.css';

const texts = textsOf('scanPair', english);
const { bands } = textsOf('measures', englishMeasures);

const HEIGHT_PX = 220;
/** Margins of the plot, at a text size of 16 px: numbers on the left, the strip of bands on the right, times below. */
const MARGINS = { left: 32, right: 14, top: 12, bottom: 30 } as const;
/** Distance of the strip from the plot. */
const STRIP_GAP_PX = 6;
/** The first and the last point keep this distance from the edges of the plot. */
const INSET_PX = 14;
/** Farther than this from every dot, a press selects nothing. Chosen: half of a touch target and a bit. */
const REACH_PX = 28;
/** Dots, smaller where their mean distance is less than `roomPx`; with more scans there is only the line. Chosen. */
const DOTS = { px: 10, smallPx: 6, roomPx: 10, most: 200 } as const;
/** The area around a dot that no name covers. */
const DOT_ROOM_PX = 8;

interface ScoreChartProps {
  /** Newest first. */
  readonly scans: readonly MeasurementSummary[];
  /** The scan that is already selected. */
  readonly first: MeasurementSummary | null;
}

/** All scores over time. A dot selects its scan, as its row does. */
export function ScoreChart({ scans, first }: ScoreChartProps) {
  const { ref, widthPx, textScale } = useWidth<HTMLDivElement>();
  const navigate = useNavigate();
  const rated = scans
    .flatMap((scan) => (scan.score === null ? [] : [{ scan, y: Math.round(scan.score) }]))
    .toReversed();
  const [oldest, newest] = [rated[0]?.scan.created, rated.at(-1)?.scan.created];
  if (rated.length < 2 || oldest === undefined || newest === undefined) return null;
  const daysTo = (created: string) => (Date.parse(created) - Date.parse(oldest)) / DAY_MS;
  const points = rated.map(({ scan, y }) => ({ scan, x: daysTo(scan.created), y }));
  const scale = roundScale(
    points.map(({ y }) => y),
    0,
    100,
  );
  const area = {
    left: MARGINS.left * textScale,
    right: Math.max(MARGINS.left * textScale + 1, widthPx - MARGINS.right),
    top: MARGINS.top,
    bottom: HEIGHT_PX - MARGINS.bottom * textScale,
  };
  const inner = { ...area, left: area.left + INSET_PX, right: area.right - INSET_PX };
  const plot = { ...plotOf(inner, [0, daysTo(newest)], [scale.min, scale.max]), area };
  const [from, to] = [oldest, newest].map((created) => calendarDateIn(deviceTimeZone(), new Date(created)));
  const chosen = points.find(({ scan }) => scan === first);
  const dotPx = (inner.right - inner.left) / (points.length - 1) < DOTS.roomPx ? DOTS.smallPx : DOTS.px;
  const pieces = piecesWithin(backdropOf({ series: [{ ranges: OVERALL_SCORE_RANGES }] }), scale, bands);
  const covered = [...points.map(({ x, y }) => areaOfMark(plot, x, y, y, DOT_ROOM_PX)), ...areasOfLine(plot, points)];
  const names = innerNames({ plot, pieces }, { covered, textScale });

  function press({ clientX, clientY, currentTarget }: MouseEvent): void {
    const box = currentTarget.getBoundingClientRect();
    const near = points
      .map(({ scan, x, y }) => ({
        scan,
        px: Math.hypot(plot.x(x) - clientX + box.left, plot.y(y) - clientY + box.top),
      }))
      .toSorted((one, other) => one.px - other.px)[0];
    if (!near || near.px > REACH_PX || near.scan === first) return;
    void navigate(first ? addressOfChosen(first.id, near.scan.id) : addressOfChosen(near.scan.id));
  }

  return (
    <Card aria-labelledby="scores">
      <Stack gap={3}>
        <Text as="h2" id="scores" size="body">
          {texts.score.name}
        </Text>
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keys use the rows next to it */}
        <div ref={ref} className={styles.plot} onClick={press}>
          <Chart width={widthPx} height={HEIGHT_PX}>
            <Gridlines plot={plot} ticks={scale.ticks} textOf={String} textScale={textScale} />
            {from && to && (
              <XLabels
                labels={timeLabels(from, to, plot.x, textScale)}
                y={area.bottom + 20 * textScale}
                textScale={textScale}
              />
            )}
            {chosen && <Cursor plot={plot} at={chosen.x} />}
            <Course points={points} plot={plot} dotPx={dotPx} />
            <Strip plot={plot} pieces={pieces} x={area.right + STRIP_GAP_PX} />
            <InnerTexts texts={names} />
            {chosen && (
              <>
                <Dot plot={plot} x={chosen.x} y={chosen.y} sizePx={10} />
                <Ring plot={plot} x={chosen.x} low={chosen.y} high={chosen.y} radiusPx={10} />
              </>
            )}
          </Chart>
        </div>
      </Stack>
    </Card>
  );
}

interface CourseProps {
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly plot: ReturnType<typeof plotOf>;
  readonly dotPx: number;
}

/** The dots, connected; dashed over a long gap. */
function Course({ points, plot, dotPx }: CourseProps) {
  const runs = runsWithoutGap(points);
  return (
    <>
      {runs.map((run, index) => {
        const [from, to] = [runs[index - 1]?.at(-1), run[0]];
        return (
          <g key={to?.x}>
            {from && to && <Segment plot={plot} kind="gap" from={from} to={to} />}
            <Line plot={plot} points={run} />
          </g>
        );
      })}
      {points.length <= DOTS.most &&
        points.map((point) => <Dot key={point.x} plot={plot} x={point.x} y={point.y} sizePx={dotPx} />)}
    </>
  );
}
