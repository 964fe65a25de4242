import type { MeasurementResult, MeasurementSummary } from '@mien/contract';
import { isScoreMuted, mayReassure, NOTHING_KNOWN, topOf } from '@mien/domain';
import {
  patientForStaff as english,
  fill,
  results as resultsEnglish,
  sharedResult as sharedEnglish,
} from '@mien/messages';
import { Banner, Button, Card, classNames, Muted, Row, rowClassName, Spinner, Stack, Text } from '@mien/ui';
import { useMutation } from '@tanstack/react-query';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useApi } from '../../shared/api.tsx';
import { momentText } from '../../shared/day-text.ts';
import { addressOfDays, type Days } from '../../shared/days.ts';
import { EmptyNotice } from '../../shared/empty-notice.tsx';
import { factsText } from '../../shared/facts-text.ts';
import { textsOf } from '../../shared/language.ts';
import { cuffsOf, sittingOf } from '../../shared/latest-entries.ts';
import {
  useForgetWhenOver,
  useNewestCuffs,
  usePerson,
  useScan,
  useScanComparison,
  type useScans,
} from '../../shared/patient-for-staff.queries.ts';
import { problemText } from '../../shared/problem-text.ts';
import { ProblemView } from '../../shared/problem-view.tsx';
import { useProductName } from '../../shared/product-name.ts';
import { GroupCards } from '../../shared/result/group-cards.tsx';
import { MeasuredFirst } from '../../shared/result/measured-first.tsx';
import { MissingCard } from '../../shared/result/missing-card.tsx';
import { type MissingValue, missingText } from '../../shared/result/missing-text.ts';
import { RedLines } from '../../shared/result/red-lines.tsx';
import { firstRiskyGroup, groupsBelow, groupsOf, type ResultRow } from '../../shared/result/result-groups.ts';
import { RowSheet } from '../../shared/result/row-sheet.tsx';
import { ScoreCard } from '../../shared/result/score-card.tsx';
import { serverNow } from '../../shared/server-time.ts';
import { useToasts } from '../../shared/toasts.tsx';
import { knownScan } from '../../shared/top/known-scan.ts';
import { topText } from '../../shared/top/top-text.ts';
import { unusualText } from '../../shared/top/unusual-text.ts';
import { useOverlayState } from '../../shared/use-overlay-state.ts';
import styles from './patient-for-staff-page.module.css';
import { ScanFilter } from './scan-filter.tsx';

const texts = textsOf('patientForStaff', english);
const shared = textsOf('sharedResult', sharedEnglish);
const results = textsOf('results', resultsEnglish);

const OF_PATIENT = { provenances: shared.provenances, answers: texts.answers };

const sourceOf = (row: ResultRow | null) => row?.items[0] && shared.provenances[row.items[0].provenance];

const reasonText = (missing: MissingValue) => missingText(missing, shared);

interface SharedScansProps {
  readonly uid: string;
  readonly scans: ReturnType<typeof useScans>;
  /** The days of the list. */
  readonly days: Days;
  /** The only shared scan; null if all are shared. */
  readonly onlyScan: string | null;
}

/** The scans that a patient shares: their list, and the one selected in the address, else the newest. */
export function SharedScans({ uid, scans, days, onlyScan }: SharedScansProps) {
  const [query] = useSearchParams();
  const isFiltered = days.from !== null || days.to !== null;
  if (scans.isPending && !isFiltered) return <Spinner text={texts.loading} />;
  if (scans.isError && !scans.data)
    return <ProblemView error={scans.error} onRetry={() => void scans.refetch()} isPart />;
  const items = scans.data?.pages.flatMap((page) => page.items) ?? [];
  const count = scans.data?.pages[0]?.totalItems ?? 0;
  const shown = query.get('scan') ?? items[0]?.id;
  if (shown === undefined && !isFiltered)
    return <EmptyNotice icon="scan" title={texts.scans.none} text={texts.inLog} />;
  return (
    <Stack gap={5} className={styles.columns}>
      <Card aria-labelledby="scans-title">
        <Stack gap={3}>
          <Text as="h2" id="scans-title" size="lead">
            {texts.scans.title}
          </Text>
          {onlyScan === null && <ScanFilter days={days} isBusy={scans.isFetching && !scans.isFetchingNextPage} />}
          {scans.isPending && <Spinner text={texts.loading} />}
          {scans.data && (
            <Muted size="small">
              {factsText([
                count === 1 ? texts.scans.count.one : fill(texts.scans.count.many, { count }),
                onlyScan === null ? null : texts.oneScanOnly,
              ])}
            </Muted>
          )}
          {items.length > 0 && (
            <Stack as="ul" className={styles.list}>
              {items.map((scan) => (
                <li key={scan.id}>
                  <ScanLink scan={scan} days={days} isShown={scan.id === shown} />
                </li>
              ))}
            </Stack>
          )}
          {scans.hasNextPage && (
            <Button
              variant="quiet"
              isSmall
              isBusy={scans.isFetchingNextPage}
              onClick={() => void scans.fetchNextPage()}
            >
              {texts.scans.more}
            </Button>
          )}
          {shown !== undefined && <TakeAlong uid={uid} id={shown} />}
          <Muted size="small">
            <span>{isFiltered && shown !== undefined && `${texts.file.whole} `}</span>
            <span>{texts.inLog}</span>
          </Muted>
        </Stack>
      </Card>
      {shown !== undefined && <Scan key={shown} uid={uid} id={shown} isCompared={onlyScan === null} />}
      {shown === undefined && scans.data && <EmptyNotice icon="scan" {...texts.scans.filter.none} />}
    </Stack>
  );
}

/** Exports the results as a file, and prints the shown scan; each is logged first. */
function TakeAlong({ uid, id }: { readonly uid: string; readonly id: string }) {
  const { client } = useApi();
  const toasts = useToasts();
  const onError = (error: unknown) => toasts.show({ text: problemText(error), tone: 'problem' });
  const save = useMutation({
    mutationFn: async () => (await import('./save-scans.ts')).saveScans(client, uid),
    onError,
  });
  const saveFhir = useMutation({
    mutationFn: async () => (await import('./save-scans.ts')).saveForHealthSoftware(client, uid),
    onError,
  });
  const print = useMutation({
    mutationFn: () => client.careTeam.print({ params: { uid, id }, body: {} }),
    onSuccess: () => window.print(),
    onError,
  });
  return (
    <Row gap={3} align="stretch">
      <Button variant="secondary" isSmall icon="document" isBusy={save.isPending} onClick={() => save.mutate()}>
        {texts.file.save}
      </Button>
      <Button variant="secondary" isSmall icon="document" isBusy={saveFhir.isPending} onClick={() => saveFhir.mutate()}>
        {texts.file.fhir}
      </Button>
      <Button variant="secondary" isSmall icon="printer" isBusy={print.isPending} onClick={() => print.mutate()}>
        {texts.file.print}
      </Button>
    </Row>
  );
}

interface ScanLinkProps {
  readonly scan: MeasurementSummary;
  readonly days: Days;
  readonly isShown: boolean;
}

function ScanLink({ scan, days, isShown }: ScanLinkProps) {
  const { state } = useLocation();
  return (
    <Link
      to={`?${new URLSearchParams({ ...addressOfDays(days), scan: scan.id })}`}
      state={state}
      replace
      preventScrollReset
      className={classNames(
        rowClassName({
          hover: 'sunken',
          isRound: true,
          isOneLine: true,
          gap: 3,
          justify: 'between',
          padding: 1,
          sidePadding: 3,
          tone: 'plain',
          size: 'small',
          isTarget: true,
          isUndecorated: true,
        }),
        styles.scan,
      )}
      aria-current={isShown ? 'true' : undefined}
      data-row
    >
      <time dateTime={scan.created}>{momentText(scan.created)}</time>{' '}
      <Text as="span" weight={650}>
        {scan.score === null ? texts.scans.noScore : Math.round(scan.score)}
      </Text>
    </Link>
  );
}

/**
 * The top line for staff: readings that need attention, as in the list, and the newest cuff entry if the patient shares
 * all, which is read and logged as a look at the entries.
 */
function useTopForStaff(
  uid: string,
  result: MeasurementResult | undefined,
  comparison: ReturnType<typeof useScanComparison>['data'],
  isWhole: boolean,
) {
  const { data: person } = usePerson(uid);
  const { data: entries } = useNewestCuffs(uid, isWhole);
  const at = serverNow();
  const { cuff, cuffBefore } = cuffsOf(entries, at);
  const needsAttention = person?.attention != null;
  const top = topOf({
    ...NOTHING_KNOWN,
    at,
    scan: result ? knownScan(result, comparison?.measures ?? []) : null,
    cuff: cuff ? sittingOf(cuff) : null,
    cuffBefore: cuffBefore ? sittingOf(cuffBefore) : null,
    attention: needsAttention ? [{ step: 'confirmed', feeling: 'not-said', advice: [] }] : [],
    isPending: !result || !person || (isWhole && (entries === undefined || !comparison)),
  });
  const usual = (comparison?.measures ?? []).flatMap(({ measurementTypeId, usual: range }) =>
    range.kind === 'learning' ? [] : [{ measurementTypeId, ...range }],
  );
  // Staff learn that readings need attention, but not how the patient feels.
  if (top.rung === 'danger' && top.cause === 'attention') return { top, said: results.top.needsAttention };
  const unusual = result ? unusualText(top, groupsOf(result), usual) : null;
  return { top, said: topText({ top, cuff, cuffBefore, attention: undefined }) ?? unusual };
}

interface ScanProps {
  readonly uid: string;
  readonly id: string;
  readonly isCompared: boolean;
}

/** One scan as in a shared link, compared with the patient's other scans if they are shared. */
function Scan({ uid, id, isCompared }: ScanProps) {
  const { data: result, error, isPending, refetch } = useScan(uid, id);
  const { data: comparison } = useScanComparison(uid, id, isCompared);
  const { top, said } = useTopForStaff(uid, result, comparison, isCompared);
  useForgetWhenOver(uid, error);
  const productName = useProductName();
  const [open, show, close] = useOverlayState('description');
  if (isPending) return <Spinner text={texts.loadingScan} />;
  if (!result) return <ProblemView error={error} onRetry={() => void refetch()} isPart />;
  const groups = groupsOf(result);
  const risky = firstRiskyGroup(groups);
  const shownGroups = groupsBelow(top, groups);
  const openRow = shownGroups.flatMap(({ rows }) => rows).find(({ key }) => key === open) ?? null;
  return (
    <Stack gap={5} className={styles.result}>
      {result.trust === 'browserOnly' && (
        <Banner tone="caution">
          <p>{shared.unverified}</p>
        </Banner>
      )}
      {said !== null && (
        <Banner tone={isScoreMuted(top) ? 'problem' : 'caution'}>
          <p data-rung={top.rung}>{said}</p>
        </Banner>
      )}
      {(result.externalStatus === 'PARTIAL' || top.rung === 'notMeasured') && (
        <Banner tone="caution">
          <p data-rung="notMeasured">{shared.partial}</p>
        </Banner>
      )}
      <ScoreCard
        productName={productName}
        overall={result.overall}
        top={top}
        isOwn={false}
        unscored={
          <MeasuredFirst result={result}>
            <p data-rung="notMeasured">{results.score.noneOfOther}</p>
          </MeasuredFirst>
        }
        summary={risky ? fill(shared.atRisk, { group: risky.name }) : mayReassure(top) ? shared.allNormal : null}
        redLines={<RedLines groups={groups} isOwn={false} />}
        isAnimated={false}
        understand={null}
        date={<Muted size="small">{fill(texts.scannedOn, { date: momentText(result.created) })}</Muted>}
      />
      <GroupCards
        groups={shownGroups}
        comparison={comparison}
        ofOther={OF_PATIENT}
        isPrinted
        onDescribe={(row) => show(row.key)}
      />
      {result.missing.length > 0 && (
        <MissingCard
          titles={{ notMeasured: shared.missing, notCalculated: shared.notCalculated }}
          items={result.missing}
          reasonText={reasonText}
        />
      )}
      <Muted size="small">{shared.notDiagnosis}</Muted>
      <RowSheet row={openRow} source={sourceOf(openRow)} onClose={close} />
    </Stack>
  );
}
