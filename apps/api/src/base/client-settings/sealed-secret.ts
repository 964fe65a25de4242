import type { ProviderSecret } from '@mien/domain';
import { SEALED_COLUMNS } from './client-providers.ts';
import type { ClientSettingsDeps } from './client-settings.deps.ts';
import type { HostedProviderRow } from './client-settings.store.ts';

/** The new secret sealed, the previous one resealed, or null. */
export function sealedSecret(
  { sealed }: ClientSettingsDeps,
  clientId: string,
  field: ProviderSecret,
  given: string | null | undefined,
  before: HostedProviderRow | undefined,
): string | null {
  if (given === null) return null;
  if (given !== undefined) return sealed.seal(given, { clientId, field });
  const kept = before?.[SEALED_COLUMNS[field]] ?? null;
  const secret = kept === null ? null : sealed.open(kept, { clientId, field });
  return secret === null ? kept : sealed.seal(secret, { clientId, field });
}
