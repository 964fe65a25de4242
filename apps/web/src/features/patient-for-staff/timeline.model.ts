import type { TimelineItem } from '@mien/contract';
import { calendarDateIn, TIMELINE_LOOKS } from '@mien/domain';

/** What is shown on one line of a timeline: one thing, or several of a kind by the same person on the same day. */
export interface TimelineLine extends TimelineItem {
  readonly count: number;
}

const LOOKS: readonly string[] = TIMELINE_LOOKS;
const FOLDED: readonly string[] = ['messageOfPatient', 'messageOfTeam'];

/** Looks at results are of one family, and so is the look at the page that each of them begins with. */
function familyOf({ kind }: TimelineItem): string | null {
  if (kind === 'patientOpened' || LOOKS.includes(kind)) return 'look';
  return FOLDED.includes(kind) ? kind : null;
}

/** The lines of a timeline, newest first. What follows on another of its family, by the same person on the same day, is told with it. */
export function linesOf(items: readonly TimelineItem[], timeZone: string): readonly TimelineLine[] {
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
        // That results were seen says more than that the page was.
        kind: before.kind === 'patientOpened' ? item.kind : before.kind,
        count: before.count + 1,
      };
  }
  return lines;
}
