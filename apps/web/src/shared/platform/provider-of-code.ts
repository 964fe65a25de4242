import { useLookOfCode } from './client-look.ts';
import { type ScanProvider, scanProviderOf } from './scan-provider.ts';

/** The scan provider of the client in the URL, for pages without a session. */
export function useProviderOfCode(): ScanProvider {
  const scanProviderId = useLookOfCode()?.scanProviderId ?? null;
  return scanProviderOf(scanProviderId === null ? undefined : { scanProviderId });
}
