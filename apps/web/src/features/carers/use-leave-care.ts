import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useApi } from '../../shared/api.tsx';
import { paths } from '../../shared/paths.ts';
import { isProblem } from '../../shared/problem-text.ts';
import { openSession } from '../../shared/session.ts';

/** Goes on as oneself after looking after somebody. Whoever is signed in no more goes to the sign-in. */
export function useLeaveCare() {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      const login = await client.carers.leave({ body: {} });
      await openSession(queryClient, client, login);
      await navigate(paths.me, { replace: true });
    },
    onError: (error) =>
      isProblem(error, 'sign-in-required', 'not-found') ? navigate(paths.signInAgain, { replace: true }) : undefined,
  });
}
