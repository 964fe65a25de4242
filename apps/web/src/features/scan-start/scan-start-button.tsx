import { calendarDateIn } from '@mien/domain';
import { scanStart as english } from '@mien/messages';
import { Button } from '@mien/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '../../shared/api.tsx';
import { currentLanguage, textsOf } from '../../shared/language.ts';
import { paths } from '../../shared/paths.ts';
import { isProblem, problemText } from '../../shared/problem-text.ts';
import { configurationQuery, usePatient } from '../../shared/session.ts';
import { stored } from '../../shared/stored.ts';
import { useToasts } from '../../shared/toasts.tsx';
import { openScan } from './start-scan.ts';

const texts = textsOf('scanStart', english);

interface ScanStartButtonProps {
  readonly children: ReactNode;
  /** Leaves the app; tests watch it. */
  readonly leaveTo?: (url: string) => void;
}

/** Opens a scan session and leads to the scan site. */
export function ScanStartButton({ children, leaveTo = (url) => window.location.assign(url) }: ScanStartButtonProps) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const { data: patient, refetch } = usePatient();
  const [phase, setPhase] = useState<'idle' | 'starting' | 'leaving'>('idle');
  const isRunning = useRef(false);

  // Back from the scan site the browser may show the page as it was left: with the button still waiting.
  useEffect(() => {
    function wake(event: PageTransitionEvent): void {
      if (!event.persisted) return;
      isRunning.current = false;
      setPhase('idle');
    }
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  async function start(): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setPhase('starting');
    try {
      const known = patient ?? (await refetch({ throwOnError: true })).data;
      if (!known) throw new Error('nobody is signed in');
      const today = calendarDateIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());
      const uploadCheck = stored.uploadCheck.get() ?? '';
      const { scanProviderId: providerId } = await queryClient.query(configurationQuery(client));
      const scan = await openScan({
        client,
        providerId,
        patient: known,
        today,
        language: currentLanguage(),
        uploadCheck,
      });
      stored.scanSession.set(JSON.stringify({ sessionId: scan.sessionId, providerId: scan.providerId }));
      stored.scanErrorDetails.clear();
      setPhase('leaving');
      leaveTo(scan.url);
    } catch (error) {
      isRunning.current = false;
      setPhase('idle');
      if (isProblem(error, 'sign-in-required')) return;
      if (isProblem(error, 'profile-incomplete', 'consent-missing')) {
        toasts.show({ text: problemText(error), tone: 'caution' });
        if (error.code === 'consent-missing') {
          stored.hasAcceptedTerms.clear();
          stored.recordedConsent.clear();
        }
        await refetch();
        await navigate(paths.profile);
        return;
      }
      if (isProblem(error, 'offline')) {
        toasts.show({ text: texts.needsConnection, tone: 'caution' });
        return;
      }
      stored.scanErrorDetails.clear();
      await navigate(paths.scanErrorOf('SERVER_ERROR'));
    }
  }

  return (
    <Button isBlock icon="scan" isBusy={phase !== 'idle'} onClick={() => void start()}>
      {phase === 'idle' ? children : phase === 'starting' ? texts.starting : texts.leaving}
    </Button>
  );
}
