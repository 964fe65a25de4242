import type { ClientSettings } from '@mien/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '../../shared/platform/api.tsx';
import { configurationQuery } from '../../shared/platform/session.ts';

const SETTINGS_KEY = 'clientSettings';

/** Clients that the caller may configure. */
export function useClients() {
  const { client } = useApi();
  return useQuery({ queryKey: [SETTINGS_KEY, 'clients'], queryFn: () => client.clientSettings.clients() });
}

/** A client's settings, refetched every time, because another administrator may have saved. Null makes no request. */
export function useClientSettings(clientId: string | null) {
  const { client } = useApi();
  return useQuery({
    queryKey: [SETTINGS_KEY, 'of', clientId],
    queryFn: () => client.clientSettings.get({ params: { clientId: clientId ?? '' } }),
    enabled: clientId !== null,
    staleTime: 0,
  });
}

/** What a higher minimum of people would permanently remove from the client's averages. Null makes no request. */
export function useLostAverages(clientId: string, minimumUsers: number | null) {
  const { client } = useApi();
  return useQuery({
    queryKey: [SETTINGS_KEY, 'lostAverages', clientId, minimumUsers],
    queryFn: () => client.averages.lost({ params: { clientId }, query: { minimumUsers: minimumUsers ?? 0 } }),
    enabled: minimumUsers !== null,
    // Each scan may change the losses.
    staleTime: 0,
  });
}

/** Applies the response of a save; the header's logo may have changed. */
export function useTakeSaved() {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useCallback(
    (settings: ClientSettings) => {
      queryClient.setQueryData([SETTINGS_KEY, 'of', settings.clientId], settings);
      void queryClient.invalidateQueries({ queryKey: configurationQuery(client).queryKey });
    },
    [client, queryClient],
  );
}

/** Reloads after another administrator saved first. */
export function useReload(clientId: string) {
  const queryClient = useQueryClient();
  return useCallback(
    () => queryClient.invalidateQueries({ queryKey: [SETTINGS_KEY, 'of', clientId] }),
    [clientId, queryClient],
  );
}
