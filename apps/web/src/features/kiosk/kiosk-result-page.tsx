import { LEFT_THE_TABLET, scanReturnFromQuery } from '@mien/contract';
import { scanErrorKind } from '@mien/domain';
import { kiosk as english, scanError as englishScanError } from '@mien/messages';
import { Button, Muted, Spinner, Stack } from '@mien/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { isScanSessionUnderWay, settleScanReturn } from '../../shared/health/scan-return.model.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { stored, storedJson } from '../../shared/platform/stored.ts';
import { type OpenInPlace, openInPlace } from './end-visit.ts';
import styles from './kiosk.module.css';
import { useKiosk } from './kiosk.queries.ts';
import { KioskFrame } from './kiosk-frame.tsx';
import { KioskResult } from './kiosk-result.tsx';
import { Presence } from './presence.tsx';
import { type ShownResult, showFrom, shownResult } from './shown-result.ts';
import { useEndVisit } from './use-end-visit.ts';
import { useStartOnReturn } from './use-start-on-return.ts';

const texts = textsOf('kiosk', english);
const scanError = textsOf('scanError', englishScanError);

/** How long after a failure the results are submitted again. Chosen. */
const AGAIN_MS = 5000;

type Outcome =
  | { readonly kind: 'settling' | 'offline' | 'none' | 'over' | 'left' }
  | { readonly kind: 'shown'; readonly result: ShownResult }
  | { readonly kind: 'failed'; readonly code: string };

const firstOutcome = (hasReturned: boolean): Outcome => {
  const result = shownResult();
  if (hasReturned) return { kind: 'settling' };
  return result === null ? { kind: 'none' } : { kind: 'shown', result };
};

/** Submits what the scan site returned, and tries again while there is no connection. */
function useOutcome(): Outcome {
  const { client } = useApi();
  const [returned] = useState(() => stored.scanReturn.get());
  const [outcome, setOutcome] = useState<Outcome>(() => firstOutcome(returned !== null));
  const isRunning = useRef(false);
  const settle = useCallback(async () => {
    if (returned === null || isRunning.current) return;
    isRunning.current = true;
    const underWay = storedJson(stored.scanSession, isScanSessionUnderWay);
    const settled = await settleScanReturn(
      client,
      scanReturnFromQuery(new URLSearchParams(returned)),
      underWay,
      async () => null,
    );
    isRunning.current = false;
    if (settled.kind === 'again') return setOutcome({ kind: 'offline' });
    stored.scanReturn.clear();
    stored.scanSession.clear();
    if (settled.kind === 'signedOut') return setOutcome({ kind: 'over' });
    if (settled.kind === 'measured')
      return setOutcome({ kind: 'shown', result: showFrom(settled.measurementId, Date.now()) });
    setOutcome(settled.details === LEFT_THE_TABLET ? { kind: 'left' } : { kind: 'failed', code: settled.code });
  }, [client, returned]);
  useEffect(() => void settle(), [settle]);
  const isOffline = outcome.kind === 'offline';
  useEffect(() => {
    if (!isOffline) return;
    const timer = setInterval(() => void settle(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOffline, settle]);
  return outcome;
}

/** `/kiosk/result`: the result of the person at a tablet, for a minute. `take-scan-return.js` leads the scan site's return here. */
export function KioskResultPage({ open = openInPlace }: { readonly open?: OpenInPlace }) {
  const outcome = useOutcome();
  const { data: state } = useKiosk();
  const navigate = useNavigate();
  const end = useEndVisit(open);
  useStartOnReturn(open);
  const device = state?.device ?? null;
  const hasLeft = outcome.kind === 'left';
  useEffect(() => {
    if (hasLeft) end();
  }, [hasLeft, end]);
  if (outcome.kind === 'none') return <Navigate to={paths.kiosk} replace />;
  if (outcome.kind === 'shown')
    return (
      <KioskResult
        device={device}
        shown={outcome.result}
        canSendToPhone={state?.person?.canSendToPhone === true}
        onEnd={end}
      />
    );
  if (outcome.kind === 'settling' || hasLeft) return <Spinner text={texts.result.preparing} isPage />;
  const isFailed = outcome.kind === 'failed';
  const isOffline = outcome.kind === 'offline';
  const kind = isFailed ? scanError.kinds[scanErrorKind(outcome.code)] : null;
  return (
    <KioskFrame device={device} aside={null}>
      <Stack gap={5} width="focused" className={styles.centered} role="alert">
        <PageHeading title={isOffline ? texts.offline.title : isFailed ? texts.result.failed : texts.result.over} />
        <Muted size="lead" isCentered>
          {isOffline ? texts.offline.text : (kind?.description ?? texts.result.overText)}
        </Muted>
        <Stack gap={3} className={styles.large}>
          {isFailed && (
            <Button isBlock onClick={() => void navigate(paths.kiosk, { replace: true })}>
              {texts.result.again}
            </Button>
          )}
          <Button variant={isFailed ? 'secondary' : 'primary'} isBlock onClick={end}>
            {texts.result.done}
          </Button>
        </Stack>
      </Stack>
      <Presence onGone={end} />
    </KioskFrame>
  );
}
