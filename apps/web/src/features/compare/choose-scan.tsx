import type { MeasurementSummary } from '@mien/contract';
import { monthIn, startOfUtcDay } from '@mien/domain';
import {
  scanPair as english,
  measures as englishMeasures,
  results as englishResults,
  scanStates as englishStates,
} from '@mien/messages';
import {
  BandMark,
  Banner,
  Box,
  Button,
  buttonClassName,
  Card,
  classNames,
  Icon,
  Muted,
  Row,
  rowClassName,
  SelectField,
  SkeletonBox,
  Stack,
  Text,
  VisuallyHidden,
} from '@mien/ui';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { momentText } from '../../shared/health/day-text.ts';
import { comparisonQuery } from '../../shared/health/result/comparison-query.ts';
import { bandOfScore } from '../../shared/health/result/result-groups.ts';
import { resultListQuery } from '../../shared/health/result/result-list-query.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { EmptyNotice } from '../../shared/platform/empty-notice.tsx';
import { calendarFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { ProblemView } from '../../shared/platform/problem-view.tsx';
import { deviceTimeZone } from '../../shared/platform/time-zone.ts';
import { addressOfChosen, offeredScan } from './compare.model.ts';
import styles from './compare-page.module.css';
import { LoadingChoice } from './loading-pair.tsx';
import { ScoreChart } from './score-chart.tsx';

const { choose: texts, gone, staff } = textsOf('scanPair', english);
const { bands } = textsOf('measures', englishMeasures);
const { score: scoreTexts } = textsOf('results', englishResults);
const stateTexts = textsOf('scanStates', englishStates);

/** Page size. Chosen: about a phone screen. */
const LISTED = 12;

/** Height of the suggestion on a phone, with one scan or two, so that the list below does not move. */
const OFFER_REM = { one: 6.75, two: 8.75 } as const;

const CHOICE = {
  gap: 3,
  lineGap: 0,
  justify: 'between',
  padding: 2,
  tone: 'plain',
  isTarget: true,
} as const;

interface ChooseScanProps {
  /** The id of the scan that is already selected. */
  readonly chosen: string | null;
  /** Whether the URL names it twice. */
  readonly isSame: boolean;
}

/** The patient's scans, to select one, or one to compare with another. */
export function ChooseScan({ chosen, isSame }: ChooseScanProps) {
  const { client } = useApi();
  const { data, error, refetch } = useQuery(resultListQuery(client));
  const first = data?.items.find(({ id }) => id === chosen) ?? null;
  const of = first ?? data?.items[0];
  const {
    data: comparison,
    isPending,
    fetchStatus,
  } = useQuery({
    ...comparisonQuery(client, of?.id ?? ''),
    enabled: of !== undefined,
  });
  if (!data && error) return <ProblemView error={error} onRetry={() => void refetch()} isPart />;
  if (!data) return <LoadingChoice />;
  // Without a connection the list serves as well.
  const isOfferPending = isPending && fetchStatus === 'fetching';
  const offer = of && comparison ? offeredScan(comparison, data.items) : null;
  const best = offer?.scan ?? null;
  if (data.items.length < 2)
    return (
      <EmptyNotice icon="scan" {...texts.few}>
        <Link to={paths.howTo} className={buttonClassName({ variant: 'secondary' })}>
          {texts.scan}
        </Link>
      </EmptyNotice>
    );
  return (
    <Stack gap={4}>
      {isSame && (
        <Banner isQuiet>
          <p>{texts.same}</p>
        </Banner>
      )}
      {chosen !== null && first === null && (
        <Banner tone="caution" isQuiet>
          <p>{gone.title}</p>
        </Banner>
      )}
      <div className={styles.columns}>
        <Stack gap={4} isPacked>
          <Stack gap={2} align="start">
            <p role="status">{first ? staff.hint : texts.first}</p>
            {first && <Chosen scan={first} />}
          </Stack>
          <ScoreChart scans={data.items} first={first} />
          {isOfferPending && <SkeletonBox heightRem={first ? OFFER_REM.one : OFFER_REM.two} />}
          {of && best && (
            <Suggestion
              title={offer?.isWhole ? texts.best : texts.bestInPart}
              scans={first ? [best] : [of, best]}
              to={addressOfChosen(of.id, best.id)}
            />
          )}
        </Stack>
        <ScanChoices scans={data.items} first={first} />
      </div>
    </Stack>
  );
}

/** The selected scan, as a chip that deselects it. */
const Chosen = ({ scan }: { readonly scan: MeasurementSummary }) => (
  <Link
    to={addressOfChosen(null)}
    replace
    className={classNames(buttonClassName({ variant: 'secondary', isSmall: true }), styles.chosen)}
  >
    <time dateTime={scan.created}>{momentText(scan.created)}</time>{' '}
    {scan.score !== null && <strong>{Math.round(scan.score)}</strong>} <VisuallyHidden>{texts.again}</VisuallyHidden>
    <Icon name="close" sizePx={20} />
  </Link>
);

interface SuggestionProps {
  readonly title: string;
  readonly scans: readonly MeasurementSummary[];
  readonly to: string;
}

/** Scans that can be compared well: one for the selected scan, or two. */
function Suggestion({ title, scans, to }: SuggestionProps) {
  return (
    <Card aria-label={title}>
      <Stack gap={1}>
        <Muted size="small">{title}</Muted>
        <ScanLink scans={scans} to={to} />
      </Stack>
    </Card>
  );
}

interface ScanChoicesProps {
  readonly scans: readonly MeasurementSummary[];
  readonly first: MeasurementSummary | null;
}

function ScanChoices({ scans, first }: ScanChoicesProps) {
  const [month, setMonth] = useState('');
  const [count, setCount] = useState(LISTED);
  // Time zone calculations are slow: once per scan.
  const monthOf = useMemo(() => {
    const timeZone = deviceTimeZone();
    return new Map(scans.map((scan) => [scan, monthIn(timeZone, new Date(scan.created))]));
  }, [scans]);
  const months = [...new Set(monthOf.values())];
  const ofMonth = month === '' ? scans : scans.filter((scan) => monthOf.get(scan) === month);
  const format = calendarFormat({ month: 'long', year: 'numeric' });
  return (
    <Stack gap={4} isPacked>
      {months.length > 1 && scans.length > LISTED && (
        <SelectField
          label={texts.month}
          value={month}
          onChange={({ target }) => {
            setMonth(target.value);
            setCount(LISTED);
          }}
          options={[
            { value: '', label: texts.allMonths },
            ...months.map((key) => ({ value: key, label: format.format(startOfUtcDay(`${key}-01`)) })),
          ]}
        />
      )}
      <Card aria-label={texts.list}>
        <Stack as="ul">
          {ofMonth.slice(0, count).map((scan, index) => (
            <Box as="li" key={scan.id} lineAbove={index === 0 ? undefined : 0}>
              {scan === first ? (
                <Row isOneLine {...CHOICE} tint="brand" isRound aria-current="true" className={styles.choice}>
                  <ScanFacts scan={scan} />
                  <Icon name="check" sizePx={20} tone="brand" />
                </Row>
              ) : (
                <ScanLink scans={[scan]} to={first ? addressOfChosen(first.id, scan.id) : addressOfChosen(scan.id)} />
              )}
            </Box>
          ))}
        </Stack>
      </Card>
      {ofMonth.length > count && (
        <Button variant="quiet" onClick={() => setCount(count + LISTED)}>
          {texts.more}
        </Button>
      )}
    </Stack>
  );
}

interface ScanLinkProps {
  readonly scans: readonly MeasurementSummary[];
  readonly to: string;
}

/** One row for one scan or for a pair. */
const ScanLink = ({ scans, to }: ScanLinkProps) => (
  <Link
    to={to}
    className={classNames(
      rowClassName({ ...CHOICE, hover: 'tint', isOneLine: true, isUndecorated: true }),
      styles.choice,
    )}
  >
    <Stack as="span" gap={1} isFilling>
      {scans.map((scan) => (
        <Fragment key={scan.id}>
          <ScanFacts scan={scan} />{' '}
        </Fragment>
      ))}
    </Stack>
    <Icon name="chevronRight" sizePx={20} tone="muted" />
  </Link>
);

function ScanFacts({ scan }: { readonly scan: MeasurementSummary }) {
  const band = scan.score === null ? null : bandOfScore(scan.score);
  return (
    <Row as="span" gap={3} lineGap={0} justify="between" isFilling>
      <Row as="span" gap={2} lineGap={0} grows={8}>
        <time dateTime={scan.created}>{momentText(scan.created)}</time>{' '}
        {scan.externalStatus === 'PARTIAL' && (
          <Muted as="span" size="small" isPill isTag ground="control">
            {stateTexts.ofOne.partial}
          </Muted>
        )}
      </Row>{' '}
      {band === null || scan.score === null ? (
        <Muted as="span" size="small">
          {texts.noScore}
        </Muted>
      ) : (
        <Row as="span" gap={2} isOneLine className={styles.reading}>
          <Text as="span" size="lead" weight={700} hasEvenDigits>
            {Math.round(scan.score)} <VisuallyHidden>{scoreTexts.of}</VisuallyHidden>
          </Text>{' '}
          <BandMark band={band} label={bands[band]} />
        </Row>
      )}
    </Row>
  );
}
