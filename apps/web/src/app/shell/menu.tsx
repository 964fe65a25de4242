import { shell as english } from '@mien/messages';
import { classNames, Icon, type IconName, rowClassName, Stack, Text } from '@mien/ui';
import { Popover, Sheet } from '@mien/ui/overlays';
import type { ReactNode, RefObject } from 'react';
import { Link, matchPath, useLocation } from 'react-router';
import { useMay } from '../../shared/platform/cared-for.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { LanguageChoice } from '../../shared/platform/language-choice.tsx';
import { type LegalText, useLegalPopup } from '../../shared/platform/legal-link.tsx';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { MENU_END } from '../../shared/platform/screen.ts';
import { FROM_MENU, menuText } from '../../shared/platform/screens.ts';
import { useLogOut } from '../../shared/platform/session.ts';
import { useUnreadAnswers, useWaitingConversations } from '../../shared/platform/unread.ts';
import { useMedia } from '../../shared/platform/use-media.ts';
import { useMenuLines } from './menu-lines.ts';
import styles from './shell.module.css';

const texts = textsOf('shell', english);

/** From this width on the menu is a popover below its button instead of a bottom sheet. */
const WIDE = '(min-width: 48rem)';

/** The style of a menu item, link or button. */
const ITEM = classNames(
  rowClassName({
    isOneLine: true,
    gap: 4,
    padding: 2,
    sidePadding: 4,
    tone: 'plain',
    weight: 600,
    isWide: true,
    isRound: true,
    isUndecorated: true,
    hover: 'tint',
  }),
  styles.item,
);

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
  const openLegalText = useLegalPopup();
  const logOut = useLogOut();
  const { unread, waiting } = texts.menu;
  const marks = {
    answers: { mark: unread, count: useUnreadAnswers({ isEnabled: useMay('chat') }) },
    conversations: { mark: waiting, count: useWaitingConversations() },
  };
  const lines = useMenuLines().map(({ icon, to, name, order, unread: counted }) => ({
    order,
    item: (
      <LinkItem
        key={to}
        icon={icon}
        to={to}
        onDone={onDone}
        text={menuText(name)}
        {...(counted ? marks[counted] : {})}
      />
    ),
  }));

  function read(text: LegalText): void {
    onDone();
    openLegalText(text);
  }

  function leave(): void {
    onDone();
    logOut();
  }

  return (
    <nav aria-label={texts.menu.open}>
      <Stack as="ul">
        {lines.filter(({ order }) => order < MENU_END).map(({ item }) => item)}
        <li className={styles.rule} aria-hidden="true" />
        <ButtonItem icon="shield" onPress={() => read('privacy')}>
          {texts.menu.privacy}
        </ButtonItem>
        <ButtonItem icon="document" onPress={() => read('terms')}>
          {texts.menu.terms}
        </ButtonItem>
        <li className={styles.rule} aria-hidden="true" />
        <li>
          <LanguageChoice at="menu" />
        </li>
        <li className={styles.rule} aria-hidden="true" />
        {lines.filter(({ order }) => order >= MENU_END).map(({ item }) => item)}
        <ButtonItem icon="logout" onPress={leave}>
          {texts.menu.logOut}
        </ButtonItem>
      </Stack>
    </nav>
  );
}

interface LinkItemProps {
  readonly icon: IconName;
  readonly to: string;
  readonly text: string;
  readonly onDone: () => void;
  /** Number of waiting items, and its label. */
  readonly count?: number;
  readonly mark?: typeof texts.menu.unread | typeof texts.menu.waiting;
}

function LinkItem({ icon, to, text, onDone, count = 0, mark = texts.menu.unread }: LinkItemProps) {
  const { pathname } = useLocation();
  return (
    <li>
      <Link
        to={to}
        state={FROM_MENU}
        className={ITEM}
        onClick={onDone}
        aria-current={matchPath(to, pathname) ? 'page' : undefined}
      >
        <Icon name={icon} />
        <span>{text}</span>
        {count > 0 && (
          <>
            {' '}
            <Text as="span" isTag isPill tint="brand" isAtEnd>
              {pluralText(mark, count)}
            </Text>
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
      <button type="button" className={ITEM} onClick={onPress}>
        <Icon name={icon} />
        {children}
      </button>
    </li>
  );
}
