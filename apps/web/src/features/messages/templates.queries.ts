import type { ChatTemplate } from '@mien/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../shared/platform/api.tsx';

const TEMPLATES_KEY = ['chatTemplates'] as const;

/** The team's templates, refetched whenever they are opened. */
export function useTemplates(isOpen: boolean) {
  const { client } = useApi();
  return useQuery({
    queryKey: TEMPLATES_KEY,
    queryFn: () => client.chatTemplates.list(),
    enabled: isOpen,
    staleTime: 0,
    retry: false,
  });
}

export function useSaveTemplate() {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: ChatTemplate) => client.chatTemplates.save({ params: { id }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: TEMPLATES_KEY }),
  });
}

export function useRemoveTemplate() {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, revision }: ChatTemplate) => client.chatTemplates.remove({ params: { id }, body: { revision } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: TEMPLATES_KEY }),
  });
}
