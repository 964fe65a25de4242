import { howTo as english } from '@mien/messages';
import { HowToPage } from '../../features/how-to/index.ts';
import { ScanStartButton } from '../../features/scan-start/index.ts';
import { textsOf } from '../../shared/language.ts';

const texts = textsOf('howTo', english);

/** The tips with the button that starts a scan. */
export function HowToRoute() {
  return <HowToPage startScan={<ScanStartButton>{texts.start}</ScanStartButton>} />;
}
