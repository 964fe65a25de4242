import type { TimelineItem } from '@mien/contract';
import { cuffMean, type EntryValue, TIMELINE_PAGE_SIZE } from '@mien/domain';
import { actorOf, recordEntry, recordOnce } from '../../base/access-log/index.ts';
import type { ShownMeasures } from '../../base/client-settings/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { type CareTeamDeps, patientOf } from './care-team.service.ts';
import { personOf } from './person-of.ts';
import type { TimelineCursor, TimelineRow, TimelineScope } from './timeline.store.ts';
import * as timelineStore from './timeline.store.ts';

const cursorText = ({ at, key }: TimelineCursor) => `${at.getTime()}.${key}`;

function cursorFrom(cursor: string): TimelineCursor {
  const dot = cursor.indexOf('.');
  return { at: new Date(Number(cursor.slice(0, dot))), key: cursor.slice(dot + 1) };
}

function pressureOf(value: EntryValue): TimelineItem['cuff'] {
  if (value.kind !== 'cuff') return null;
  const { systolicMmHg, diastolicMmHg } = cuffMean(value.readings);
  return { systolicMmHg, diastolicMmHg };
}

const timelineItem = (row: TimelineRow, shown: ShownMeasures): TimelineItem => ({
  id: cursorText(row),
  at: row.at.toISOString(),
  kind: row.kind,
  by: row.isOfStaff ? personOf(row) : null,
  scan:
    row.measurementId === null
      ? null
      : {
          id: row.measurementId,
          score: row.score,
          heartRateBpm: shown.isShown('heartRateBpm') ? row.heartRateBpm : null,
        },
  cuff: row.cuff === null ? null : pressureOf(row.cuff),
  starts: row.startsAt?.toISOString() ?? null,
  whom: row.whom && personOf(row.whom),
});

/**
 * A patient's timeline, newest first. It includes scans, and views of them, only as far as the patient permits. Each
 * page is logged before it is sent, even if it has no scan.
 */
export async function timeline(deps: CareTeamDeps, caller: Caller, patientUid: string, cursor: string | null) {
  const { database, measuresOf, accessLog } = deps;
  const { patient, given } = await patientOf(deps, caller, patientUid);
  const scope: TimelineScope =
    given === null
      ? { scans: 'none' }
      : given.measurementId === null
        ? { scans: 'all' }
        : { scans: 'one', measurementId: given.measurementId };
  const after = cursor === null ? null : cursorFrom(cursor);
  const [found, shown] = await Promise.all([
    timelineStore.page(database, patient, scope, after, TIMELINE_PAGE_SIZE + 1),
    measuresOf(patient.clientId, caller.measuresVersion),
  ]);
  if (given === null) await recordOnce(accessLog, caller, 'patientOpened', [patient]);
  else await recordEntry(accessLog, { ...patient, actor: actorOf(caller), action: 'resultsListed' });
  const items = found.slice(0, TIMELINE_PAGE_SIZE);
  const last = items.at(-1);
  return {
    items: items.map((row) => timelineItem(row, shown)),
    next: last && found.length > items.length ? cursorText(last) : null,
  };
}
