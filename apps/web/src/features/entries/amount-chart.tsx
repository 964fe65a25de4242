import type { Entry } from '@mien/contract';
import {
  calendarDateIn,
  HEALTHY_BODY_MASS_INDEX,
  HEALTHY_WAIST_TO_HEIGHT,
  healthyWaistCm,
  healthyWeightKg,
  type Interval,
  type PersonOfAmount,
  startOfUtcDay,
  type UnitSystem,
} from '@mien/domain';
import { entries as english, fill } from '@mien/messages';
import { Card, Muted, Row, Stack, Text } from '@mien/ui';
import {
  Chart,
  Dot,
  Gridlines,
  Line,
  plotOf,
  Ring,
  Segment,
  UnitLabel,
  useWidth,
  ValueLabel,
  XLabels,
  Zone,
} from '@mien/ui/chart';
import { heightText } from '../../shared/forms/body-text.ts';
import { amountText, typedBodyFrom } from '../../shared/forms/typed-body.ts';
import { type AmountKind, shownAmount } from '../../shared/health/entry-text.ts';
import type { ProfileWeight } from '../../shared/health/latest-entries.ts';
import { numberText } from '../../shared/health/result/number-text.ts';
import { daysBetween, runsWithoutGap, timeLabels } from '../../shared/health/time-curve.ts';
import { calendarFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { deviceTimeZone } from '../../shared/platform/time-zone.ts';
import { UNIT_NAMES } from './amount-units.ts';
import { type AmountPoint, amountPoints, amountScale } from './entry-charts.model.ts';

const texts = textsOf('entries', english);

const HEIGHT_PX = { phone: 262, wide: 308 } as const;
/** From this width on there is room for a higher plot. */
const WIDE_PX = 480;
/** Margins of the plot, at a text size of 16 px: numbers on the left, the unit above, times below. */
const MARGINS = { left: 40, right: 12, top: 32, bottom: 30 } as const;
/** The first and the last point keep this distance from the edges of the plot. */
const INSET_PX = 18;
/** Minimum width of a point. */
const LEAST_PITCH_PX = 5;

interface AmountChartProps {
  readonly kind: AmountKind;
  readonly units: UnitSystem;
  /** All entries, newest first. */
  readonly entries: readonly Pick<Entry, 'takenAt' | 'value'>[];
  readonly person: PersonOfAmount;
  /** The profile's weight, if it is newer than all entries. */
  readonly profile: ProfileWeight | null;
}

/** All weights or waists as a curve, with the healthy zone of an adult of this height. */
export function AmountChart({ kind, units, entries, person, profile }: AmountChartProps) {
  const stored = kind === 'weight' ? healthyWeightKg(person) : healthyWaistCm(person);
  const zone = stored && {
    low: shownAmount(kind, units, stored.low),
    high: shownAmount(kind, units, stored.high),
  };
  return (
    <Card aria-labelledby="entries-chart">
      <Stack gap={2}>
        <Row gap={3} lineGap={0} align="baseline" justify="between">
          <Text as="h2" id="entries-chart" size="body">
            {entries.length > 0 ? texts.chart.amount : profile ? texts.kinds[kind] : texts.chart.noEntries}
          </Text>
          {entries.length > 1 && (
            <Muted as="span" size="small">
              {pluralText(texts.chart.entries, entries.length)}
            </Muted>
          )}
        </Row>
        <Curve kind={kind} units={units} entries={entries} zone={zone} profile={profile} />
        {profile && <Muted size="small">{texts.chart.profile}</Muted>}
        {entries.length === 0 && !profile && <Muted>{texts.chart.lineComesHere}</Muted>}
        {entries.length === 1 && <Muted>{texts.chart.lineStarts}</Muted>}
        {zone && person.heightCm !== null && <Muted size="small">{zoneText(kind, units, person.heightCm)}</Muted>}
      </Stack>
    </Card>
  );
}

function zoneText(kind: AmountKind, units: UnitSystem, heightCm: number): string {
  const { low, high } = kind === 'weight' ? HEALTHY_BODY_MASS_INDEX : HEALTHY_WAIST_TO_HEIGHT;
  const digits = kind === 'weight' ? 1 : 2;
  return fill(texts.chart.zoneOf[kind], {
    low: numberText(low, digits),
    high: numberText(high, digits),
    height: heightText(typedBodyFrom(units, heightCm, null)),
  });
}

interface CurveProps extends Omit<AmountChartProps, 'person'> {
  readonly zone: Interval | null;
}

function Curve({ kind, units, entries, zone, profile }: CurveProps) {
  const { ref, widthPx, textScale } = useWidth<HTMLDivElement>();
  const amountOf = (value: Entry['value']) => {
    if (value.kind !== kind) return null;
    return shownAmount(kind, units, value.kind === 'weight' ? value.weightKg : value.waistCm);
  };
  const points = amountPoints(entries, deviceTimeZone(), amountOf, Math.max(2, Math.floor(widthPx / LEAST_PITCH_PX)));
  const hollow = profile && profilePoint(profile, points, units);
  const scale = amountScale(
    [...points, ...(hollow ? [hollow] : [])].map(({ y }) => y),
    zone,
  );
  if (scale === null) return <GhostCurve />;
  const [first, last] = [points[0], points.at(-1)];
  const [from, to] = [first?.day ?? hollow?.day, hollow?.day ?? last?.day];
  const height = HEIGHT_PX[widthPx >= WIDE_PX * textScale ? 'wide' : 'phone'];
  const area = {
    left: MARGINS.left * textScale,
    right: Math.max(MARGINS.left * textScale + 1, widthPx - MARGINS.right),
    top: MARGINS.top * textScale,
    bottom: height - MARGINS.bottom * textScale,
  };
  const inner = plotOf(
    { ...area, left: area.left + INSET_PX, right: area.right - INSET_PX },
    [0, hollow?.x ?? last?.x ?? 0],
    [scale.min, scale.max],
  );
  const plot = { ...inner, area };
  const unit = UNIT_NAMES[kind][units];
  const digits = scale.ticks.every(Number.isInteger) ? 0 : 1;
  return (
    <div ref={ref}>
      <Chart width={widthPx} height={height} label={first && last && nameOf(kind, unit, first, last)}>
        {zone && <Zone plot={plot} {...zone} name={zoneName(zone)} textScale={textScale} />}
        <UnitLabel text={unit} y={area.top - 14 * textScale} />
        <Gridlines plot={plot} ticks={scale.ticks} textOf={(tick) => numberText(tick, digits)} textScale={textScale} />
        {from && to && (
          <XLabels
            labels={timeLabels(from, to, plot.x, textScale)}
            y={area.bottom + 20 * textScale}
            textScale={textScale}
          />
        )}
        <Points points={points} plot={plot} textScale={textScale} />
        {hollow && (
          <>
            <Dot plot={plot} x={hollow.x} y={hollow.y} sizePx={10} isHollow />
            <ValueLabel plot={plot} x={hollow.x} y={hollow.y} text={amountText(hollow.y)} textScale={textScale} />
          </>
        )}
      </Chart>
      {runsWithoutGap(points).length > 1 && <Muted size="small">{texts.chart.gap}</Muted>}
    </div>
  );
}

/** Rounded inward: the named ends are within the zone. */
const zoneName = ({ low, high }: Interval) =>
  fill(texts.chart.zone, { low: amountText(Math.ceil(low * 10) / 10), high: amountText(Math.floor(high * 10) / 10) });

/** The weight of the profile, at its day; in the middle if there are no entries. */
function profilePoint({ weightKg, answered }: ProfileWeight, points: readonly AmountPoint[], units: UnitSystem) {
  const day = answered === null ? undefined : calendarDateIn(deviceTimeZone(), new Date(answered));
  const first = points[0]?.day;
  return { day, x: first && day ? daysBetween(first, day) : 0, y: shownAmount('weight', units, weightKg) };
}

/** An example of a curve, in percent. Chosen. */
const EXAMPLE = [70, 62, 66, 52, 47, 50, 38, 32];

/** In place of a chart without entries and without a zone: where dots will be. Text next to it says so. */
function GhostCurve() {
  const { ref, widthPx } = useWidth<HTMLDivElement>();
  const area = { left: 12, right: Math.max(13, widthPx - 12), top: 12, bottom: GHOST_HEIGHT_PX - 12 };
  const plot = plotOf(area, [0, EXAMPLE.length - 1], [0, 100]);
  const points = EXAMPLE.map((y, x) => ({ x, y }));
  return (
    <div ref={ref}>
      <Chart width={widthPx} height={GHOST_HEIGHT_PX}>
        <Line plot={plot} points={points} look="ghost" />
        {points.map((point) => (
          <Dot key={point.x} plot={plot} {...point} look="ghost" />
        ))}
      </Chart>
    </div>
  );
}

const GHOST_HEIGHT_PX = 140;

interface PointsProps {
  readonly points: readonly AmountPoint[];
  readonly plot: ReturnType<typeof plotOf>;
  readonly textScale: number;
}

/** The curve, with the numbers of the first and the last point. */
function Points({ points, plot, textScale }: PointsProps) {
  const runs = runsWithoutGap(points);
  const [first, last] = [points[0], points.at(-1)];
  return (
    <>
      {runs.map((run, index) => {
        const [from, to] = [runs[index - 1]?.at(-1), run[0]];
        return (
          <g key={run[0]?.x}>
            {from && to && <Segment plot={plot} kind="gap" from={from} to={to} />}
            <Line plot={plot} points={run} />
          </g>
        );
      })}
      {points.map((point) => (
        <Dot key={point.x} plot={plot} x={point.x} y={point.y} sizePx={point === last ? 10 : 7} />
      ))}
      {last && <Ring plot={plot} x={last.x} low={last.y} high={last.y} radiusPx={9} />}
      {first && first !== last && (
        <ValueLabel plot={plot} x={first.x} y={first.y} text={amountText(first.y)} textScale={textScale} />
      )}
      {last && <ValueLabel plot={plot} x={last.x} y={last.y} isBelow text={amountText(last.y)} textScale={textScale} />}
    </>
  );
}

function nameOf(kind: AmountKind, unit: string, first: AmountPoint, last: AmountPoint): string {
  const day = calendarFormat({ dateStyle: 'medium' });
  return fill(texts.chart.amountName, {
    name: texts.amount[kind],
    days: day.formatRange(startOfUtcDay(first.day), startOfUtcDay(last.day)),
    first: `${amountText(first.y)} ${unit}`,
    last: `${amountText(last.y)} ${unit}`,
  });
}
