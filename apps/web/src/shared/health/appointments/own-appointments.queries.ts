import type { Client, MienContract } from '@mien/contract';
import { MINUTE_MS } from '@mien/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api.tsx';
import { useSession } from '../../platform/session.ts';

/** The signed-in patient's appointments that are not over. */
export const ownAppointmentsQuery = (client: Client<MienContract>) =>
  queryOptions({
    queryKey: ['ownAppointments'],
    queryFn: () => client.ownAppointments.list(),
    staleTime: MINUTE_MS,
  });

/** The visit for which a scan counts now; null if there is none. */
export const scanVisitQuery = (client: Client<MienContract>) =>
  queryOptions({
    queryKey: ['ownAppointments', 'forScan'],
    queryFn: async () => (await client.ownAppointments.forScan()).visit,
    staleTime: MINUTE_MS,
  });

/** The same for the patient, also in a session that began with the link of an appointment; not for a carer. */
export function useScanVisit() {
  const { data: session } = useSession();
  const isTheirs = session != null && session.user.patientUid !== null && !session.carer;
  return useQuery({ ...scanVisitQuery(useApi().client), enabled: isTheirs });
}

/** The patient's appointments, only for the patient: not for a carer or a session that began with a link. */
export function useOwnAppointments() {
  const { data: session } = useSession();
  const isTheirs = session != null && session.user.patientUid !== null && !session.carer && !session.isScanOnly;
  return useQuery({ ...ownAppointmentsQuery(useApi().client), enabled: isTheirs });
}
