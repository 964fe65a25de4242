import { ANURA_PROVIDER_ID, Problem } from '@mien/contract';
import { keepLatest, type ProviderSecret } from '@mien/domain';
import type { SealedSecrets } from '../../platform/crypto/sealed-secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import { createAnuraProvider } from '../../providers/anura.ts';
import type { FetchFrom } from '../../providers/anura-api.ts';
import type { ScanProvider } from '../../providers/scan-provider.ts';
import type { HostedProviderRow } from './client-settings.store.ts';
import * as clientSettingsStore from './client-settings.store.ts';

/** The part of a session that identifies its provider. */
interface ProvidedSession {
  readonly clientId: string;
  readonly providerId: number;
  readonly providerSettingsId: string | null;
}

/** The provider of a client's scans, and the pages where they end. */
export interface ClientProviders {
  /** @throws Problem not-found, scan-provider-failed */
  forOpening(clientId: string, providerId: number): Promise<{ provider: ScanProvider; settingsId: string | null }>;
  /** The provider with which a session was opened, even if settings have changed since. @throws Problem not-found */
  ofSession(session: ProvidedSession): Promise<ScanProvider>;
  /** Reads the events that arrive for a client, or for the installation. Null when none are expected. */
  ofEvents(providerId: number, clientId: string | null): Promise<ScanProvider | null>;
}

export const SEALED_COLUMNS = {
  licenceKey: 'licenceKeySealed',
  password: 'passwordSealed',
  webhookSecret: 'webhookSecretSealed',
} as const satisfies Record<ProviderSecret, keyof HostedProviderRow>;

/** Size of the cache of client providers: each holds its cloud tokens. */
const MAX_KEPT = 200;

export interface ClientProvidersDeps {
  readonly installation: readonly ScanProvider[];
  readonly database: Database;
  readonly sealed: SealedSecrets;
  readonly fetchFrom: FetchFrom;
  readonly now: () => Date;
  readonly app: { readonly name: string; readonly identifier: string };
}

/** The installation's providers, and the clients' own. */
export function createClientProviders({
  installation,
  database,
  sealed,
  fetchFrom,
  now,
  app,
}: ClientProvidersDeps): ClientProviders {
  const keptProvider = keepLatest<ScanProvider>(MAX_KEPT);

  function secretOf(row: HostedProviderRow, field: ProviderSecret): string | null {
    const text = row[SEALED_COLUMNS[field]];
    if (text === null) return null;
    const secret = sealed.open(text, { clientId: row.clientId, field });
    if (secret === null)
      throw new Problem('scan-provider-failed', { cause: new Error(`the ${field} of a client cannot be read`) });
    return secret;
  }

  function made(row: HostedProviderRow): ScanProvider {
    const licenceKey = secretOf(row, 'licenceKey');
    if (licenceKey === null) throw new Problem('scan-provider-failed');
    const webhookSecret = secretOf(row, 'webhookSecret');
    return createAnuraProvider({
      origin: row.url,
      apiOrigin: row.apiUrl,
      configId: row.configId,
      licenceKey,
      profilePublicKey: row.publicKey,
      profileHash: row.profileHash,
      subscoreScale: row.subscoreScale,
      reader:
        row.reader === 'user'
          ? { kind: 'user', email: row.email, password: secretOf(row, 'password') ?? '' }
          : { kind: row.reader },
      webhook:
        webhookSecret === null
          ? null
          : { secret: webhookSecret, header: row.webhookHeader, algorithm: row.webhookAlgorithm },
      appName: app.name,
      appIdentifier: app.identifier,
      fetchFrom,
      now,
    });
  }

  /** A row never changes except when its secrets are resealed, so a cached provider stays valid. */
  const providerFrom = (row: HostedProviderRow): ScanProvider => keptProvider(row.settingsId, () => made(row));

  function ofInstallation(providerId: number): ScanProvider {
    const provider = installation.find((candidate) => candidate.providerId === providerId);
    if (!provider) throw new Problem('not-found');
    return provider;
  }

  return {
    async forOpening(clientId, providerId) {
      const own =
        providerId === ANURA_PROVIDER_ID ? await clientSettingsStore.currentProvider(database, clientId) : undefined;
      return own
        ? { provider: providerFrom(own), settingsId: own.settingsId }
        : { provider: ofInstallation(providerId), settingsId: null };
    },

    async ofSession(session) {
      if (session.providerSettingsId === null) return ofInstallation(session.providerId);
      const row = await clientSettingsStore.provider(database, session.clientId, session.providerSettingsId);
      if (!row) throw new Problem('not-found');
      return providerFrom(row);
    },

    async ofEvents(providerId, clientId) {
      if (clientId === null) return installation.find((candidate) => candidate.providerId === providerId) ?? null;
      const row =
        providerId === ANURA_PROVIDER_ID ? await clientSettingsStore.currentProvider(database, clientId) : undefined;
      return row ? providerFrom(row) : null;
    },
  };
}
