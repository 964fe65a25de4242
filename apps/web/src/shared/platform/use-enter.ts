import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useApi } from './api.tsx';
import { homeOf, openSession } from './session.ts';
import { stored } from './stored.ts';

/** Opens the session that has just begun, and the page that the user wanted. */
export function useEnter() {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (login: Parameters<typeof openSession>[2]): Promise<void> => {
    stored.signInAttempt.clear();
    stored.loggedOut.clear();
    await openSession(queryClient, client, login);
    const wanted = stored.deepLink.get();
    stored.deepLink.clear();
    await navigate(wanted ?? homeOf(login.user), { replace: true });
  };
}
