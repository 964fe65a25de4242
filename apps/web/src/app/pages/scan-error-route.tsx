import { scanError as english } from '@mien/messages';
import { ScanErrorPage } from '../../features/scan-error/scan-error-page.tsx';
import { ScanStartButton } from '../../features/scan-start/scan-start-button.tsx';
import { textsOf } from '../../shared/platform/language.ts';

const texts = textsOf('scanError', english);

/** The scan error page with the button that starts another scan. */
export function ScanErrorRoute() {
  return <ScanErrorPage scanAgain={<ScanStartButton>{texts.scanAgain}</ScanStartButton>} />;
}
