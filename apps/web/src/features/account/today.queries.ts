import type { ChangedLine, TodayItem, TodayQuery } from '@mien/contract';
import { type FollowedLineKey, MINUTE_MS } from '@mien/domain';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../shared/api.tsx';
import { useAttentiveInterval } from '../../shared/attention.ts';
import { UNREAD_KEY } from '../../shared/unread.ts';

const TODAY_KEY = ['today'] as const;

/** What may need staff, refreshed every minute while the page is visible and used. @param named  how many patients each line names, and whose */
export function useToday(named: TodayQuery) {
  const { client } = useApi();
  const refetchInterval = useAttentiveInterval(MINUTE_MS);
  return useQuery({
    queryKey: [...TODAY_KEY, named],
    queryFn: () => client.today.get({ query: named }),
    refetchInterval,
    placeholderData: keepPreviousData,
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
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ act, revision }: { readonly act: LineAct; readonly revision: number }): Promise<ChangedLine> => {
      const params = { line, uid: item.patientUid ?? '' };
      const body = { at: item.at, seen, position: item.position, revision };
      if (act.act === 'undo') return client.today.undo({ params, body: { doneAt: act.doneAt } });
      if (act.act === 'own') return client.today.own({ params, body: { ...body, userUid: act.userUid } });
      if (act.act === 'putOff') return client.today.putOff({ params, body: { ...body, on: act.on } });
      return client.today.done({ params, body });
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: UNREAD_KEY });
      return queryClient.invalidateQueries({ queryKey: TODAY_KEY });
    },
  });
}

/** Those of the team who may take care of a line. */
export function useTeam() {
  const { client } = useApi();
  return useQuery({ queryKey: ['chatTeam'], queryFn: () => client.conversations.team(), retry: false });
}
