import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useApi } from './api.tsx';
import { CARED_FOR_KEY } from './cared-for.ts';
import { paths } from './paths.ts';
import { openSession } from './session.ts';

/** Accepts or ends a care grant, or switches to the patient's session, which opens the patient's Home. */
export function useCaring(id: string) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (act: 'accept' | 'end' | 'begin') => {
      if (act !== 'begin') {
        await client.carers[act]({ params: { id }, body: {} });
        await queryClient.invalidateQueries({ queryKey: CARED_FOR_KEY });
        return;
      }
      await openSession(queryClient, client, await client.carers.begin({ params: { id }, body: {} }));
      await navigate(paths.dashboard);
    },
  });
}
