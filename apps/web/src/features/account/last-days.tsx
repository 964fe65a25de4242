import type { TodayItem } from '@mien/contract';
import { startOfUtcDay } from '@mien/domain';
import { account as english, entered as englishEntered, fill } from '@mien/messages';
import { Button, buttonClassName, Icon, Muted, Row, Skeleton, SkeletonBox, Stack, Text } from '@mien/ui';
import {
  Bar,
  Chart,
  columns,
  Dot,
  Gridlines,
  Line,
  plotOf,
  Segment,
  UnitLabel,
  UsualRange,
  useWidth,
  ValueLabel,
  XLabels,
} from '@mien/ui/chart';
import { Link } from 'react-router';
import { TO_WRITE } from '../../shared/health/conversation/opened-to-write.ts';
import { momentText } from '../../shared/health/day-text.ts';
import { roundScale } from '../../shared/health/scale.ts';
import { calendarFormat, numberFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { isProblem } from '../../shared/platform/problem-text.ts';
import { ProblemView } from '../../shared/platform/problem-view.tsx';
import { dayHere } from '../../shared/platform/time-zone.ts';
import { usePatientDays } from '../../shared/staff/patient-for-staff.queries.ts';
import { type DayRate, dayRates, lastDays, yearsOf } from './last-days.model.ts';
import styles from './patient-dots.module.css';

const { today } = textsOf('account', english);
const { lastDays: texts } = today;
const entered = textsOf('entered', englishEntered);

const shown = (value: number) => numberFormat().format(Math.round(value));

interface LastDaysProps {
  /** The element's id, which the dot names. */
  readonly id: string;
  /** A patient whose readings need attention, and may be shown. */
  readonly item: TodayItem;
  /** When the list was made. */
  readonly at: string;
  readonly onClose: () => void;
}

/** The last two weeks of a patient's heart rate, without leaving Today. Opening it is in the patient's log. */
export function LastDays({ id, item, at, onClose }: LastDaysProps) {
  const uid = item.patientUid ?? '';
  const name = item.patientName || today.unnamed;
  const days = lastDays(dayHere(new Date(at)));
  const { data: trends, error, refetch } = usePatientDays(uid, yearsOf(days), 'heartRateBpm', item.heartRateBpm);
  const rates = trends && dayRates(days, trends);
  const count = rates?.reduce((sum, rate) => sum + rate.count, 0) ?? 0;
  return (
    <Stack
      as="section"
      gap={3}
      lineAbove={3}
      id={id}
      aria-labelledby="last-days"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <Row gap={3} lineGap={1} justify="between">
        <Stack>
          <Text as="h2" id="last-days" size="lead" breaks="anywhere">
            {name}
          </Text>
          <Muted size="small">
            <span>{count > 0 ? `${texts.title} · ${pluralText(texts.scans, count)}` : texts.title}</span>
          </Muted>
        </Stack>
        <Button variant="quiet" isSmall onClick={onClose}>
          {texts.close}
        </Button>
      </Row>
      <div className={styles.unfolded}>
        {isProblem(error, 'results-not-shared') ? (
          <Muted>{fill(texts.notShared, { name })}</Muted>
        ) : error !== null ? (
          <ProblemView error={error} onRetry={() => void refetch()} isPart />
        ) : rates === undefined ? (
          <Skeleton text={texts.loading}>
            <SkeletonBox heightRem={HEIGHT_PX / 16} />
          </Skeleton>
        ) : rates.length === 0 ? (
          <Muted>{texts.none}</Muted>
        ) : (
          <Rates rates={rates} days={days} usual={item.usualHeartRate} />
        )}
        <Readings item={item} />
      </div>
      <Row gap={2}>
        <Link to={paths.patientForStaffOf(uid)} className={buttonClassName({ isSmall: true })}>
          {texts.open}
        </Link>
        <Link
          to={paths.teamConversationOf(uid)}
          state={TO_WRITE}
          className={buttonClassName({ variant: 'secondary', isSmall: true })}
        >
          <Icon name="chat" sizePx={20} /> {texts.message}
        </Link>
      </Row>
    </Stack>
  );
}

/** What needs attention, in numbers. */
function Readings({ item: { heartRateBpm, usualHeartRate, cuff } }: Pick<LastDaysProps, 'item'>) {
  const rows = [
    heartRateBpm !== null && [texts.newest, fill(texts.rate, { rate: shown(heartRateBpm) })],
    usualHeartRate !== null && [
      texts.usual,
      fill(texts.range, { low: shown(usualHeartRate.low), high: shown(usualHeartRate.high) }),
    ],
    cuff !== null && [
      fill(texts.cuff, { date: momentText(cuff.takenAt) }),
      fill(entered.cuff.value, { systolic: shown(cuff.systolicMmHg), diastolic: shown(cuff.diastolicMmHg) }),
    ],
  ].filter((row) => row !== false);
  return (
    <Stack as="dl" lines="close" size="small">
      {rows.map(([name, value]) => (
        <Row key={name} gap={3} lineGap={0} justify="between" className={styles.reading}>
          <Muted as="dt">{name}</Muted>
          <Text as="dd" weight={600} hasEvenDigits>
            {value}
          </Text>
        </Row>
      ))}
    </Stack>
  );
}

const HEIGHT_PX = 200;
/** Margins of the plot, at a text size of 16 px: numbers on the left, the unit above, days below. */
const MARGINS = { left: 36, right: 14, top: 28, bottom: 28 } as const;
/** Over more days without a scan, dashes: a line would claim what was not measured. Chosen. */
const LONGEST_STEP_DAYS = 3;
/** Two numbers need this distance. */
const LABEL_ROOM_DAYS = 3;
/** Every third day is named. */
const NAMED_DAY = 3;

interface RatesProps {
  readonly rates: readonly DayRate[];
  readonly days: readonly string[];
  readonly usual: TodayItem['usualHeartRate'];
}

/** One dot per day, with the lowest and highest value of the day behind it and the usual range. */
function Rates({ rates, days, usual }: RatesProps) {
  const { ref, widthPx, textScale } = useWidth<HTMLDivElement>();
  const scale = roundScale(
    [...rates.flatMap(({ low, high }) => [low, high]), ...(usual ? [usual.low, usual.high] : [])],
    0,
  );
  const area = {
    left: MARGINS.left * textScale,
    right: Math.max(MARGINS.left * textScale + 1, widthPx - MARGINS.right),
    top: MARGINS.top * textScale,
    bottom: HEIGHT_PX - MARGINS.bottom * textScale,
  };
  const plot = plotOf(area, columns(days.length), [scale.min, scale.max]);
  const outside = rates.filter(({ low, high }) => usual !== null && (low < usual.low || high > usual.high));
  const named = namedRates(rates, outside, usual);
  const labels = days.flatMap((day, x) => {
    const isLast = x === days.length - 1;
    if (!isLast && x % NAMED_DAY > 0) return [];
    return [{ text: isLast ? texts.today : dayFormat().format(startOfUtcDay(day)), at: plot.x(x), isFirst: isLast }];
  });
  return (
    <div ref={ref}>
      <Chart width={widthPx} height={HEIGHT_PX} label={nameOf(rates)}>
        {usual && <UsualRange plot={plot} low={usual.low} high={usual.high} />}
        <UnitLabel text={texts.unit} y={area.top - 12 * textScale} />
        <Gridlines plot={plot} ticks={scale.ticks} textOf={shown} textScale={textScale} />
        <XLabels labels={labels} y={area.bottom + 20 * textScale} textScale={textScale} />
        {rates.map(({ x, low, high }) => (
          <Bar key={x} plot={plot} x={x} low={low} high={high} widthPx={8} isBehind />
        ))}
        {rates.map((rate, index) => {
          const before = rates[index - 1];
          if (!before) return null;
          const isGap = rate.x - before.x > LONGEST_STEP_DAYS;
          return isGap ? (
            <Segment key={rate.x} plot={plot} kind="gap" from={before} to={rate} />
          ) : (
            <Line key={rate.x} plot={plot} points={[before, rate]} />
          );
        })}
        {rates.map((rate) => (
          <Dot key={rate.x} plot={plot} x={rate.x} y={rate.y} sizePx={outside.includes(rate) ? 13 : 8} />
        ))}
        {named.map(({ x, at: value }) => (
          <ValueLabel key={x} plot={plot} x={x} y={value} text={shown(value)} textScale={textScale} />
        ))}
      </Chart>
      {outside.length > 0 && <Muted size="small">{texts.outside}</Muted>}
    </div>
  );
}

/** The numbers written into the chart: the one farthest outside the usual range, and the last one unless it is next to it. */
function namedRates(rates: readonly DayRate[], outside: readonly DayRate[], usual: TodayItem['usualHeartRate']) {
  const extremeOf = ({ y, low, high }: DayRate) => {
    if (usual === null) return y;
    if (high > usual.high) return high;
    return low < usual.low ? low : y;
  };
  const distanceOf = (rate: DayRate) => {
    const extreme = extremeOf(rate);
    return usual === null ? 0 : Math.max(extreme - usual.high, usual.low - extreme);
  };
  const [farthest] = outside.toSorted((one, other) => distanceOf(other) - distanceOf(one));
  const last = rates.at(-1);
  const chosen = [farthest, last].filter((rate) => rate !== undefined);
  return chosen
    .filter((rate, place) => place === 0 || Math.abs(rate.x - (chosen[0]?.x ?? 0)) >= LABEL_ROOM_DAYS)
    .map((rate) => ({ x: rate.x, at: extremeOf(rate) }));
}

const dayFormat = () => calendarFormat({ month: 'short', day: 'numeric' });

function nameOf(rates: readonly DayRate[]): string {
  return pluralText(texts.name, rates.length, {
    low: shown(Math.min(...rates.map(({ low }) => low))),
    high: shown(Math.max(...rates.map(({ high }) => high))),
  });
}
