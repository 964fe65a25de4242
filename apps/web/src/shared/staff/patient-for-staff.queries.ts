import type { CareTeamPatient } from '@mien/contract';
import {
  type CalendarDate,
  CHAT_POLL_INTERVAL_MS,
  DEFAULT_USER_PAGE_SIZE,
  DEFAULT_USER_SORT,
  type ScanState,
  type TrendMeasure,
} from '@mien/domain';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useAttentiveInterval } from '../health/attention.ts';
import { ANY_DAYS, instantsOf } from '../health/days.ts';
import { addressOfState } from '../health/scan-state.ts';
import type { TrendView } from '../health/trend/trend-view.ts';
import { useApi } from '../platform/api.tsx';
import { isProblem } from '../platform/problem-text.ts';
import { inReaderUnits, pairInReaderUnits, trendInReaderUnits } from '../platform/reader-units.ts';
import { deviceTimeZone } from '../platform/time-zone.ts';
import { noticeKeyOf } from './notice-key.ts';

const keyOf = (uid: string) => ['careTeam', uid] as const;
const SCANS_OF_A_PAGE = 20;

/** The patient's name and contact details; null if no patient within reach has this uid. */
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

/**
 * The patient's permission: refetched whenever the page is opened, and polled while it is, because patients may answer
 * meanwhile.
 */
export function usePermission(uid: string) {
  const { client } = useApi();
  // Polls at the chat's interval.
  const refetchInterval = useAttentiveInterval(CHAT_POLL_INTERVAL_MS);
  return useQuery({
    queryKey: [...keyOf(uid), 'state'],
    queryFn: () => client.careTeam.get({ params: { uid } }),
    retry: false,
    refetchInterval,
  });
}

/** Sends the patient a request. The response is the current state. */
export function useAsk(uid: string) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => client.careTeam.ask({ params: { uid }, body: {} }),
    onSuccess: (state) => queryClient.setQueryData([...keyOf(uid), 'state'], state),
  });
}

/**
 * Refetches the timeline and the list of scans when polling detects something newer.
 *
 * @param scope  visible data: if it changes, everything is refetched anyway
 */
export function useReadNews(uid: string, { scan, message }: CareTeamPatient['newest'], scope: string): void {
  const queryClient = useQueryClient();
  const read = useRef({ scan, message, scope });
  useEffect(() => {
    const before = read.current;
    read.current = { scan, message, scope };
    if (before.scope !== scope) return;
    const shared = [...keyOf(uid), 'shared'];
    const isOtherScan = before.scan !== scan;
    if (isOtherScan)
      for (const part of ['scans', 'attention']) void queryClient.invalidateQueries({ queryKey: [...shared, part] });
    if (isOtherScan || before.message !== message)
      void queryClient.invalidateQueries({ queryKey: [...shared, 'timeline'] });
  }, [queryClient, uid, scan, message, scope]);
}

/** Refetches the timeline after any action on the page: a link, a note and an export each add an entry. */
export function useReadAfterActs(uid: string): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success')
          void queryClient.invalidateQueries({ queryKey: [...keyOf(uid), 'shared', 'timeline'] });
      }),
    [queryClient, uid],
  );
}

/** Discards everything shown of a patient once the permission has ended. */
export function useForget(uid: string): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    queryClient.removeQueries({ queryKey: [...keyOf(uid), 'shared'] });
    void queryClient.invalidateQueries({ queryKey: [...keyOf(uid), 'state'] });
  }, [queryClient, uid]);
}

/**
 * The patient's scans, optionally filtered by days or state, newest first. Removed from memory when the page is left.
 */
export function useScans(uid: string, days = ANY_DAYS, state: ScanState | null = null) {
  const { client } = useApi();
  return useInfiniteQuery({
    queryKey: [...keyOf(uid), 'shared', 'scans', days, state],
    queryFn: ({ pageParam }) =>
      client.careTeam.measurements({
        params: { uid },
        query: { page: pageParam, pageSize: SCANS_OF_A_PAGE, ...instantsOf(days), ...addressOfState(state) },
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
    select: (result) => inReaderUnits(result),
    gcTime: 0,
    retry: false,
  });
}

/** A scan compared with the patient's others. */
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

/** Two scans of the patient side by side. */
export function useScanPair(uid: string, id: string, otherId: string) {
  const { client } = useApi();
  return useQuery({
    queryKey: [...keyOf(uid), 'shared', 'pair', id, otherId],
    queryFn: () => client.careTeam.pair({ params: { uid, id, otherId }, query: { timeZone: deviceTimeZone() } }),
    select: (pair) => pairInReaderUnits(pair),
    gcTime: 0,
    retry: false,
  });
}

/**
 * The averages of one measure over a span. Each request is logged as a view, so nothing is prefetched.
 *
 * @param estimates  requests a provider's estimates, if wanted; otherwise the default source of the measure
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
    select: (trend) => trendInReaderUnits(trend, measure),
    enabled: estimates?.areWanted ?? true,
    gcTime: 0,
    retry: false,
  });
}

/**
 * The daily averages of one measure in some years; each year is a view in the patient's log.
 *
 * @param newest  what is known of the newest value: another one is read again
 */
export function usePatientDays(uid: string, years: readonly CalendarDate[], measure: TrendMeasure, newest: unknown) {
  const { client } = useApi();
  return useQuery({
    queryKey: [...keyOf(uid), 'shared', 'days', years, measure, newest],
    queryFn: () =>
      Promise.all(
        years.map((date) =>
          client.careTeam.trends({
            params: { uid },
            query: { period: 'year', date, measure, timeZone: deviceTimeZone(), resolution: 'days' },
          }),
        ),
      ),
    select: (trends) => trends.map((trend) => trendInReaderUnits(trend, measure)),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
}

/**
 * The patient's timeline, newest first, with scans if they may be seen.
 *
 * @param scope  visible data: another permission has another timeline
 */
export function useTimeline(uid: string, scope: string) {
  const { client } = useApi();
  return useInfiniteQuery({
    queryKey: [...keyOf(uid), 'shared', 'timeline', scope],
    queryFn: ({ pageParam }) =>
      client.careTeam.timeline({ params: { uid }, query: pageParam === null ? {} : { cursor: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    gcTime: 0,
    retry: false,
  });
}

const appointmentsKeyOf = (uid: string) => [...keyOf(uid), 'appointments'] as const;

/** The patient's appointments, latest first. */
export function useAppointments(uid: string) {
  const { client } = useApi();
  return useQuery({
    queryKey: appointmentsKeyOf(uid),
    queryFn: () => client.appointments.list({ params: { uid } }),
    retry: false,
  });
}

/** Creates, moves or cancels an appointment, then refetches the list, even if a colleague was faster. */
export function useAppointmentAct<Act, Answer>(
  uid: string,
  send: (client: ReturnType<typeof useApi>['client'], act: Act) => Promise<Answer>,
) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (act: Act) => send(client, act),
    // The link of an appointment opens a patient's record, so it is cached only while it is shown.
    gcTime: 0,
    onSettled: () => queryClient.invalidateQueries({ queryKey: appointmentsKeyOf(uid) }),
  });
}

const notesKeyOf = (uid: string) => ['teamNotes', uid] as const;

/** Team notes about the patient, newest first. */
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

/** Earlier versions of a note, newest first. */
export function useNoteVersions(uid: string, { id, revision }: { readonly id: string; readonly revision: number }) {
  const { client } = useApi();
  return useQuery({
    queryKey: [...notesKeyOf(uid), 'versions', id, revision],
    queryFn: () => client.teamNotes.versions({ params: { uid, id } }),
    gcTime: 0,
    retry: false,
  });
}

/** Adds, changes or deletes a note, then refetches the list, even if another member was first. */
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

/**
 * The patient's newest cuff entries. Requested only if the patient shares their entries, because each request is logged
 * as a view. The alarm and the scan share one.
 */
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
    refetchOnMount: false,
    retry: false,
  });
}

/**
 * The readings that need attention, and who handled the last ones. Requested only if readings are shown and the patient
 * shares all, because each request is logged as a view. The alarm and the scan share one.
 */
export function useAttentionReadings(uid: string, isAsked: boolean) {
  const { client } = useApi();
  return useQuery({
    queryKey: noticeKeyOf(uid),
    queryFn: () => client.careTeam.attention({ params: { uid }, query: { timeZone: deviceTimeZone() } }),
    enabled: isAsked,
    gcTime: 0,
    refetchOnMount: false,
    retry: false,
  });
}

/** The patient's medicines and conditions. */
export function usePatientFacts(uid: string, isWanted = true) {
  const { client } = useApi();
  return useQuery({
    enabled: isWanted,
    queryKey: [...keyOf(uid), 'shared', 'healthFacts'],
    queryFn: async () => (await client.careTeam.healthFacts({ params: { uid } })).items,
    gcTime: 0,
    retry: false,
  });
}

/** The patient's own measurements and answers, newest first. */
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

/** Discards what was shown as soon as a response says that the permission has ended. */
export function useForgetWhenOver(uid: string, error: unknown): void {
  const forget = useForget(uid);
  const isOver = isProblem(error, 'results-not-shared');
  useEffect(() => {
    if (isOver) forget();
  }, [isOver, forget]);
}
