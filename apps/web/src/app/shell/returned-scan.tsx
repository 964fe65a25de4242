import { shell as english } from '@mien/messages';
import { ScanDone, ScanFrame, VisuallyHidden } from '@mien/ui';
import { textsOf } from '../../shared/platform/language.ts';

const texts = textsOf('shell', english);

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
