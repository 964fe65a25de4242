import type { MeasurementSummary } from '@mien/contract';
import { monthIn, startOfUtcDay } from '@mien/domain';
import { scanPair as english, measures as englishMeasures, scanStates as englishStates, fill } from '@mien/messages';
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
} from '@mien/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
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

const { choose: texts, gone } = textsOf('scanPair', english);
const { bands } = textsOf('measures', englishMeasures);
const stateTexts = textsOf('scanStates', englishStates);

/** Page size. Chosen: about a phone screen. */
const LISTED = 12;

const CHOICE = {
  hover: 'tint',
  gap: 3,
  lineGap: 0,
  justify: 'between',
  padding: 2,
  tone: 'plain',
  isTarget: true,
  isUndecorated: true,
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
  // The list would move when the suggested scan appears; without a suggestion the list serves as well.
  if (!data || (of && isPending && fetchStatus === 'fetching')) return <SkeletonBox heightRem={24} />;
  const offer = of && comparison ? offeredScan(comparison, data.items) : null;
  const best = offer?.scan ?? null;
  const [ofChosen, ofNewest] = offer?.isWhole
    ? [texts.best, texts.bestOfNewest]
    : [texts.bestInPart, texts.bestInPartOfNewest];
  const offerTitle = first ? ofChosen : ofNewest;
  const others = data.items.filter((scan) => scan !== first && (first === null || scan !== best));
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
      <Text role="status">{first ? fill(texts.second, { date: momentText(first.created) }) : texts.first}</Text>
      {of && best && (
        <Card aria-label={offerTitle}>
          <Stack gap={1}>
            <Muted size="small">{offerTitle}</Muted>
            {first ? (
              <Choice scan={best} to={addressOfChosen(first.id, best.id)} />
            ) : (
              <Link to={addressOfChosen(of.id, best.id)} className={classNames(rowClassName(CHOICE), styles.choice)}>
                {fill(texts.bestPair, { later: momentText(of.created), earlier: momentText(best.created) })}
              </Link>
            )}
          </Stack>
        </Card>
      )}
      <ScanChoices scans={others} first={first} />
    </Stack>
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
    <>
      {months.length > 1 && (
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
              <Choice scan={scan} to={first ? addressOfChosen(first.id, scan.id) : addressOfChosen(scan.id)} />
            </Box>
          ))}
        </Stack>
      </Card>
      {ofMonth.length > count && (
        <Button variant="quiet" onClick={() => setCount(count + LISTED)}>
          {texts.more}
        </Button>
      )}
    </>
  );
}

function Choice({ scan, to }: { readonly scan: MeasurementSummary; readonly to: string }) {
  const band = scan.score === null ? null : bandOfScore(scan.score);
  return (
    <Link to={to} className={classNames(rowClassName({ ...CHOICE, isOneLine: true }), styles.choice)}>
      <Row as="span" gap={3} lineGap={0} justify="between" isFilling>
        <Row as="span" gap={2} lineGap={0}>
          <time dateTime={scan.created}>{momentText(scan.created)}</time>{' '}
          {scan.externalStatus === 'PARTIAL' && (
            <Muted as="span" size="small" isPill isTag ground="control">
              {stateTexts.ofOne.partial}
            </Muted>
          )}
        </Row>{' '}
        <Row as="span" gap={2} lineGap={0}>
          {band && <BandMark band={band} label={bands[band]} />}
          <Muted as="span" size="small">
            {scan.score === null ? texts.noScore : fill(texts.score, { score: Math.round(scan.score) })}
          </Muted>
        </Row>
      </Row>
      <Icon name="chevronRight" sizePx={20} />
    </Link>
  );
}
