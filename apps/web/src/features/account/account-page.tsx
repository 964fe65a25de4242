import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mien/domain';
import { account as english, shell as englishShell, fill } from '@mien/messages';
import { Icon } from '@mien/ui';
import { Link, Navigate } from 'react-router';
import { useAttentionNotices } from '../../shared/attention-notices.ts';
import { currentLocale, textsOf } from '../../shared/language.ts';
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

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const;

/** How long ago an instant was, in the largest unit of which at least one has passed. */
function ageText(instant: string): string {
  const ageMs = Math.max(0, Date.now() - Date.parse(instant));
  const [unit, ms] = UNITS.find((one) => ageMs >= one[1]) ?? ['minute', MINUTE_MS];
  return new Intl.RelativeTimeFormat(currentLocale()).format(-Math.floor(ageMs / ms), unit);
}

const instantText = (instant: string) =>
  new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));

/** How many patients have readings that need attention, on the way to them. Nobody watches it, and it says so. */
function AttentionLine() {
  const notices = useAttentionNotices();
  if (!notices || notices.oldestSince === null) return null;
  const { count, oldestSince } = notices;
  const words = texts.attention;
  return (
    <Link to={`${paths.users}?only=attention`} className={styles.page} data-tone="caution">
      <Icon name="warning" />
      <span className={styles.pageWords}>
        <strong>{words.title}</strong>
        <span className={styles.waiting}>{count === 1 ? words.count.one : fill(words.count.many, { count })}</span>
        <span>{fill(words.oldest, { date: instantText(oldestSince), age: ageText(oldestSince) })}</span>
        <span className={styles.notMonitored}>{words.notMonitored}</span>
      </span>
      <Icon name="chevronRight" />
    </Link>
  );
}

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
      <AttentionLine />
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
