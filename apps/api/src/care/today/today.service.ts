import type { Today, TodayQuery } from '@mien/contract';
import {
  type AccessAction,
  DAY_COUNT_KEYS,
  DAY_COUNTS,
  DAY_MS,
  isScanForVisit,
  NO_SCAN_DAYS,
  type Permission,
  reachOf,
  TODAY_LINES,
  type TodayLineKey,
} from '@mien/domain';
import { type AccessLogContext, recordOnce } from '../../base/access-log/index.ts';
import { type CuffNoticesDeps, waitingCuffs } from '../../insight/attention/index.ts';
import { type ComparisonsDeps, usualOf } from '../../insight/comparisons/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { ClientsInReach } from '../../platform/access/reach.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { type CareTeamDeps, newestShared } from '../care-team/index.ts';
import { instantOf, itemOf } from './item.ts';
import type { Line } from './line.ts';
import type { FoundItem, FoundLine } from './line-reader.ts';
import { visitRuleOf } from './lines/appointments.ts';
import { ONLY_CUFF } from './lines/needs-attention.ts';
import * as todayStore from './today.store.ts';

/** Data that is read separately. */
type TodayPart = TodayLineKey | 'cuffs' | 'dayCounts' | 'newestScans' | 'patients' | 'usualRanges' | 'visits';

export interface TodayDeps {
  readonly database: Database;
  readonly accessLog: AccessLogContext;
  readonly careTeam: CareTeamDeps;
  readonly comparisons: ComparisonsDeps;
  readonly attention: CuffNoticesDeps;
  readonly now: () => Date;
  /** Logs that a part could not be read; the others are still returned. */
  readonly warn: (part: TodayPart, error: unknown) => void;
}

const HEART_RATE = 'heartRateBpm';

/** The log entry of patients of whom a list shows a value. */
const VALUE_SEEN: AccessAction = 'resultsListed';
/** The log entry for patients whose message preview a list shows, as in the inbox. */
const WORDS_SEEN: AccessAction = 'conversationsListed';

/** The clients that a permission covers beyond the caller's own patient; null for none. */
function reachBeyondOneself(caller: Caller, permission: Permission): ClientsInReach | null {
  const reach = reachOf(caller.roles, permission);
  if (reach === 'all') return 'all';
  return reach === 'client' ? { clientId: caller.clientId } : null;
}

async function unlessItFails<T>({ warn }: TodayDeps, part: TodayPart, found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    warn(part, error);
    return null;
  }
}

interface ReadLine {
  readonly line: Line;
  /** Null if it could not be read. */
  readonly found: FoundLine | null;
}

async function linesOf(deps: TodayDeps, caller: Caller, at: Date, named: TodayQuery): Promise<ReadLine[]> {
  const asked = todayStore.lines.flatMap(({ line, find }) => {
    const reach = reachBeyondOneself(caller, TODAY_LINES[line.key]);
    const wanted = {
      named: named[line.key],
      snoozed: named.snoozed,
      owner: named.owner === 'mine' ? caller.userId : null,
    };
    return reach === null
      ? []
      : [{ line, found: unlessItFails(deps, line.key, find(deps.database, reach, at, wanted)) }];
  });
  return withScans(
    deps,
    caller,
    await Promise.all(asked.map(async ({ line, found }) => ({ line, found: await found }))),
  );
}

async function daysOf(deps: TodayDeps, caller: Caller, at: Date): Promise<Pick<Today, 'days' | 'dayCounts'>> {
  const asked = DAY_COUNT_KEYS.flatMap((counted) => {
    const reach = reachBeyondOneself(caller, DAY_COUNTS[counted]);
    return reach === null ? [] : [{ counted, reach }];
  });
  // Counts with the same reach are read together.
  const read = new Map(asked.map(({ reach }) => [reach === 'all' ? 'all' : 'client', reach] as const));
  const found = await unlessItFails(
    deps,
    'dayCounts',
    Promise.all(
      [...read].map(
        async ([key, reach]) => [key, await todayStore.days(deps.database, reach, caller.clientId, at)] as const,
      ),
    ).then((entries) => new Map(entries)),
  );
  if (found === null) return { days: [], dayCounts: null };
  const days = [...found.values()][0]?.days ?? [];
  const countOf = ({ counted, reach }: (typeof asked)[number], day: string) =>
    found.get(reach === 'all' ? 'all' : 'client')?.counts.find((row) => row.counted === counted && row.day === day)
      ?.count ?? 0;
  return {
    days: [...days],
    dayCounts: asked.map((one) => ({ counted: one.counted, counts: days.map((day) => countOf(one, day)) })),
  };
}

/** Counts by permission and scans, for callers who may read the results of one client. */
async function countsOf(deps: TodayDeps, caller: Caller, at: Date): Promise<Pick<Today, 'patients' | 'visits'>> {
  const reach = reachBeyondOneself(caller, 'readResults');
  if (reach === null || reach === 'all') return { patients: null, visits: null };
  const since = new Date(at.getTime() - NO_SCAN_DAYS.usual * DAY_MS);
  const [patients, visits] = await Promise.all([
    unlessItFails(deps, 'patients', todayStore.patients(deps.database, reach.clientId, at, since)),
    unlessItFails(deps, 'visits', todayStore.visits(deps.database, reach.clientId, at)),
  ]);
  return { patients, visits };
}

/**
 * Facts from the newest scan, only of patients who let the caller see all results: a row must not reveal whether other
 * patients have scans. If scans cannot be read, the rows are returned without these facts.
 */
async function withScans(deps: TodayDeps, caller: Caller, lines: readonly ReadLine[]): Promise<ReadLine[]> {
  const patients = lines
    .flatMap(({ line, found }) => (line.shownByScan === undefined ? [] : (found?.items ?? [])))
    .flatMap(({ clientId, patientId }) => (clientId === null || patientId === null ? [] : [{ clientId, patientId }]));
  const shared = await unlessItFails(deps, 'newestScans', newestShared(deps.careTeam, caller, patients, null));
  const open = lines
    .filter(({ line }) => line.shownByScan === 'heartRate')
    .flatMap(({ found }) => found?.items ?? [])
    .flatMap((item) => {
      const newest = shared?.get(item.patientId ?? '');
      return item.patientId === null || newest?.scope !== 'all'
        ? []
        : [{ ...item, patientId: item.patientId, latest: newest.latest }];
    });
  const withRate = open.flatMap(({ patientId, reason, latest }) =>
    latest?.heartRateBpm == null || reason === ONLY_CUFF ? [] : [{ patientId, measurementId: latest.id }],
  );
  const [usual, cuffs] = await Promise.all([
    unlessItFails(
      deps,
      'usualRanges',
      usualOf(deps.comparisons, caller.clientId, withRate, HEART_RATE, caller.measuresVersion),
    ),
    unlessItFails(
      deps,
      'cuffs',
      waitingCuffs(
        deps.attention,
        caller.clientId,
        open.map(({ patientId }) => patientId),
      ),
    ),
  ]);
  const toldOf = ({ shownByScan }: Line, item: FoundItem): FoundItem => {
    const newest = shared?.get(item.patientId ?? '');
    const latest = newest?.scope === 'all' ? newest.latest : null;
    if (shownByScan === 'heartRate') {
      // A heart rate is no explanation if only a cuff reading needs attention.
      const heartRateBpm = item.reason === ONLY_CUFF ? null : (latest?.heartRateBpm ?? null);
      const cuff = (newest?.scope === 'all' && cuffs?.get(item.patientId ?? '')) || null;
      return {
        ...item,
        heartRateBpm,
        usualHeartRate: (heartRateBpm !== null && usual?.get(item.patientId ?? '')) || null,
        cuff,
      };
    }
    if (newest?.scope !== 'all' || item.reason === null) return { ...item, reason: null };
    const scannedAt = latest && new Date(latest.created);
    const isScanned = scannedAt !== null && isScanForVisit(scannedAt, new Date(item.atMs), visitRuleOf(item.reason));
    return { ...item, reason: isScanned ? 'scanned' : 'notScanned' };
  };
  return lines.map(({ line, found }) => ({
    line,
    found: found && line.shownByScan ? { ...found, items: found.items.map((item) => toldOf(line, item)) } : found,
  }));
}

/** The lists that the caller's roles may see. Names are patients' data, so a view is logged for each patient. */
export async function get(deps: TodayDeps, caller: Caller, named: TodayQuery): Promise<Today> {
  const at = deps.now();
  const [lines, days, counts] = await Promise.all([
    linesOf(deps, caller, at, named),
    daysOf(deps, caller, at),
    countsOf(deps, caller, at),
  ]);
  const seen = new Map<AccessAction, PatientKey[]>();
  for (const { line, found } of lines)
    for (const { clientId, patientId, heartRateBpm = null, cuff = null, text } of found?.items ?? [])
      for (const action of [
        line.action,
        heartRateBpm === null && cuff === null ? null : VALUE_SEEN,
        text === null ? null : WORDS_SEEN,
      ])
        if (action !== null && clientId !== null && patientId !== null)
          seen.set(action, [...(seen.get(action) ?? []), { clientId, patientId }]);
  for (const { line, found } of lines)
    for (const { clientId, patientId } of found?.snoozed ?? [])
      if (line.action !== null && clientId !== null && patientId !== null)
        seen.set(line.action, [...(seen.get(line.action) ?? []), { clientId, patientId }]);
  for (const [action, patients] of seen) await recordOnce(deps.accessLog, caller, action, patients);
  return {
    created: at.toISOString(),
    lines: lines.map(({ line, found }) => ({
      line: line.key,
      found: found && {
        count: found.count,
        oldestAt: found.oldestMs === null ? null : instantOf(found.oldestMs),
        items: found.items.map((item) => itemOf(line, item)),
      },
    })),
    snoozed: snoozedOf(lines),
    ...days,
    ...counts,
  };
}

/** Snoozed patients by the day of their return. A patient with the same day in several lists appears once. */
function snoozedOf(lines: readonly ReadLine[]): Today['snoozed'] {
  return {
    count: lines.reduce((sum, { found }) => sum + (found?.snoozedCount ?? 0), 0),
    items: lines
      // No preview for snoozed messages.
      .flatMap(({ line, found }) =>
        (found?.snoozed ?? []).map((item) => ({ line: line.key, item: itemOf(line, { ...item, text: null }) })),
      )
      .toSorted((one, other) => (one.item.followUpOn ?? '').localeCompare(other.item.followUpOn ?? '')),
  };
}
