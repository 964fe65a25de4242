import { scanError as english } from '@mien/messages';
import { ScanErrorPage } from '../../features/scan-error/index.ts';
import { ScanStartButton } from '../../features/scan-start/index.ts';
import { textsOf } from '../../shared/language.ts';

const texts = textsOf('scanError', english);

/** The scan error page with the button that starts another scan. */
export function ScanErrorRoute() {
  return <ScanErrorPage scanAgain={<ScanStartButton>{texts.scanAgain}</ScanStartButton>} />;
}
