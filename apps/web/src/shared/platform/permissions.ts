import { type Permission, type Reach, reachOf, rolesOfNames } from '@mien/domain';
import { useConfiguration, useSession } from './session.ts';

/** How far the signed-in user's roles carry a permission. The server decides; this only chooses what is offered. */
export function useReachOf(): (permission: Permission) => Reach | null {
  const { data: session } = useSession();
  const { data: configuration } = useConfiguration();
  return (permission) =>
    session && configuration
      ? reachOf(rolesOfNames(session.user.userRoles, configuration.providerName), permission)
      : null;
}
