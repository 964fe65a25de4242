import type { Kiosk, KioskWithCode } from '@mien/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../shared/platform/api.tsx';
import { kiosksKey } from './use-kiosks.ts';

/** A response with a pairing code is not cached: the page shows the code once. */
const NOT_CACHED = { gcTime: 0 } as const;

/** What an administrator chooses for a tablet. */
export interface KioskChoices {
  readonly name: string;
  readonly groupId: string;
  readonly takesAnonymous: boolean;
}

/** Reloads the list after each change, also a refused one: another administrator may have saved first. */
function useReload(clientId: string) {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: kiosksKey(clientId) });
}

export function useAddKiosk(clientId: string) {
  const { client } = useApi();
  const onSettled = useReload(clientId);
  return useMutation({
    ...NOT_CACHED,
    mutationFn: (body: KioskChoices): Promise<KioskWithCode> => client.kiosks.add({ params: { clientId }, body }),
    onSettled,
  });
}

export function useNewCode(clientId: string, id: string) {
  const { client } = useApi();
  const onSettled = useReload(clientId);
  return useMutation({
    ...NOT_CACHED,
    mutationFn: (): Promise<KioskWithCode> => client.kiosks.renewCode({ params: { clientId, id }, body: {} }),
    onSettled,
  });
}

export function useEndKiosk(clientId: string, id: string) {
  const { client } = useApi();
  const onSettled = useReload(clientId);
  return useMutation({
    mutationFn: (): Promise<Kiosk> => client.kiosks.end({ params: { clientId, id }, body: {} }),
    onSettled,
  });
}
