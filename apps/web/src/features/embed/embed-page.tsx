import { type EmbedOpened, embedReturnUrl, Problem, type ScanPerson, type ScanReturn } from '@mien/contract';
import { type EmbedStatus, isInAppBrowser, scanErrorKind } from '@mien/domain';
import { embed as english, scanError as englishScanError } from '@mien/messages';
import { Button, Muted, Spinner, Stack } from '@mien/ui';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { OpenedScan } from '../../shared/health/open-scan.ts';
import { settleScanReturn } from '../../shared/health/scan-return.model.ts';
import { ApiProvider, useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { LINK } from '../../shared/platform/problem-art.tsx';
import { ProblemActions, ProblemPage } from '../../shared/platform/problem-page.tsx';
import { isProblem } from '../../shared/platform/problem-text.ts';
import { isCameraBlocked } from './camera-blocked.ts';
import { CameraBlocked, InApp } from './cannot-scan.tsx';
import { EmbedFrame } from './embed-frame.tsx';
import { EmbedQuestions } from './embed-questions.tsx';
import { EmbedResult } from './embed-result.tsx';
import { EmbedScan } from './embed-scan.tsx';
import { type Host, hostOf } from './host.ts';

const texts = textsOf('embed', english);
const scanError = textsOf('scanError', englishScanError);

/** The browser as far as the page needs it; tests pass their own. */
export interface EmbedBrowser {
  readonly userAgent: string;
  readonly hasCamera: boolean;
  readonly isCameraBlocked: boolean;
  /** Opens an address in place of the page. */
  readonly open: (url: string) => void;
  /** Returns to the page before this one; null in a frame, or if there is none. */
  readonly goBack: (() => void) | null;
}

const thisBrowser = (): EmbedBrowser => ({
  userAgent: navigator.userAgent,
  hasCamera: typeof navigator.mediaDevices?.getUserMedia === 'function',
  isCameraBlocked: isCameraBlocked(document),
  open: (url) => window.location.replace(url),
  goBack: window.parent === window && window.history.length > 1 ? () => window.history.back() : null,
});

type Opening =
  | { readonly kind: 'opening' | 'used' | 'offline' }
  | { readonly kind: 'open'; readonly opened: EmbedOpened };

/** Opens the session once, and takes its key out of the address. Nothing is stored: a reload needs a new session. */
function useOpening(isWanted: boolean) {
  const { client } = useApi();
  const [key] = useState(() => window.location.hash.slice(1));
  const [opening, setOpening] = useState<Opening>({ kind: key === '' ? 'used' : 'opening' });
  const isSent = useRef(false);
  const open = useCallback(async () => {
    if (isSent.current) return;
    isSent.current = true;
    setOpening({ kind: 'opening' });
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
    try {
      setOpening({ kind: 'open', opened: await client.embed.open({ body: { key } }) });
    } catch (error) {
      isSent.current = false;
      const isUsed = error instanceof Problem && !isProblem(error, 'offline', 'service-unavailable', 'internal-error');
      setOpening({ kind: isUsed ? 'used' : 'offline' });
    }
  }, [client, key]);
  useEffect(() => {
    if (isWanted && key !== '') void open();
  }, [isWanted, key, open]);
  return { opening, open };
}

/** `/embed/…`: a scan for a patient in other software, in a frame or as a page of its own. */
export function EmbedPage({ browser: given }: { readonly browser?: EmbedBrowser }) {
  const [browser] = useState(() => given ?? thisBrowser());
  const api = useApi();
  const isInApp = isInAppBrowser(browser.userAgent) || !browser.hasCamera;
  const { opening, open } = useOpening(!isInApp);
  const opened = opening.kind === 'open' ? opening.opened : null;
  const session = useMemo(
    () =>
      opened && {
        api: { ...api, client: api.clientWithToken(opened.accessToken) },
        host: hostOf(window, opened.origin, opened.sessionId),
      },
    [api, opened],
  );
  if (opened && session)
    return (
      <ApiProvider value={session.api}>
        <EmbedSession opened={opened} host={session.host} browser={browser} />
      </ApiProvider>
    );
  return (
    <EmbedFrame opened={null} host={null}>
      {opening.kind === 'used' ? (
        <ProblemPage drawing={LINK} title={texts.used.title} text={texts.used.text} isAlert>
          {browser.goBack && (
            <ProblemActions>
              <Button isBlock onClick={browser.goBack}>
                {texts.result.back}
              </Button>
            </ProblemActions>
          )}
        </ProblemPage>
      ) : isInApp ? (
        <InApp />
      ) : opening.kind === 'offline' ? (
        <Note title={texts.offline.title} text={texts.offline.text}>
          <Button isBlock onClick={() => void open()}>
            {texts.offline.retry}
          </Button>
        </Note>
      ) : (
        <Spinner text={texts.opening} isPage />
      )}
    </EmbedFrame>
  );
}

type Step =
  | { readonly kind: 'questions' }
  | { readonly kind: 'scan'; readonly scan: OpenedScan }
  | { readonly kind: 'settling' | 'offline'; readonly scan: OpenedScan; readonly returned: ScanReturn }
  | { readonly kind: 'done'; readonly measurementId: string; readonly receipt: string }
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'closed' };

interface SessionProps {
  readonly opened: EmbedOpened;
  readonly host: Host;
  readonly browser: EmbedBrowser;
}

/** Submits what the scan site returned, and fetches the receipt. */
function useSettling(host: Host, step: Step, setStep: (step: Step) => void): void {
  const { client } = useApi();
  const settle = useCallback(
    async (scan: OpenedScan, returned: ScanReturn) => {
      const again = () => setStep({ kind: 'offline', scan, returned });
      const settled = await settleScanReturn(client, returned, scan, async () => null);
      if (settled.kind === 'again') return again();
      if (settled.kind !== 'measured') {
        const code = settled.kind === 'failed' ? settled.code : 'TOKEN_EXPIRED';
        host.tell({ type: 'failed', code });
        return setStep({ kind: 'failed', code });
      }
      const { measurementId } = settled;
      try {
        const { receipt } = await client.embed.receipt({ body: { measurementId } });
        host.tell({ type: 'completed', measurementId, receipt });
        setStep({ kind: 'done', measurementId, receipt });
      } catch {
        again();
      }
    },
    [client, host, setStep],
  );
  const waiting = step.kind === 'settling' ? step : null;
  useEffect(() => {
    if (waiting) void settle(waiting.scan, waiting.returned);
  }, [waiting, settle]);
}

/** An open session: the questions, the scan, and its result. */
function EmbedSession({ opened, host, browser }: SessionProps) {
  const [step, setStep] = useState<Step>({ kind: 'questions' });
  const [person, setPerson] = useState<ScanPerson>(opened.person);
  useSettling(host, step, setStep);

  const close = useCallback(
    (status: EmbedStatus, receipt?: string): void => {
      const { sessionId, returnUrl } = opened;
      host.tell({ type: 'closed', status });
      setStep({ kind: 'closed' });
      if (returnUrl === null || window.parent !== window) return;
      browser.open(embedReturnUrl(returnUrl, { sessionId, status, ...(receipt === undefined ? {} : { receipt }) }));
    },
    [opened, host, browser],
  );
  useEffect(() => {
    host.tell({ type: 'ready' });
    if (browser.isCameraBlocked) host.tell({ type: 'permission', state: 'blocked-by-host' });
  }, [host, browser]);
  useEffect(() => host.onCancel(() => close('cancelled')), [host, close]);

  return (
    <EmbedFrame opened={opened} host={host}>
      {browser.isCameraBlocked ? (
        <CameraBlocked />
      ) : (
        <StepPage
          {...{ opened, host, step, person, setStep, close }}
          onScan={(scan, ready) => {
            setPerson(ready);
            setStep({ kind: 'scan', scan });
          }}
        />
      )}
    </EmbedFrame>
  );
}

interface StepProps {
  readonly opened: EmbedOpened;
  readonly host: Host;
  readonly step: Step;
  readonly person: ScanPerson;
  readonly setStep: (step: Step) => void;
  readonly close: (status: EmbedStatus, receipt?: string) => void;
  readonly onScan: (scan: OpenedScan, person: ScanPerson) => void;
}

function StepPage({ opened, host, step, person, setStep, close, onScan }: StepProps) {
  switch (step.kind) {
    case 'questions':
      return <EmbedQuestions opened={opened} person={person} onScan={onScan} onCancel={() => close('cancelled')} />;
    case 'scan': {
      const { scan } = step;
      return (
        <EmbedScan scan={scan} host={host} onReturn={(returned) => setStep({ kind: 'settling', scan, returned })} />
      );
    }
    case 'settling':
      return <Spinner text={texts.result.preparing} isPage />;
    case 'offline':
      return (
        <Note title={texts.offline.title} text={texts.offline.text}>
          <Button isBlock onClick={() => setStep({ ...step, kind: 'settling' })}>
            {texts.offline.retry}
          </Button>
        </Note>
      );
    case 'failed':
      return (
        <Note title={texts.result.failed} text={scanError.kinds[scanErrorKind(step.code)].description}>
          <Button isBlock onClick={() => setStep({ kind: 'questions' })}>
            {texts.result.again}
          </Button>
          <Button variant="secondary" isBlock onClick={() => close('failed')}>
            {opened.returnUrl === null ? texts.result.done : texts.result.back}
          </Button>
        </Note>
      );
    case 'done':
      return (
        <EmbedResult
          measurementId={step.measurementId}
          returns={opened.returnUrl !== null}
          onDone={() => close('completed', step.receipt)}
        />
      );
    case 'closed':
      return <Note title={texts.closed.title} text={texts.closed.text} />;
  }
}

interface NoteProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

const Note = ({ title, text, children }: NoteProps) => (
  <Stack gap={4} role="status">
    <PageHeading title={title} />
    <Muted size="lead">{text}</Muted>
    {children}
  </Stack>
);
