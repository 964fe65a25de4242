import { results as english } from '@mien/messages';
import { Button, buttonClassName } from '@mien/ui';
import { Link } from 'react-router';
import { textsOf } from '../language.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session.ts';
import { stored } from '../stored.ts';
import { useOverlayState } from '../use-overlay-state.ts';

const { score: texts } = textsOf('results', english);

/** Leads to a scan of 60 seconds: the sheet before the camera opens with that length. A scan-only session has no such sheet. */
export function LongerScan() {
  const { data: session } = useSession();
  const [, show] = useOverlayState('scan');
  if (session?.isScanOnly)
    return (
      <Link to={paths.howTo} className={buttonClassName({ isBlock: true })}>
        {texts.longer}
      </Link>
    );
  return (
    <Button
      isBlock
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
