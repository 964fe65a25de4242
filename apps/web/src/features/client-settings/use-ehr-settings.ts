import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../shared/platform/api.tsx';

export const ehrSettingsKey = (clientId: string) => ['clientSettings', 'ehr', clientId];

/** The health record of a client, refetched every time. */
export function useEhrSettings(clientId: string) {
  const { client } = useApi();
  return useQuery({
    queryKey: ehrSettingsKey(clientId),
    queryFn: () => client.ehr.settings({ params: { clientId } }),
    staleTime: 0,
  });
}

export type EhrSettingsQuery = ReturnType<typeof useEhrSettings>;
