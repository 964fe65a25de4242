import type { Trend } from '@mien/contract';
import { type Period, periodStart } from '@mien/domain';
import { trends as english, fill } from '@mien/messages';
import { buttonClassName, Icon, Stack } from '@mien/ui';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent, Ref } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../platform/api.tsx';
import { useMay } from '../../platform/cared-for.ts';
import { dateFormat } from '../../platform/formats.ts';
import { textsOf } from '../../platform/language.ts';
import { LoneLink } from '../../platform/lone-link.tsx';
import { paths } from '../../platform/paths.ts';
import { historyCountQuery } from '../../platform/session.ts';
import { dayHere } from '../../platform/time-zone.ts';
import { unbroken } from '../day-text.ts';
import { entryOf, latestEntriesQuery } from '../latest-entries.ts';
import { GhostPressure } from '../pressure/ghost-pressure.tsx';
import styles from '../trend/measure-trend.module.css';
import { rangeLabel } from '../trend/trend-labels.ts';
import { searchOf, type TrendView } from '../trend/trend-view.ts';
import { useIsOfOneself } from '../trend/usual.ts';

const texts = textsOf('trends', english);

interface EmptyProps {
  readonly view: TrendView;
  readonly trend: Trend;
  readonly onStep: (steps: number) => void;
  readonly focusRef: Ref<HTMLDivElement>;
}

/** A span without values: the newest value, and a way to it. */
export function EmptyTrend({ view, trend, onStep, focusRef }: EmptyProps) {
  const isOneself = useIsOfOneself();
  const mayAdd = useMay('manage');
  const isPressure = view.measure === 'bloodPressure';
  function onKeyDown(event: KeyboardEvent): void {
    const steps = { PageUp: -1, PageDown: 1 }[event.key];
    if (steps === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onStep(steps);
  }
  const text =
    view.period === 'all'
      ? texts.emptyAll
      : fill(isOneself ? texts.empty : texts.emptyOfPatient, {
          period: texts.periodNames[view.period],
          range: rangeLabel(view, trend),
        });
  return (
    <Stack
      gap={4}
      align="middle"
      tone="muted"
      isCentered
      className={styles.empty}
      ref={focusRef}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {isPressure ? (
        <div className={styles.ghost}>
          <GhostPressure />
        </div>
      ) : (
        <Icon tone="brand" name="chart" sizePx={56} />
      )}
      <p role="status">{text}</p>
      {isOneself && view.period !== 'all' && <Last view={view} period={view.period} isByCuff={isPressure} />}
      {isOneself && isPressure && mayAdd && (
        <Link to={paths.entryOf('cuff')} className={buttonClassName({ variant: 'tinted', isSmall: true })}>
          {texts.readings.add}
        </Link>
      )}
    </Stack>
  );
}

interface LastProps {
  readonly view: TrendView;
  readonly period: Period;
  readonly isByCuff: boolean;
}

/** The date of the newest scan or cuff reading, with a link to its period; nothing if that period is shown. */
function Last({ view, period, isByCuff: isReading }: LastProps) {
  const { client } = useApi();
  const { data: scanned } = useQuery({
    ...historyCountQuery(client),
    select: ({ items }) => items[0]?.created,
    enabled: !isReading,
  });
  const { data: entries } = useQuery({ ...latestEntriesQuery(client), enabled: isReading });
  const newest = isReading ? entryOf(entries?.items, 'cuff')?.takenAt : scanned;
  if (newest === undefined) return null;
  const at = new Date(newest);
  const start = periodStart(period, dayHere(at));
  if (start === view.start) return null;
  return (
    <Stack gap={0} align="middle">
      <p>
        {fill(isReading ? texts.readings.last : texts.lastScan, {
          date: unbroken(dateFormat({ weekday: 'short', month: 'short', day: 'numeric' }).format(at)),
        })}
      </p>
      <LoneLink to={`${paths.trendChartOf(period)}${searchOf({ ...view, start })}`}>{texts.showLastScan}</LoneLink>
    </Stack>
  );
}
