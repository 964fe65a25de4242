import { kiosk as english } from '@mien/messages';
import { Muted, Spinner, Stack } from '@mien/ui';
import { useLocation, useNavigate } from 'react-router';
import { textsOf } from '../../shared/platform/language.ts';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { CLEARED, type OpenInPlace, openInPlace } from './end-visit.ts';
import styles from './kiosk.module.css';
import { useKiosk } from './kiosk.queries.ts';
import { KioskEnd } from './kiosk-end.tsx';
import { KioskFrame } from './kiosk-frame.tsx';
import { KioskStart } from './kiosk-start.tsx';
import { KioskVisit } from './kiosk-visit.tsx';
import { PairTablet } from './pair-tablet.tsx';
import { useStartOnReturn } from './use-start-on-return.ts';

const texts = textsOf('kiosk', english);

/** `/kiosk`: pairing, the start, the questions before a scan, and the end. One history entry holds them all. */
export function KioskPage({ open = openInPlace }: { readonly open?: OpenInPlace }) {
  const { data: state, error } = useKiosk();
  const { search } = useLocation();
  const navigate = useNavigate();
  useStartOnReturn(open);
  const device = state?.device ?? null;
  if (search === CLEARED)
    return <KioskEnd device={device} onNext={() => void navigate(paths.kiosk, { replace: true })} />;
  // The server cannot be reached, or is starting: the query tries again by itself.
  if (error)
    return (
      <KioskFrame device={device}>
        <Stack gap={3} width="focused" className={styles.centered}>
          <PageHeading title={texts.offline.title} />
          <Muted size="lead" isCentered>
            {texts.offline.text}
          </Muted>
        </Stack>
      </KioskFrame>
    );
  if (state === undefined) return <Spinner text={texts.loading} isPage />;
  if (state.device === null) return <PairTablet open={open} />;
  if (state.person === null) return <KioskStart device={state.device} />;
  return <KioskVisit device={state.device} person={state.person} open={open} />;
}
