import type { Client, KioskState, MienContract } from '@mien/contract';
import { SECOND_MS } from '@mien/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useApi } from '../../shared/platform/api.tsx';
import { stored } from '../../shared/platform/stored.ts';

type MienClient = Client<MienContract>;

const KIOSK_KEY = ['kiosk'] as const;

/** How often the start page asks whether the tablet was ended from afar, and how often without a connection. Chosen. */
const LOOK_MS = 30 * SECOND_MS;
const AGAIN_MS = 5 * SECOND_MS;

/** Ends on the server a visit that ended without a connection, so that it cannot be continued. */
async function payEnd(client: MienClient): Promise<void> {
  if (stored.kioskEndOwed.get() === null) return;
  await client.kiosk.end({ body: {} });
  stored.kioskEndOwed.clear();
}

function kioskQuery(client: MienClient) {
  return queryOptions({
    queryKey: KIOSK_KEY,
    queryFn: async (): Promise<KioskState> => {
      await payEnd(client);
      const state = await client.kiosk.state();
      if (state.device === null) stored.kiosk.clear();
      else stored.kiosk.set('1');
      return state;
    },
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { data, error } }) => {
      if (error) return AGAIN_MS;
      // Asking would keep the session of a person alive who has left.
      return data?.person ? false : LOOK_MS;
    },
  });
}

/** The tablet of this browser, and the person at it. */
export function useKiosk() {
  const { client } = useApi();
  return useQuery(kioskQuery(client));
}

export { KIOSK_KEY };
