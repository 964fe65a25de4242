import { matchPath, useLocation } from 'react-router';
import { useIsOneself, useMay } from '../../shared/platform/cared-for.ts';
import { pathsOf } from '../../shared/platform/opened.ts';
import type { MenuEntry, MenuReader } from '../../shared/platform/screen.ts';
import { inMenuOrder, useMayOpen } from '../../shared/platform/screens.ts';
import { useHasHistory, useSession } from '../../shared/platform/session.ts';
import { SCREENS } from '../screens.ts';

/** A menu item. */
export interface MenuLine extends MenuEntry {
  readonly to: string;
}

/** Every menu item, with its audience. */
const LINES = inMenuOrder(SCREENS).map((screen) => ({
  line: { to: pathsOf(screen)[0] ?? '', ...screen.menu } satisfies MenuLine,
  screen,
}));

function useMenuReader(): MenuReader {
  const { pathname } = useLocation();
  const { data: session } = useSession();
  const isPatient = Boolean(session?.user.patientUid);
  return {
    session,
    isPatient,
    isFullPatient: isPatient && !session?.isScanOnly,
    hasHistory: useHasHistory(),
    mayScan: useMay('scan'),
    mayChat: useMay('chat'),
    isOneself: useIsOneself(),
    isAt: (pattern) => matchPath(pattern, pathname) !== null,
  };
}

/** The menu items for the reader on this page. */
export function useMenuLines(): readonly MenuLine[] {
  const reader = useMenuReader();
  const mayOpen = useMayOpen();
  return LINES.filter(({ line, screen }) => mayOpen(screen) && (line.isFor?.(reader) ?? true)).map(({ line }) => line);
}
