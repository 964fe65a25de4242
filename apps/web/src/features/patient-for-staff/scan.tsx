import type { MeasurementResult } from '@mien/contract';
import { isScoreMuted, mayReassure, NOTHING_KNOWN, type Top, topOf } from '@mien/domain';
import {
  patientForStaff as english,
  fill,
  results as resultsEnglish,
  sharedResult as sharedEnglish,
} from '@mien/messages';
import { Banner, Muted, Spinner, Stack } from '@mien/ui';
import { type ReactNode, Suspense, useId } from 'react';
import { cuffsOf, sittingOf } from '../../shared/health/latest-entries.ts';
import { GroupCards } from '../../shared/health/result/group-cards.tsx';
import { MeasuredFirst } from '../../shared/health/result/measured-first.tsx';
import { MissingCard } from '../../shared/health/result/missing-card.tsx';
import { type MissingValue, missingText } from '../../shared/health/result/missing-text.ts';
import { RedLines } from '../../shared/health/result/red-lines.tsx';
import { firstRiskyGroup, groupsBelow, groupsOf, type ResultRow } from '../../shared/health/result/result-groups.ts';
import { RowSheet } from '../../shared/health/result/row-sheet.tsx';
import { ScoreCard } from '../../shared/health/result/score-card.tsx';
import { sourceText } from '../../shared/health/result/source-text.ts';
import { knownScan } from '../../shared/health/top/known-scan.ts';
import { topText } from '../../shared/health/top/top-text.ts';
import { nearUsualText, unusualText } from '../../shared/health/top/unusual-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { lazyComponent, optionalComponent } from '../../shared/platform/lazy-component.tsx';
import { ProblemView } from '../../shared/platform/problem-view.tsx';
import { useProductName } from '../../shared/platform/product-name.ts';
import { serverNow } from '../../shared/platform/server-time.ts';
import { useOverlayState } from '../../shared/platform/use-overlay-state.ts';
import {
  useAttentionReadings,
  useForgetWhenOver,
  useNewestCuffs,
  usePerson,
  useScan,
  useScanComparison,
} from '../../shared/staff/patient-for-staff.queries.ts';
import { attentionText } from './attention-text.ts';
import { firstRows, groupsWithout } from './first-rows.ts';
import styles from './patient-for-staff-page.module.css';
import { ValueRows } from './value-rows.tsx';
import { whenText } from './when-text.ts';

const texts = textsOf('patientForStaff', english);
const shared = textsOf('sharedResult', sharedEnglish);
const results = textsOf('results', resultsEnglish);

/** The chart loads after the numbers. */
const HeartRateTrend = lazyComponent(async () => (await import('./heart-rate-trend.tsx')).HeartRateTrend);

/** Most patients' readings need no attention. */
const AttentionActs = optionalComponent(async () => (await import('./attention-acts.tsx')).AttentionActs);
const AttentionTaken = optionalComponent(async () => (await import('./attention-acts.tsx')).AttentionTaken);
const AttentionDone = optionalComponent(async () => (await import('./attention-acts.tsx')).AttentionDone);

const OF_PATIENT = { provenances: shared.provenances, answers: texts.answers };

const sourceOf = (row: ResultRow | null) => row?.items[0] && sourceText(row.items[0], shared.provenances);

const reasonText = (missing: MissingValue) => missingText(missing, shared);

/**
 * The top line for staff: readings that need attention, as in the list, and the newest cuff entry if the patient shares
 * all, which is read and logged as a view of the entries.
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
  const attention = person?.attention ?? null;
  const needsAttention = attention !== null;
  const { data: notice } = useAttentionReadings(uid, isWhole && needsAttention);
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
  // Staff see that readings need attention, but not how the patient feels.
  if (top.rung === 'danger') {
    const ofCuff = top.cause === 'cuff' ? topText({ top, cuff, cuffBefore, attention: undefined }) : null;
    const ofScans = notice && notice.readings.length > 0 ? attentionText({ ...notice, cuff: null }) : null;
    const said = ofCuff === null ? attentionText(notice) : [ofCuff, ofScans].filter(Boolean).join(' ');
    return { top, said, near: null, entries, attention };
  }
  const unusual = result ? unusualText(top, groupsOf(result), usual) : null;
  const near = result ? nearUsualText(top, groupsOf(result), usual) : null;
  return {
    top,
    said: topText({ top, cuff, cuffBefore, attention: undefined }) ?? unusual,
    near,
    entries,
    attention,
  };
}

/** When the reading in the top line was taken: a very high cuff reading takes precedence over those of a scan. */
function readAtOf(top: Top, created: string | null): string | null {
  const isOfValues = top.rung === 'notAsUsual' && top.cause === 'values';
  const cuff = top.rung === 'danger' ? top.cuff : isOfValues ? top.cuffBefore : null;
  return cuff?.takenAt.toISOString() ?? (top.rung === 'danger' || isOfValues ? created : null);
}

interface TopNoticeProps {
  readonly uid: string;
  readonly top: Top;
  readonly said: string | null;
  /** When the scan was taken; null without one. */
  readonly created: string | null;
  /** Whether the patient shares all results: only then is it shown who handled readings. */
  readonly isWhole: boolean;
  /** Whether the team has something to do. */
  readonly needsAttention: boolean;
}

/**
 * The follow-up of the reading in the top line, if it is done: earlier actions, or those about earlier readings, do not
 * count.
 */
function useDone(uid: string, readAt: string | null) {
  const { data: notice } = useAttentionReadings(uid, readAt !== null);
  const { doneAt = null, doneSince = null, doneBy = null } = notice ?? {};
  if (readAt === null || doneAt === null || doneSince === null) return null;
  const at = Date.parse(readAt);
  return at < Date.parse(doneSince) || at > Date.parse(doneAt) ? null : { doneAt, doneBy };
}

function TopNotice({ uid, top, said, created, isWhole, needsAttention }: TopNoticeProps) {
  const saidId = useId();
  const done = useDone(uid, said !== null && isWhole && !needsAttention ? readAtOf(top, created) : null);
  if (said === null) return null;
  const tone = isScoreMuted(top) ? 'problem' : 'caution';
  return (
    <Banner {...(done ? { icon: 'done' } : { tone })} labelledBy={saidId}>
      {done && (
        <Suspense fallback={null}>
          <AttentionDone uid={uid} {...done} />
        </Suspense>
      )}
      <p>
        <span id={saidId} data-rung={top.rung}>
          {said}
        </span>{' '}
        {needsAttention && (
          <Suspense fallback={null}>
            <AttentionTaken uid={uid} />
          </Suspense>
        )}
      </p>
      {top.rung === 'danger' && (
        <Suspense fallback={null}>
          <AttentionActs uid={uid} needsAttention={needsAttention} isDone={done !== null} />
        </Suspense>
      )}
    </Banner>
  );
}

/** The top line of a patient who shares all results and has no scan: a cuff reading. */
export function TopWithoutScan({ uid }: { readonly uid: string }) {
  const { top, said, attention } = useTopForStaff(uid, undefined, undefined, true);
  return <TopNotice uid={uid} top={top} said={said} created={null} isWhole needsAttention={attention !== null} />;
}

interface ScanProps {
  readonly uid: string;
  readonly id: string;
  readonly isCompared: boolean;
  readonly isNewest: boolean;
  /** When the listed scans were taken. */
  readonly times: readonly string[];
  /** Rendered right after the result. */
  readonly after: ReactNode;
}

/** One scan as in a shared link, compared with the patient's other scans if they are shared; what matters most comes first. */
export function Scan({ uid, id, isCompared, isNewest, times, after }: ScanProps) {
  const { data: result, error, isPending, refetch } = useScan(uid, id);
  const { data: comparison } = useScanComparison(uid, id, isCompared);
  const { top, said, near, entries, attention } = useTopForStaff(uid, result, comparison, isCompared);
  // The chart starts at the readings that need attention.
  const urgentAt = (isNewest && top.rung === 'danger' && attention?.latest) || null;
  useForgetWhenOver(uid, error);
  const productName = useProductName();
  const [open, show, close] = useOverlayState('description');
  if (isPending) return <Spinner text={texts.loadingScan} />;
  if (!result)
    return (
      <>
        <ProblemView error={error} onRetry={() => void refetch()} isPart />
        {after}
      </>
    );
  const groups = groupsOf(result);
  const risky = firstRiskyGroup(groups);
  const shownGroups = groupsBelow(top, groups);
  const cuffs = isCompared ? entries : [];
  const rows = firstRows(shownGroups, cuffs ?? []);
  const openRow = shownGroups.flatMap(({ rows }) => rows).find(({ key }) => key === open) ?? null;
  return (
    <Stack gap={4} className={styles.result}>
      {result.trust === 'browserOnly' && (
        <Banner tone="caution" isQuiet>
          <p>{shared.unverified}</p>
        </Banner>
      )}
      <TopNotice
        uid={uid}
        top={top}
        said={said}
        created={result.created}
        isWhole={isCompared}
        needsAttention={attention !== null}
      />
      {(result.externalStatus === 'PARTIAL' || top.rung === 'notMeasured') && (
        <Banner isQuiet>
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
        summary={risky ? fill(shared.atRisk, { group: risky.name }) : mayReassure(top) ? shared.allNormal : near}
        redLines={<RedLines groups={groups} isOwn={false} />}
        isAnimated={false}
        understand={null}
        dense={{
          title: isNewest ? texts.latest : texts.oneScan,
          date: <Muted>{whenText(result.created)}</Muted>,
          created: result.created,
          before: comparison?.scoreBefore ?? null,
          rows: <ValueRows rows={rows} comparison={comparison} cuffs={cuffs} onDescribe={(row) => show(row.key)} />,
        }}
      />
      {after}
      {isCompared && (
        <HeartRateTrend
          key={urgentAt}
          uid={uid}
          newestId={id}
          at={urgentAt ?? result.created}
          times={times}
          isUrgent={urgentAt !== null}
        />
      )}
      <GroupCards
        groups={groupsWithout(shownGroups, rows)}
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
