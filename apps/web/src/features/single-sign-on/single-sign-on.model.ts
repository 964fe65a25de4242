import { isProblem } from '../../shared/platform/problem-text.ts';

/** Why a sign-in at a provider failed, as shown to the user. */
export type SignOnFault = 'cancelled' | 'failed' | 'unavailable' | 'refused';

/** Red only if trying again cannot help. */
export const TONES = {
  cancelled: 'info',
  failed: 'caution',
  unavailable: 'caution',
  refused: 'problem',
} as const satisfies Record<SignOnFault, string>;

/** The query parameters returned by the provider. */
export type Brought =
  | { readonly code: string; readonly state: string; readonly iss?: string }
  | { readonly fault: SignOnFault };

/** Parses the return URL. Source: OpenID Connect Core 1.0, sections 3.1.2.5 and 3.1.2.6. */
export function broughtOf(query: URLSearchParams): Brought {
  const [code, state, iss] = [query.get('code'), query.get('state'), query.get('iss')];
  const error = query.get('error');
  if (error === 'access_denied') return { fault: 'cancelled' };
  if (error === 'temporarily_unavailable' || error === 'server_error') return { fault: 'unavailable' };
  if (error !== null || !code || !state) return { fault: 'failed' };
  return { code, state, ...(iss === null ? {} : { iss }) };
}

export function faultOf(error: unknown): SignOnFault {
  if (isProblem(error, 'not-allowed')) return 'refused';
  if (isProblem(error, 'service-unavailable', 'offline', 'too-many-requests', 'internal-error')) return 'unavailable';
  return 'failed';
}
