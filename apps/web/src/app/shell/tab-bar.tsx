import { shell as english } from '@mien/messages';
import { Box, boxClassName, classNames, Icon, type IconName, Row, Text, VisuallyHidden } from '@mien/ui';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Link, matchPath, useLocation } from 'react-router';
import { useMay } from '../../shared/platform/cared-for.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { isProblem } from '../../shared/platform/problem-text.ts';
import type { TabName } from '../../shared/platform/screen.ts';
import { screenAt } from '../../shared/platform/screen-at.ts';
import { useHasHistory, useSession } from '../../shared/platform/session.ts';
import { stored } from '../../shared/platform/stored.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { useUnreadAnswers } from '../../shared/platform/unread.ts';
import { useIsIdle } from '../../shared/platform/use-is-idle.ts';
import { useIsOnline } from '../../shared/platform/use-is-online.ts';
import { useLastOpen, useOverlayState } from '../../shared/platform/use-overlay-state.ts';
import { prefetchWhenIdle } from '../../shared/platform/when-idle.ts';
import { parts } from '../parts.tsx';
import { SCREENS } from '../screens.ts';
import styles from './tab-bar.module.css';

const texts = textsOf('shell', english);

/** The style of a tab, link or button. */
const LINK = classNames(
  boxClassName({ tone: 'muted', size: 'small', weight: 600, isRound: true, isUndecorated: true }),
  styles.link,
);

interface Tab {
  readonly key: TabName;
  readonly icon: IconName;
  readonly to: string;
}

const TABS: readonly Tab[] = [
  { key: 'home', icon: 'home', to: paths.dashboard },
  { key: 'trends', icon: 'chart', to: paths.bestTrendChart },
  { key: 'scan', icon: 'scan', to: paths.howTo },
  { key: 'messages', icon: 'chat', to: paths.liveChat },
  { key: 'me', icon: 'person', to: paths.me },
];

/** The badge shows more unread answers as `9+`. */
const MAX_BADGE = 9;

/** Whether this page shows the tab bar: for signed-in patients, except on pages with a single task. */
export function useHasTabBar(): boolean {
  const { pathname } = useLocation();
  const { data: session, failureReason } = useSession();
  const hasHistory = useHasHistory();
  const screen = screenAt(SCREENS, pathname)?.screen;
  if (screen?.tab === 'none' && !(screen.tabAfterScans && hasHistory)) return false;
  // Offline, the session is unknown: a patient who had scans keeps the links to pages that work offline.
  if (session === undefined) return isProblem(failureReason, 'offline') && stored.historyCheck.get() === '1';
  return Boolean(session?.user.patientUid) && !session?.isScanOnly;
}

/** Home, Trends, Scan, Messages and Me: at the bottom of a phone, in the header of a larger screen. */
export function TabBar() {
  const { pathname } = useLocation();
  const { data: session } = useSession();
  const hasHistory = useHasHistory() || session === undefined;
  const mayReadChat = useMay('chat');
  const isIdle = useIsIdle();
  const unreadCount = useUnreadAnswers({ isEnabled: isIdle && mayReadChat });
  useEffect(() => (isIdle ? prefetchWhenIdle(parts.scanSheet.prefetch) : undefined), [isIdle]);
  const may = { scan: useMay('scan'), messages: mayReadChat, trends: hasHistory, home: true, me: true };
  const shown = TABS.filter(({ key }) => may[key]);
  const screen = screenAt(SCREENS, pathname)?.screen;
  const currentTab = screen?.tabAfterScans ?? screen?.tab;
  return (
    <Box as="nav" isScreenOnly aria-label={texts.places.name} className={styles.bar}>
      <Row as="ul" isOneLine className={styles.list}>
        {shown.map((tab) => (
          <li key={tab.key} className={styles.tab}>
            {tab.key === 'scan' ? (
              <ScanTab tab={tab} />
            ) : (
              // `page` is the tab's own page; `true` is another page that belongs to it.
              <Link
                to={tab.to}
                className={LINK}
                aria-current={matchPath(tab.to, pathname) ? 'page' : tab.key === currentTab ? 'true' : undefined}
              >
                <TabContent tab={tab}>
                  {tab.key === 'messages' && unreadCount > 0 && <Unread count={unreadCount} />}
                </TabContent>
              </Link>
            )}
          </li>
        ))}
      </Row>
    </Box>
  );
}

function TabContent({ tab, children }: { readonly tab: Tab; readonly children?: ReactNode }) {
  return (
    <>
      <Icon name={tab.icon} />
      <Text as="span" isCut className={styles.name}>
        {texts.places[tab.key]}
      </Text>
      {children}
    </>
  );
}

/** Without a connection no scan can start: the button stays in place and says so. */
function ScanTab({ tab }: { readonly tab: Tab }) {
  const isOnline = useIsOnline();
  const toasts = useToasts();
  const [open, show, close] = useOverlayState('scan');
  const wasOpened = useLastOpen(open) !== null;
  if (isOnline)
    return (
      <>
        <Link
          to={tab.to}
          className={classNames(LINK, styles.scan)}
          onClick={(event) => {
            event.preventDefault();
            show('ready');
          }}
        >
          <TabContent tab={tab} />
        </Link>
        {wasOpened && (
          <Suspense fallback={null}>
            <parts.scanSheet.Component isOpen={open !== null} onClose={close} />
          </Suspense>
        )}
      </>
    );
  return (
    <button
      type="button"
      aria-disabled="true"
      className={classNames(LINK, styles.scan)}
      onClick={() => toasts.show({ text: texts.places.scanNeedsConnection, tone: 'caution' })}
    >
      <TabContent tab={tab} />
    </button>
  );
}

function Unread({ count }: { readonly count: number }) {
  return (
    <>
      {' '}
      <Text as="span" weight={700} isCentered isPill className={styles.unread}>
        <VisuallyHidden>{pluralText(texts.menu.unread, count)}</VisuallyHidden>
        <span aria-hidden="true">{count > MAX_BADGE ? `${MAX_BADGE}+` : count}</span>
      </Text>
    </>
  );
}
