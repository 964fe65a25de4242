import type { Patient } from '@mien/contract';
import { ageFromBirthDate } from '@mien/domain';
import { scanStart as english } from '@mien/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { openScan, type ScanOptions, type ScanStarter } from '../../shared/health/open-scan.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { currentLanguage, textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { serverNow } from '../../shared/platform/server-time.ts';
import { configurationQuery, usePatient } from '../../shared/platform/session.ts';
import { stored } from '../../shared/platform/stored.ts';
import { dayHere } from '../../shared/platform/time-zone.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';

const texts = textsOf('scanStart', english);

/** Leaves the app; tests observe it. */
export type LeaveTo = (url: string) => void;
export const leaveApp: LeaveTo = (url) => window.location.assign(url);

export interface ScanStart {
  readonly phase: 'idle' | 'starting' | 'leaving';
  /** Runs a step toward a scan, one at a time. A failure is shown, or redirects to the page that helps. */
  attempt(way: () => Promise<unknown>): Promise<void>;
  /** Opens a scan session and navigates to the scan site. */
  open(options: ScanOptions, patient?: Patient): Promise<void>;
}

/** What the scan site learns of a patient. */
const starterOf = ({ birthDate, birthSex, latestScreening }: Patient): ScanStarter => ({
  ageYears: birthDate === null ? null : ageFromBirthDate(birthDate, dayHere(serverNow())),
  birthSex,
  latestScreening,
});

/** Starting a scan, shared by every scan button. */
export function useScanStart(leaveTo: LeaveTo): ScanStart {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const { data: patient, refetch } = usePatient();
  const [phase, setPhase] = useState<ScanStart['phase']>('idle');
  const isRunning = useRef(false);

  // On return from the scan site, the back/forward cache may restore the page with the button still busy.
  useEffect(() => {
    function wake(event: PageTransitionEvent): void {
      if (!event.persisted) return;
      isRunning.current = false;
      setPhase('idle');
    }
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  async function open(options: ScanOptions, reviewed?: Patient): Promise<void> {
    const known = reviewed ?? patient ?? (await refetch({ throwOnError: true })).data;
    if (!known) throw new Error('no user is signed in');
    const { scanProviderId: providerId } = await queryClient.query(configurationQuery(client));
    const scan = await openScan({
      client,
      providerId,
      person: starterOf(known),
      options: { ...options, language: currentLanguage() },
      uploadCheck: stored.uploadCheck.get() ?? '',
    });
    stored.scanSession.set(JSON.stringify({ sessionId: scan.sessionId, providerId: scan.providerId }));
    stored.scanErrorDetails.clear();
    setPhase('leaving');
    leaveTo(scan.url);
  }

  async function attempt(way: () => Promise<unknown>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setPhase('starting');
    try {
      await way();
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

  return { phase, attempt, open };
}
