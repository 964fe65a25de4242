import { staffSide as english, shell as englishShell } from '@mien/messages';
import { Icon, IconButton, type IconName, Muted, Row, Stack, Text, VisuallyHidden } from '@mien/ui';
import { Suspense, useState } from 'react';
import { Link, matchPath, useLocation } from 'react-router';
import { textsOf } from '../../shared/platform/language.ts';
import { lazyComponent } from '../../shared/platform/lazy-component.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { FROM_MENU, useIsWithin, useStaffPages } from '../../shared/platform/screens.ts';
import { useSession } from '../../shared/platform/session.ts';
import { useWaitingConversations } from '../../shared/platform/unread.ts';
import { useLastOpen } from '../../shared/platform/use-overlay-state.ts';
import { roleText } from '../../shared/staff/role-text.ts';
import styles from './staff-side.module.css';
import { type StaffKeyAction, useStaffKeys } from './use-staff-keys.ts';

/** Overlays load when first opened. */
const Search = lazyComponent(async () => (await import('./staff-search.tsx')).StaffSearch);
const KeysSheet = lazyComponent(async () => (await import('./keys-sheet.tsx')).KeysSheet);

const texts = textsOf('staffSide', english);
const { menu } = textsOf('shell', englishShell);

/**
 * Staff navigation at the left of larger screens, the search for patients and pages, and keyboard shortcuts for all
 * widths.
 */
export function StaffSide() {
  const { data: session } = useSession();
  const pages = useStaffPages();
  const waitingCount = useWaitingConversations();
  const [open, setOpen] = useState<StaffKeyAction | null>(null);
  const last = useLastOpen(open);
  useStaffKeys(setOpen);
  if (!session) return null;
  const { firstName, lastName, userRoles } = session.user;
  const name = `${firstName} ${lastName}`.trim();
  const close = () => setOpen(null);
  return (
    <>
      <nav className={styles.side} aria-label={texts.name}>
        <button
          type="button"
          className={styles.search}
          aria-label={texts.search.open}
          aria-keyshortcuts="/ Control+K"
          onClick={() => setOpen('search')}
        >
          <Icon name="search" sizePx={20} />
          {texts.search.open}
          <kbd>/</kbd>
        </button>
        <Stack as="ul" className={styles.pages}>
          <Place to={paths.account} icon="home" text={texts.today} />
          {pages.map(({ path, icon, name, unread }) => (
            <Place
              key={path}
              to={path}
              icon={icon}
              text={name}
              waitingCount={unread === 'conversations' ? waitingCount : 0}
            />
          ))}
        </Stack>
        <Row gap={2} isOneLine className={styles.me}>
          <Stack as="p" isFilling className={styles.who}>
            <Text as="span" weight={600} breaks="never" className={styles.name}>
              {name}
            </Text>
            <Muted as="span">{userRoles.map(roleText).join(', ')}</Muted>
          </Stack>
          <IconButton icon="info" label={texts.keys.open} aria-keyshortcuts="?" onClick={() => setOpen('keys')} />
        </Row>
      </nav>
      {last !== null && (
        <Suspense fallback={null}>
          <Search isOpen={open === 'search'} onClose={close} />
          <KeysSheet isOpen={open === 'keys'} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

interface PlaceProps {
  readonly to: string;
  readonly icon: IconName;
  readonly text: string;
  readonly waitingCount?: number;
}

/** The open page is current; a page that belongs to it is marked as inside it. */
function Place({ to, icon, text, waitingCount = 0 }: PlaceProps) {
  const { pathname } = useLocation();
  const isHere = matchPath(to, pathname) !== null;
  const isWithin = useIsWithin(to);
  return (
    <li>
      <Link
        to={to}
        state={FROM_MENU}
        className={styles.place}
        aria-current={isHere ? 'page' : isWithin ? 'true' : undefined}
      >
        <Icon tone="muted" name={icon} sizePx={20} />
        <span className={styles.placeName}>{text}</span>
        {waitingCount > 0 && (
          <Text as="span" weight={700} isCentered isPill isAtEnd className={styles.unread}>
            <VisuallyHidden>{pluralText(menu.waiting, waitingCount)}</VisuallyHidden>
            <span aria-hidden="true">{waitingCount}</span>
          </Text>
        )}
      </Link>
    </li>
  );
}
