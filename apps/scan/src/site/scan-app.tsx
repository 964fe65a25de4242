import { type CapturedTrace, errorReturnUrl, LEFT_THE_TABLET, type ScanHandoff } from '@mien/contract';
import type { ScanErrorCode, ScanLengthS } from '@mien/domain';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createTellFrame, type TellFrame } from './frame-news.ts';
import { pageVoice } from './guide/voice.ts';
import { forgetHandoff, readHandoff, readOptions } from './handoff.ts';
import { forgetKeptScan, type KeptScan, readKeptScan } from './kept-scan.ts';
import { LeavingPage, NoHandoffPage, UnreachablePage } from './plain-pages.tsx';
import { rememberedLength, rememberLength } from './scan-length.ts';
import { ScanPage } from './scan-page.tsx';
import { SendPage } from './send-page.tsx';
import { SESSION_LIFE_MS } from './send-scan.ts';
import { isLineThere, type ScanService } from './service-client.ts';
import { speakAtTablet, useTabletPresence } from './shared-tablet.ts';
import { siteTexts } from './site-texts.ts';
import { StartPage } from './start-page.tsx';
import { StillTherePage } from './still-there-page.tsx';
import { type LoadingTracker, openTracker } from './tracker.ts';

/** The configuration whose product a page without a hand-off links to. */
const DEFAULT_CONFIG_ID = 'builtin';

type Screen = 'start' | 'scan' | 'leaving' | 'unreachable';

/** Where the page returns to. */
type WayBack =
  | { readonly kind: 'results'; readonly url: string }
  | { readonly kind: 'error'; readonly code: ScanErrorCode; readonly details?: string | undefined };

interface SiteConfig {
  readonly returnUrl: string;
  readonly productName: string;
  readonly hasSampleFace: boolean;
}

/** The site's configuration, loaded once, and again after a failure. */
function useSiteConfig(service: ScanService, handoff: ScanHandoff | null) {
  const config = useRef<Promise<SiteConfig> | null>(null);
  const [hasSampleFace, setSampleFace] = useState(false);
  const configId = handoff?.configId ?? DEFAULT_CONFIG_ID;

  const loadConfig = useCallback(async (): Promise<SiteConfig> => {
    config.current ??= service.config({ params: { configId } });
    try {
      return await config.current;
    } catch (cause) {
      config.current = null;
      throw cause;
    }
  }, [service, configId]);

  useEffect(() => {
    document.title = siteTexts().documentTitle;
    if (handoff === null) return;
    loadConfig().then(
      (loaded) => setSampleFace(loaded.hasSampleFace),
      () => undefined,
    );
  }, [handoff, loadConfig]);

  return { loadConfig, hasSampleFace };
}

/** The face tracker, preloaded while the start page is open. Returns the function that hands it to a scan. */
function usePreloadedTracker(isStarting: boolean): () => LoadingTracker {
  const tracker = useRef<LoadingTracker | null>(null);

  const preloadTracker = useCallback((): LoadingTracker => {
    tracker.current ??= openTracker();
    return tracker.current;
  }, []);

  useEffect(() => {
    // A running scan loads its own.
    if (!isStarting) return;
    // After the first paint: the text comes first, then the 0.4 MB of the face tracker.
    const timer = setTimeout(preloadTracker, 100);
    return () => clearTimeout(timer);
  }, [isStarting, preloadTracker]);

  return () => {
    const loading = preloadTracker();
    // A tracker serves one scan; the next one starts its own.
    tracker.current = null;
    return loading;
  };
}

/** The captured scan to send: of this visit, or one that was unacknowledged when the page was closed. */
function useScanToSend(handoff: ScanHandoff | null) {
  const [scan, setScan] = useState<KeptScan | null>(null);
  useEffect(() => {
    if (handoff === null) return;
    let isHere = true;
    const look = async (): Promise<void> => {
      const kept = await readKeptScan(handoff, Date.now());
      if (isHere && kept !== null) setScan(kept);
    };
    void look();
    return () => {
      isHere = false;
    };
  }, [handoff]);

  return [scan, setScan] as const;
}

/** Calls `onRestored` for a page from the back/forward cache: its scan is over. */
function usePageRestored(onRestored: () => void): void {
  const latest = useRef(onRestored);
  latest.current = onRestored;
  useEffect(() => {
    const onShow = (event: PageTransitionEvent): void => {
      if (event.persisted) latest.current();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
}

interface Leaving {
  readonly service: ScanService;
  readonly handoff: ScanHandoff | null;
  readonly loadConfig: () => Promise<SiteConfig>;
  /** Null for a page of its own. */
  readonly tellFrame: TellFrame | null;
  readonly onUnreachable: () => void;
}

/** Returns to Mien, with the results or an error. */
function useLeave({ service, handoff, loadConfig, tellFrame, onUnreachable }: Leaving) {
  const [isLeaving, setIsLeaving] = useState(false);
  const [wayBack, setWayBack] = useState<WayBack | null>(null);
  const hasLeft = useRef(false);

  /**
   * Leaves without a history entry, so that Back does not open a dead scan. Never offline: the browser would show its
   * own error page, and the return URL would be lost.
   */
  const leave = useCallback(
    async (to: WayBack): Promise<void> => {
      // A response after a cancel has no effect.
      if (hasLeft.current) return;
      hasLeft.current = true;
      setIsLeaving(true);
      const sessionId = handoff?.sessionId;
      try {
        const url =
          to.kind === 'results'
            ? to.url
            : errorReturnUrl((await loadConfig()).returnUrl, { code: to.code, sessionId, details: to.details });
        if (!(await isLineThere(service))) throw new Error('no line');
        if (sessionId !== undefined) await forgetKeptScan({ sessionId });
        forgetHandoff();
        if (tellFrame) tellFrame({ type: 'returned', url });
        else location.replace(url);
      } catch {
        // Offline: say so, and retry.
        hasLeft.current = false;
        setIsLeaving(false);
        setWayBack(to);
        onUnreachable();
      }
    },
    [handoff, loadConfig, service, tellFrame, onUnreachable],
  );

  /** Forgets an attempt to leave. */
  function stay(): void {
    hasLeft.current = false;
    setWayBack(null);
    setIsLeaving(false);
  }

  return { isLeaving, wayBack, leave, stay };
}

/** Tells Mien's page about a scan in a frame of it; null for a page of its own. */
function useTellFrame(isFramed: boolean, isSending: boolean, loadConfig: () => Promise<SiteConfig>): TellFrame | null {
  const latest = useRef(loadConfig);
  latest.current = loadConfig;
  const [tell] = useState(() =>
    isFramed
      ? createTellFrame({
          container: window.parent,
          originOf: async () => new URL((await latest.current()).returnUrl).origin,
        })
      : null,
  );
  useEffect(() => tell?.({ type: 'state', phase: isSending ? 'analyzing' : 'prepare' }), [tell, isSending]);
  return tell;
}

/** The preferences passed along. At a shared tablet the voice is on. */
function optionsOfVisit() {
  const options = readOptions();
  speakAtTablet(pageVoice(), options.isShared);
  return options;
}

/** The current screen, and what the person chose for the scan. */
function useScreens(options: ReturnType<typeof readOptions>) {
  // A browser speaks only after a tap on its page: with the voice switched on, the start page requires one.
  const [screen, setScreen] = useState<Screen>(() => (options.beginsAtOnce && !pageVoice().isOn() ? 'scan' : 'start'));
  const [lengthS, setLengthS] = useState<ScanLengthS>(() => options.lengthS ?? rememberedLength());
  const [isSample, setSample] = useState(false);
  function chooseLength(chosen: ScanLengthS): void {
    rememberLength(chosen);
    setLengthS(chosen);
  }
  function begin(chosen: { readonly isSample: boolean } = { isSample: false }): void {
    setSample(chosen.isSample);
    setScreen('scan');
  }
  return { screen, setScreen, lengthS, chooseLength, isSample, begin };
}

export function ScanApp({ service }: { readonly service: ScanService }) {
  const [handoff, setHandoff] = useState<ScanHandoff | null>(readHandoff);
  const [options] = useState(optionsOfVisit);
  const { screen, setScreen, lengthS, chooseLength, isSample, begin } = useScreens(options);
  const { loadConfig, hasSampleFace } = useSiteConfig(service, handoff);
  const loadTracker = usePreloadedTracker(handoff !== null && screen === 'start');
  const [scan, setScan] = useScanToSend(handoff);
  const onUnreachable = useCallback(() => setScreen('unreachable'), [setScreen]);
  const tellFrame = useTellFrame(options.isFramed === true, scan !== null, loadConfig);
  const { isLeaving, wayBack, leave, stay } = useLeave({ service, handoff, loadConfig, tellFrame, onUnreachable });
  usePageRestored(() => {
    setHandoff(readHandoff());
    setScan(null);
    setScreen('start');
    stay();
  });

  const leaveWithError = useCallback(
    (code: ScanErrorCode, details?: string): void => void leave({ kind: 'error', code, details }),
    [leave],
  );

  /** Discards what was captured, and leaves. */
  const discard = (details: string): void => {
    setScan(null);
    setScreen('leaving');
    if (handoff !== null) void forgetKeptScan(handoff);
    leaveWithError('MEASUREMENT_CANCELED', details);
  };
  const presence = useTabletPresence(options.isShared === true && handoff !== null, () => discard(LEFT_THE_TABLET));

  if (handoff === null) return <NoHandoffPage loadConfig={loadConfig} />;
  const question = presence.secondsLeft !== null && (
    <StillTherePage secondsLeft={presence.secondsLeft} onStay={presence.stay} onLeave={presence.leave} />
  );
  if (scan !== null && screen !== 'unreachable')
    return (
      <>
        {question}
        <SendPage
          service={service}
          handoff={handoff}
          scan={scan}
          isHidden={question !== false}
          onSent={(url) => void leave({ kind: 'results', url })}
          onFail={leaveWithError}
          onTooLate={() => leaveWithError('TOKEN_EXPIRED', NOT_SENT_IN_TIME)}
          onCancel={() => discard('by-person')}
        />
      </>
    );
  // The camera of a running scan goes off while the page asks: what it captured does not count.
  if (question) return question;
  if (wayBack !== null && screen === 'unreachable')
    return <UnreachablePage lead={leadOf(wayBack)} isTrying={isLeaving} onRetry={() => void leave(wayBack)} />;
  switch (screen) {
    case 'start':
      return (
        <StartPage
          isLeaving={isLeaving}
          isShort={options.hasSeenTips === true}
          lengthS={lengthS}
          onLength={chooseLength}
          onBegin={() => begin()}
          onSample={hasSampleFace ? () => begin({ isSample: true }) : null}
          onCancel={() => leaveWithError('MEASUREMENT_CANCELED', 'before-start')}
        />
      );
    case 'scan':
      return (
        <ScanPage
          isSample={isSample}
          hasSampleFace={hasSampleFace}
          lengthS={lengthS}
          loadTracker={loadTracker}
          presence={presence}
          onCaptured={(captured: CapturedTrace) => setScan({ captured, untilMs: Date.now() + SESSION_LIFE_MS })}
          onError={leaveWithError}
          tellFrame={tellFrame}
        />
      );
    case 'leaving':
    case 'unreachable':
      return <LeavingPage />;
  }
}

/** The code reported to Mien for a scan that could not be sent before its session was over. */
const NOT_SENT_IN_TIME = 'not-sent-in-time';

function leadOf(to: WayBack): 'lead' | 'sent' | 'tooLate' {
  if (to.kind === 'results') return 'sent';
  return to.details === NOT_SENT_IN_TIME ? 'tooLate' : 'lead';
}
