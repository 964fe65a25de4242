import type { Trend, TrendBucket, TrendMeasure } from '@mien/contract';
import {
  calendarDateIn,
  isPeriodDate,
  type TrendMeasure as Key,
  PERIOD_DATE_LIMITS,
  PERIODS,
  periodStart,
} from '@mien/domain';
import { trends as english, measures as englishMeasures, fill } from '@mien/messages';
import {
  bandClassName,
  buttonClassName,
  Card,
  Icon,
  IconButton,
  RangeIndicator,
  SelectField,
  Spinner,
  TextField,
} from '@mien/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { textsOf } from '../../shared/language.ts';
import { PageHeading } from '../../shared/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { ProblemView } from '../../shared/problem-view.tsx';
import { unitText } from '../../shared/unit-text.ts';
import { TrendChart } from './trend-chart.tsx';
import {
  backdropOf,
  bandOfPoint,
  bucketLabel,
  dayWithin,
  filledIndexes,
  limitsText,
  periodOf,
  rangeLabel,
  searchOf,
  stepped,
  type TrendView,
  valuesText,
  viewOf,
} from './trends.model.ts';
import { useKnownMeasures, useTrend } from './trends.queries.ts';
import styles from './trends-page.module.css';

const texts = textsOf('trends', english);
const { bands, provenances } = textsOf('measures', englishMeasures);

const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

const addressOf = (view: TrendView) => `${paths.trendChartOf(view.period)}${searchOf(view)}`;

/** `/trendChart/{period}`: the address holds all that is chosen. */
export function TrendsPage() {
  const { period: periodText = '' } = useParams();
  const { search } = useLocation();
  const period = periodOf(periodText);
  const today = calendarDateIn(TIME_ZONE, new Date());
  const view = useMemo(
    () => (period === null ? null : viewOf(period, new URLSearchParams(search), today)),
    [period, search, today],
  );
  if (view === null) return <Navigate to={{ pathname: paths.trendChartOf('month'), search }} replace />;
  return <Trends view={view} today={today} />;
}

/** Left and right arrow keys turn to other dates, wherever they mean nothing else. */
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

interface TrendsProps {
  readonly view: TrendView;
  readonly today: string;
}

function Trends({ view, today }: TrendsProps) {
  const navigate = useNavigate();
  const [previous, next] = useMemo(() => [stepped(view, -1, today), stepped(view, 1, today)], [view, today]);
  const { data: trend, error, refetch } = useTrend(view, previous, TIME_ZONE);
  const measures = useKnownMeasures(trend);
  const measure = measures.find(({ key }) => key === view.measure) ?? null;
  const [chosen, setChosen] = useState<{ view: TrendView; index: number } | null>(null);
  const filled = trend ? filledIndexes(trend) : [];
  const selected = (chosen?.view === view ? chosen.index : null) ?? filled.at(-1) ?? null;
  const bucket = selected === null ? null : (trend?.buckets[selected] ?? null);
  const show = useMemo(() => (wanted: TrendView) => void navigate(addressOf(wanted)), [navigate]);
  const step = useMemo(
    () => (steps: number) => {
      const wanted = steps < 0 ? previous : next;
      if (wanted) show(wanted);
    },
    [previous, next, show],
  );
  useArrowKeys(step);
  if (trend && measure === null) return <Navigate to={addressOf({ ...view, measure: 'overallScore' })} replace />;
  const day = dayWithin(view, bucket, TIME_ZONE, today);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <PageHeading title={texts.title} />
        <nav className={styles.periods} aria-label={texts.periodsLabel}>
          {PERIODS.map((period) => (
            <Link
              key={period}
              to={addressOf({ ...view, period, start: periodStart(period, day) })}
              aria-current={period === view.period ? 'page' : undefined}
            >
              {texts.periods[period]}
            </Link>
          ))}
        </nav>
      </div>
      <div className={styles.choices}>
        <SelectField
          label={texts.measure}
          value={view.measure}
          options={measures.map(({ key, displayName }) => ({ value: key, label: displayName }))}
          onChange={(event) => show({ ...view, measure: event.target.value as Key })}
        />
        <DateChoice
          view={view}
          day={day}
          onChoose={(date) => show({ ...view, start: periodStart(view.period, date) })}
        />
      </div>
      <Card aria-labelledby="trend-range">
        <div className={styles.card}>
          <div className={styles.stepper}>
            <IconButton
              icon="back"
              label={texts.previous[view.period]}
              aria-disabled={previous === null || undefined}
              onClick={() => step(-1)}
            />
            <h2 id="trend-range" className={styles.range} aria-live="polite">
              {rangeLabel(view)}
            </h2>
            <IconButton
              icon="next"
              label={texts.next[view.period]}
              aria-disabled={next === null || undefined}
              onClick={() => step(1)}
            />
          </div>
          {trend && measure ? (
            <Ready
              view={view}
              trend={trend}
              measure={measure}
              selected={selected}
              onSelect={(index) => setChosen({ view, index })}
              onStep={step}
            />
          ) : (
            <div className={styles.waiting}>
              {error ? (
                <ProblemView isPart error={error} onRetry={() => void refetch()} />
              ) : (
                <Spinner text={texts.loading} />
              )}
            </div>
          )}
        </div>
      </Card>
      {measure && filled.length > 0 && <Bands measure={measure} />}
      <Link to={paths.dashboard} className={`${styles.back} ${buttonClassName({ variant: 'secondary' })}`}>
        {texts.dashboard}
      </Link>
    </div>
  );
}

interface DateChoiceProps {
  readonly view: TrendView;
  readonly day: string;
  readonly onChoose: (date: string) => void;
}

/** The device's own calendar. It keeps what is being typed as long as that lies in the period shown. */
function DateChoice({ view, day, onChoose }: DateChoiceProps) {
  const field = useRef<HTMLInputElement>(null);
  const { period, start } = view;
  useEffect(() => {
    const input = field.current;
    if (input && !(isPeriodDate(input.value) && periodStart(period, input.value) === start)) input.value = day;
  }, [period, start, day]);
  return (
    <TextField
      ref={field}
      type="date"
      label={texts.goToDate}
      defaultValue={day}
      min={PERIOD_DATE_LIMITS.min}
      max={PERIOD_DATE_LIMITS.max}
      onChange={({ target }) => {
        if (isPeriodDate(target.value) && periodStart(period, target.value) !== start) onChoose(target.value);
      }}
    />
  );
}

interface ReadyProps {
  readonly view: TrendView;
  readonly trend: Trend;
  readonly measure: TrendMeasure;
  readonly selected: number | null;
  readonly onSelect: (index: number) => void;
  readonly onStep: (steps: number) => void;
}

const scansText = (count: number) => (count === 1 ? texts.countOne : fill(texts.count, { count }));

function Ready({ view, trend, measure, selected, onSelect, onStep }: ReadyProps) {
  const range = rangeLabel(view);
  const bucket = selected === null ? null : (trend.buckets[selected] ?? null);
  if (selected === null || bucket === null || bucket.values === null) return <Empty view={view} range={range} />;
  return (
    <>
      <Reading view={view} measure={measure} bucket={bucket} values={bucket.values} />
      <TrendChart
        trend={trend}
        measure={measure}
        period={view.period}
        label={fill(texts.chart, { measure: measure.displayName, range })}
        hintId="trend-hint"
        reading={bucketLabel(view.period, bucket.key)}
        selected={selected}
        onSelect={onSelect}
        onStep={onStep}
      />
      {measure.series.length > 1 && <Lines measure={measure} />}
      <p id="trend-hint" className={styles.hint}>
        <span className={styles.byFinger}>{texts.chartHint.finger}</span>
        <span className={styles.byKeys}>{texts.chartHint.keys}</span>
      </p>
      <DataTable view={view} trend={trend} measure={measure} range={range} />
    </>
  );
}

function Empty({ view, range }: { readonly view: TrendView; readonly range: string }) {
  return (
    <div className={styles.empty}>
      <Icon name="chart" sizePx={56} />
      <p role="status">{fill(texts.empty, { period: texts.periodNames[view.period], range })}</p>
    </div>
  );
}

interface ReadingProps {
  readonly view: TrendView;
  readonly measure: TrendMeasure;
  readonly bucket: TrendBucket;
  readonly values: readonly number[];
}

/** The chosen point: number, unit, band, time and where it comes from. */
function Reading({ view, measure, bucket, values }: ReadingProps) {
  const band = bandOfPoint(measure, values);
  const facts = [bucketLabel(view.period, bucket.key), scansText(bucket.count), provenances[measure.provenance]];
  return (
    <div className={styles.reading} aria-live="polite" aria-atomic="true">
      <p className={styles.number}>
        <span className={styles.value}>{valuesText(measure, values)}</span>{' '}
        {measure.unit !== '' && <span className={styles.unit}>{unitText(measure.unit)} </span>}
        {band && <RangeIndicator band={band} label={bands[band]} />}
      </p>
      <p className={styles.facts}>{facts.join(texts.separator)}</p>
    </div>
  );
}

/** Which line is which, of a pair. */
function Lines({ measure }: { readonly measure: TrendMeasure }) {
  return (
    <ul className={styles.lines}>
      {measure.series.map(({ key, displayName }, index) => (
        <li key={key}>
          <svg width="36" height="12" viewBox="0 0 36 12" aria-hidden="true" data-line={index}>
            <path d="M1 6H35" />
            <circle cx="18" cy="6" r="4" />
          </svg>
          {displayName}
        </li>
      ))}
    </ul>
  );
}

function Bands({ measure }: { readonly measure: TrendMeasure }) {
  const backdrop = backdropOf(measure);
  return (
    <section className={styles.bands} aria-labelledby="trend-bands">
      <h2 id="trend-bands" className={styles.bandsTitle}>
        {texts.bands}
      </h2>
      {backdrop.length === 0 && <p className={styles.hint}>{texts.noBands}</p>}
      <dl>
        {backdrop.map((band) => (
          <div key={`${band.series} ${band.min}`} className={bandClassName(band.band)}>
            <dt>{band.series === null ? bands[band.band] : fill(texts.best, { name: band.series })}</dt>
            <dd>{limitsText(measure, band)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface DataTableProps {
  readonly view: TrendView;
  readonly trend: Trend;
  readonly measure: TrendMeasure;
  readonly range: string;
}

function DataTable({ view, trend, measure, range }: DataTableProps) {
  const heads = measure.series.map(({ displayName }) =>
    measure.unit === '' ? displayName : `${displayName} (${unitText(measure.unit)})`,
  );
  return (
    <details className={styles.data}>
      <summary>
        {texts.table.show}
        <Icon name="chevronDown" sizePx={20} />
      </summary>
      <table>
        <caption>{fill(texts.table.caption, { measure: measure.displayName, range })}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.table.when[view.period]}</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {backdropOf(measure).length > 0 && <th scope="col">{texts.table.band}</th>}
            <th scope="col">{texts.table.scans}</th>
          </tr>
        </thead>
        <tbody>
          {trend.buckets.map((bucket) => bucket.values && <Row key={bucket.key} {...{ view, measure, bucket }} />)}
        </tbody>
      </table>
    </details>
  );
}

function Row({ view, measure, bucket }: Omit<ReadingProps, 'values'>) {
  const values = bucket.values ?? [];
  const band = bandOfPoint(measure, values);
  return (
    <tr>
      <th scope="row">{bucketLabel(view.period, bucket.key)}</th>
      {measure.series.map(({ key }, index) => (
        <td key={key}>{valuesText(measure, values.slice(index, index + 1))}</td>
      ))}
      {backdropOf(measure).length > 0 && <td>{band && bands[band]}</td>}
      <td>{bucket.count}</td>
    </tr>
  );
}
