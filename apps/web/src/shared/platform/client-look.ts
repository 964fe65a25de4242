import type { ClientLook, LookOfCode } from '@mien/contract';
import { useQuery } from '@tanstack/react-query';
import { matchPath, useLocation } from 'react-router';
import { useApi } from './api.tsx';
import { paths } from './paths.ts';
import { useConfiguration, useSession } from './session.ts';

/** The access code in a URL, or null. */
function accessCodeIn(pathname: string, search: string, doctorsAccessCode: string | undefined): string | null {
  const query = new URLSearchParams(search);
  if (matchPath(paths.register, pathname)) return query.get('code');
  if (matchPath(paths.linkEntry, pathname)) return query.get('accessCode');
  if (matchPath(paths.registerMd, pathname)) return doctorsAccessCode ?? null;
  return matchPath(paths.registerAnonymously, pathname)?.params.accessCode ?? null;
}

/** The client of the access code in the URL; undefined with a session, while loading, and after a failure. */
export function useLookOfCode(): LookOfCode | undefined {
  const { client } = useApi();
  const { pathname, search } = useLocation();
  const { data: session, isPending } = useSession();
  const { data: configuration } = useConfiguration();
  const accessCode = accessCodeIn(pathname, search, configuration?.doctorsAccessCode);
  const { data: look } = useQuery({
    queryKey: ['clientLook', accessCode],
    queryFn: () => client.configurations.getAnonymously({ query: { accessCode: accessCode ?? '' } }),
    enabled: !isPending && !session && accessCode !== null && accessCode.trim() !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return session ? undefined : look;
}

/**
 * Name and logos of the client of these pages: the signed-in user's, or that of a registration's group. Undefined while
 * loading, and after a failure; pages then show the product's.
 */
export function useClientLook(): ClientLook | undefined {
  const { data: session } = useSession();
  const { data: configuration } = useConfiguration();
  const look = useLookOfCode();
  return session ? configuration : look;
}
