import { shell as english } from '@mien/messages';
import { Box, boxClassName, classNames, Row, Text, ToastRegion, type ToastStore } from '@mien/ui';
import type { ReactNode } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import { MachineNote } from '../../shared/platform/machine-note.tsx';
import { useIsOnline } from '../../shared/platform/use-is-online.ts';
import type { Environment } from '../environment.ts';
import styles from './shell.module.css';

const texts = textsOf('shell', english);

interface FrameProps {
  readonly toasts: ToastStore;
  /** Above the header. */
  readonly top?: ReactNode;
  readonly header: ReactNode;
  /** A notice that affects the whole page. */
  readonly notice?: ReactNode;
  /** Whether the page has the tab bar, at the bottom of the screen on phones. */
  readonly hasTabBar?: boolean;
  /** The side bar at the left of every page on larger screens. */
  readonly side?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page: skip link, header, notice, the page itself and toasts. */
export function Frame({ toasts, top, header, notice, hasTabBar = false, side, children }: FrameProps) {
  return (
    <>
      <a
        className={classNames(
          boxClassName({
            padding: 3,
            sidePadding: 5,
            weight: 600,
            isPill: true,
            isScreenOnly: true,
            isUndecorated: true,
          }),
          styles.skip,
        )}
        href="#content"
      >
        {texts.skipLink}
      </a>
      {top}
      {header}
      <MachineNote />
      {side}
      <main
        id="content"
        className={classNames(styles.content, hasTabBar && styles.aboveTabBar, Boolean(side) && styles.besideSide)}
        tabIndex={-1}
      >
        {notice && (
          <Box width="page" isScreenOnly className={styles.notice}>
            {notice}
          </Box>
        )}
        {children}
      </main>
      <ToastRegion
        store={toasts}
        label={texts.toasts.region}
        closeLabel={texts.toasts.close}
        isAtFoot={Boolean(side)}
      />
    </>
  );
}

interface HeaderFrameProps {
  /** A link with the logo. */
  readonly logo: ReactNode;
  /** The environment's label; shown everywhere but in production. */
  readonly label: Environment['label'];
  readonly tabBar?: ReactNode;
  readonly children: ReactNode;
}

/** Logo and tabs at the left, actions at the right; a lost connection is reported between them. */
export function HeaderFrame({ logo, label, tabBar, children }: HeaderFrameProps) {
  const isOnline = useIsOnline();
  return (
    <Box as="header" isScreenOnly className={styles.header}>
      <Row gap={3} width="page" isOneLine className={styles.bar}>
        {logo}
        {label !== 'Live' && (
          <Text as="span" className={styles.label} isTag ground="control" isPill isRigid tone="muted">
            {label}
          </Text>
        )}
        {tabBar}
        <Text as="span" isFilling />
        <span role="status">
          {!isOnline && (
            <Text as="span" isTag isPill breaks="never" className={styles.offline}>
              {texts.offline}
            </Text>
          )}
        </span>
        {children}
      </Row>
    </Box>
  );
}
