import type { ClientSettings, HostedSettingsChange } from '@mien/contract';
import { type Language, PROVIDER_SECRETS, type ScanProviderChoice } from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../platform/access/caller.ts';
import { spkiFromText } from '../../platform/crypto/rsa-public-key.ts';
import { addressFault, resolvesToPrivate } from '../../platform/public-address.ts';
import { SEALED_COLUMNS } from './client-providers.ts';
import type { ClientSettingsDeps } from './client-settings.deps.ts';
import * as clientSettingsStore from './client-settings.store.ts';
import { clientOf, type SealedRow } from './read-settings.ts';
import { refuse, save } from './save-section.ts';
import { sealedSecret } from './sealed-secret.ts';

const originOf = (address: string) => new URL(address).origin;

/** @throws Problem invalid-request */
async function checkHosted({ installation }: ClientSettingsDeps, change: HostedSettingsChange): Promise<string> {
  for (const field of ['url', 'apiUrl'] as const) {
    const fault = addressFault(change[field], installation.adminAddressRules);
    if (fault) refuse(`anura.${field}`, fault);
  }
  if (await resolvesToPrivate(change.apiUrl, installation.adminAddressRules)) refuse('anura.apiUrl', 'private_address');
  return spkiFromText(change.publicKey) ?? refuse('anura.publicKey', 'public_key');
}

export async function saveScanProvider(
  deps: ClientSettingsDeps,
  caller: Caller,
  clientId: string,
  body: { version: number; provider: ScanProviderChoice; anura: HostedSettingsChange | null },
  language: Language,
): Promise<ClientSettings> {
  const { database, installation } = deps;
  const client = await clientOf(deps, caller, clientId);
  const { anura: hosted } = body;
  const publicKey = hosted ? await checkHosted(deps, hosted) : '';
  const before = await clientSettingsStore.currentProvider(database, clientId);
  // A secret entered for one address is never sent to another; the event secret is sent nowhere.
  if (hosted && before && originOf(before.apiUrl) !== originOf(hosted.apiUrl))
    for (const field of ['licenceKey', 'password'] as const)
      if (hosted.secrets[field] === undefined && before[SEALED_COLUMNS[field]] !== null)
        refuse(`anura.secrets.${field}`, 'address_changed');
  const secrets = Object.fromEntries(
    PROVIDER_SECRETS.map((field) => [
      SEALED_COLUMNS[field],
      hosted ? sealedSecret(deps, clientId, field, hosted.secrets[field], before) : null,
    ]),
  ) as SealedRow;
  if (hosted && secrets.licenceKeySealed === null) refuse('anura.secrets.licenceKey', 'required');
  if (hosted?.reader === 'user' && hosted.email === '') refuse('anura.email', 'required');
  if (hosted?.reader === 'user' && secrets.passwordSealed === null) refuse('anura.secrets.password', 'required');
  if (!hosted && body.provider === 'anura' && !installation.hasAnura) refuse('anura', 'required');
  return save(deps, caller, client, 'scanProvider', body.version, language, async (transaction, at) => {
    await clientSettingsStore.keepSettings(transaction, clientId, { scanProvider: body.provider });
    const row = hosted && {
      settingsId: uuidv7(),
      url: hosted.url,
      apiUrl: hosted.apiUrl,
      configId: hosted.configId,
      publicKey,
      profileHash: hosted.profileHash,
      reader: hosted.reader,
      email: hosted.email,
      subscoreScale: hosted.subscoreScale,
      webhookHeader: hosted.webhookHeader,
      webhookAlgorithm: hosted.webhookAlgorithm,
      ...secrets,
    };
    await clientSettingsStore.keepProvider(transaction, clientId, row, at);
  });
}
