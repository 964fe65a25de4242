import { type Permission, reachOf, rolesOfNames } from '@mien/domain';
import { useConfiguration, useSession } from './session.ts';

/** Whether the signed-in user's roles give a permission. The server decides; this only chooses what is offered. */
export function useHasPermission(permission: Permission): boolean {
  const { data: session } = useSession();
  const { data: configuration } = useConfiguration();
  if (!session || !configuration) return false;
  return reachOf(rolesOfNames(session.user.userRoles, configuration.providerName), permission) !== null;
}
