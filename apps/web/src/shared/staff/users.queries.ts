import type { Client, MienContract, UserPage } from '@mien/contract';
import { DEFAULT_USER_PAGE_SIZE, DEFAULT_USER_SORT } from '@mien/domain';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../platform/api.tsx';
import { numberFormat } from '../platform/formats.ts';

export const USERS_KEY = 'users';
export const PATIENT_KEY = 'patientForStaff';

/** A patient as staff read and change them, always the newest version. */
export function usePatient(uid: string) {
  const { client } = useApi();
  return useQuery({
    queryKey: [PATIENT_KEY, uid],
    queryFn: () => client.patients.get({ params: { uid } }),
    gcTime: 0,
  });
}

/** Returns a function that invalidates the lists, and the users who were fetched individually. */
export function useForgetLists() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: [USERS_KEY, 'list'] }),
      queries.invalidateQueries({ queryKey: [USERS_KEY, 'one'] }),
    ]);
}

/** The total number of matches, formatted; null if all of them are listed. */
export function countBeyond({ items, totalItems, hasMore }: UserPage): string | null {
  if (!hasMore && totalItems <= items.length) return null;
  return `${numberFormat().format(totalItems)}${hasMore ? '+' : ''}`;
}

/** The first users matching a text: by prefix of a name, by phone number, email or ID. */
export function foundUsersQuery(client: Client<MienContract>, search: string) {
  return queryOptions({
    queryKey: [USERS_KEY, 'found', search],
    queryFn: () =>
      client.users.list({
        query: { search, page: 1, pageSize: DEFAULT_USER_PAGE_SIZE, sort: DEFAULT_USER_SORT, direction: 'asc' },
      }),
  });
}
