import type { TimelineItem } from '@mien/contract';
import { calendarDateIn, TIMELINE_LOOKS } from '@mien/domain';

/** One line of a timeline: one event, or several of a kind by the same person on the same day. */
export interface TimelineLine extends TimelineItem {
  readonly count: number;
}

const LOOKS: readonly string[] = TIMELINE_LOOKS;
const FOLDED: readonly string[] = ['messageOfPatient', 'messageOfTeam'];

/** Looks at results form one family, together with the look at the page that comes before them. */
function familyOf({ kind }: TimelineItem): string | null {
  if (kind === 'patientOpened' || LOOKS.includes(kind)) return 'look';
  return FOLDED.includes(kind) ? kind : null;
}

/** The lines of a timeline, newest first. Consecutive events of one family, by the same person on the same day, share a line. */
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
        // A look at results says more than a look at the page.
        kind: before.kind === 'patientOpened' ? item.kind : before.kind,
        count: before.count + 1,
      };
  }
  return lines;
}
