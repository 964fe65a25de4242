import type { Client, MienContract } from '@mien/contract';
import type { CarerRight } from '@mien/domain';
import { queryOptions } from '@tanstack/react-query';
import { useSession } from './session.ts';

export const CARED_FOR_KEY = ['caredFor'] as const;

/** Patients whom the user cares for, and those who have invited the user. */
export function caredForQuery(client: Client<MienContract>) {
  return queryOptions({ queryKey: CARED_FOR_KEY, queryFn: () => client.carers.caredFor() });
}

/**
 * Whether the signed-in user may do something here: a patient may, and a carer with the right. The server enforces it.
 */
export function useMay(right: CarerRight): boolean {
  const carer = useSession().data?.carer;
  return carer === undefined || carer.rights.includes(right);
}

/** Whether these are the signed-in user's own pages, not those of a patient whom they care for. */
export function useIsOneself(): boolean {
  return useSession().data?.carer === undefined;
}
