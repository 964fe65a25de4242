import type { TimelineItem } from '@mien/contract';
import { calendarDateIn, TIMELINE_LOOKS } from '@mien/domain';

/** One row of a timeline: one event, or several of a kind by the same person on the same day. */
export interface TimelineLine extends TimelineItem {
  readonly count: number;
}

/** All views of the team, grouped in one row at the position of the newest. */
export interface TimelineLooks {
  readonly id: 'looks';
  /** Newest first. */
  readonly looks: readonly [TimelineLine, ...TimelineLine[]];
  readonly count: number;
}

const LOOKS: readonly string[] = TIMELINE_LOOKS;
const FOLDED: readonly string[] = ['messageOfPatient', 'messageOfTeam', 'followUpPutOff'];

/** A view of the page or of results. An export discloses data, so it is listed separately. */
const isLook = ({ kind }: TimelineItem): boolean =>
  kind === 'patientOpened' || (LOOKS.includes(kind) && kind !== 'recordsExported');

/** Consecutive events of one family, by the same person on the same day, share a row. */
function folded(
  items: readonly TimelineItem[],
  timeZone: string,
  familyOf: (item: TimelineItem) => string | null,
): readonly TimelineLine[] {
  const lines: TimelineLine[] = [];
  const dayOf = ({ at }: TimelineItem) => calendarDateIn(timeZone, new Date(at));
  for (const item of items) {
    const before = lines.at(-1);
    const family = familyOf(item);
    const isSame =
      before !== undefined &&
      family !== null &&
      familyOf(before) === family &&
      before.by?.name === item.by?.name &&
      dayOf(before) === dayOf(item);
    if (!isSame) lines.push({ ...item, count: 1 });
    else
      lines[lines.length - 1] = {
        ...before,
        // A view of results is more significant than a view of the page.
        kind: before.kind === 'patientOpened' ? item.kind : before.kind,
        count: before.count + 1,
      };
  }
  return lines;
}

/** The rows of a timeline, newest first. The team's views are one row, so that they do not hide events. */
export function linesOf(items: readonly TimelineItem[], timeZone: string): readonly (TimelineLine | TimelineLooks)[] {
  const [newest, ...older] = folded(items.filter(isLook), timeZone, () => 'look');
  const others = folded(
    items.filter((item) => !isLook(item)),
    timeZone,
    ({ kind }) => (FOLDED.includes(kind) ? kind : null),
  );
  if (newest === undefined) return others;
  const looks = [newest, ...older] as const;
  const line: TimelineLine | TimelineLooks =
    older.length === 0 ? newest : { id: 'looks', looks, count: looks.reduce((sum, { count }) => sum + count, 0) };
  const after = items.slice(items.findIndex(isLook));
  const place = others.findIndex(({ id }) => after.some((item) => item.id === id));
  return place === -1 ? [...others, line] : [...others.slice(0, place), line, ...others.slice(place)];
}
