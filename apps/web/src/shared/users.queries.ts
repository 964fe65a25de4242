import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from './api.tsx';

export const USERS_KEY = 'users';
export const PATIENT_KEY = 'patientForStaff';

/** A patient as staff read and change one, always the newest. */
export function usePatient(uid: string) {
  const { client } = useApi();
  return useQuery({
    queryKey: [PATIENT_KEY, uid],
    queryFn: () => client.patients.get({ params: { uid } }),
    gcTime: 0,
  });
}

/** Forgets the lists, which are asked for again. */
export function useForgetLists() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [USERS_KEY, 'list'] });
}
