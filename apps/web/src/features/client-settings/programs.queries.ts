import type { Program, ProgramWithSecret } from '@mien/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../shared/platform/api.tsx';
import { type ProgramDraft, sentOf } from './programs.model.ts';
import { programsKey } from './use-programs.ts';

/** A response with a secret is not cached: the page shows the secret once. */
const NOT_CACHED = { gcTime: 0 } as const;

/** The groups to which a program can be limited; no request unless they are needed. */
export function useGroups(clientId: string, isNeeded: boolean) {
  const { client } = useApi();
  return useQuery({
    queryKey: ['clientSettings', 'groups', clientId],
    queryFn: async () => (await client.groups.list({ params: { clientId } })).items,
    enabled: isNeeded,
    staleTime: 0,
  });
}

/** Reloads the list after each change, also a refused one: another administrator may have saved first. */
function useReload(clientId: string) {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: programsKey(clientId) });
}

/** Connects a program, or changes one. */
export function useSaveProgram(clientId: string, before: Program | null) {
  const { client } = useApi();
  const reload = useReload(clientId);
  return useMutation({
    ...NOT_CACHED,
    mutationFn: async (draft: ProgramDraft): Promise<ProgramWithSecret> => {
      const sent = sentOf(draft, before);
      if (before === null) return client.programs.add({ params: { clientId }, body: sent });
      const { id, revision } = before;
      const program = await client.programs.change({ params: { clientId, id }, body: { revision, ...sent } });
      return { program, secret: null };
    },
    onSettled: reload,
  });
}

/** Makes a new secret. */
export function useRenewal(clientId: string, { id }: Program) {
  const { client } = useApi();
  const reload = useReload(clientId);
  return useMutation({
    ...NOT_CACHED,
    mutationFn: (isPreviousKept: boolean) =>
      client.programs.renewSecret({ params: { clientId, id }, body: { isPreviousKept } }),
    onSettled: reload,
  });
}

/** Turns a program off. Its row changes before the sheet closes, which decides where the focus goes. */
export function useTurnOff(clientId: string, { id }: Program) {
  const { client } = useApi();
  const queries = useQueryClient();
  const reload = useReload(clientId);
  return useMutation({
    mutationFn: () => client.programs.revoke({ params: { clientId, id }, body: {} }),
    onSuccess: (off) => {
      queries.setQueryData<Program[]>(programsKey(clientId), (items) =>
        items?.map((program) => (program.id === off.id ? off : program)),
      );
    },
    onSettled: reload,
  });
}
