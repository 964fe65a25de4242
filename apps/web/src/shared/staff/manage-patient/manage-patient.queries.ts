import type { ListedUser, Patient, PatientMerge } from '@mien/contract';
import { MINUTE_MS } from '@mien/domain';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../platform/api.tsx';
import { foundUsersQuery, PATIENT_KEY, USERS_KEY, useForgetLists } from '../users.queries.ts';
import type { changesOf } from './patient-form.ts';

/** The groups in which patients can be put. */
export function useGroups(isNeeded: boolean) {
  const { client } = useApi();
  return useQuery({
    queryKey: [USERS_KEY, 'groups'],
    queryFn: () => client.users.groups(),
    enabled: isNeeded,
    staleTime: 5 * MINUTE_MS,
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

export function useTokenCode(uid: string) {
  const { client } = useApi();
  const forgetLists = useForgetLists();
  return useMutation({
    mutationFn: () => client.loginLinks.createTokenCode({ params: { uid }, body: {} }),
    onSuccess: forgetLists,
    // Like a link, it is cached only while it is shown.
    gcTime: 0,
  });
}

/** Reactivates or deactivates a user. */
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

const MERGES_KEY = 'patientMerges';

/** Merges into a patient that can still be undone. */
export function useMerges(uid: string) {
  const { client } = useApi();
  return useQuery({
    queryKey: [MERGES_KEY, 'list', uid],
    queryFn: () => client.patientMerges.list({ params: { uid } }),
  });
}

/** Patients who may be the same person. */
export function usePossibleDuplicates({ patientUid, firstName, lastName, phoneNumber, birthDate }: Patient) {
  const { client } = useApi();
  const isNamed = firstName !== '' && lastName !== '';
  return useQuery({
    queryKey: [MERGES_KEY, 'duplicates', patientUid],
    queryFn: () =>
      client.users.findSimilar({ body: { firstName, lastName, phoneNumber, birthDate, exceptPatientUid: patientUid } }),
    enabled: isNamed,
    gcTime: 0,
  });
}

/** The first users found by a search. */
export function useFoundUsers(search: string) {
  const { client } = useApi();
  return useQuery({
    ...foundUsersQuery(client, search),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
}

/** What a merge of two patients would do, refetched every time. */
export function useMergePreview(uid: string, otherPatientUid: string) {
  const { client } = useApi();
  return useQuery({
    queryKey: [MERGES_KEY, 'preview', uid, otherPatientUid],
    queryFn: () => client.patientMerges.preview({ params: { uid }, query: { otherPatientUid } }),
    gcTime: 0,
    // Each view is logged in both access logs.
    refetchOnWindowFocus: false,
  });
}

/** Invalidates everything that shows which patients exist. */
function useForgetMerged() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: [USERS_KEY, 'list'] }),
      queries.invalidateQueries({ queryKey: [MERGES_KEY, 'list'] }),
    ]);
}

export function useMerge() {
  const { client } = useApi();
  const forget = useForgetMerged();
  return useMutation({
    mutationFn: ({ kept, merged }: { kept: string; merged: string }) =>
      client.patientMerges.create({ params: { uid: kept }, body: { mergedPatientUid: merged } }),
    onSuccess: () => void forget(),
  });
}

export function useUndoneMerge() {
  const { client } = useApi();
  const forget = useForgetMerged();
  return useMutation({
    mutationFn: ({ keptPatientUid: uid, mergeUid }: Pick<PatientMerge, 'keptPatientUid' | 'mergeUid'>) =>
      client.patientMerges.undo({ params: { uid, mergeUid }, body: {} }),
    onSuccess: () => void forget(),
  });
}
