import type { ClientLook } from '@mien/contract';
import { useQuery } from '@tanstack/react-query';
import { matchPath, useLocation } from 'react-router';
import { useApi } from './api.tsx';
import { paths } from './paths.ts';
import { useConfiguration, useSession } from './session.ts';

/** The access code that an address names, or null. */
function accessCodeIn(pathname: string, search: string): string | null {
  const query = new URLSearchParams(search);
  if (matchPath(paths.register, pathname)) return query.get('code');
  if (matchPath(paths.linkEntry, pathname)) return query.get('accessCode');
  return matchPath(paths.registerAnonymously, pathname)?.params.accessCode ?? null;
}

/**
 * Name and logos of the client whose pages these are: of whoever is signed in, or of the group that somebody registers
 * with. Undefined until known; then, and while it cannot be had, pages show the product.
 */
export function useClientLook(): ClientLook | undefined {
  const { client } = useApi();
  const { pathname, search } = useLocation();
  const { data: session, isPending } = useSession();
  const { data: configuration } = useConfiguration();
  const accessCode = accessCodeIn(pathname, search);
  const { data: look } = useQuery({
    queryKey: ['clientLook', accessCode],
    queryFn: () => client.configurations.getAnonymously({ query: { accessCode: accessCode ?? '' } }),
    enabled: !isPending && !session && accessCode !== null && accessCode.trim() !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return session ? configuration : look;
}
