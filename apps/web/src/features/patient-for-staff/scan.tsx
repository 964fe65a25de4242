import { mayReassure } from '@mien/domain';
import {
  patientForStaff as english,
  fill,
  results as resultsEnglish,
  sharedResult as sharedEnglish,
} from '@mien/messages';
import { Banner, Muted, Spinner, Stack } from '@mien/ui';
import type { ReactNode } from 'react';
import { GroupCards } from '../../shared/health/result/group-cards.tsx';
import { MeasuredFirst } from '../../shared/health/result/measured-first.tsx';
import { MissingCard } from '../../shared/health/result/missing-card.tsx';
import { type MissingValue, missingText } from '../../shared/health/result/missing-text.ts';
import { RedLines } from '../../shared/health/result/red-lines.tsx';
import { firstRiskyGroup, groupsBelow, groupsOf, type ResultRow } from '../../shared/health/result/result-groups.ts';
import { RowSheet } from '../../shared/health/result/row-sheet.tsx';
import { ScoreCard } from '../../shared/health/result/score-card.tsx';
import { sourceText } from '../../shared/health/result/source-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { lazyComponent } from '../../shared/platform/lazy-component.tsx';
import { ProblemView } from '../../shared/platform/problem-view.tsx';
import { useProductName } from '../../shared/platform/product-name.ts';
import { useOverlayState } from '../../shared/platform/use-overlay-state.ts';
import { useForgetWhenOver, useScan, useScanComparison } from '../../shared/staff/patient-for-staff.queries.ts';
import { firstRows, groupsWithout } from './first-rows.ts';
import styles from './patient-for-staff-page.module.css';
import { ScanNotice, useTopForStaff } from './top-notice.tsx';
import { ValueRows } from './value-rows.tsx';
import { whenText } from './when-text.ts';

const texts = textsOf('patientForStaff', english);
const shared = textsOf('sharedResult', sharedEnglish);
const results = textsOf('results', resultsEnglish);

/** The chart loads after the numbers. */
const HeartRateTrend = lazyComponent(async () => (await import('./heart-rate-trend.tsx')).HeartRateTrend);

const OF_PATIENT = { provenances: shared.provenances, answers: texts.answers };

const sourceOf = (row: ResultRow | null) => row?.items[0] && sourceText(row.items[0], shared.provenances);

const reasonText = (missing: MissingValue) => missingText(missing, shared);

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
      <ScanNotice uid={uid} top={top} said={said} created={result.created} isWhole={isCompared} />
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
        redLines={<RedLines groups={groups} isOwn={false} isCompact />}
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
