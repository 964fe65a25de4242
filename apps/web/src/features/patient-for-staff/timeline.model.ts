import type { TimelineItem } from '@mien/contract';
import { calendarDateIn, TIMELINE_LOOKS } from '@mien/domain';

/** One line of a timeline: one event, or several of a kind by the same person on the same day. */
export interface TimelineLine extends TimelineItem {
  readonly count: number;
}

/** All looks of the team, by whomever: one line, at the place of the newest. */
export interface TimelineLooks {
  readonly id: 'looks';
  /** Newest first. */
  readonly looks: readonly [TimelineLine, ...TimelineLine[]];
  readonly count: number;
}

const LOOKS: readonly string[] = TIMELINE_LOOKS;
const FOLDED: readonly string[] = ['messageOfPatient', 'messageOfTeam', 'followUpPutOff'];

/** A look at the page or at results. An export takes something along, so it is told by itself. */
const isLook = ({ kind }: TimelineItem): boolean =>
  kind === 'patientOpened' || (LOOKS.includes(kind) && kind !== 'recordsExported');

/** Consecutive events of one family, by the same person on the same day, share a line. */
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
        // A look at results says more than a look at the page.
        kind: before.kind === 'patientOpened' ? item.kind : before.kind,
        count: before.count + 1,
      };
  }
  return lines;
}

/** The lines of a timeline, newest first. What the team looked at is one line, so that it does not hide what happened. */
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
