import type { ChangedLine, TodayItem } from '@mien/contract';
import { type FollowedLineKey, SECOND_MS } from '@mien/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../platform/api.tsx';
import { UNREAD_KEY } from '../../platform/unread.ts';
import { noticeKeyOf } from '../notice-key.ts';

export const TODAY_KEY = ['today'] as const;

/** The patient's page reads a line ahead: what it read a moment ago is not read again by what shows it. */
const READ_AHEAD_MS = 10 * SECOND_MS;

/** What the line of readings has of a patient. */
export function useAttentionLine(uid: string) {
  const { client } = useApi();
  return useQuery({
    queryKey: [...TODAY_KEY, 'attention', uid],
    queryFn: () => client.today.attention({ params: { uid } }),
    staleTime: READ_AHEAD_MS,
    retry: false,
  });
}

/** What can be done about a line of a patient. */
export type LineAct =
  | { readonly act: 'done' }
  | { readonly act: 'undo'; readonly doneAt: string }
  | { readonly act: 'own'; readonly userUid: string | null }
  | { readonly act: 'putOff'; readonly on: string | null };

export interface LineOfPatient {
  readonly line: FollowedLineKey;
  readonly item: TodayItem;
  /** When the list was made in which the caller saw it. */
  readonly seen: string;
}

/** Does something about a line, and reads the list again whether that worked or not: a colleague may have been faster. */
export function useLineAct({ line, item, seen }: LineOfPatient) {
  const { client } = useApi();
  const readAgain = useReadLinesAgain(item.patientUid);
  return useMutation({
    mutationFn: ({ act, revision }: { readonly act: LineAct; readonly revision: number }): Promise<ChangedLine> => {
      const params = { line, uid: item.patientUid ?? '' };
      const body = { at: item.at, seen, position: item.position, revision };
      if (act.act === 'undo') return client.today.undo({ params, body: { doneAt: act.doneAt } });
      if (act.act === 'own') return client.today.own({ params, body: { ...body, userUid: act.userUid } });
      if (act.act === 'putOff') return client.today.putOff({ params, body: { ...body, on: act.on } });
      return client.today.done({ params, body });
    },
    onSettled: readAgain,
  });
}

/** Takes back that readings of a patient are done, by the instant at which they were. */
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
    // Lists of patients mark those whose readings need attention, and the patient's page tells who has done something about them.
    void queryClient.invalidateQueries({ queryKey: ['users'] });
    if (uid !== null) void queryClient.invalidateQueries({ queryKey: noticeKeyOf(uid) });
    return queryClient.invalidateQueries({ queryKey: TODAY_KEY });
  };
}

/** Those of the team who may take care of a line. */
export function useTeam() {
  const { client } = useApi();
  return useQuery({ queryKey: ['chatTeam'], queryFn: () => client.conversations.team(), retry: false });
}
