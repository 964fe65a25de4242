import { matchPath, useLocation } from 'react-router';
import { useIsOneself, useMay } from '../../shared/platform/cared-for.ts';
import { pathsOf } from '../../shared/platform/opened.ts';
import type { MenuEntry, MenuReader } from '../../shared/platform/screen.ts';
import { inMenuOrder, useMayOpen } from '../../shared/platform/screens.ts';
import { useHasHistory, useSession } from '../../shared/platform/session.ts';
import { SCREENS } from '../screens.ts';

/** A line of the menu. */
export interface MenuLine extends MenuEntry {
  readonly to: string;
}

/** Every line of the menu, with who gets it. */
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

/** The lines that the reader of the menu gets on this page. */
export function useMenuLines(): readonly MenuLine[] {
  const reader = useMenuReader();
  const mayOpen = useMayOpen();
  return LINES.filter(({ line, screen }) => mayOpen(screen) && (line.isFor?.(reader) ?? true)).map(({ line }) => line);
}
