import type { OwnLogActor } from '@mien/domain';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useApi } from '../../shared/platform/api.tsx';
import { countBeyond, foundUsersQuery } from '../../shared/staff/users.queries.ts';
import { type AccessLogFilter, callQueryOf } from './access-log.model.ts';

const ACCESS_LOG_KEY = 'accessLog';

/** Actions of staff, page by page; refetched every time, because readers want the current state. */
export function useAccessLog(filter: AccessLogFilter) {
  const { client } = useApi();
  return useInfiniteQuery({
    queryKey: [ACCESS_LOG_KEY, 'staff', filter],
    queryFn: ({ pageParam }) => client.accessLog.list({ query: callQueryOf(filter, pageParam) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    gcTime: 0,
    enabled: filter.sought === null,
  });
}

/** Patients matching a text. The search is a view of the list, and is itself logged. */
export function useFoundPatients(sought: string) {
  const { client } = useApi();
  return useQuery({
    ...foundUsersQuery(client, sought),
    select: (page) => ({
      patients: page.items.flatMap(({ patientUid, ...user }) => (patientUid === null ? [] : [{ ...user, patientUid }])),
      isCut: countBeyond(page) !== null,
    }),
  });
}

/** Access to a patient's own data, page by page; all, or filtered by actor. */
export function useOwnAccessLog(who: OwnLogActor | null) {
  const { client } = useApi();
  return useInfiniteQuery({
    queryKey: [ACCESS_LOG_KEY, 'own', who],
    queryFn: ({ pageParam }) =>
      client.accessLog.own({
        query: { ...(who === null ? {} : { who }), ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}
