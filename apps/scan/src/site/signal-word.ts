import { signalQuality } from '@mien/domain';
import type { Preview, Sighting } from './scan-run.ts';
import type { SiteTexts } from './site-texts.ts';

/** What the page says of the live pulse. Nothing good while it also says that the scan will fail. */
export function signalWord(
  preview: Pick<Preview, 'signalToNoiseDb'> | null,
  sight: Pick<Sighting, 'advice'> | null,
): keyof SiteTexts['capture']['quality'] {
  if (preview === null || preview.signalToNoiseDb === null || sight?.advice === 'closeApps') return 'looking';
  return signalQuality(preview.signalToNoiseDb);
}
