import { reachOf } from '@mien/domain';
import type { Caller } from '../../http/call.ts';

/** In which client the caller may edit patients: their own, or null for all. The call itself asks for the permission. */
export function clientToEdit(caller: Caller): string | null {
  return reachOf(caller.roles, 'editPatients') === 'all' ? null : caller.clientId;
}
