import { shell as english } from '@mien/messages';
import { Icon } from '@mien/ui';
import { textsOf } from './language.ts';
import { LoneLink } from './lone-link.tsx';
import { paths } from './paths.ts';
import { useSession } from './session.ts';

const { places } = textsOf('shell', english);

/** The link back on a page that is opened from Me; a scan-only session has no Me page. */
export function WayToMe() {
  const { data: session } = useSession();
  if (session?.isScanOnly) return null;
  return (
    <LoneLink to={paths.me}>
      <Icon name="back" sizePx={20} /> {places.me}
    </LoneLink>
  );
}
