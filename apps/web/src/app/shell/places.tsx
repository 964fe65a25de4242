import { shell as english } from '@mien/messages';
import { Box, boxClassName, classNames, Icon, type IconName, Row, Text, VisuallyHidden } from '@mien/ui';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Link, matchPath, useLocation } from 'react-router';
import { useMay } from '../../shared/platform/cared-for.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { isProblem } from '../../shared/platform/problem-text.ts';
import type { PlaceName } from '../../shared/platform/screen.ts';
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
import styles from './places.module.css';

const texts = textsOf('shell', english);

/** The style of a tab, link or button. */
const LINK = classNames(
  boxClassName({ tone: 'muted', size: 'small', weight: 600, isRound: true, isUndecorated: true }),
  styles.link,
);

interface Place {
  readonly key: PlaceName;
  readonly icon: IconName;
  readonly to: string;
}

const PLACES: readonly Place[] = [
  { key: 'home', icon: 'home', to: paths.dashboard },
  { key: 'trends', icon: 'chart', to: paths.bestTrendChart },
  { key: 'scan', icon: 'scan', to: paths.howTo },
  { key: 'messages', icon: 'chat', to: paths.liveChat },
  { key: 'me', icon: 'person', to: paths.me },
];

/** The highest number on the badge. */
const MOST_UNREAD = 9;

/** Whether this page has the tab bar: signed-in patients see it, except in flows with a single task. */
export function useHasPlaces(): boolean {
  const { pathname } = useLocation();
  const { data: session, failureReason } = useSession();
  const hasHistory = useHasHistory();
  const screen = screenAt(SCREENS, pathname)?.screen;
  if (screen?.place === 'none' && !(screen.placeAfterScans && hasHistory)) return false;
  // Opened offline, on the device of a patient with scans: keeps the links to readable pages.
  if (session === undefined) return isProblem(failureReason, 'offline') && stored.historyCheck.get() === '1';
  return Boolean(session?.user.patientUid) && !session?.isScanOnly;
}

/** Home, Trends, Scan, Messages and Me: at the bottom of a phone, in the header of a larger screen. */
export function Places() {
  const { pathname } = useLocation();
  const { data: session } = useSession();
  const hasHistory = useHasHistory() || session === undefined;
  const mayReadChat = useMay('chat');
  const isIdle = useIsIdle();
  const unreadCount = useUnreadAnswers({ isEnabled: isIdle && mayReadChat });
  useEffect(() => (isIdle ? prefetchWhenIdle(parts.scanSheet.prefetch) : undefined), [isIdle]);
  const may = { scan: useMay('scan'), messages: mayReadChat, trends: hasHistory, home: true, me: true };
  const shown = PLACES.filter(({ key }) => may[key]);
  const screen = screenAt(SCREENS, pathname)?.screen;
  const here = screen?.placeAfterScans ?? screen?.place;
  return (
    <Box as="nav" isScreenOnly aria-label={texts.places.name} className={styles.places}>
      <Row as="ul" isOneLine className={styles.list}>
        {shown.map((place) => (
          <li key={place.key} className={styles.place}>
            {place.key === 'scan' ? (
              <ScanPlace place={place} />
            ) : (
              // `page` is the tab's own page; `true` is another page that belongs to it.
              <Link
                to={place.to}
                className={LINK}
                aria-current={matchPath(place.to, pathname) ? 'page' : place.key === here ? 'true' : undefined}
              >
                <PlaceContent place={place}>
                  {place.key === 'messages' && unreadCount > 0 && <Unread count={unreadCount} />}
                </PlaceContent>
              </Link>
            )}
          </li>
        ))}
      </Row>
    </Box>
  );
}

function PlaceContent({ place, children }: { readonly place: Place; readonly children?: ReactNode }) {
  return (
    <>
      <Icon name={place.icon} />
      <Text as="span" isCut className={styles.name}>
        {texts.places[place.key]}
      </Text>
      {children}
    </>
  );
}

/** Without a connection no scan can start: the button stays in place and says so. */
function ScanPlace({ place }: { readonly place: Place }) {
  const isOnline = useIsOnline();
  const toasts = useToasts();
  const [open, show, close] = useOverlayState('scan');
  const wasOpened = useLastOpen(open) !== null;
  if (isOnline)
    return (
      <>
        <Link
          to={place.to}
          className={classNames(LINK, styles.scan)}
          onClick={(event) => {
            event.preventDefault();
            show('ready');
          }}
        >
          <PlaceContent place={place} />
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
      <PlaceContent place={place} />
    </button>
  );
}

function Unread({ count }: { readonly count: number }) {
  return (
    <>
      {' '}
      <Text as="span" weight={700} isCentered isPill className={styles.unread}>
        <VisuallyHidden>{pluralText(texts.menu.unread, count)}</VisuallyHidden>
        <span aria-hidden="true">{count > MOST_UNREAD ? `${MOST_UNREAD}+` : count}</span>
      </Text>
    </>
  );
}
