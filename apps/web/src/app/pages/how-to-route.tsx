import { howTo as english } from '@mien/messages';
import { HowToPage } from '../../features/how-to/how-to-page.tsx';
import { ScanStartButton } from '../../features/scan-start/scan-start-button.tsx';
import { textsOf } from '../../shared/platform/language.ts';

const texts = textsOf('howTo', english);

const SEEN_TIPS = { hasSeenTips: true };

/** The tips with the button that starts a scan. */
export function HowToRoute() {
  return <HowToPage startScan={<ScanStartButton options={SEEN_TIPS}>{texts.start}</ScanStartButton>} />;
}
