import type { Client, MienContract } from '@mien/contract';
import type { CarerRight } from '@mien/domain';
import { queryOptions } from '@tanstack/react-query';
import { useSession } from './session.ts';

export const CARED_FOR_KEY = ['caredFor'] as const;

/** Whom somebody looks after, and who asks for it. */
export function caredForQuery(client: Client<MienContract>) {
  return queryOptions({ queryKey: CARED_FOR_KEY, queryFn: () => client.carers.caredFor() });
}

/** Whether whoever is signed in may do something here: the patient may, a carer what was ticked. The server refuses the rest. */
export function useMay(right: CarerRight): boolean {
  const carer = useSession().data?.carer;
  return carer === undefined || carer.rights.includes(right);
}

/** Whether these are the pages of the one who is signed in, and not of somebody whom they look after. */
export function useIsOneself(): boolean {
  return useSession().data?.carer === undefined;
}
