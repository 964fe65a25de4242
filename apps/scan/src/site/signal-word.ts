import type { Preview, Sighting } from './scan-run.ts';
import type { SiteTexts } from './site-texts.ts';

/** Signal to noise from which a pulse is called fair and good. Below -6 dB rates are not to be trusted. */
const FAIR_DB = -3;
const GOOD_DB = 2;

/** What the page says of the live pulse. Nothing good while it also says that the scan will fail. */
export function signalWord(
  preview: Pick<Preview, 'signalToNoiseDb'> | null,
  sight: Pick<Sighting, 'advice'> | null,
): keyof SiteTexts['capture']['quality'] {
  if (preview === null || preview.signalToNoiseDb === null || sight?.advice === 'closeApps') return 'looking';
  if (preview.signalToNoiseDb >= GOOD_DB) return 'good';
  return preview.signalToNoiseDb >= FAIR_DB ? 'fair' : 'weak';
}
