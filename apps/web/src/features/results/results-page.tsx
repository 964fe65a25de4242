import { BUILTIN_PROVIDER_ID, type Comparison, type MeasurementResult } from '@mien/contract';
import { SHARE_LIFETIME_HOURS } from '@mien/domain';
import { results as english, measures as englishMeasures, fill } from '@mien/messages';
import {
  Banner,
  Button,
  buttonClassName,
  classNames,
  Skeleton,
  SkeletonBox,
  SkeletonLine,
  SkeletonRows,
  SkeletonTitle,
} from '@mien/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, memo, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router';
import { useApi } from '../../shared/api.tsx';
import { AttentionSlot } from '../../shared/attention-rule/attention-slot.tsx';
import { useIsOneself } from '../../shared/cared-for.ts';
import { useClientLook } from '../../shared/client-look.ts';
import { currentLocale, textsOf } from '../../shared/language.ts';
import { latePart } from '../../shared/late-part.tsx';
import { PageHeading, usePageTitle } from '../../shared/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { isProblem } from '../../shared/problem-text.ts';
import { ProblemView } from '../../shared/problem-view.tsx';
import { useProductName } from '../../shared/product-name.ts';
import { GroupCards } from '../../shared/result/group-cards.tsx';
import { MissingCard } from '../../shared/result/missing-card.tsx';
import { type MissingValue, missingText } from '../../shared/result/missing-text.ts';
import { RedLines } from '../../shared/result/red-lines.tsx';
import { firstRiskyGroup, groupsOf, isAnyRated, withoutName } from '../../shared/result/result-groups.ts';
import { Description } from '../../shared/result/row-details.tsx';
import { RowSheet } from '../../shared/result/row-sheet.tsx';
import { ScoreCard } from '../../shared/result/score-card.tsx';
import { historyCountQuery, sessionQuery, useMeasureTypes, usePatient, useSession } from '../../shared/session.ts';
import { Sheet } from '../../shared/sheet.tsx';
import { stored } from '../../shared/stored.ts';
import { TIME_ZONE } from '../../shared/time-zone.ts';
import { useToasts } from '../../shared/toasts.tsx';
import columns from '../../shared/two-columns.module.css';
import { useIsDrawn } from '../../shared/use-is-drawn.ts';
import { useIsPrintable } from '../../shared/use-is-printable.ts';
import { useIsWaiting } from '../../shared/use-is-waiting.ts';
import { useOverlayState } from '../../shared/use-overlay-state.ts';
import { prefetchWhenIdle } from '../../shared/when-idle.ts';
import { LinksSheet } from './links-sheet.tsx';
import { Neighbours } from './neighbours.tsx';
import { NoteCard } from './note-card.tsx';
import { useComparison, useResult } from './results.queries.ts';
import styles from './results-page.module.css';
import { ShareCard } from './share-card.tsx';
import { withGroupLink } from './summary-text.tsx';
import { Unusual } from './unusual.tsx';

const texts = textsOf('results', english);
const measures = textsOf('measures', englishMeasures);
/** What opens over the results need not come with them. */
const loadContributors = () => import('./contributors-sheet.tsx');
const Contributors = latePart(async () => (await loadContributors()).Contributors);
const { missing: reasons, entryTooOld } = measures;
const reasonText = (missing: MissingValue) =>
  missingText(missing, { reasons, entryTooOld, noReason: texts.missing.noReason });

/** Of no use on a screen: fetched and drawn after the page. */
const PrintSheet = latePart(async () => (await import('./print-sheet.tsx')).PrintSheet);

/** `/resultSummary/{id}`, from the history too, and `/development/{id}` without its animation. */
export function ResultsPage() {
  const { measurementId = '' } = useParams();
  const { data: result, isPending, error, refetch } = useResult(measurementId);
  const { data: compared } = useComparison(measurementId);
  const isWaiting = useIsWaiting(isPending);
  const isComparing = useIsWaiting(compared === undefined);
  const [isAtOnce] = useState(!isPending);
  usePageTitle(texts.title);
  if (isWaiting) return <LoadingResults />;
  // The page stays at its address, and opens by itself once there is a connection.
  if (!result && isProblem(error, 'offline')) return <ProblemView error={error} onRetry={() => void refetch()} />;
  if (!result) return <ToScanError />;
  return <Results result={result} comparison={isComparing ? undefined : compared} isAtOnce={isAtOnce} />;
}

/** The shape of the page before its result is there. */
function LoadingResults() {
  return (
    <Skeleton text={texts.spinner}>
      <div className={columns.page}>
        <div className={columns.head}>
          <SkeletonTitle />
          <SkeletonLine />
        </div>
        <div className={columns.side}>
          <SkeletonBox heightRem={26} />
        </div>
        <LoadingRest />
      </div>
    </Skeleton>
  );
}

function LoadingRest() {
  return (
    <div className={columns.rest} aria-hidden="true">
      <SkeletonBox heightRem={24} />
      <SkeletonBox heightRem={5} />
      <SkeletonBox heightRem={5} />
    </div>
  );
}

/** Results that cannot be loaded have nothing to do with why an earlier scan failed. */
function ToScanError() {
  useEffect(() => stored.scanErrorDetails.clear(), []);
  return <Navigate to={paths.scanErrorOf('SERVER_ERROR')} replace />;
}

/** Whoever has seen a result has a history: the menu and the logo follow. */
function useHistoryMark(): void {
  const { client } = useApi();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (stored.historyCheck.get() === '1') return;
    stored.historyCheck.set('1');
    void queryClient.invalidateQueries({ queryKey: sessionQuery(client).queryKey });
    void queryClient.invalidateQueries({ queryKey: historyCountQuery(client).queryKey });
  }, [client, queryClient]);
}

function usePartialToast(result: MeasurementResult): void {
  const toasts = useToasts();
  const isPartial = result.externalStatus === 'PARTIAL';
  useEffect(() => {
    if (isPartial) toasts.show({ text: texts.partial, tone: 'caution' });
  }, [isPartial, toasts]);
}

/** A scan of our own that did not set out to measure heart rate variability: neither measured nor missing. */
function isShortScan({ providerId, groups, missing }: MeasurementResult): boolean {
  const keys = [...groups.flatMap(({ items }) => items), ...missing].map(({ measurementTypeId }) => measurementTypeId);
  return providerId === BUILTIN_PROVIDER_ID && !keys.includes('sdnnMs');
}

interface ResultsProps {
  readonly result: MeasurementResult;
  /** Beside the person's other scans; the page stands without it. */
  readonly comparison: Comparison | undefined;
  /** Nobody waited for the result: all of the page comes together. */
  readonly isAtOnce: boolean;
}

const Results = memo(function Results({ result, comparison, isAtOnce }: ResultsProps) {
  const isTopDrawn = useIsDrawn(isAtOnce);
  const { pathname } = useLocation();
  const { data: session } = useSession();
  const productName = useProductName();
  const [lifetimeHours, setLifetimeHours] = useState<number>(SHARE_LIFETIME_HOURS.default);
  const [showsUsual, setShowsUsual] = useState(false);
  const [endedCount, setEndedCount] = useState(0);
  const [open, show, close] = useOverlayState('description');
  // Notes and links are the patient's alone.
  const isOneself = useIsOneself();
  useHistoryMark();
  usePartialToast(result);
  useEffect(() => prefetchWhenIdle(() => void loadContributors().catch(() => undefined)), []);
  const groups = groupsOf(result);
  const usualRanges = (comparison?.measures ?? []).flatMap(({ measurementTypeId, usual }) =>
    usual.kind === 'learning' ? [] : [{ measurementTypeId, ...usual }],
  );
  const terms = showsUsual ? { lifetimeHours, usualRangeTimeZone: TIME_ZONE } : { lifetimeHours };
  const risky = firstRiskyGroup(groups);
  const firstName = session?.user.firstName ?? '';
  const allNormal = isAnyRated(groups) ? withoutName(fill(texts.allNormal, { firstName })) : null;
  const openRow = groups.flatMap((group) => group.rows).find((row) => row.key === open) ?? null;
  return (
    <>
      <div className={classNames(columns.page, styles.onScreen)}>
        <header className={columns.head}>
          <div className={styles.titleLine}>
            <PageHeading title={texts.title} />
            <Neighbours comparison={comparison} />
          </div>
          <p className={styles.date}>{fill(texts.scannedOn, { date: scanDate(result.created) })}</p>
          <div className={styles.attention}>
            {/* Its calls are in another file. */}
            {isTopDrawn && <AttentionSlot />}
          </div>
        </header>
        <div className={columns.side}>
          {result.externalStatus === 'PARTIAL' && <PartialNote missing={result.missing} />}
          {comparison && <Unusual comparison={comparison} groups={groups} created={result.created} />}
          <ScoreCard
            productName={productName}
            overall={result.overall}
            summary={risky ? withGroupLink(texts.atRisk, { firstName, group: risky.name }, risky) : allNormal}
            redLines={<RedLines groups={groups} isOwn />}
            isAnimated={!pathname.startsWith('/development/')}
            understand={
              <Button variant="tinted" isBlock onClick={() => show('score')}>
                {texts.score.understand}
              </Button>
            }
          />
        </div>
        {isTopDrawn ? (
          <div className={columns.rest}>
            {result.trust === 'browserOnly' && (
              <Banner tone="caution">
                <p>{texts.unverified}</p>
              </Banner>
            )}
            <GroupCards groups={groups} comparison={comparison} onDescribe={(row) => show(row.key)} />
            {result.missing.length > 0 && (
              <MissingCard title={texts.missing.title} items={result.missing} reasonText={reasonText} />
            )}
            {isShortScan(result) && <LongerScan />}
            {isOneself && comparison && <NoteCard key={result.id} measurementId={result.id} comparison={comparison} />}
            {isOneself && (
              <ShareCard
                measurementId={result.id}
                patientUid={result.patientUid}
                terms={terms}
                usual={usualRanges.length > 0 ? { isShown: showsUsual, onChange: setShowsUsual } : undefined}
                endedCount={endedCount}
                onManage={() => show('links')}
              />
            )}
            <nav className={styles.actions} aria-label={texts.title}>
              <Link to={paths.howTo} className={buttonClassName({ variant: 'tinted', isBlock: true })}>
                {texts.scanAgain}
              </Link>
              <Link to={paths.dashboard} className={buttonClassName({ variant: 'secondary', isBlock: true })}>
                {texts.dashboard}
              </Link>
              <Link to={paths.breathe} className={buttonClassName({ variant: 'quiet', isBlock: true })}>
                {texts.breathe}
              </Link>
            </nav>
            <footer className={columns.note}>
              <p>
                {texts.unwell} {texts.notDiagnosis}
              </p>
              {result.engineVersion && <p>{fill(texts.engine, { version: result.engineVersion })}</p>}
            </footer>
          </div>
        ) : (
          <LoadingRest />
        )}
        <RowSheet row={openRow} onClose={close} own={{ measures: comparison?.measures }} />
        <ScoreSheet
          isOpen={open === 'score'}
          onClose={close}
          contributors={
            open === 'score' && (
              <Suspense fallback={<LoadingContributors />}>
                <Contributors
                  result={result}
                  previousId={comparison?.scoreBefore?.id ?? null}
                  reasonText={reasonText}
                />
              </Suspense>
            )
          }
        />
        <LinksSheet
          isOpen={open === 'links'}
          onClose={close}
          measurementId={result.id}
          terms={terms}
          onLifetime={setLifetimeHours}
          onEnded={() => setEndedCount((count) => count + 1)}
        />
      </div>
      <Paper
        result={{ ...result, usualRanges: showsUsual ? usualRanges : [] }}
        groups={groups}
        summary={risky ? withoutName(fill(texts.atRisk, { firstName, group: risky.name })) : allNormal}
      />
    </>
  );
});

/** As many parts as a score has without a cuff: a sentence, then the name and the bar of each. */
const PARTS_ON_THEIR_WAY = 6;

function LoadingContributors() {
  return (
    <Skeleton text={texts.spinner}>
      <SkeletonLine />
      <SkeletonRows count={PARTS_ON_THEIR_WAY} heightRem={2.5} />
    </Skeleton>
  );
}

/** A longer scan would measure more, where the client shows it. */
function LongerScan() {
  const { data: types } = useMeasureTypes();
  return types?.some(({ key }) => key === 'sdnnMs') && <p className={columns.note}>{texts.longerScan}</p>;
}

/** What is printed, with whose results these are. It is drawn apart from the page, which waits for none of it. */
function Paper(printed: Pick<ComponentProps<typeof PrintSheet>, 'result' | 'groups' | 'summary'>) {
  const { data: session } = useSession();
  const { data: patient } = usePatient();
  const productName = useProductName();
  const look = useClientLook();
  const person = patient ?? session?.user;
  if (!useIsPrintable()) return null;
  return (
    <Suspense fallback={null}>
      <PrintSheet
        {...printed}
        productName={productName}
        look={look}
        person={
          person
            ? { name: `${person.firstName} ${person.lastName}`.trim(), birthDate: patient?.birthDate ?? null }
            : null
        }
        reasonText={reasonText}
        sourceText={(item) => measures.provenances[item.provenance]}
        unverified={texts.unverified}
      />
    </Suspense>
  );
}

/** What a partial scan lacks and how to get it, for as long as the page is open; the toast says the rest. */
function PartialNote({ missing }: { readonly missing: MeasurementResult['missing'] }) {
  const names = missing.map(({ displayName }) => displayName).join(texts.preview.separator);
  return (
    <Banner>
      <p>
        {names !== '' && <strong>{fill(texts.partialNote.missing, { names })}</strong>} {texts.partialNote.how}
      </p>
    </Banner>
  );
}

interface ScoreSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly contributors: ReactNode;
}

/** The score explained: where the points come from, then how it is made. */
function ScoreSheet({ isOpen, onClose, contributors }: ScoreSheetProps) {
  const { data: types } = useMeasureTypes();
  return (
    <Sheet isBeside isOpen={isOpen} onClose={onClose} title={texts.score.understand} closeLabel={texts.close}>
      <div className={styles.inSheet}>
        {contributors}
        {types?.[0] && (
          <section className={styles.method}>
            <h3>{texts.contributors.method}</h3>
            <Description html={types[0].description} />
          </section>
        )}
      </div>
    </Sheet>
  );
}

/** Day and time in the reader’s language and time zone. */
function scanDate(created: string): string {
  return new Intl.DateTimeFormat(currentLocale(), {
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(new Date(created));
}
