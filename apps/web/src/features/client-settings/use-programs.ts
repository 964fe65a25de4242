import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../shared/platform/api.tsx';

export const programsKey = (clientId: string) => ['clientSettings', 'programs', clientId];

/** The programs of a client, refetched every time; those that were turned off are last. */
export function usePrograms(clientId: string) {
  const { client } = useApi();
  return useQuery({
    queryKey: programsKey(clientId),
    queryFn: async () => (await client.programs.list({ params: { clientId } })).items,
    staleTime: 0,
  });
}

export type Programs = ReturnType<typeof usePrograms>;
