import { BUILTIN_PROVIDER_ID, type Configuration } from '@mien/contract';
import { useConfiguration } from './session.ts';

/** The scan site of a client; `unknown` until the configuration has loaded. */
export type ScanProvider = 'own' | 'hosted' | 'unknown';

/**
 * The scan provider of a client. Promises about the camera apply only to our own scan. Pages without a session know the
 * client only by an access code in the URL; without one they promise nothing, because each client of an installation
 * may choose its provider.
 */
export function scanProviderOf(configuration: Pick<Configuration, 'scanProviderId'> | undefined): ScanProvider {
  if (configuration === undefined) return 'unknown';
  return configuration.scanProviderId === BUILTIN_PROVIDER_ID ? 'own' : 'hosted';
}

/** The scan provider of the signed-in user's client. */
export function useScanProvider(): ScanProvider {
  return scanProviderOf(useConfiguration().data);
}
