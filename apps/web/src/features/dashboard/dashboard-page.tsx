import type { MeasurementSummary } from '@mien/contract';
import { countInWeek, hasTopCard, isScoreMuted, mayCallNormal } from '@mien/domain';
import { dashboard as english } from '@mien/messages';
import { Grid, Skeleton, SkeletonBox, SkeletonLine, SkeletonTitle, Stack, VisuallyHidden } from '@mien/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useOwnAppointments } from '../../shared/health/appointments/own-appointments.queries.ts';
import { askerName, careTeamQuery } from '../../shared/health/care-team.ts';
import { entryOf, latestEntriesQuery, tooOldDays } from '../../shared/health/latest-entries.ts';
import { comparisonQuery } from '../../shared/health/result/comparison-query.ts';
import { resultListQuery } from '../../shared/health/result/result-list-query.ts';
import { resultQuery } from '../../shared/health/result/result-query.ts';
import { scanGoalQuery } from '../../shared/health/scan-goal-query.ts';
import { TopCards } from '../../shared/health/top/top-cards.tsx';
import { useTop } from '../../shared/health/top/use-top.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { caredForQuery, useIsOneself, useMay } from '../../shared/platform/cared-for.ts';
import { KeepHint } from '../../shared/platform/keep-hint.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { optionalComponent } from '../../shared/platform/lazy-component.tsx';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { isProblem } from '../../shared/platform/problem-text.ts';
import { ProblemView } from '../../shared/platform/problem-view.tsx';
import { ScanOnlyNotice } from '../../shared/platform/scan-only-view.tsx';
import { serverNow } from '../../shared/platform/server-time.ts';
import { useConfiguration, useSession } from '../../shared/platform/session.ts';
import { stored } from '../../shared/platform/stored.ts';
import { deviceTimeZone } from '../../shared/platform/time-zone.ts';
import { ToError } from '../../shared/platform/to-error.tsx';
import { useKnownUnreadAnswers } from '../../shared/platform/unread.ts';
import { useIsDrawn } from '../../shared/platform/use-is-drawn.ts';
import { useIsIdle } from '../../shared/platform/use-is-idle.ts';
import { useIsWaiting } from '../../shared/platform/use-is-waiting.ts';
import { greeting, isOnlyValue, ofOther, weekOf } from './dashboard.model.ts';
import styles from './dashboard-page.module.css';
import { LatestScanCard } from './latest-scan-card.tsx';
import { NextStepCard } from './next-step-card.tsx';
import { ScanHistory } from './scan-history.tsx';
import { VitalTiles } from './vital-tiles.tsx';

export { readFirst } from './dashboard.queries.ts';

const texts = textsOf('dashboard', english);

/** Below the fold on phones. */
const WeekCard = optionalComponent(async () => (await import('./week-card.tsx')).WeekCard);
/** Most patients have none. */
const AppointmentCard = optionalComponent(async () => (await import('./appointment-card.tsx')).AppointmentCard);
/** Only after a sign-in by code. */
const NoticesStopped = optionalComponent(
  async () => (await import('../../shared/health/notices/notices-stopped.tsx')).NoticesStopped,
);
const PasskeyOffer = optionalComponent(
  async () => (await import('../../shared/platform/passkey-offer.tsx')).PasskeyOffer,
);
/** Most patients are not carers. */
const CaredForCard = optionalComponent(async () => (await import('./cared-for-card.tsx')).CaredForCard);
const GoalCard = optionalComponent(async () => (await import('./goal-card.tsx')).GoalCard);

/** The height of a tile: on a phone its chart is below its text. */
const TILE = { heightRem: 10.5, wideHeightRem: 7.5 } as const;

/** The height of the next step's card with its most frequent text. */
const NEXT_STEP = { heightRem: 11.125, wideHeightRem: 8.125 } as const;

/** `/dashboard`, called Home in the app: the latest scan, the usual ranges, the next step, and all earlier scans. */
export function DashboardPage() {
  const { client } = useApi();
  const { data, error, isPending, refetch } = useQuery(resultListQuery(client));
  const isWaiting = useIsWaiting(isPending);
  const [isAtOnce] = useState(!isPending);
  if (isWaiting) return <LoadingDashboard />;
  // The page recovers automatically when the connection is back.
  if (!data && isProblem(error, 'offline'))
    return <ProblemView error={error} onRetry={() => void refetch()} offlineHint={<KeepHint />} />;
  if (!data) return <ToError id={1001} />;
  return <Dashboard scans={data.items} isAtOnce={isAtOnce} />;
}

interface DashboardProps {
  /** Newest first. */
  readonly scans: readonly MeasurementSummary[];
  /** Whether all data was cached, so that the whole page renders at once. */
  readonly isAtOnce: boolean;
}

function Dashboard({ scans, isAtOnce }: DashboardProps) {
  const [latest, ...earlier] = scans;
  const { data: session } = useSession();
  const isOneself = useIsOneself();
  const isTopDrawn = useIsDrawn(isAtOnce);
  const isIdle = useIsIdle();
  const firstName = session?.user.firstName ?? '';
  return (
    <Stack gap={4} width="page" className={styles.page}>
      <div className={styles.head}>
        {/* Screen readers announce the name of the page, as on every other page. */}
        <PageHeading title={texts.title}>
          <VisuallyHidden>{texts.title}</VisuallyHidden>
          <span aria-hidden="true">{isOneself ? greeting(firstName, serverNow()) : ofOther(firstName)}</span>
        </PageHeading>
      </div>
      <ScanOnlyNotice />
      {latest && <Latest latest={latest} />}
      <div className={styles.vitals}>{latest && <Vitals latest={latest} />}</div>
      <Stack gap={4} isPacked className={styles.next}>
        {latest && isTopDrawn && <NextAppointment latest={latest} />}
        {latest && <NextStep latest={latest} />}
        {latest && isTopDrawn && <LastWeek scans={scans} latest={latest} />}
        {isTopDrawn && isIdle && isOneself && <CaredFor />}
        {isTopDrawn && isIdle && stored.pushOwner.get() !== null && (
          <Suspense fallback={null}>
            <NoticesStopped />
          </Suspense>
        )}
        {isTopDrawn && isIdle && stored.passkeyOffer.get() !== null && (
          <Suspense fallback={null}>
            <PasskeyOffer />
          </Suspense>
        )}
      </Stack>
      <div className={styles.history}>
        {isTopDrawn && (earlier.length > 0 || !latest) && (
          <ScanHistory scans={earlier} latest={latest ?? null} timeZone={deviceTimeZone()} />
        )}
      </div>
    </Stack>
  );
}

interface LatestScanProps {
  readonly latest: MeasurementSummary;
}

/** The latest scan compared with earlier ones. Not available in a scan-only session. */
function useLatestComparison({ id }: MeasurementSummary) {
  const { data: session } = useSession();
  return useQuery({ ...comparisonQuery(useApi().client, id), enabled: session != null && !session.isScanOnly });
}

/** Any notice more important than the latest scan, then the scan. */
function Latest({ latest }: LatestScanProps) {
  const { client } = useApi();
  const { data: comparison } = useLatestComparison(latest);
  const { data: result } = useQuery(resultQuery(client, latest.id));
  const known = useTop(result, comparison);
  return (
    <>
      <div className={styles.attention}>
        <TopCards {...known} />
      </div>
      <div className={styles.latest}>
        <LatestScanCard {...known} latest={latest} result={result} comparison={comparison ?? null} />
      </div>
    </>
  );
}

function Vitals({ latest }: LatestScanProps) {
  const { client } = useApi();
  const { data: comparison, isFetching: isComparing } = useLatestComparison(latest);
  const { data: result } = useQuery(resultQuery(client, latest.id));
  const { top } = useTop(result, comparison);
  if (!comparison) return isComparing && <LoadingTiles />;
  // The card next to it shows the same number.
  if (isOnlyValue(latest, comparison)) return null;
  return (
    <VitalTiles
      measures={comparison.measures}
      scanned={latest.created}
      isRated={!hasTopCard(top)}
      isGlanceSaid={mayCallNormal(top) && top.rung !== 'notKnown'}
    />
  );
}

/** The next step, once everything it depends on has loaded. */
function NextStep({ latest }: LatestScanProps) {
  const { client } = useApi();
  const { data: session } = useSession();
  const { data: comparison, isFetching: isComparing } = useLatestComparison(latest);
  const entries = useQuery({ ...latestEntriesQuery(client), enabled: session != null && !session.isScanOnly });
  const isOneself = useIsOneself();
  // Only the patient can answer.
  const careTeam = useQuery({ ...careTeamQuery(client), enabled: isOneself && session != null && !session.isScanOnly });
  const request = careTeam.data?.request;
  const isIdle = useIsIdle();
  const unread = useKnownUnreadAnswers({ isEnabled: isIdle && isOneself });
  const { data: configuration } = useConfiguration();
  const { data: result } = useQuery(resultQuery(client, latest.id));
  const { top } = useTop(result, comparison);
  const mayScan = useMay('scan');
  const mayAdd = useMay('manage');
  const cuff = entryOf(entries.data?.items, 'cuff');
  // No other step is suggested while something more important is shown.
  if (!mayScan || isScoreMuted(top)) return null;
  // A card that changes while it is pressed leads to another page than it said.
  if (!comparison || entries.isPending || careTeam.isLoading || (isOneself && unread === undefined))
    return (comparison || isComparing) && <SkeletonBox {...NEXT_STEP} />;
  return (
    <NextStepCard
      comparison={comparison}
      latest={latest}
      timeZone={deviceTimeZone()}
      answerer={
        isOneself && unread !== undefined && unread > 0
          ? (configuration?.clientName ?? texts.nextStep.answer.clinic)
          : null
      }
      asker={request ? askerName(request.by) : null}
      isOneself={isOneself}
      cuffDays={mayAdd && cuff ? tooOldDays(cuff, serverNow()) : null}
    />
  );
}

/** The next appointment, also next to something more important: then without the scan before it. */
function NextAppointment({ latest }: LatestScanProps) {
  const { data: list } = useOwnAppointments();
  const { client } = useApi();
  const { data: comparison } = useLatestComparison(latest);
  const { data: result } = useQuery(resultQuery(client, latest.id));
  const { top } = useTop(result, comparison);
  const { data: session } = useSession();
  const isOneself = useIsOneself();
  const careTeam = useQuery({ ...careTeamQuery(client), enabled: isOneself && session != null && !session.isScanOnly });
  if (!list || list.items.length === 0) return null;
  // A permission for one scan does not cover the next one.
  const term = careTeam.data?.given?.term;
  const sharesNextScan = term !== undefined && term !== 'oneScan';
  return (
    <Suspense fallback={null}>
      <AppointmentCard list={list} lastScan={latest.created} mayScan={!isScoreMuted(top)} isShared={sharesNextScan} />
    </Suspense>
  );
}

/** Patients whom the user cares for, and invitations. */
function CaredFor() {
  const { data: session } = useSession();
  const isAsked = session != null && !session.isScanOnly;
  const { data } = useQuery({ ...caredForQuery(useApi().client), enabled: isAsked });
  if (!data || data.items.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <CaredForCard people={data.items} />
    </Suspense>
  );
}

/**
 * The last seven days if there is something to say, and the patient's goal; nothing next to something more important.
 */
function LastWeek({ scans, latest }: LatestScanProps & Pick<DashboardProps, 'scans'>) {
  const { client } = useApi();
  const { data: session } = useSession();
  const isOneself = useIsOneself();
  const isIdle = useIsIdle();
  const isAsked = isIdle && isOneself && session != null && !session.isScanOnly;
  const { data: chosen } = useQuery({ ...scanGoalQuery(client), enabled: isAsked });
  const { data: comparison } = useLatestComparison(latest);
  const { data: result } = useQuery(resultQuery(client, latest.id));
  const { top } = useTop(result, comparison);
  if (isScoreMuted(top)) return null;
  const week = comparison && weekOf(scans, comparison, serverNow(), deviceTimeZone());
  const scansPerWeek = isOneself ? (chosen?.scansPerWeek ?? null) : null;
  const instants = scans.map(({ created }) => created);
  const goal =
    scansPerWeek === null ? null : { goal: scansPerWeek, count: countInWeek(instants, serverNow(), deviceTimeZone()) };
  if (week)
    return (
      <Suspense fallback={null}>
        <WeekCard week={week} goal={goal} />
      </Suspense>
    );
  return (
    goal && (
      <Suspense fallback={null}>
        <GoalCard {...goal} />
      </Suspense>
    )
  );
}

/** Reserves the space of the tiles to prevent layout shift. */
function LoadingTiles() {
  return (
    <Stack gap={2}>
      <SkeletonLine />
      <Grid gap={3} columns={2}>
        <SkeletonBox {...TILE} />
        <SkeletonBox {...TILE} />
      </Grid>
    </Stack>
  );
}

/** A placeholder of the page until its data have loaded. */
function LoadingDashboard() {
  const mayScan = useMay('scan');
  return (
    <Skeleton text={texts.loading}>
      <Stack gap={4} width="page" className={styles.page}>
        <SkeletonTitle />
        <div className={styles.latest}>
          <SkeletonBox heightRem={20} />
        </div>
        <div className={styles.vitals}>
          <LoadingTiles />
        </div>
        <div className={styles.next}>{mayScan && <SkeletonBox {...NEXT_STEP} />}</div>
        <div className={styles.history}>
          <SkeletonBox heightRem={14} />
        </div>
      </Stack>
    </Skeleton>
  );
}
