import type { MeasurementResult } from '@mien/contract';
import { isScoreMuted, NOTHING_KNOWN, type Top, topOf } from '@mien/domain';
import { Banner } from '@mien/ui';
import { Suspense, useId } from 'react';
import { cuffsOf, sittingOf } from '../../shared/health/latest-entries.ts';
import { groupsOf } from '../../shared/health/result/result-groups.ts';
import { knownScan } from '../../shared/health/top/known-scan.ts';
import { topText } from '../../shared/health/top/top-text.ts';
import { nearUsualText, unusualText } from '../../shared/health/top/unusual-text.ts';
import { optionalComponent } from '../../shared/platform/lazy-component.tsx';
import { serverNow } from '../../shared/platform/server-time.ts';
import { knownAttention } from '../../shared/staff/known-attention.ts';
import {
  useAttentionReadings,
  useNewestCuffs,
  usePerson,
  type useScanComparison,
} from '../../shared/staff/patient-for-staff.queries.ts';
import { attentionText } from './attention-text.ts';

/** Most patients' readings need no attention. */
const AttentionActs = optionalComponent(async () => (await import('./attention-acts.tsx')).AttentionActs);
const AttentionTaken = optionalComponent(async () => (await import('./attention-acts.tsx')).AttentionTaken);
const AttentionDone = optionalComponent(async () => (await import('./attention-acts.tsx')).AttentionDone);

/**
 * The top line for staff: readings that need attention, as in the list, and the newest cuff entry if the patient shares
 * all, which is read and logged as a view of the entries.
 */
export function useTopForStaff(
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
    attention: knownAttention(attention),
    isPending: !result || !person || (isWhole && (entries === undefined || !comparison)),
  });
  const usual = (comparison?.measures ?? []).flatMap(({ measurementTypeId, usual: range }) =>
    range.kind === 'learning' ? [] : [{ measurementTypeId, ...range }],
  );
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

/** The alarm about a patient who shares results: what staff do first. Null if there is none. */
export function useAlarm(uid: string, isShared: boolean, isWhole: boolean): Alarm | null {
  const { top, said, attention } = useTopForStaff(uid, undefined, undefined, isWhole);
  const isAlarm = isShared && top.rung === 'danger';
  const needsAttention = attention !== null;
  const done = useDone(uid, isAlarm && isWhole && !needsAttention ? readAtOf(top, null) : null);
  return isAlarm ? { top, said, isWhole, needsAttention, isOpen: done === null } : null;
}

export interface Alarm {
  readonly top: Top;
  readonly said: string | null;
  readonly isWhole: boolean;
  readonly needsAttention: boolean;
  /** Whether it has yet to be handled. */
  readonly isOpen: boolean;
}

export function AlarmNotice({ uid, alarm: { isOpen, ...alarm } }: { readonly uid: string; readonly alarm: Alarm }) {
  return <TopNotice uid={uid} {...alarm} created={null} />;
}

type ScanNoticeProps = Omit<TopNoticeProps, 'needsAttention'>;

/** What comes first about a scan. An alarm is shown below the patient's name instead. */
export function ScanNotice(props: ScanNoticeProps) {
  return props.top.rung === 'danger' ? null : <TopNotice {...props} needsAttention={false} />;
}

/** The top line of a patient who shares all results and has no scan: a cuff reading. */
export function TopWithoutScan({ uid }: { readonly uid: string }) {
  const { top, said } = useTopForStaff(uid, undefined, undefined, true);
  return <ScanNotice uid={uid} top={top} said={said} created={null} isWhole />;
}
