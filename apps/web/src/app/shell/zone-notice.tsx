import { shell as english, fill } from '@mien/messages';
import { Banner } from '@mien/ui';
import { textsOf } from '../../shared/platform/language.ts';

const texts = textsOf('shell', english);

/** A whole-hour zone in the usual notation: the zone's own name has the opposite sign. */
function offsetText(timeZone: string): string {
  const [, sign, hours] = /^Etc\/GMT([+-])(\d+)$/.exec(timeZone) ?? [];
  return hours === undefined ? 'UTC' : `UTC${sign === '+' ? '−' : '+'}${hours}`;
}

/** Says which time zone is used if the device's own is unknown. */
export function ZoneNotice({ timeZone }: { readonly timeZone: string }) {
  return (
    <Banner tone="info" isQuiet>
      <p>{fill(texts.zone, { zone: offsetText(timeZone) })}</p>
    </Banner>
  );
}
