import type { TodayItem } from '@mien/contract';
import { startOfUtcDay } from '@mien/domain';
import { account as english, fill } from '@mien/messages';
import { Button, buttonClassName, Icon, Muted, Row, Skeleton, SkeletonBox, Stack, Text } from '@mien/ui';
import {
  Bar,
  Chart,
  columns,
  Dot,
  Gridlines,
  Line,
  plotOf,
  UnitLabel,
  UsualRange,
  useWidth,
  ValueLabel,
  XLabels,
} from '@mien/ui/chart';
import { Link } from 'react-router';
import { roundScale } from '../../shared/health/scale.ts';
import { calendarFormat, numberFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { isProblem } from '../../shared/platform/problem-text.ts';
import { ProblemView } from '../../shared/platform/problem-view.tsx';
import { dayHere } from '../../shared/platform/time-zone.ts';
import { usePatientMonths } from '../../shared/staff/patient-for-staff.queries.ts';
import { type DayRate, dayRates, lastDays, monthsOf } from './last-days.model.ts';
import styles from './patient-dots.module.css';

const { today } = textsOf('account', english);
const { lastDays: texts } = today;

const shown = (value: number) => numberFormat().format(Math.round(value));

interface LastDaysProps {
  /** A patient whose readings need attention, and may be shown. */
  readonly item: TodayItem;
  /** When the list was made. */
  readonly at: string;
  readonly onClose: () => void;
}

/** The last two weeks of a patient's heart rate, without leaving Today. Opening it is in the patient's log. */
export function LastDays({ item, at, onClose }: LastDaysProps) {
  const uid = item.patientUid ?? '';
  const name = item.patientName || today.unnamed;
  const days = lastDays(dayHere(new Date(at)));
  const { data: trends, error, refetch } = usePatientMonths(uid, monthsOf(days), 'heartRateBpm');
  const rates = trends && dayRates(days, trends);
  const count = rates?.reduce((sum, rate) => sum + rate.count, 0) ?? 0;
  return (
    <Stack as="section" gap={3} lineAbove={3} aria-labelledby="last-days">
      <Row gap={3} lineGap={1} justify="between">
        <Stack>
          <Text as="h2" id="last-days" size="lead" breaks="anywhere">
            {name}
          </Text>
          <Muted size="small">
            {texts.title}
            {count > 0 && ` · ${pluralText(texts.scans, count)}`}
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
        <Link to={paths.teamConversationOf(uid)} className={buttonClassName({ variant: 'secondary', isSmall: true })}>
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
    cuff !== null && [texts.cuff, `${shown(cuff.systolicMmHg)}/${shown(cuff.diastolicMmHg)}`],
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
  const isFar = ({ y }: DayRate) => usual !== null && (y < usual.low || y > usual.high);
  const far = rates.filter(isFar);
  const last = rates.at(-1);
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
        <Line plot={plot} points={rates.filter((rate) => !isFar(rate))} />
        {rates.map((rate) => (
          <Dot
            key={rate.x}
            plot={plot}
            x={rate.x}
            y={rate.y}
            sizePx={isFar(rate) ? 12 : 8}
            look={isFar(rate) ? 'alarm' : 'own'}
          />
        ))}
        {(far.length > 0 ? far : last ? [last] : []).map(({ x, y }) => (
          <ValueLabel key={x} plot={plot} x={x} y={y} text={shown(y)} textScale={textScale} />
        ))}
      </Chart>
    </div>
  );
}

const dayFormat = () => calendarFormat({ month: 'short', day: 'numeric' });

function nameOf(rates: readonly DayRate[]): string {
  return fill(texts.name, {
    days: rates.length,
    low: shown(Math.min(...rates.map(({ low }) => low))),
    high: shown(Math.max(...rates.map(({ high }) => high))),
    last: shown(rates.at(-1)?.y ?? 0),
  });
}
