import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../shared/platform/api.tsx';

export const kiosksKey = (clientId: string) => ['clientSettings', 'kiosks', clientId];

/** The tablets of a client, refetched every time; ended ones are last. */
export function useKiosks(clientId: string) {
  const { client } = useApi();
  return useQuery({
    queryKey: kiosksKey(clientId),
    queryFn: async () => (await client.kiosks.list({ params: { clientId } })).items,
    staleTime: 0,
  });
}

export type Kiosks = ReturnType<typeof useKiosks>;
