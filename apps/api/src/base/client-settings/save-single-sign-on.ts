import type { ClientSettings, SignOnProviderChange } from '@mien/contract';
import type { Language } from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../platform/access/caller.ts';
import { issuerFault, resolvesToPrivate } from '../../platform/public-address.ts';
import type { ClientSettingsDeps } from './client-settings.deps.ts';
import type { SignOnProviderRow } from './client-settings.store.ts';
import * as clientSettingsStore from './client-settings.store.ts';
import { clientOf } from './read-settings.ts';
import { refuse, save } from './save-section.ts';
import { SIGN_ON_SECRET, signInCodeOf, signOnAddresses } from './sign-on-provider.ts';

/** The provider's row as it is stored. @throws Problem invalid-request */
async function signOnRow(
  { installation, discoverIssuer, sealed, hash, clientFault }: ClientSettingsDeps,
  clientId: string,
  change: SignOnProviderChange,
  before: SignOnProviderRow | undefined,
): Promise<Omit<SignOnProviderRow, 'clientId'>> {
  const fault = issuerFault(change.issuer, installation.adminAddressRules);
  if (fault) refuse('provider.issuer', fault);
  if (await resolvesToPrivate(new URL(change.issuer).origin, installation.adminAddressRules))
    refuse('provider.issuer', 'private_address');
  if ((change.roleClaim === null) !== (change.roles.length === 0))
    refuse(change.roleClaim === null ? 'provider.roleClaim' : 'provider.roles', 'required');
  const issuer = await discoverIssuer(change.issuer);
  if (issuer === null) refuse('provider.issuer', 'discovery');
  // A secret entered for one provider is never sent to another.
  const isSame = before?.issuer === issuer && before.providerClientId === change.providerClientId;
  const owner = { clientId, field: SIGN_ON_SECRET };
  const secret = change.secret ?? (isSame ? sealed.open(before.secretSealed, owner) : null);
  if (secret === null) refuse('provider.secret', 'required');
  const signInCode = before?.signInCode ?? signInCodeOf(hash, clientId);
  const { redirectUrl } = signOnAddresses(installation.publicUrl, signInCode);
  // Checks the provider as a sign-in would, so that the administrator sees the fault rather than the first person to sign in.
  const refusal = await clientFault({ issuer, providerClientId: change.providerClientId, secret, redirectUrl });
  if (refusal) refuse(refusal === 'client_refused' ? 'provider.secret' : 'provider.issuer', refusal);
  return {
    settingsId: uuidv7(),
    signInCode,
    issuer,
    providerClientId: change.providerClientId,
    secretSealed: sealed.seal(secret, owner),
    allowedDomains: change.allowedDomains,
    roleClaim: change.roleClaim,
    roles: change.roles,
    requiredAcr: change.requiredAcr,
    requiredAmr: change.requiredAmr,
  };
}

export async function saveSingleSignOn(
  deps: ClientSettingsDeps,
  caller: Caller,
  clientId: string,
  { version, provider }: { version: number; provider: SignOnProviderChange | null },
  language: Language,
): Promise<ClientSettings> {
  const client = await clientOf(deps, caller, clientId);
  const before = await clientSettingsStore.signOnProvider(deps.database, client.clientId);
  const row = provider && (await signOnRow(deps, client.clientId, provider, before));
  return save(deps, caller, client, 'singleSignOn', version, language, (transaction) =>
    clientSettingsStore.keepSignOnProvider(transaction, client.clientId, row),
  );
}
