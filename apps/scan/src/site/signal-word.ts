import { signalQuality } from '@mien/domain';
import type { Preview, Sighting } from './scan-run.ts';
import type { SiteTexts } from './site-texts.ts';

/** The word for the live pulse. Nothing good while the page also says that the scan will fail. */
export function signalWord(
  preview: Pick<Preview, 'signalToNoiseDb'> | null,
  sight: Pick<Sighting, 'advice'> | null,
): keyof SiteTexts['capture']['quality'] {
  if (preview === null || preview.signalToNoiseDb === null || sight?.advice === 'closeApps') return 'looking';
  return signalQuality(preview.signalToNoiseDb);
}
