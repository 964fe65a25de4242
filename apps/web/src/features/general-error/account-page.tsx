import { shell as english, fill } from '@mien/messages';
import { buttonClassName } from '@mien/ui';
import { Link, Navigate } from 'react-router';
import { textsOf } from '../../shared/language.ts';
import { PageHeading } from '../../shared/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { useHasPermission } from '../../shared/permissions.ts';
import { useSession } from '../../shared/session.ts';
import styles from './notice.module.css';

const texts = textsOf('shell', english).account;

/** `/account`: for users who are no patients, such as staff. */
export function AccountPage() {
  const { data: session } = useSession();
  const hasAverages = useHasPermission('viewAverages');
  if (!session) return null;
  if (session.user.patientUid !== null) return <Navigate to={paths.profile} replace />;
  const { firstName, lastName, userRoles } = session.user;
  return (
    <div className={styles.notice}>
      <div className={styles.words}>
        <PageHeading title={texts.title} />
        <p className={styles.text}>{fill(texts.text, { firstName, lastName, roles: userRoles.join(', ') })}</p>
      </div>
      {hasAverages && (
        <Link to={paths.averages} className={buttonClassName()}>
          {texts.averages}
        </Link>
      )}
    </div>
  );
}
