import { results as english } from '@mien/messages';
import { Button, buttonClassName } from '@mien/ui';
import { Link } from 'react-router';
import { textsOf } from '../../platform/language.ts';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session.ts';
import { stored } from '../../platform/stored.ts';
import { useOverlayState } from '../../platform/use-overlay-state.ts';

const { score: texts } = textsOf('results', english);

/**
 * Links to a 60-second scan: the sheet before the camera opens with that length. A scan-only session has no such sheet.
 */
export function LongerScan({ isQuiet = false }: { readonly isQuiet?: boolean }) {
  const { data: session } = useSession();
  const [, show] = useOverlayState('scan');
  // In a note next to something more important.
  const look = isQuiet ? ({ variant: 'secondary', isSmall: true } as const) : { isBlock: true };
  if (session?.isScanOnly)
    return (
      <Link to={paths.howTo} className={buttonClassName(look)}>
        {texts.longer}
      </Link>
    );
  return (
    <Button
      {...look}
      icon="scan"
      onClick={() => {
        stored.scanLength.set('60');
        show('ready');
      }}
    >
      {texts.longer}
    </Button>
  );
}
