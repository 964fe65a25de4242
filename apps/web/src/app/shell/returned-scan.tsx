import { shell as english } from '@mien/messages';
import { ScanDone, ScanFrame, VisuallyHidden } from '@mien/ui';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { stored } from '../../shared/platform/stored.ts';

const texts = textsOf('shell', english);

const RETURNS: readonly string[] = paths.scanReturn;

/** Whether the scan site has returned with results. `take-scan-return.js` moves them from the URL to the storage. */
export function hasScanReturned({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  if (!RETURNS.includes(pathname)) return false;
  return new URLSearchParams(search.length > 1 ? search : (stored.scanReturn.get() ?? '')).has('results');
}

/**
 * The last picture of the scan site, until its page has loaded, which shows it while it prepares the results: nothing
 * flashes or moves in between.
 */
export function ReturnedScan() {
  return (
    <ScanFrame
      element="div"
      role="status"
      top={<VisuallyHidden>{texts.loading}</VisuallyHidden>}
      middle={<ScanDone />}
      foot={null}
    />
  );
}
