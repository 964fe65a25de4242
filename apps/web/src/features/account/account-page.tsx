import { account as english, shell as englishShell, fill } from '@mien/messages';
import { Icon } from '@mien/ui';
import { Link, Navigate } from 'react-router';
import { textsOf } from '../../shared/language.ts';
import notice from '../../shared/notice.module.css';
import { PageHeading } from '../../shared/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { roleText } from '../../shared/role-text.ts';
import { useSession } from '../../shared/session.ts';
import { useStaffPages } from '../../shared/staff-pages.ts';
import { useUnreadConversations } from '../../shared/unread.ts';
import styles from './account-page.module.css';

const texts = textsOf('account', english);
const shell = textsOf('shell', englishShell);

/** `/account`: for users who are no patients, such as staff. */
export function AccountPage() {
  const { data: session } = useSession();
  const staffPages = useStaffPages();
  const unreadConversations = useUnreadConversations();
  if (!session) return null;
  if (session.user.patientUid !== null) return <Navigate to={paths.profile} replace />;
  const { firstName, lastName, userRoles } = session.user;
  return (
    <div className={notice.notice}>
      <div className={notice.words}>
        <PageHeading title={texts.title} />
        <p className={notice.text}>
          {fill(texts.text, { firstName, lastName, roles: userRoles.map(roleText).join(', ') })}
        </p>
      </div>
      {staffPages.length > 0 && (
        <nav className={styles.pages} aria-label={texts.pages}>
          <ul>
            {staffPages.map(({ path, icon, text }) => (
              <li key={path}>
                <Link to={path} className={styles.page}>
                  <Icon name={icon} />
                  <span className={styles.pageWords}>
                    <strong>{shell.menu[text]}</strong>
                    <span>{texts.about[text]}</span>
                    {text === 'chatInbox' && unreadConversations > 0 && (
                      <span className={styles.unread}>{fill(shell.menu.unread, { count: unreadConversations })}</span>
                    )}
                  </span>
                  <Icon name="chevronRight" />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
