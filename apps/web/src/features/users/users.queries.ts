import type { ListedUser } from '@mien/contract';
import type { Language } from '@mien/domain';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../shared/api.tsx';
import type { changesOf, detailsOf, ListState } from './users.model.ts';

const USERS_KEY = 'users';
const PATIENT_KEY = 'patientForStaff';
const MINUTE_MS = 60_000;

/** One page of the list. The page before stays while the next one comes. */
export function useUsers(state: ListState) {
  const { client } = useApi();
  return useQuery({
    queryKey: [USERS_KEY, 'list', state],
    queryFn: () => client.users.list({ query: state }),
    placeholderData: keepPreviousData,
  });
}

/** The groups that patients may be put into. */
export function useGroups(isNeeded: boolean) {
  const { client } = useApi();
  return useQuery({
    queryKey: [USERS_KEY, 'groups'],
    queryFn: () => client.users.groups(),
    enabled: isNeeded,
    staleTime: 5 * MINUTE_MS,
  });
}

/** A patient to edit, always the newest. */
export function usePatient(uid: string) {
  const { client } = useApi();
  return useQuery({
    queryKey: [PATIENT_KEY, uid],
    queryFn: () => client.patients.get({ params: { uid } }),
    gcTime: 0,
  });
}

/** Forgets the lists, which are asked for again. */
function useForgetLists() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [USERS_KEY, 'list'] });
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

export function useChange(uid: string) {
  const { client } = useApi();
  const queries = useQueryClient();
  const forgetLists = useForgetLists();
  return useMutation({
    mutationFn: (body: ReturnType<typeof changesOf> & { revision: number }) =>
      client.patients.update({ params: { uid }, body }),
    onSuccess: (patient) => {
      queries.setQueryData([PATIENT_KEY, uid], patient);
      void forgetLists();
    },
  });
}

export function useLoginLink(uid: string) {
  const { client } = useApi();
  const forgetLists = useForgetLists();
  return useMutation({
    mutationFn: () => client.loginLinks.create({ params: { uid }, query: {} }),
    onSuccess: forgetLists,
    // The link opens a patient's record: it is not kept longer than it is shown.
    gcTime: 0,
  });
}

export function useTokenCode(uid: string) {
  const { client } = useApi();
  const forgetLists = useForgetLists();
  return useMutation({
    mutationFn: () => client.loginLinks.createTokenCode({ params: { uid }, body: {} }),
    onSuccess: forgetLists,
    // As a link, it is not kept longer than it is shown.
    gcTime: 0,
  });
}

export function useSentLink(uid: string) {
  const { client } = useApi();
  const forgetLists = useForgetLists();
  return useMutation({
    mutationFn: (language: Language) => client.loginLinks.send({ params: { uid }, body: { language } }),
    onSuccess: forgetLists,
  });
}

/** Lets a user in or keeps them out. */
export function useAccess({ id }: Pick<ListedUser, 'id'>) {
  const { client } = useApi();
  const queries = useQueryClient();
  const forgetLists = useForgetLists();
  return useMutation({
    mutationFn: async (isDeactivated: boolean) => {
      const call = { params: { id }, body: {} };
      await (isDeactivated ? client.users.deactivate(call) : client.users.reactivate(call));
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: [PATIENT_KEY, id] });
      return forgetLists();
    },
  });
}

export function useImportPreview() {
  const { client } = useApi();
  return useMutation({ mutationFn: (csv: string) => client.users.previewImport({ body: { csv } }) });
}

export function useImport() {
  const { client } = useApi();
  const forgetLists = useForgetLists();
  return useMutation({
    mutationFn: (body: { csv: string; takeKnown: boolean }) => client.users.importPatients({ body }),
    onSuccess: forgetLists,
  });
}
