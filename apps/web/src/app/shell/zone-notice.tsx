import { shell as english, fill } from '@mien/messages';
import { Banner } from '@mien/ui';
import { textsOf } from '../../shared/language.ts';

const texts = textsOf('shell', english);

/** How a zone of whole hours is written for people: the signs of its name are the other way round. */
function offsetText(timeZone: string): string {
  const [, sign, hours] = /^Etc\/GMT([+-])(\d+)$/.exec(timeZone) ?? [];
  return hours === undefined ? 'UTC' : `UTC${sign === '+' ? '−' : '+'}${hours}`;
}

/** Says by which zone times are written where the device's own is not known. */
export function ZoneNotice({ timeZone }: { readonly timeZone: string }) {
  return (
    <Banner tone="info">
      <p>{fill(texts.zone, { zone: offsetText(timeZone) })}</p>
    </Banner>
  );
}
