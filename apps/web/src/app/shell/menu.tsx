import { shell as english, switchProfile as englishSwitch, fill } from '@mien/messages';
import { Icon, type IconName } from '@mien/ui';
import { Popover, Sheet } from '@mien/ui/overlays';
import type { ReactNode, RefObject } from 'react';
import { Link, matchPath, useLocation, useNavigate } from 'react-router';
import { useIsOneself, useMay } from '../../shared/cared-for.ts';
import { textsOf } from '../../shared/language.ts';
import { type LegalText, useLegalPopup } from '../../shared/legal-link.tsx';
import { paths } from '../../shared/paths.ts';
import { useHasHistory, useLogOut, useSession } from '../../shared/session.ts';
import { useStaffPages } from '../../shared/staff-pages.ts';
import { useUnreadAnswers, useUnreadConversations } from '../../shared/unread.ts';
import { useMedia } from '../../shared/use-media.ts';
import { LanguageButton, OTHER_LANGUAGES } from './language-buttons.tsx';
import styles from './shell.module.css';

const texts = textsOf('shell', english);
const switchTexts = textsOf('switchProfile', englishSwitch);

/** From this width on the menu hangs below its button instead of coming from below. */
const WIDE = '(min-width: 48rem)';

interface MenuProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly anchor: RefObject<HTMLElement | null>;
}

/** The header's menu: a sheet on phones, a popover on larger screens. */
export function Menu({ isOpen, onClose, anchor }: MenuProps) {
  const isWide = useMedia(WIDE);
  const items = <MenuItems onDone={onClose} />;
  return isWide ? (
    <Popover isOpen={isOpen} onClose={onClose} anchor={anchor} label={texts.menu.open}>
      {items}
    </Popover>
  ) : (
    <Sheet isOpen={isOpen} onClose={onClose} title={texts.menu.open} closeLabel={texts.menu.close}>
      {items}
    </Sheet>
  );
}

function MenuItems({ onDone }: { readonly onDone: () => void }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const openLegalText = useLegalPopup();
  const logOut = useLogOut();
  const { data: session } = useSession();
  const hasHistory = useHasHistory();
  const isPatient = Boolean(session?.user.patientUid);
  const mayScan = useMay('scan');
  const mayReadChat = useMay('chat');
  const isOneself = useIsOneself();
  const isOnProfile = matchPath(paths.profile, pathname) !== null;
  const staffPages = useStaffPages();
  const unreadAnswers = useUnreadAnswers({ isEnabled: mayReadChat });
  const unreadConversations = useUnreadConversations();

  function read(text: LegalText): void {
    onDone();
    openLegalText(text);
  }

  function leave(): void {
    onDone();
    logOut();
    void navigate(paths.signIn, { replace: true });
  }

  return (
    <nav aria-label={texts.menu.open}>
      <ul className={styles.items}>
        {isPatient && !isOnProfile && (
          <>
            {mayScan && <LinkItem icon="scan" to={paths.howTo} onDone={onDone} text={texts.menu.scanNow} />}
            <LinkItem icon="person" to={paths.profile} onDone={onDone} text={texts.menu.profile} />
          </>
        )}
        {session && !isPatient && <LinkItem icon="home" to={paths.account} onDone={onDone} text={texts.menu.today} />}
        {staffPages
          // Averages are left out on their own page by the specification; the others say that one is there.
          .filter(({ path }) => path !== paths.averages || !matchPath(path, pathname))
          .map(({ path, icon, text }) => (
            <LinkItem
              key={path}
              icon={icon}
              to={path}
              onDone={onDone}
              text={texts.menu[text]}
              unreadCount={text === 'chatInbox' ? unreadConversations : 0}
            />
          ))}
        {isPatient && hasHistory && (
          <>
            <LinkItem icon="history" to={paths.dashboard} onDone={onDone} text={texts.menu.history} />
            <LinkItem icon="chart" to={paths.trendChartOf('month')} onDone={onDone} text={texts.menu.trendCharts} />
          </>
        )}
        {isPatient && !session?.isScanOnly && (
          <>
            {mayReadChat && (
              <LinkItem
                icon="chat"
                to={paths.liveChat}
                onDone={onDone}
                text={texts.menu.liveChat}
                unreadCount={unreadAnswers}
              />
            )}
            {isOneself && (
              <>
                <LinkItem icon="eye" to={paths.ownAccessLog} onDone={onDone} text={texts.menu.ownAccessLog} />
                <LinkItem icon="lock" to={paths.records} onDone={onDone} text={texts.menu.records} />
              </>
            )}
          </>
        )}
        <li className={styles.rule} aria-hidden="true" />
        <ButtonItem icon="shield" onPress={() => read('privacy')}>
          {texts.menu.privacy}
        </ButtonItem>
        <ButtonItem icon="document" onPress={() => read('terms')}>
          {texts.menu.terms}
        </ButtonItem>
        <li className={styles.rule} aria-hidden="true" />
        {OTHER_LANGUAGES.map((language) => (
          <li key={language}>
            <LanguageButton language={language} className={styles.item ?? ''} />
          </li>
        ))}
        <li className={styles.rule} aria-hidden="true" />
        {session?.hasOtherProfiles && (
          <LinkItem icon="people" to={paths.switchProfile} onDone={onDone} text={switchTexts.title} />
        )}
        <ButtonItem icon="logout" onPress={leave}>
          {texts.menu.logOut}
        </ButtonItem>
      </ul>
    </nav>
  );
}

interface LinkItemProps {
  readonly icon: IconName;
  readonly to: string;
  readonly text: string;
  readonly onDone: () => void;
  readonly unreadCount?: number;
}

function LinkItem({ icon, to, text, onDone, unreadCount = 0 }: LinkItemProps) {
  const { pathname } = useLocation();
  return (
    <li>
      <Link
        to={to}
        className={styles.item}
        onClick={onDone}
        aria-current={matchPath(to, pathname) ? 'page' : undefined}
      >
        <Icon name={icon} />
        <span>{text}</span>
        {unreadCount > 0 && (
          <>
            {' '}
            <span className={styles.unread}>{fill(texts.menu.unread, { count: unreadCount })}</span>
          </>
        )}
      </Link>
    </li>
  );
}

interface ButtonItemProps {
  readonly icon: IconName;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function ButtonItem({ icon, onPress, children }: ButtonItemProps) {
  return (
    <li>
      <button type="button" className={styles.item} onClick={onPress}>
        <Icon name={icon} />
        {children}
      </button>
    </li>
  );
}
