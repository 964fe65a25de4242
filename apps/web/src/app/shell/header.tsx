import { shell as english, fill } from '@mien/messages';
import { IconButton } from '@mien/ui';
import { Suspense, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ClientLogo } from '../../shared/platform/client-logo.tsx';
import { useClientLook } from '../../shared/platform/client-look.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { LanguageChoice } from '../../shared/platform/language-choice.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { useProductName } from '../../shared/platform/product-name.ts';
import { useHasHistory, useSession } from '../../shared/platform/session.ts';
import { environmentOf } from '../environment.ts';
import { parts } from '../parts.tsx';
import { HeaderFrame } from './frame.tsx';
import styles from './shell.module.css';
import { TabBar, useHasTabBar } from './tab-bar.tsx';

const texts = textsOf('shell', english);

/** The logo at the left and, for signed-in users, the menu at the right. */
export function Header() {
  const { data: session } = useSession();
  const { pathname } = useLocation();
  const productName = useProductName();
  const look = useClientLook();
  const name = look?.logos.length ? (look.clientName ?? productName) : productName;
  const hasHistory = useHasHistory();
  const hasTabBar = useHasTabBar();
  const menuButton = useRef<HTMLButtonElement>(null);
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const home = session ? (hasHistory ? paths.dashboard : paths.profile) : paths.signIn;
  const isOpen = openAt === pathname;
  return (
    <HeaderFrame
      label={environmentOf(window.location.hostname).label}
      tabBar={hasTabBar && <TabBar />}
      logo={
        <Link
          to={home}
          className={styles.logo}
          aria-label={name ? fill(texts.logo.label, { productName: name }) : texts.logo.fallback}
        >
          <ClientLogo look={look} productName={productName} />
        </Link>
      }
    >
      {/* Signed-in users find them in the menu; the session is unknown while the server cannot be reached. */}
      {session === null && <LanguageChoice at="header" />}
      {session && (
        <>
          <IconButton
            ref={menuButton}
            icon="menu"
            label={texts.menu.open}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onPointerEnter={parts.menu.prefetch}
            onClick={() => {
              setOpenAt(isOpen ? null : pathname);
              setWasOpened(true);
            }}
          />
          {wasOpened && (
            <Suspense fallback={null}>
              <parts.menu.Component isOpen={isOpen} onClose={() => setOpenAt(null)} anchor={menuButton} />
            </Suspense>
          )}
        </>
      )}
    </HeaderFrame>
  );
}
