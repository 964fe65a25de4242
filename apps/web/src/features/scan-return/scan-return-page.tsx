import { scanReturnFromQuery } from '@mien/contract';
import { scanReturn as english } from '@mien/messages';
import { Button, Muted, ScanDone, ScanDoneHeading, ScanFrame, Spinner } from '@mien/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { scanVisitQuery } from '../../shared/health/appointments/own-appointments.queries.ts';
import { markAfterBreathing } from '../../shared/health/breathing-session.ts';
import { countFailedScan } from '../../shared/health/failed-scans.ts';
import { resultQuery } from '../../shared/health/result/result-query.ts';
import { keepScanErrorDetails } from '../../shared/health/scan-error-details.ts';
import { isScanSessionUnderWay, settleScanReturn } from '../../shared/health/scan-return.model.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { usePageTitle } from '../../shared/platform/page-heading.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { ProblemActions, ProblemPage } from '../../shared/platform/problem-page.tsx';
import { problemText } from '../../shared/platform/problem-text.ts';
import { sessionQuery } from '../../shared/platform/session.ts';
import { stored, storedJson } from '../../shared/platform/stored.ts';

const texts = textsOf('scanReturn', english);

/** The page to which the scan site returns. `take-scan-return.js` has stored the query before this page renders. */
export function ScanReturnPage() {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [error, setError] = useState<unknown>(null);
  const isRunning = useRef(false);
  const [returned] = useState(() =>
    scanReturnFromQuery(new URLSearchParams(search.length > 1 ? search : (stored.scanReturn.get() ?? ''))),
  );
  const isMeasured = returned.kind === 'results';
  usePageTitle(isMeasured ? texts.title : texts.loading);

  const settle = useCallback(async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setError(null);
    const underWay = storedJson(stored.scanSession, isScanSessionUnderWay);
    const outcome = await settleScanReturn(client, returned, underWay, async () => {
      const session = await queryClient.query(sessionQuery(client)).catch(() => null);
      return session?.user.patientUid ?? null;
    });
    isRunning.current = false;
    if (outcome.kind === 'again') return setError(outcome.error);
    // Keep the returned query until the user has signed in again.
    if (outcome.kind === 'signedOut') return;
    stored.scanReturn.clear();
    stored.scanSession.clear();
    if (outcome.kind === 'measured') {
      stored.scanErrorDetails.clear();
      stored.failedScans.clear();
      queryClient.removeQueries({ queryKey: ['measurements'] });
      void queryClient.invalidateQueries({ queryKey: sessionQuery(client).queryKey });
      // Preload the results, so that there is no second wait. Their page reports failures.
      await Promise.all([
        queryClient.query(resultQuery(client, outcome.measurementId)).catch(() => undefined),
        queryClient.query(scanVisitQuery(client)).catch(() => undefined),
        markAfterBreathing(client, outcome.measurementId),
      ]);
      await navigate(paths.resultOf(outcome.measurementId), { replace: true });
      return;
    }
    countFailedScan(outcome.code);
    if (outcome.details) keepScanErrorDetails({ code: outcome.code, details: outcome.details });
    else stored.scanErrorDetails.clear();
    await navigate(paths.scanErrorOf(outcome.code), { replace: true });
  }, [client, queryClient, navigate, returned]);

  useEffect(() => void settle(), [settle]);

  if (error === null)
    return isMeasured ? (
      // The same as the scan site's last page, to prevent layout shift.
      <ScanFrame
        element="div"
        role="status"
        top={
          <>
            <ScanDoneHeading>{texts.title}</ScanDoneHeading>
            <p>{texts.spinner}</p>
          </>
        }
        middle={<ScanDone />}
        foot={null}
      />
    ) : (
      <Spinner text={texts.loading} isPage />
    );
  return (
    <ProblemPage title={texts.failed.title} text={problemText(error)} isAlert>
      <Muted size="lead" isCentered>
        {texts.failed.text}
      </Muted>
      <ProblemActions>
        <Button isBlock onClick={() => void settle()}>
          {texts.failed.retry}
        </Button>
      </ProblemActions>
    </ProblemPage>
  );
}
