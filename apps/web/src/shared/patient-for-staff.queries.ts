import { CHAT_POLL_INTERVAL_MS, DEFAULT_USER_PAGE_SIZE, DEFAULT_USER_SORT } from '@mien/domain';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useApi } from './api.tsx';
import { useAttentiveInterval } from './attention.ts';
import { ANY_DAYS, instantsOf } from './days.ts';
import { isProblem } from './problem-text.ts';
import { deviceTimeZone } from './time-zone.ts';
import type { TrendView } from './trend/trends.model.ts';

const keyOf = (uid: string) => ['careTeam', uid] as const;
const SCANS_OF_A_PAGE = 20;

/** Who the patient is; null where nobody within reach has the address. */
export function usePerson(uid: string) {
  const { client } = useApi();
  return useQuery({
    queryKey: ['users', 'one', uid],
    queryFn: async () => {
      const query = {
        page: 1,
        pageSize: DEFAULT_USER_PAGE_SIZE,
        sort: DEFAULT_USER_SORT,
        direction: 'asc',
        search: uid,
      } as const;
      const { items } = await client.users.list({ query });
      return items.find(({ patientUid }) => patientUid === uid) ?? null;
    },
  });
}

/** How it stands with the patient's permission: asked anew whenever the page is opened, and while it is: patients answer meanwhile. */
export function usePermission(uid: string) {
  const { client } = useApi();
  // As often as the chat looks for news.
  const refetchInterval = useAttentiveInterval(CHAT_POLL_INTERVAL_MS);
  return useQuery({
    queryKey: [...keyOf(uid), 'state'],
    queryFn: () => client.careTeam.get({ params: { uid } }),
    retry: false,
    refetchInterval,
  });
}

/** Asks the patient. What it answers is how it stands now. */
export function useAsk(uid: string) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => client.careTeam.ask({ params: { uid }, body: {} }),
    onSuccess: (state) => queryClient.setQueryData([...keyOf(uid), 'state'], state),
  });
}

/** Forgets all that was shown of a patient: the permission is over. */
export function useForget(uid: string): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    queryClient.removeQueries({ queryKey: [...keyOf(uid), 'shared'] });
    void queryClient.invalidateQueries({ queryKey: [...keyOf(uid), 'state'] });
  }, [queryClient, uid]);
}

/** The patient's scans, or those of some days, the newest first. Nothing of them stays in memory when the page is left. */
export function useScans(uid: string, days = ANY_DAYS) {
  const { client } = useApi();
  return useInfiniteQuery({
    queryKey: [...keyOf(uid), 'shared', 'scans', days],
    queryFn: ({ pageParam }) =>
      client.careTeam.measurements({
        params: { uid },
        query: { page: pageParam, pageSize: SCANS_OF_A_PAGE, ...instantsOf(days) },
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, totalItems }) => (page * pageSize < totalItems ? page + 1 : undefined),
    gcTime: 0,
    retry: false,
  });
}

export function useScan(uid: string, id: string) {
  const { client } = useApi();
  return useQuery({
    queryKey: [...keyOf(uid), 'shared', 'scan', id],
    queryFn: () => client.careTeam.measurement({ params: { uid, id } }),
    gcTime: 0,
    retry: false,
  });
}

/** How a scan compares with the patient's others. */
export function useScanComparison(uid: string, id: string, isAllowed: boolean) {
  const { client } = useApi();
  return useQuery({
    queryKey: [...keyOf(uid), 'shared', 'comparison', id],
    queryFn: () => client.careTeam.comparison({ params: { uid, id }, query: { timeZone: deviceTimeZone() } }),
    enabled: isAllowed,
    gcTime: 0,
    retry: false,
  });
}

/**
 * The averages of one measure over a span: each is a look of its own, so that none is read ahead.
 *
 * @param estimates  asks for those of a provider, once they are wanted; without it for what the measure is shown from
 */
export function usePatientTrend(
  uid: string,
  { period, start, measure }: TrendView,
  estimates?: { readonly areWanted: boolean },
) {
  const { client } = useApi();
  const source = estimates && 'provider';
  return useQuery({
    queryKey: [...keyOf(uid), 'shared', 'trend', period, start, measure, source ?? null],
    queryFn: () =>
      client.careTeam.trends({
        params: { uid },
        query: { period, date: start, measure, timeZone: deviceTimeZone(), ...(source ? { source } : {}) },
      }),
    enabled: estimates?.areWanted ?? true,
    gcTime: 0,
    retry: false,
  });
}

/** What happened with the patient, the newest first: of scans what may be seen. */
export function useTimeline(uid: string) {
  const { client } = useApi();
  return useInfiniteQuery({
    queryKey: [...keyOf(uid), 'shared', 'timeline'],
    queryFn: ({ pageParam }) =>
      client.careTeam.timeline({ params: { uid }, query: pageParam === null ? {} : { cursor: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    gcTime: 0,
    retry: false,
  });
}

const notesKeyOf = (uid: string) => ['teamNotes', uid] as const;

/** What the team notes about the patient, the newest first. */
export function useTeamNotes(uid: string) {
  const { client } = useApi();
  return useInfiniteQuery({
    queryKey: [...notesKeyOf(uid), 'list'],
    queryFn: ({ pageParam }) =>
      client.teamNotes.list({ params: { uid }, query: pageParam === null ? {} : { cursor: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    gcTime: 0,
    retry: false,
  });
}

/** What a note was before, the newest first. */
export function useNoteVersions(uid: string, { id, revision }: { readonly id: string; readonly revision: number }) {
  const { client } = useApi();
  return useQuery({
    queryKey: [...notesKeyOf(uid), 'versions', id, revision],
    queryFn: () => client.teamNotes.versions({ params: { uid, id } }),
    gcTime: 0,
    retry: false,
  });
}

/** Adds, changes or deletes a note; the list is read again, also where somebody else was first. */
export function useNoteChange<Change>(
  uid: string,
  send: (client: ReturnType<typeof useApi>['client'], change: Change) => Promise<unknown>,
) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => send(client, change),
    onSettled: () => queryClient.invalidateQueries({ queryKey: notesKeyOf(uid) }),
  });
}

/** The patient's newest cuff entries. Asked for only where the patient shares their entries: it is a look at them. */
export function useNewestCuffs(uid: string, isShared: boolean) {
  const { client } = useApi();
  return useQuery({
    queryKey: [...keyOf(uid), 'shared', 'newestCuffs'],
    queryFn: async () => {
      const { items } = await client.careTeam.entries({ params: { uid }, query: { kind: 'cuff' } });
      return items;
    },
    enabled: isShared,
    gcTime: 0,
    retry: false,
  });
}

/** What the patient measured or answered, the newest first. */
export function usePatientEntries(uid: string) {
  const { client } = useApi();
  return useInfiniteQuery({
    queryKey: [...keyOf(uid), 'shared', 'entries'],
    queryFn: ({ pageParam }) =>
      client.careTeam.entries({ params: { uid }, query: pageParam === null ? {} : { cursor: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    gcTime: 0,
    retry: false,
  });
}

/** Forgets what was shown as soon as an answer says that the permission is over. */
export function useForgetWhenOver(uid: string, error: unknown): void {
  const forget = useForget(uid);
  const isOver = isProblem(error, 'results-not-shared');
  useEffect(() => {
    if (isOver) forget();
  }, [isOver, forget]);
}
