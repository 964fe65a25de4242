import type { OwnLogActor } from '@mien/domain';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useApi } from '../../shared/platform/api.tsx';
import { countBeyond, foundUsersQuery } from '../../shared/staff/users.queries.ts';
import { type AccessLogFilter, callQueryOf } from './access-log.model.ts';

const ACCESS_LOG_KEY = 'accessLog';

/** Acts of staff, page by page, always fetched again: readers want the current state. */
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

/** The patients matching a text; searching for them is a view of the list, and is itself logged. */
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

/** What happened to a patient's own data, page by page; of all, or what some did. */
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
