import type { Config } from '../platform/config.ts';
import { type AnuraReader, createAnuraProvider } from './anura.ts';
import { createBuiltinProvider } from './builtin.ts';
import type { ScanProvider } from './scan-provider.ts';

function readerFrom({ ANURA_READER, ANURA_EMAIL = '', ANURA_PASSWORD = '' }: Config): AnuraReader {
  return ANURA_READER === 'user'
    ? { kind: ANURA_READER, email: ANURA_EMAIL, password: ANURA_PASSWORD }
    : { kind: ANURA_READER };
}

/**
 * The scan providers of an installation: our own, and the hosted one if it is configured. Both stay available,
 * whichever one new scans use, so that scans in progress can end after a change.
 */
export function createScanProviders(config: Config, now: () => Date): ScanProvider[] {
  const providers: ScanProvider[] = [
    createBuiltinProvider({
      origin: config.SCAN_URL,
      apiOrigin: config.SCAN_API_URL,
      licenceKey: config.SCAN_LICENCE_KEY,
    }),
  ];
  const { ANURA_CONFIG_ID, ANURA_LICENCE_KEY, ANURA_PUBLIC_KEY, ANURA_WEBHOOK_SECRET } = config;
  if (ANURA_CONFIG_ID !== undefined && ANURA_LICENCE_KEY !== undefined && ANURA_PUBLIC_KEY !== undefined)
    providers.push(
      createAnuraProvider({
        origin: config.ANURA_URL,
        apiOrigin: config.ANURA_API_URL,
        configId: ANURA_CONFIG_ID,
        licenceKey: ANURA_LICENCE_KEY,
        profilePublicKey: ANURA_PUBLIC_KEY,
        profileHash: config.ANURA_PROFILE_HASH,
        subscoreScale: config.ANURA_SUBSCORE_SCALE,
        reader: readerFrom(config),
        webhook:
          ANURA_WEBHOOK_SECRET === undefined
            ? null
            : {
                secret: ANURA_WEBHOOK_SECRET,
                header: config.ANURA_WEBHOOK_HEADER,
                algorithm: config.ANURA_WEBHOOK_ALGORITHM,
              },
        appName: config.PRODUCT_NAME,
        appIdentifier: new URL(config.PUBLIC_URL).host,
        now,
      }),
    );
  return providers;
}
