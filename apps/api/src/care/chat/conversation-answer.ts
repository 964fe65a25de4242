import type { ConversationState } from '@mien/contract';

interface Row {
  readonly teamUnreadCount: number;
  readonly isClosed: boolean;
  readonly assigneeId: string | null;
  readonly assigneeName: string | null;
  readonly snoozedUntil: Date | null;
  readonly waitingSince: Date | null;
}

/** A conversation without messages is open, read and unassigned. */
export const stateAnswer = (row: Row | null | undefined): ConversationState => ({
  isClosed: row?.isClosed ?? false,
  assignee: row?.assigneeId ? { userUid: row.assigneeId, name: row.assigneeName ?? '' } : null,
  snoozedUntil: row?.snoozedUntil?.toISOString() ?? null,
  unreadCount: row?.teamUnreadCount ?? 0,
  waitingSince: row?.waitingSince?.toISOString() ?? null,
});

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();
