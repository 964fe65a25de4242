import { averages as english } from '@mien/messages';
import { buttonClassName, Icon } from '@mien/ui';
import { Link } from 'react-router';
import { textsOf } from '../../shared/language.ts';
import { PageHeading } from '../../shared/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { homeOf, useSession } from '../../shared/session.ts';
import styles from './averages-page.module.css';

const { denied } = textsOf('averages', english);

/** Instead of the page, for whoever may not see averages. */
export function AccessDenied() {
  const { data: session } = useSession();
  return (
    <div className={styles.notice}>
      <Icon name="lock" sizePx={56} />
      <PageHeading title={denied.title} />
      <p>{denied.text}</p>
      <Link to={session ? homeOf(session.user) : paths.signIn} className={buttonClassName()}>
        {denied.home}
      </Link>
    </div>
  );
}
