import { errorReturnUrl, type ScanHandoff } from '@mien/contract';
import type { ScanErrorCode, ScanLengthS } from '@mien/domain';
import { useCallback, useEffect, useRef, useState } from 'react';
import { pageVoice } from './guide/voice.ts';
import { forgetHandoff, readHandoff, readWishes } from './handoff.ts';
import { NoHandoffPage, UnreachablePage } from './plain-pages.tsx';
import { rememberedLength, rememberLength } from './scan-length.ts';
import { ScanPage } from './scan-page.tsx';
import type { ScanService } from './service-client.ts';
import { siteTexts } from './site-texts.ts';
import { StartPage } from './start-page.tsx';
import { openTracker, type Tracker } from './tracker.ts';

/** The configuration whose product a page without a hand-off points to. */
const DEFAULT_CONFIG_ID = 'builtin';

type Screen = 'start' | 'scan' | 'unreachable';

interface SiteConfig {
  readonly returnUrl: string;
  readonly productName: string;
}

export function ScanApp({ service }: { readonly service: ScanService }) {
  const [handoff, setHandoff] = useState<ScanHandoff | null>(readHandoff);
  const [wishes] = useState(readWishes);
  // A browser speaks only after a tap on its page: with the voice switched on, the start page asks for it.
  const [screen, setScreen] = useState<Screen>(() => (wishes.beginsAtOnce && !pageVoice().isOn() ? 'scan' : 'start'));
  const [lengthS, setLengthS] = useState<ScanLengthS>(() => wishes.lengthS ?? rememberedLength());
  const [isLeaving, setIsLeaving] = useState(false);
  const [failure, setFailure] = useState<{ code: ScanErrorCode; details: string | undefined } | null>(null);
  const config = useRef<Promise<SiteConfig> | null>(null);
  const tracker = useRef<Promise<Tracker> | null>(null);
  const hasLeft = useRef(false);
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

  const preloadTracker = useCallback((): Promise<Tracker> => {
    if (tracker.current === null) {
      const opening = openTracker();
      tracker.current = opening;
      opening.catch(() => {
        // Nobody has to hear of it yet: the scan tries again when it needs the tracker.
        if (tracker.current === opening) tracker.current = null;
      });
    }
    return tracker.current;
  }, []);

  useEffect(() => {
    document.title = siteTexts().documentTitle;
    if (handoff === null) return;
    loadConfig().catch(() => undefined);
    // After the first paint: the words come first, then the 0.4 MB of the face tracker.
    const timer = setTimeout(preloadTracker, 100);
    return () => clearTimeout(timer);
  }, [handoff, loadConfig, preloadTracker]);

  useEffect(() => {
    // A page that the browser kept alive and shows again (Back, Forward): the scan that it held is over.
    const onShow = (event: PageTransitionEvent): void => {
      if (!event.persisted) return;
      hasLeft.current = false;
      setHandoff(readHandoff());
      setScreen('start');
      setIsLeaving(false);
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);

  /** Leaves without staying in the history, so that Back does not lead into a dead scan. */
  const leave = useCallback((url: string): void => {
    // An answer that comes after a cancel leads nowhere any more.
    if (hasLeft.current) return;
    hasLeft.current = true;
    forgetHandoff();
    location.replace(url);
  }, []);

  const leaveWithError = useCallback(
    (code: ScanErrorCode, details?: string): void => {
      setIsLeaving(true);
      loadConfig()
        .then(({ returnUrl }) => leave(errorReturnUrl(returnUrl, { code, sessionId: handoff?.sessionId, details })))
        .catch(() => {
          // Nowhere to go back to yet: say so and let the person try again.
          setIsLeaving(false);
          setFailure({ code, details });
          setScreen('unreachable');
        });
    },
    [handoff, leave, loadConfig],
  );

  if (handoff === null) return <NoHandoffPage loadConfig={loadConfig} />;
  switch (screen) {
    case 'start':
      return (
        <StartPage
          isLeaving={isLeaving}
          isShort={wishes.hasSeenTips === true}
          lengthS={lengthS}
          onLength={(chosen) => {
            rememberLength(chosen);
            setLengthS(chosen);
          }}
          onBegin={() => setScreen('scan')}
          onCancel={() => leaveWithError('MEASUREMENT_CANCELED', 'before-start')}
        />
      );
    case 'scan':
      return (
        <ScanPage
          service={service}
          handoff={handoff}
          lengthS={lengthS}
          loadTracker={() => {
            const loading = preloadTracker();
            // A tracker serves one scan; the next one starts its own.
            tracker.current = null;
            return loading;
          }}
          onLeave={leave}
          onError={leaveWithError}
        />
      );
    case 'unreachable':
      return (
        <UnreachablePage
          isTrying={isLeaving}
          onRetry={() => leaveWithError(failure?.code ?? 'SERVER_ERROR', failure?.details)}
        />
      );
  }
}
