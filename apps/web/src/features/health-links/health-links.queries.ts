import type { Client, HealthLink, MienContract, NewHealthLinkChoice } from '@mien/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../shared/platform/api.tsx';

const KEY = ['healthLinks'];

/** The patient's links. Others open them meanwhile, so they are refetched each time. */
export const healthLinksQuery = (client: Client<MienContract>) =>
  queryOptions({
    queryKey: KEY,
    queryFn: async () => (await client.healthLinks.list()).items,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

interface NewLink {
  readonly choice: NewHealthLinkChoice;
  readonly label: string | null;
  readonly lifetimeHours: number;
  readonly hasPasscode: boolean;
}

export function useNewHealthLink() {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (link: NewLink) => client.healthLinks.create({ body: link }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}

export function useEndOfHealthLink() {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<HealthLink, 'id'>) => client.healthLinks.end({ params: { id }, body: {} }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}
