import type { MeasurementSummary } from '@mien/contract';
import { type HealthBandCode, healthBandOfPercent } from '@mien/domain';
import { dashboard as english, measures as englishMeasures, fill } from '@mien/messages';
import { buttonClassName, Card, HealthBandSlider, Icon, RangeIndicator, Spinner, VisuallyHidden } from '@mien/ui';
import { useQuery } from '@tanstack/react-query';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../shared/api.tsx';
import { currentLocale, textsOf } from '../../shared/language.ts';
import { PageHeading } from '../../shared/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { ProblemView } from '../../shared/problem-view.tsx';
import { resultListQuery } from '../../shared/result/result-list-query.ts';
import { daysAgoLabel, monthsOf, type ScanMonth } from './dashboard.model.ts';
import styles from './dashboard-page.module.css';

const texts = textsOf('dashboard', english);
const { bands } = textsOf('measures', englishMeasures);

const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `/dashboard`: the latest scan first, then all earlier ones by month. */
export function DashboardPage() {
  const { client } = useApi();
  const { data, error, isPending, refetch } = useQuery(resultListQuery(client));
  const [latest, ...previous] = data?.items ?? [];
  const months = useMemo(() => monthsOf(data?.items.slice(1) ?? [], TIME_ZONE), [data]);
  if (isPending) return <Spinner text={texts.loading} isPage />;
  if (!data) return <ProblemView error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.page}>
      <PageHeading title={texts.title} />
      {latest && <LatestScan scan={latest} />}
      <Link to={paths.trendChartOf('month')} className={styles.way}>
        <Icon name="chart" />
        {texts.trendCharts}
        <Icon name="chevronRight" sizePx={20} />
      </Link>
      <Link to={paths.liveChat} className={styles.way}>
        <Icon name="chat" />
        {texts.liveChat}
        <Icon name="chevronRight" sizePx={20} />
      </Link>
      <section className={styles.previous} aria-labelledby="previous-title">
        <h2 id="previous-title">{texts.previous}</h2>
        {previous.length === 0 && <p className={styles.none}>{texts.none}</p>}
        <Months months={months} />
      </section>
    </div>
  );
}

/** Score and band as shown. The band is that of the rounded score, so that the two never contradict each other. */
function readingOf({ score }: MeasurementSummary): { readonly score: number; readonly band: HealthBandCode } | null {
  if (score === null) return null;
  const rounded = Math.round(score);
  const band = healthBandOfPercent(rounded)?.code;
  return band ? { score: rounded, band } : null;
}

function scoreWords(scan: MeasurementSummary): string {
  const reading = readingOf(scan);
  return reading ? fill(texts.score, { score: reading.score, band: bands[reading.band] }) : texts.noScore;
}

function LatestScan({ scan }: { readonly scan: MeasurementSummary }) {
  const reading = readingOf(scan);
  return (
    <Card isRoomy aria-labelledby="latest-title">
      <div className={styles.latest}>
        <div className={styles.latestHead}>
          <h2 id="latest-title" className={styles.latestTitle}>
            {texts.latest}
          </h2>
          <time dateTime={scan.created} className={styles.days}>
            {daysAgoLabel(scan.created, new Date(), TIME_ZONE)}
          </time>
        </div>
        {reading === null ? (
          <p className={styles.noScore}>{texts.noScore}</p>
        ) : (
          <>
            <p className={styles.number}>
              <span className={styles.value}>{reading.score}</span>
              <span className={styles.band}>{bands[reading.band]}</span>
            </p>
            <HealthBandSlider
              percent={reading.score}
              band={reading.band}
              labels={bands}
              description={scoreWords(scan)}
            />
          </>
        )}
        <div className={styles.actions}>
          <Link to={paths.resultOf(scan.id)} className={buttonClassName({ isBlock: true })}>
            {texts.viewResults}
          </Link>
          <Link to={paths.profile} className={buttonClassName({ variant: 'secondary', isBlock: true })}>
            {texts.scanNow}
          </Link>
        </div>
      </div>
    </Card>
  );
}

/** Sizes before a month has been measured, as the style sheet makes them. Pixels. */
const MONTH_NAME_PX = 32;
const SCAN_PX = 65;
const MONTH_GAP_PX = 20;
/** Months above and below the visible ones that are in the page too, so that Tab finds its way on. */
const OVERSCAN_MONTHS = 2;

/** Ten years of scans: only the months near the visible part are in the page. */
function Months({ months }: { readonly months: readonly ScanMonth[] }) {
  const list = useRef<HTMLDivElement>(null);
  const [startPx, setStartPx] = useState(0);
  useLayoutEffect(() => setStartPx((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), []);
  const virtualizer = useWindowVirtualizer({
    count: months.length,
    estimateSize: (index) => MONTH_NAME_PX + MONTH_GAP_PX + (months[index]?.scans.length ?? 0) * SCAN_PX,
    getItemKey: (index) => months[index]?.key ?? index,
    overscan: OVERSCAN_MONTHS,
    scrollMargin: startPx,
  });
  const shown = virtualizer.getVirtualItems();
  const abovePx = (shown[0]?.start ?? startPx) - startPx;
  const belowPx = virtualizer.getTotalSize() + startPx - (shown.at(-1)?.end ?? startPx);
  return (
    <div ref={list} style={{ paddingBlock: `${abovePx}px ${belowPx}px` }}>
      {shown.map(({ key, index }) => {
        const month = months[index];
        return (
          month && (
            <div key={key} data-index={index} ref={virtualizer.measureElement} className={styles.monthBox}>
              <Month month={month} />
            </div>
          )
        );
      })}
    </div>
  );
}

function Month({ month }: { readonly month: ScanMonth }) {
  const name = new Intl.DateTimeFormat(currentLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month.key}-01T00:00:00Z`),
  );
  const count = month.scans.length;
  return (
    <section
      className={styles.month}
      aria-label={count === 1 ? fill(texts.oneInMonth, { month: name }) : fill(texts.month, { month: name, count })}
    >
      <h3 className={styles.monthName}>{name}</h3>
      <ul className={styles.scans}>
        {month.scans.map((scan) => (
          <li key={scan.id}>
            <ScanLink scan={scan} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const DAY_FORMAT = new Intl.DateTimeFormat(currentLocale(), { weekday: 'short', day: 'numeric', month: 'short' });
const TIME_FORMAT = new Intl.DateTimeFormat(currentLocale(), { timeStyle: 'short' });

function ScanLink({ scan }: { readonly scan: MeasurementSummary }) {
  const created = new Date(scan.created);
  const reading = readingOf(scan);
  const date = DAY_FORMAT.format(created);
  return (
    <Link to={paths.resultFromHistoryOf(scan.id)} className={styles.scan}>
      <span className={styles.when}>
        <time dateTime={scan.created}>{date}</time>
        <span className={styles.time}>
          {TIME_FORMAT.format(created)}
          {scan.externalStatus === 'PARTIAL' && <span className={styles.partial}>{texts.partial}</span>}
        </span>
      </span>
      {reading === null ? (
        <span className={styles.noScore}>{texts.noScore}</span>
      ) : (
        <span className={styles.reading}>
          <span className={styles.scanScore}>{reading.score}</span>
          <VisuallyHidden>{texts.ofHundred}</VisuallyHidden>
          <RangeIndicator band={reading.band} label={bands[reading.band]} />
        </span>
      )}
      <Icon name="chevronRight" sizePx={20} />
    </Link>
  );
}
