import { useReachOf } from '../../shared/platform/permissions.ts';
import { useConfiguration } from '../../shared/platform/session.ts';

/** Whether the user may open patients from a health record; null while that is unknown. */
export function useMayLaunch(): boolean | null {
  const reachOf = useReachOf();
  const { data: configuration } = useConfiguration();
  return configuration === undefined ? null : reachOf('readResults') === 'client';
}
