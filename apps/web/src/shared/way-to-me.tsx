import { shell as english } from '@mien/messages';
import { classNames, Icon, rowClassName } from '@mien/ui';
import { Link } from 'react-router';
import { textsOf } from './language.ts';
import { paths } from './paths.ts';
import { useSession } from './session.ts';
import styles from './way-to-me.module.css';

const { places } = textsOf('shell', english);

/** The link back from a page that is reached from Me; a scan-only session has nothing there. */
export function WayToMe() {
  const { data: session } = useSession();
  if (session?.isScanOnly) return null;
  return (
    <Link to={paths.me} className={classNames(rowClassName({ isOneLine: true, isInline: true, gap: 1 }), styles.back)}>
      <Icon name="back" sizePx={20} /> {places.me}
    </Link>
  );
}
