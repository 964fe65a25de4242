import { type Permission, type Reach, reachOf, rolesOfNames } from '@mien/domain';
import { useConfiguration, useSession } from './session.ts';

/** The reach of a permission of the signed-in user. The server enforces it; this only decides what is offered. */
export function useReachOf(): (permission: Permission) => Reach | null {
  const { data: session } = useSession();
  const { data: configuration } = useConfiguration();
  return (permission) =>
    session && configuration
      ? reachOf(rolesOfNames(session.user.userRoles, configuration.providerName), permission)
      : null;
}
