import type { MeasurementSummary } from '@mien/contract';
import { monthIn, startOfUtcDay } from '@mien/domain';
import {
  dashboard as english,
  measures as englishMeasures,
  results as englishResults,
  scanStates as englishStates,
} from '@mien/messages';
import {
  BandMark,
  Box,
  boxClassName,
  classNames,
  Icon,
  Muted,
  Pause,
  Row,
  rowClassName,
  Stack,
  Text,
  VisuallyHidden,
} from '@mien/ui';
import { createContext, type ReactNode, useContext, useId, useMemo } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { StateChips } from '../../shared/forms/state-chips.tsx';
import { addressOfState, stateIn } from '../../shared/health/scan-state.ts';
import { calendarFormat, dateFormat } from '../../shared/platform/formats.ts';
import { timeText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { useSession } from '../../shared/platform/session.ts';
import { useMedia } from '../../shared/platform/use-media.ts';
import { countsOfStates, isInState, readingOf, type ScanSpan, spanText, yearsOf } from './dashboard.model.ts';
import styles from './scan-history.module.css';

const texts = textsOf('dashboard', english);
const { bands } = textsOf('measures', englishMeasures);
const { score: scoreTexts } = textsOf('results', englishResults);
const stateTexts = textsOf('scanStates', englishStates);

/** Most phones: a date with its weekday would wrap next to score and word. */
const NARROW = '(max-width: 26.25rem)';

/** A link next to the heading. */
const LINK = rowClassName({ isOneLine: true, isInline: true, weight: 600, isTarget: true });

/** Initial number of scans of the newest month: more would push everything else off the screen. */
const SHOWN_AT_FIRST = 4;

/** Expanded spans, by key: stored in the history entry, so that Back restores the position. */
type OpenSpans = Readonly<Record<string, boolean>>;

interface KeptOpen {
  /** Whether rows have no room for the weekday. */
  readonly isNarrow: boolean;
  readonly open: OpenSpans;
  readonly setOpen: (key: string, isOpen: boolean) => void;
}

const KeptOpenContext = createContext<KeptOpen>({ isNarrow: false, open: {}, setOpen: () => undefined });

function useKeptOpen(): KeptOpen {
  const isNarrow = useMedia(NARROW);
  const { state: kept, pathname, search } = useLocation();
  const state = kept as { readonly openSpans?: OpenSpans } | null;
  const navigate = useNavigate();
  return useMemo(() => {
    const open = state?.openSpans ?? {};
    return {
      isNarrow,
      open,
      setOpen: (key, isOpen) =>
        void navigate(`${pathname}${search}`, {
          replace: true,
          state: { ...state, openSpans: { ...open, [key]: isOpen } },
        }),
    };
  }, [state, pathname, search, navigate, isNarrow]);
}

interface ScanHistoryProps {
  /** Newest first. */
  readonly scans: readonly MeasurementSummary[];
  /** Shown above the list. */
  readonly latest: MeasurementSummary | null;
  readonly timeZone: string;
}

const addressOf = (...chosen: Parameters<typeof addressOfState>) =>
  `?${new URLSearchParams(addressOfState(...chosen))}`;

/**
 * All earlier scans by month, or those in one state: the newest month expanded, the others collapsed, earlier years
 * collapsed as a whole.
 */
export function ScanHistory({ scans, latest, timeZone }: ScanHistoryProps) {
  const { data: session } = useSession();
  const [query] = useSearchParams();
  const state = stateIn(query);
  const counts = useMemo(() => countsOfStates(scans), [scans]);
  const years = useMemo(() => {
    return yearsOf(scans.filter(isInState(state)), timeZone);
  }, [scans, timeZone, state]);
  const latestMonth = latest && monthIn(timeZone, new Date(latest.created));
  const hasBoth = counts.complete > 0 && counts.partial > 0;
  const [newest, ...earlier] = years;
  const kept = useKeptOpen();
  return (
    <KeptOpenContext value={kept}>
      <Stack as="section" gap={2} aria-labelledby="previous-title">
        <Row gap={3} lineGap={0} justify="between">
          <Text as="h2" id="previous-title" size="lead">
            {texts.previous}
          </Text>
          <Row as="span" gap={4} lineGap={0}>
            {scans.length > 0 && !session?.isScanOnly && (
              <Link
                to={latest ? paths.compareOf(latest.id) : paths.compare}
                className={LINK}
                aria-label={texts.compareLabel}
              >
                {texts.compare}
              </Link>
            )}
            <Link to={paths.bestTrendChart} className={LINK}>
              {texts.trendCharts}
            </Link>
          </Row>
        </Row>
        {(hasBoth || state !== null) && <StateChips chosen={state} addressOf={addressOf} counts={counts} />}
        {newest ? (
          <Box ground="card" className={styles.spans}>
            {newest.months.map((month, index) => (
              <Month key={month.key} month={month} isOpenAtFirst={index === 0} hasLatest={month.key === latestMonth} />
            ))}
            {earlier.map((year) => (
              <Span key={year.key} span={year} name={year.key}>
                <div className={styles.inner}>
                  {year.months.map((month) => (
                    <Month key={month.key} month={month} />
                  ))}
                </div>
              </Span>
            ))}
          </Box>
        ) : state === null || scans.length === 0 ? (
          <Muted>{texts.none}</Muted>
        ) : (
          <Row gap={3} lineGap={0} role="status">
            <Muted as="span">{stateTexts.none[state]}</Muted>
            <Link to={addressOf(null)} replace preventScrollReset className={rowClassName({ isTarget: true })}>
              {stateTexts.showAll}
            </Link>
          </Row>
        )}
      </Stack>
    </KeptOpenContext>
  );
}

interface SpanProps {
  readonly span: ScanSpan;
  readonly name: string;
  readonly isOpenAtFirst?: boolean;
  /** Whether it also has the latest scan, which is not in the list. */
  readonly hasLatest?: boolean;
  readonly children: ReactNode;
}

/** A month or a year that expands. Its contents are rendered only then. */
function Span({ span, name, isOpenAtFirst = false, hasLatest = false, children }: SpanProps) {
  const { open, setOpen } = useContext(KeptOpenContext);
  const isOpen = open[span.key] ?? isOpenAtFirst;
  const id = useId();
  return (
    <div className={styles.span}>
      <h3 className={styles.spanHead}>
        <button
          type="button"
          className={classNames(
            rowClassName({
              hover: 'tint',
              gap: 2,
              lineGap: 0,
              align: 'baseline',
              size: 'body',
              weight: 600,
              isWide: true,
            }),
            styles.spanButton,
          )}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(span.key, !isOpen)}
        >
          <span className={styles.spanName}>{name}</span>{' '}
          <Muted as="span" size="small" weight={400}>
            {spanText(span, hasLatest)}
          </Muted>
          <Icon name="chevronDown" sizePx={20} />
        </button>
      </h3>
      {isOpen && <div id={id}>{children}</div>}
    </div>
  );
}

const monthFormat = () => calendarFormat({ month: 'long', year: 'numeric' });

interface MonthProps extends Pick<SpanProps, 'isOpenAtFirst' | 'hasLatest'> {
  readonly month: ScanSpan;
}

function Month({ month, isOpenAtFirst = false, hasLatest = false }: MonthProps) {
  const { open, setOpen } = useContext(KeptOpenContext);
  const wholeKey = `${month.key} whole`;
  const isWhole = open[wholeKey] ?? !isOpenAtFirst;
  const name = monthFormat().format(startOfUtcDay(`${month.key}-01`));
  const shown = isWhole ? month.scans : month.scans.slice(0, SHOWN_AT_FIRST);
  const moreCount = month.scans.length - shown.length;
  return (
    <Span span={month} name={name} isOpenAtFirst={isOpenAtFirst} hasLatest={hasLatest}>
      <ul className={styles.scans}>
        {shown.map((scan) => (
          <Box as="li" lineAbove={0} key={scan.id}>
            <ScanLink scan={scan} />
          </Box>
        ))}
      </ul>
      {moreCount > 0 && (
        <button
          type="button"
          className={classNames(
            boxClassName({ hover: 'tint', lineAbove: 0, tone: 'brand', weight: 600, isWide: true }),
            styles.more,
          )}
          onClick={() => setOpen(wholeKey, true)}
        >
          {pluralText(texts.more, moreCount, { month: name })}
        </button>
      )}
    </Span>
  );
}

const dayFormat = (isNarrow: boolean) =>
  dateFormat({ ...(isNarrow ? {} : { weekday: 'short' }), day: 'numeric', month: 'short' });

function ScanLink({ scan }: { readonly scan: MeasurementSummary }) {
  const { isNarrow } = useContext(KeptOpenContext);
  const created = new Date(scan.created);
  const reading = readingOf(scan);
  return (
    <Link
      to={paths.resultFromHistoryOf(scan.id)}
      className={classNames(
        rowClassName({
          hover: 'tint',
          gap: 3,
          lineGap: 0,
          justify: 'between',
          padding: 1,
          sidePadding: 4,
          tone: 'plain',
          isUndecorated: true,
        }),
        styles.scan,
      )}
    >
      <Row as="span" gap={2} lineGap={0} align="baseline" grows={8}>
        <Text as="time" dateTime={scan.created} weight={600} breaks="never" className={styles.day}>
          <span>{dayFormat(isNarrow).format(created)}</span>
          <Pause />
        </Text>
        <Muted as="span" size="small" breaks="never">
          <span>{timeText(created)}</span>
          <Pause />
        </Muted>
        {scan.externalStatus === 'PARTIAL' && (
          <Muted as="span" size="small" breaks="never" isPill isTag ground="control">
            {texts.partial}
            <Pause />
          </Muted>
        )}
      </Row>
      {reading === null ? (
        <Muted as="span" size="small" breaks="never">
          {texts.noScore}
        </Muted>
      ) : (
        <Row as="span" gap={2} isOneLine isAtEnd className={styles.reading}>
          <Text as="span" weight={700} hasEvenDigits className={styles.score}>
            {reading.score}
            <VisuallyHidden>{`\u00a0${scoreTexts.of}`}</VisuallyHidden>
            <Pause />
          </Text>
          <BandMark band={reading.band} label={bands[reading.band]} />
        </Row>
      )}
      <Icon name="chevronRight" sizePx={20} tone="muted" />
    </Link>
  );
}
