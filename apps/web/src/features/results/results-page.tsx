import type { Comparison, MeasurementResult } from '@mien/contract';
import {
  ageFromBirthDate,
  hasTopCard,
  isAfterSevereCuff,
  isSevereCuffSaidFirst,
  mayBeForVisit,
  mayReassure,
} from '@mien/domain';
import { results as english, fill } from '@mien/messages';
import {
  Box,
  Button,
  buttonClassName,
  classNames,
  Muted,
  Row,
  Skeleton,
  SkeletonBox,
  SkeletonLine,
  SkeletonTitle,
  Stack,
} from '@mien/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, memo, Suspense, useEffect, useMemo, useState } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router';
import { isSince } from '../../shared/health/latest-entries.ts';
import { AskLink } from '../../shared/health/result/ask-link.tsx';
import { reasonText } from '../../shared/health/result/own-reason-text.ts';
import { RedLines } from '../../shared/health/result/red-lines.tsx';
import { firstRiskyGroup, groupsBelow, groupsOf, withoutName } from '../../shared/health/result/result-groups.ts';
import { SampleNote } from '../../shared/health/result/sample-note.tsx';
import { ScoreCard } from '../../shared/health/result/score-card.tsx';
import { sourceText } from '../../shared/health/result/source-text.ts';
import { NoScore } from '../../shared/health/top/no-score.tsx';
import { TopCards } from '../../shared/health/top/top-cards.tsx';
import { topText } from '../../shared/health/top/top-text.ts';
import { nearUsualText, unusualText } from '../../shared/health/top/unusual-text.ts';
import { useTop } from '../../shared/health/top/use-top.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { useClientLook } from '../../shared/platform/client-look.ts';
import { dateFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { lazyComponent, optionalComponent } from '../../shared/platform/lazy-component.tsx';
import { PageHeading, usePageTitle } from '../../shared/platform/page-heading.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { isProblem } from '../../shared/platform/problem-text.ts';
import { ProblemView } from '../../shared/platform/problem-view.tsx';
import { useProductName } from '../../shared/platform/product-name.ts';
import { serverNow } from '../../shared/platform/server-time.ts';
import { historyCountQuery, sessionQuery, usePatient, useSession } from '../../shared/platform/session.ts';
import { stored } from '../../shared/platform/stored.ts';
import { dayHere } from '../../shared/platform/time-zone.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import columns from '../../shared/platform/two-columns.module.css';
import { useIsDrawn } from '../../shared/platform/use-is-drawn.ts';
import { useIsPrintable } from '../../shared/platform/use-is-printable.ts';
import { useIsWaiting } from '../../shared/platform/use-is-waiting.ts';
import { useOverlayState } from '../../shared/platform/use-overlay-state.ts';
import { LowQualityOfLife } from './low-quality-of-life.tsx';
import { Neighbors } from './neighbors.tsx';
import { OwnVitalCells } from './own-vital-cells.tsx';
import { PartialNote } from './partial-note.tsx';
import { useComparison, useResult } from './results.queries.ts';
import styles from './results-page.module.css';
import { withGroupLink } from './summary-text.tsx';
import { Unusual } from './unusual.tsx';

export { readFirst } from './results.queries.ts';

const texts = textsOf('results', english);

/** Below the fold on phones. */
const Rest = lazyComponent(async () => (await import('./results-rest.tsx')).ResultsRest);
/** Only after the scan for a visit. */
const VisitAfterScan = optionalComponent(async () => (await import('./visit-after-scan.tsx')).VisitAfterScan);
/** Not needed on screen: loaded and rendered after the page. */
const PrintSheet = optionalComponent(async () => (await import('./print-sheet.tsx')).PrintSheet);

/** `/resultSummary/{id}`, also from the history, and `/development/{id}` without its animation. */
export function ResultsPage() {
  const { measurementId = '' } = useParams();
  const { data: result, isPending, error, refetch } = useResult(measurementId);
  const { data: compared } = useComparison(measurementId);
  const isWaiting = useIsWaiting(isPending);
  const isComparing = useIsWaiting(compared === undefined);
  const [isAtOnce] = useState(!isPending);
  usePageTitle(texts.title);
  if (isWaiting) return <LoadingResults />;
  // The URL stays, and the page loads automatically once there is a connection.
  if (!result && isProblem(error, 'offline')) return <ProblemView error={error} onRetry={() => void refetch()} />;
  if (!result) return <ToScanError />;
  return <Results result={result} comparison={isComparing ? undefined : compared} isAtOnce={isAtOnce} />;
}

/** A placeholder until the result has loaded. */
function LoadingResults() {
  return (
    <Skeleton text={texts.spinner}>
      <Box width="page" className={columns.page}>
        <Stack gap={1} className={columns.head}>
          <SkeletonTitle />
          <SkeletonLine />
        </Stack>
        <Stack gap={6} isPacked className={columns.side}>
          <SkeletonBox heightRem={26} />
        </Stack>
        <LoadingRest />
      </Box>
    </Skeleton>
  );
}

function LoadingRest() {
  return (
    <Stack gap={6} isPacked className={columns.rest} aria-hidden="true">
      <SkeletonBox heightRem={24} />
      <SkeletonBox heightRem={5} />
      <SkeletonBox heightRem={5} />
    </Stack>
  );
}

/** A failure to load results is unrelated to the reason why an earlier scan failed. */
function ToScanError() {
  useEffect(() => stored.scanErrorDetails.clear(), []);
  return <Navigate to={paths.scanErrorOf('SERVER_ERROR')} replace />;
}

/** A patient who has seen a result has a history: the menu and the logo change accordingly. */
function useHistoryMark(): void {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const { data: session } = useSession();
  const counted = session?.historyCheck;
  useEffect(() => {
    if (counted === undefined || stored.historyCheck.get() === '1') return;
    stored.historyCheck.set('1');
    if (counted > 0) return;
    void queryClient.invalidateQueries({ queryKey: sessionQuery(client).queryKey });
    void queryClient.invalidateQueries({ queryKey: historyCountQuery(client).queryKey });
  }, [client, queryClient, counted]);
}

const notifiedScans = (): readonly string[] => stored.partialNotified.get()?.split(' ') ?? [];

/** Maximum number of scans stored on this device. Chosen. */
const PARTIAL_NOTIFIED_MAX = 50;

/**
 * Shown once per scan and device; the page itself says what is missing. The toast disappears with its scan, so it is
 * never shown over another one.
 */
function usePartialToast({ id, externalStatus }: MeasurementResult): void {
  const toasts = useToasts();
  const isPartial = externalStatus === 'PARTIAL';
  // Read once per scan: the effect may run again.
  const isFirst = useMemo(() => !notifiedScans().includes(id), [id]);
  useEffect(() => {
    if (!isPartial || !isFirst) return undefined;
    const others = notifiedScans().filter((other) => other !== id);
    stored.partialNotified.set([...others, id].slice(-PARTIAL_NOTIFIED_MAX).join(' '));
    const shown = toasts.show({ text: texts.partial });
    return () => toasts.dismiss(shown);
  }, [id, isFirst, isPartial, toasts]);
}

interface ResultsProps {
  readonly result: MeasurementResult;
  /** The comparison with the person's other scans; the page works without it. */
  readonly comparison: Comparison | undefined;
  /** Whether the result was cached, so that the whole page renders at once. */
  readonly isAtOnce: boolean;
}

const Results = memo(function Results({ result, comparison, isAtOnce }: ResultsProps) {
  const isTopDrawn = useIsDrawn(isAtOnce);
  const { pathname } = useLocation();
  const { data: session } = useSession();
  const productName = useProductName();
  const [showsUsual, setShowsUsual] = useState(false);
  const [, show] = useOverlayState('description');
  useHistoryMark();
  usePartialToast(result);
  const groups = groupsOf(result);
  const usualRanges = (comparison?.measures ?? []).flatMap(({ measurementTypeId, usual }) =>
    usual.kind === 'learning' ? [] : [{ measurementTypeId, ...usual }],
  );
  const risky = firstRiskyGroup(groups);
  const firstName = session?.user.firstName ?? '';
  const isPast = comparison?.next != null;
  const known = useTop(result, comparison, isPast);
  const { top } = known;
  const allNormal = mayReassure(top) ? withoutName(fill(texts.allNormal, { firstName })) : null;
  const near = nearUsualText(top, groups, usualRanges);
  // A more important notice has a separate card above.
  const said = hasTopCard(top) || isAfterSevereCuff(top) ? null : topText(known);
  const isCuffSaidFirst = said !== null && isSevereCuffSaidFirst(top);
  const shownGroups = groupsBelow(top, groups);
  return (
    <>
      <Box width="page" className={classNames(columns.page, styles.onScreen)}>
        <Stack as="header" gap={1} className={columns.head}>
          <Row gap={3} justify="between">
            <PageHeading title={texts.title} />
            <Neighbors comparison={comparison} />
          </Row>
          <Muted>{fill(texts.scannedOn, { date: scanDate(result.created) })}</Muted>
          <SampleNote engineVersion={result.engineVersion} />
          <div className={styles.attention}>
            {/* Its calls are in another chunk. */}
            {isTopDrawn && <TopCards {...known} />}
          </div>
        </Stack>
        <Stack gap={6} isPacked className={columns.side}>
          {/* Next to something more important, Home has the way to the visit. */}
          {isTopDrawn && !isPast && !hasTopCard(top) && mayBeForVisit(new Date(result.created), serverNow()) && (
            <Suspense fallback={null}>
              <VisitAfterScan result={result} />
            </Suspense>
          )}
          {(result.externalStatus === 'PARTIAL' || top.rung === 'notMeasured') && result.overall.score !== null && (
            <PartialNote
              result={result}
              isPast={isPast}
              hasLaterCuff={known.cuff !== undefined && isSince(known.cuff, result.created)}
            />
          )}
          {comparison && !hasTopCard(top) && (
            <Unusual comparison={comparison} groups={groups} created={result.created} />
          )}
          <LowQualityOfLife result={result} />
          <ScoreCard
            productName={productName}
            overall={result.overall}
            top={top}
            isOwn
            unscored={<NoScore result={result} isPast={isPast} />}
            summary={
              risky && !isCuffSaidFirst
                ? withGroupLink(texts.atRisk, { firstName, group: risky.name }, risky)
                : (said ?? allNormal ?? near)
            }
            // Advice about a value would conflict with the emergency call.
            redLines={
              top.rung === 'danger' && top.cause === 'symptoms' ? null : (
                <RedLines
                  groups={groups}
                  isOwn
                  isAdvised={!hasTopCard(top)}
                  ask={(row) => <AskLink measurementId={result.id} row={row} />}
                />
              )
            }
            measured={<OwnVitalCells groups={groups} comparison={comparison} onOpen={show} />}
            isAnimated={!pathname.startsWith('/development/')}
            understand={<Actions result={result} comparison={comparison} onUnderstand={() => show('score')} />}
          />
        </Stack>
        {isTopDrawn ? (
          <Suspense fallback={<LoadingRest />}>
            <Rest
              result={result}
              groups={shownGroups}
              comparison={comparison}
              usual={{ ranges: usualRanges, isShown: showsUsual, onChange: setShowsUsual }}
            />
          </Suspense>
        ) : (
          <LoadingRest />
        )}
      </Box>
      <Paper
        result={{ ...result, usualRanges: showsUsual ? usualRanges : [] }}
        groups={shownGroups}
        summary={
          risky
            ? withoutName(fill(texts.atRisk, { firstName, group: risky.name }))
            : (allNormal ?? (showsUsual ? near : null))
        }
        top={top}
        said={topText(known) ?? unusualText(top, groups, showsUsual ? usualRanges : [])}
      />
    </>
  );
});

interface ActionsProps extends Pick<ResultsProps, 'result' | 'comparison'> {
  readonly onUnderstand: () => void;
}

/** What the reader can do with the score. */
function Actions({ result, comparison, onUnderstand }: ActionsProps) {
  return (
    <Stack gap={1}>
      <Button variant="tinted" isBlock onClick={onUnderstand}>
        {texts.score.understand}
      </Button>
      {comparison && (comparison.previous ?? comparison.next) !== null && (
        <Link to={paths.compareOf(result.id)} className={buttonClassName({ variant: 'quiet', isBlock: true })}>
          {texts.compare}
        </Link>
      )}
    </Stack>
  );
}

type Printed = Pick<ComponentProps<typeof PrintSheet>, 'result' | 'groups' | 'summary' | 'top' | 'said'>;

/** The print version. Rendered separately from the page, which does not wait for it. */
function Paper(printed: Printed) {
  return useIsPrintable() ? <PaperOfPerson {...printed} /> : null;
}

/** With the person's name: only the print shows it, so it is requested only then. */
function PaperOfPerson(printed: Printed) {
  const { data: session } = useSession();
  const { data: patient } = usePatient();
  const productName = useProductName();
  const look = useClientLook();
  const person = patient ?? session?.user;
  const birthDate = patient?.birthDate ?? null;
  const scanDay = dayHere(new Date(printed.result.created));
  return (
    <Suspense fallback={null}>
      <PrintSheet
        {...printed}
        productName={productName}
        look={look}
        person={
          person
            ? {
                name: `${person.firstName} ${person.lastName}`.trim(),
                ageYears: birthDate === null ? null : ageFromBirthDate(birthDate, scanDay),
              }
            : null
        }
        reasonText={reasonText}
        sourceText={(item) => sourceText(item)}
        unverified={texts.unverified}
      />
    </Suspense>
  );
}

/** Day and time in the reader’s language and time zone. */
function scanDate(created: string): string {
  return dateFormat({
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(new Date(created));
}
