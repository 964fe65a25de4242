import { optionalComponent } from '../../shared/platform/lazy-component.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { stored } from '../../shared/platform/stored.ts';

const RETURNS: readonly string[] = paths.scanReturn;

/** Whether the scan site has returned with results. `take-scan-return.js` moves them from the URL to the storage. */
export function hasScanReturned({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  if (!RETURNS.includes(pathname)) return false;
  return new URLSearchParams(search.length > 1 ? search : (stored.scanReturn.get() ?? '')).has('results');
}

/** Loaded only after a scan: no first screen needs it. */
export const LazyReturnedScan = optionalComponent(async () => (await import('./returned-scan.tsx')).ReturnedScan);
