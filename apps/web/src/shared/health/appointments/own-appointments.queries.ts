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

/** The same, only for the patient: not for a carer or a session that began with a staff link. */
export function useOwnAppointments(isWanted = true) {
  const { data: session } = useSession();
  const isTheirs = session != null && session.user.patientUid !== null && !session.carer && !session.isScanOnly;
  return useQuery({ ...ownAppointmentsQuery(useApi().client), enabled: isWanted && isTheirs });
}
