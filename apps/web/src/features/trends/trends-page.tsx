import type { Trend, TrendBucket, TrendMeasure } from '@mien/contract';
import { isAnswerOnScale, type TrendMeasure as Key, SCAN_TAGS, type ScanTag, trendMeasuresFor } from '@mien/domain';
import { trends as english, fill } from '@mien/messages';
import { Card, Muted, Row, Spinner, Stack, Text } from '@mien/ui';
import { useQuery } from '@tanstack/react-query';
import { memo, Suspense, useEffect, useMemo, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { numberText } from '../../shared/health/result/number-text.ts';
import { resultListQuery } from '../../shared/health/result/result-list-query.ts';
import { resultQuery } from '../../shared/health/result/result-query.ts';
import { DangerCards } from '../../shared/health/top/danger-cards.tsx';
import { MeasureTrend } from '../../shared/health/trend/measure-trend.tsx';
import { Stepper } from '../../shared/health/trend/stepper.tsx';
import { FEWEST_FOR_MEAN, filledIndexes } from '../../shared/health/trend/trend-points.ts';
import { hasEstimates, isRanked } from '../../shared/health/trend/trend-values.ts';
import {
  bestSpan,
  datePeriodOf,
  dayWithin,
  longerView,
  periodOf,
  spanStart,
  stepped,
  type TrendView,
  viewOf,
} from '../../shared/health/trend/trend-view.ts';
import { PersonContext } from '../../shared/health/trend/usual.ts';
import { unitText } from '../../shared/health/unit-text.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { KeepHint } from '../../shared/platform/keep-hint.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { optionalComponent } from '../../shared/platform/lazy-component.tsx';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { BEST_SPAN, paths } from '../../shared/platform/paths.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { isProblem } from '../../shared/platform/problem-text.ts';
import { ProblemView } from '../../shared/platform/problem-view.tsx';
import { serverNow } from '../../shared/platform/server-time.ts';
import { historyCountQuery } from '../../shared/platform/session.ts';
import { dayHere, deviceTimeZone } from '../../shared/platform/time-zone.ts';
import { addressOf, DateChoice, MeasureField, PeriodLinks } from './trend-choices.tsx';
import { TrendTable } from './trend-table.tsx';
import {
  useComparisonBefore,
  useEstimates,
  useFactsRequest,
  useKnownMeasures,
  useNewestComparison,
  useOwnFacts,
  useTrend,
} from './trends.queries.ts';
import styles from './trends-page.module.css';

export { readFirst } from './trends.queries.ts';

const texts = textsOf('trends', english);
/** Below the chart, and only for patients with notes. */
const NotedCard = optionalComponent(async () => (await import('./noted-card.tsx')).NotedCard);
const YearMap = optionalComponent(async () => (await import('./year-map.tsx')).YearMap);
const AnswerCards = optionalComponent(async () => (await import('./answer-cards.tsx')).AnswerCards);

const ONESELF = {
  isOneself: true,
  useUsual: useNewestComparison,
  useUsualBefore: useComparisonBefore,
  useFacts: useOwnFacts,
} as const;

/** `/trendChart/{period}`: the URL holds all choices. */
export function TrendsPage() {
  const { period: periodText = '' } = useParams();
  const { search } = useLocation();
  const period = periodOf(periodText);
  const today = dayHere(serverNow());
  const view = useMemo(
    () => (period === null ? null : viewOf(period, new URLSearchParams(search), today)),
    [period, search, today],
  );
  if (periodText === BEST_SPAN) return <ToBestSpan search={search} today={today} />;
  if (view === null) return <Navigate to={{ pathname: paths.trendChartOf('month'), search }} replace />;
  return (
    <PersonContext value={ONESELF}>
      <Trends view={view} today={today} />
      <FactsRequest />
    </PersonContext>
  );
}

function FactsRequest() {
  useFactsRequest();
  return null;
}

/** Redirects to the shortest span up to today with enough values. */
function ToBestSpan({ search, today }: { readonly search: string; readonly today: string }) {
  const { data, isPending, error, refetch } = useQuery(resultListQuery(useApi().client));
  if (isProblem(error, 'offline') && !data)
    return <ProblemView error={error} onRetry={() => void refetch()} offlineHint={<KeepHint />} />;
  if (isPending) return <Spinner text={texts.loading} isPage />;
  const items = data?.items ?? [];
  const instants = items.map(({ created }) => created);
  const [newest] = items;
  const query = new URLSearchParams(search);
  const { period, day } = bestSpan(instants, deviceTimeZone(), today);
  if (day !== today && period !== 'all') query.set('datePeriod', datePeriodOf(period, day));
  const to = { pathname: paths.trendChartOf(period), search: `?${query}` };
  const isOfScore = !query.has('measure');
  // A few scores are not enough for a chart; measures start with the first scan.
  if (newest && isOfScore && items.filter(({ score }) => score !== null).length < FEWEST_FOR_MEAN)
    return <ToFirstMeasure to={to} newestId={newest.id} />;
  return <Navigate to={to} state={FOR_ANY} replace />;
}

/** History state of a URL that we chose instead of the reader: an empty span is replaced by a longer one. */
const FOR_ANY = { isForAny: true } as const;
const isForAny = (state: unknown) =>
  typeof state === 'object' && state !== null && 'isForAny' in state && state.isForAny === true;

interface ToFirstMeasureProps {
  readonly to: { readonly pathname: string; readonly search: string };
  readonly newestId: string;
}

/** For patients with too few scores: redirects to the first measure of the newest scan that has a trend. */
function ToFirstMeasure({ to, newestId }: ToFirstMeasureProps) {
  const { data: result, isPending } = useQuery(resultQuery(useApi().client, newestId));
  if (isPending) return <Spinner text={texts.loading} isPage />;
  const present = new Set(
    result?.groups.flatMap(({ items }) => items.map(({ measurementTypeId }) => measurementTypeId)),
  );
  const measure = trendMeasuresFor(present).find((key) => key !== 'overallScore' && !isRanked({ key }));
  const search = new URLSearchParams(to.search);
  if (measure) search.set('measure', measure);
  return <Navigate to={{ ...to, search: search.toString() }} state={FOR_ANY} replace />;
}

/** The left and right arrow keys change the period, unless they have another meaning. */
const ARROW_KEYS_ARE_TAKEN = 'input, select, textarea, [role="slider"], [role="dialog"], [role="menu"]';

function useArrowKeys(onStep: (steps: number) => void): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const isPlain = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented);
      if (steps === undefined || !isPlain) return;
      if (!(event.target instanceof Element && event.target.closest(ARROW_KEYS_ARE_TAKEN))) onStep(steps);
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [onStep]);
}

/** The estimates of a provider, if the reader wants them in the chart, and the trends to show as a table. */
function useDrawnEstimates(view: TrendView, trend: Trend | undefined, measure: TrendMeasure | null) {
  const [areEstimatesOn, setEstimatesOn] = useState(false);
  const areEstimatesDrawn = areEstimatesOn && trend !== undefined && measure !== null && hasEstimates(measure, trend);
  const estimated = useEstimates(view, areEstimatesDrawn, deviceTimeZone());
  const estimates = useMemo(
    () => ({ isOn: areEstimatesOn, onChange: setEstimatesOn, trend: estimated }),
    [areEstimatesOn, estimated],
  );
  const tabled = useMemo(
    () => [trend, areEstimatesDrawn ? estimated : undefined].filter((one) => one !== undefined),
    [trend, areEstimatesDrawn, estimated],
  );
  return { estimates, tabled };
}

interface TrendsProps {
  readonly view: TrendView;
  readonly today: string;
}

function Trends({ view, today }: TrendsProps) {
  const navigate = useNavigate();
  const [previous, next] = useMemo(() => [stepped(view, -1, today), stepped(view, 1, today)], [view, today]);
  const shown = useTrend(view, previous, deviceTimeZone());
  const { trend } = shown;
  const measures = useKnownMeasures(trend);
  const measure = measures.find(({ key }) => key === view.measure) ?? null;
  const [areAllShown, setAllShown] = useState(false);
  const { search, state } = useLocation();
  const [marked, setMarked] = useState(
    () => SCAN_TAGS.find((tag) => tag === new URLSearchParams(search).get('noted')) ?? null,
  );
  const { estimates, tabled } = useDrawnEstimates(view, trend, measure);
  const [read, setRead] = useState<{ readonly view: TrendView; readonly day: string } | null>(null);
  const show = useMemo(() => (wanted: TrendView) => void navigate(addressOf(wanted)), [navigate]);
  const step = useMemo(
    () => (steps: number) => {
      const wanted = steps < 0 ? previous : next;
      if (wanted) show(wanted);
    },
    [previous, next, show],
  );
  useArrowKeys(step);
  const lastScanDay = useLastScanDay();
  const noteRead = useMemo(
    () =>
      ({ start }: TrendBucket) =>
        setRead({ view, day: dayHere(new Date(start)) }),
    [view],
  );
  const addressOfYear = useMemo(
    () => (year: string) => addressOf({ ...view, period: 'year', start: `${year}-01-01` }),
    [view],
  );
  if (trend && measure === null) return <Navigate to={addressOf({ ...view, measure: 'overallScore' })} replace />;
  // Ranked answers are shown over all time.
  if (measure && isRanked(measure) && view.period !== 'all')
    return <Navigate to={addressOf({ ...view, period: 'all', start: today })} replace />;
  // The span was chosen by the scans, and this measure may have another source, such as a cuff.
  const longer = trend && isForAny(state) && filledIndexes(trend).length === 0 ? longerView(view, today) : null;
  if (longer) return <Navigate to={addressOf(longer)} state={FOR_ANY} replace />;
  const month = trend && isForAny(state) ? monthOfEntries(view, trend, today) : null;
  if (month) return <Navigate to={addressOf(month)} replace />;
  const day = read?.view === view ? read.day : dayOf(view, trend, today, lastScanDay);
  const vitals = measures.filter(({ provenance, key }) => provenance === 'camera' && !isRanked({ key }));
  return (
    <Stack gap={4} width="page" className={styles.page}>
      <DangerCards />
      <Row gap={4} lineGap={2} justify="between" className={styles.head}>
        <PageHeading title={texts.title} />
        <MeasureField
          {...{ view, measures, vitals, areAllShown }}
          onAll={setAllShown}
          onMeasure={(chosen) => show({ ...view, measure: chosen })}
        />
      </Row>
      <PeriodLinks {...{ view, day, today }} />
      <Card aria-labelledby="trend-range">
        <Stack gap={4} lines={areAllShown ? 'apart' : undefined}>
          <Stepper view={view} trend={trend} hasPrevious={previous !== null} hasNext={next !== null} onStep={step} />
          {areAllShown ? (
            vitals.map(({ key }) => <Vital key={key} measureKey={key} view={view} previous={previous} onStep={step} />)
          ) : (
            <MeasureTrend
              {...shown}
              view={view}
              measure={measure}
              estimates={estimates}
              marked={marked}
              onStep={step}
              onRead={noteRead}
            />
          )}
        </Stack>
      </Card>
      <Stack as="aside" gap={4} isPacked className={styles.aside}>
        {measure && !areAllShown && trend?.source === 'camera' && <Usual measure={measure} />}
        {measure && !areAllShown && trend?.source === 'camera' && (
          <Noted measure={measure} marked={marked} onMark={setMarked} />
        )}
        {trend && measure && !areAllShown && view.period === 'year' && measure.series.length === 1 && (
          <Suspense fallback={null}>
            <YearMap view={view} measure={measure} />
          </Suspense>
        )}
        {trend && measure && !areAllShown && (isRanked(measure) || isAnswerOnScale(measure.key)) && (
          <Suspense>
            <AnswerCards trend={trend} measure={measure} />
          </Suspense>
        )}
        {trend &&
          measure &&
          !areAllShown &&
          !isRanked(measure) &&
          tabled.some((one) => filledIndexes(one).length > 0) && (
            <TrendTable {...{ view, measure, addressOfYear }} trends={tabled} />
          )}
        {view.period !== 'all' && (
          <DateChoice
            view={view}
            day={day}
            onChoose={(date) => show({ ...view, start: spanStart(view.period, date, today) })}
          />
        )}
      </Stack>
    </Stack>
  );
}

/** In place of a year whose entries are all in a few months: the newest of these months, if it has enough. */
function monthOfEntries(view: TrendView, trend: Trend, today: string): TrendView | null {
  const filled = filledIndexes(trend);
  const newest = trend.buckets[filled.at(-1) ?? -1];
  if (view.period !== 'year' || trend.source !== 'entered' || filled.length >= FEWEST_FOR_MEAN) return null;
  if (!newest || newest.count < FEWEST_FOR_MEAN) return null;
  return { ...view, period: 'month', start: spanStart('month', dayHere(new Date(newest.start)), today) };
}

/** The day to show when the span changes: that of the newest point, else today, else the first day shown. */
function dayOf(view: TrendView, trend: Trend | undefined, today: string, lastScanDay: string | null): string {
  const newest = trend?.buckets.findLast(({ values }) => values !== null) ?? null;
  if (newest && trend?.source !== 'entered' && lastScanDay?.startsWith(newest.key)) return lastScanDay;
  return dayWithin(view, newest, deviceTimeZone(), today);
}

/** The day of the newest scan; null while unknown. */
function useLastScanDay(): string | null {
  const { data } = useQuery({ ...historyCountQuery(useApi().client), select: ({ items }) => items[0]?.created });
  return data === undefined ? null : dayHere(new Date(data));
}

interface VitalProps {
  readonly measureKey: Key;
  readonly view: TrendView;
  readonly previous: TrendView | null;
  readonly onStep: (steps: number) => void;
}

/** One of several measures on the same time axis. */
const Vital = memo(function Vital({ measureKey, view, previous, onStep }: VitalProps) {
  const [own, ownPrevious] = useMemo(
    () => [{ ...view, measure: measureKey }, previous && { ...previous, measure: measureKey }],
    [view, previous, measureKey],
  );
  const shown = useTrend(own, ownPrevious, deviceTimeZone());
  const measure = shown.trend?.measures.find(({ key }) => key === measureKey) ?? null;
  return (
    <Stack as="section" gap={2} aria-label={measure?.displayName}>
      <Text as="h3" size="body">
        {measure?.displayName}
      </Text>
      <MeasureTrend {...shown} view={own} measure={measure} isSmall onStep={onStep} />
    </Stack>
  );
});

interface NotedProps {
  readonly measure: TrendMeasure;
  readonly marked: ScanTag | null;
  readonly onMark: (tag: ScanTag | null) => void;
}

/** The tag effects, once the chart is rendered. */
function Noted({ measure, marked, onMark }: NotedProps) {
  const effects = useNewestComparison(measure.key)?.tagEffects ?? [];
  if (effects.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <NotedCard {...{ measure, effects, marked, onMark }} />
    </Suspense>
  );
}

/** The person's usual range, and how much data it is based on. */
function Usual({ measure: { key, precision, unit } }: { readonly measure: TrendMeasure }) {
  const comparison = useNewestComparison(key);
  if (!comparison) return null;
  const { usual } = comparison;
  const text = (value: number) => numberText(value, precision);
  return (
    <Card aria-labelledby="usual-title">
      <Stack gap={1}>
        <Text as="h2" id="usual-title" size="body">
          {texts.usual.title}
        </Text>
        {usual.kind === 'learning' ? (
          <Muted size="small">{pluralText(texts.usual.learning, usual.daysMissing)}</Muted>
        ) : (
          <>
            <p>
              <Text as="span" weight={700} hasEvenDigits size="h1">
                {fill(texts.usual.range, { low: text(usual.low), high: text(usual.high) })}
              </Text>{' '}
              <Muted as="span" weight={400}>
                {unitText(unit)}
              </Muted>
            </p>
            <Muted size="small">{fill(texts.usual.text, { days: usual.days })}</Muted>
          </>
        )}
      </Stack>
    </Card>
  );
}
