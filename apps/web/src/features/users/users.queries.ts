import { type DateOrder, MINUTE_MS } from '@mien/domain';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useApi } from '../../shared/platform/api.tsx';
import type { detailsOf } from '../../shared/staff/manage-patient/patient-form.ts';
import { USERS_KEY, useForgetLists } from '../../shared/staff/users.queries.ts';
import { callOf, type ListState } from './users.model.ts';

/** One page of the list. The previous page stays while the next one loads. */
export function useUsers(state: ListState) {
  const { client } = useApi();
  return useQuery({
    queryKey: [USERS_KEY, 'list', state],
    queryFn: () => client.users.list({ query: callOf(state) }),
    placeholderData: keepPreviousData,
  });
}

/** Codes of the groups that the list can be filtered by. */
export function useGroupCodes() {
  const { client } = useApi();
  return useQuery({
    queryKey: [USERS_KEY, 'groupCodes'],
    queryFn: () => client.averages.groupCodes(),
    staleTime: 5 * MINUTE_MS,
  });
}

export function useSimilar() {
  const { client } = useApi();
  return useMutation({
    mutationFn: ({ firstName, lastName, phoneNumber, birthDate }: ReturnType<typeof detailsOf>) =>
      client.users.findSimilar({
        body: { firstName, lastName, phoneNumber, birthDate, exceptPatientUid: null },
      }),
  });
}

export function useCreation() {
  const { client } = useApi();
  const forgetLists = useForgetLists();
  return useMutation({
    mutationFn: (body: ReturnType<typeof detailsOf> & { requestUid: string }) => client.users.createPatient({ body }),
    onSuccess: forgetLists,
  });
}

/** Removes the mark from a patient whose readings need attention. */
export function useMarkSeen(patientUid: string) {
  const { client } = useApi();
  const forgetLists = useForgetLists();
  return useMutation({
    mutationFn: (latest: string) => client.attentionNotices.markSeen({ params: { uid: patientUid }, body: { latest } }),
    onSuccess: forgetLists,
  });
}

export function useImportPreview() {
  const { client } = useApi();
  return useMutation({
    mutationFn: (body: { csv: string; dateOrder?: DateOrder }) => client.users.previewImport({ body }),
  });
}

export function useImport() {
  const { client } = useApi();
  const forgetLists = useForgetLists();
  return useMutation({
    mutationFn: (body: { csv: string; takeKnown: boolean; ignoreUnknown?: boolean; dateOrder?: DateOrder }) =>
      client.users.importPatients({ body }),
    onSuccess: forgetLists,
  });
}

const IMPORTS_KEY = [...USERS_KEY, 'imports'] as const;

/** Imports of patients that can be undone. */
export function usePatientImports() {
  const { client } = useApi();
  return useQuery({ queryKey: IMPORTS_KEY, queryFn: async () => (await client.users.listImports()).items });
}

/** Deletes the patients of an import that have not changed since. */
export function useUndoPatientImport() {
  const { client } = useApi();
  const forgetLists = useForgetLists();
  return useMutation({
    mutationFn: (id: string) => client.users.undoImport({ params: { id }, body: {} }),
    onSettled: forgetLists,
  });
}
