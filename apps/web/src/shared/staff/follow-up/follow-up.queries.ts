import type { ChangedLine, TodayItem } from '@mien/contract';
import { type FollowedLineKey, SECOND_MS } from '@mien/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../platform/api.tsx';
import { UNREAD_KEY } from '../../platform/unread.ts';
import { noticeKeyOf } from '../notice-key.ts';

export const TODAY_KEY = ['today'] as const;

/** Stale time: the patient's page prefetches a row, so that the component that shows it does not request it again. */
const READ_AHEAD_MS = 10 * SECOND_MS;

/** The patient's row in the section of readings that need attention. */
export function useAttentionLine(uid: string) {
  const { client } = useApi();
  return useQuery({
    queryKey: [...TODAY_KEY, 'attention', uid],
    queryFn: () => client.today.attention({ params: { uid } }),
    staleTime: READ_AHEAD_MS,
    retry: false,
  });
}

/** Actions on a patient's row. */
export type LineAct =
  | { readonly act: 'done' }
  | { readonly act: 'undo'; readonly doneAt: string }
  | { readonly act: 'own'; readonly userUid: string | null }
  | { readonly act: 'snooze'; readonly on: string | null };

export interface LineOfPatient {
  readonly line: FollowedLineKey;
  readonly item: TodayItem;
  /** When the list that the caller saw was made. */
  readonly seen: string;
}

/** Runs an action on a row, and refetches the list whether it worked or not: a colleague may have been faster. */
export function useLineAct({ line, item, seen }: LineOfPatient) {
  const { client } = useApi();
  const readAgain = useReadLinesAgain(item.patientUid);
  return useMutation({
    mutationFn: ({ act, revision }: { readonly act: LineAct; readonly revision: number }): Promise<ChangedLine> => {
      const params = { line, uid: item.patientUid ?? '' };
      const body = { at: item.at, seen, position: item.position, revision };
      if (act.act === 'undo') return client.today.undo({ params, body: { doneAt: act.doneAt } });
      if (act.act === 'own') return client.today.own({ params, body: { ...body, userUid: act.userUid } });
      if (act.act === 'snooze') return client.today.snooze({ params, body: { ...body, on: act.on } });
      return client.today.done({ params, body });
    },
    onSettled: readAgain,
  });
}

/** Undoes that readings of a patient were marked as done, identified by the instant of that action. */
export function useUndoDone(uid: string) {
  const { client } = useApi();
  const readAgain = useReadLinesAgain(uid);
  return useMutation({
    mutationFn: (doneAt: string) => client.today.undo({ params: { line: 'needsAttention', uid }, body: { doneAt } }),
    onSettled: readAgain,
  });
}

function useReadLinesAgain(uid: string | null) {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: UNREAD_KEY });
    // Lists of patients mark those whose readings need attention, and the patient's page shows who handled them.
    void queryClient.invalidateQueries({ queryKey: ['users'] });
    if (uid !== null) void queryClient.invalidateQueries({ queryKey: noticeKeyOf(uid) });
    return queryClient.invalidateQueries({ queryKey: TODAY_KEY });
  };
}

/** Team members who can own a row or a conversation. */
export function useTeam() {
  const { client } = useApi();
  return useQuery({ queryKey: ['chatTeam'], queryFn: () => client.conversations.team(), retry: false });
}
