import { trialScan as english, fill } from '@mien/messages';
import { Button, buttonClassName, Muted, Spinner, Stack } from '@mien/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useApi } from '../../shared/platform/api.tsx';
import { timeText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import pageStyles from '../../shared/platform/page.module.css';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { EMPTY_FRAME } from '../../shared/platform/problem-art.tsx';
import { ProblemActions, ProblemPage } from '../../shared/platform/problem-page.tsx';
import { problemText } from '../../shared/platform/problem-text.ts';
import { ScanOnlyView } from '../../shared/platform/scan-only-view.tsx';
import { sessionQuery, useSession } from '../../shared/platform/session.ts';
import {
  forgetTrialResult,
  keepTrialResult,
  type TrialResult,
  trialResult,
} from '../../shared/platform/trial-result.ts';
import { trialValue } from './trial-scan.model.ts';
import { TrialValueCard } from './trial-values.tsx';

const texts = textsOf('trialScan', english);

/** `/try/keep`: asks a patient with a new profile whether the trial result of this page is theirs. */
export function KeepTrialPage() {
  const { data: session } = useSession();
  const [result] = useState(() => trialResult());
  if (!session) return <Spinner text={texts.loading} isPage />;
  if (session.isScanOnly) return <ScanOnlyView title={texts.gone.title} />;
  if (result === null)
    return (
      <ProblemPage drawing={EMPTY_FRAME} title={texts.gone.title} text={texts.gone.text}>
        <ProblemActions>
          <Link to={paths.howTo} className={buttonClassName({ isBlock: true })}>
            {texts.again}
          </Link>
        </ProblemActions>
      </ProblemPage>
    );
  return <Question result={result} />;
}

function Question({ result }: { readonly result: TrialResult }) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const keeping = useMutation({
    mutationFn: () => keepTrialResult(client, result),
    onSuccess: async (id) => {
      queryClient.removeQueries({ queryKey: ['measurements'] });
      void queryClient.invalidateQueries({ queryKey: sessionQuery(client).queryKey });
      await navigate(paths.resultOf(id), { replace: true });
    },
  });
  const heartRate = trialValue(result, 'heartRateBpm');
  return (
    <Stack gap={6} isPacked width="focused">
      <Stack gap={2} className={pageStyles.intro}>
        <PageHeading title={texts.yours.title} />
        <Muted size="lead">{fill(texts.yours.text, { time: timeText(result.measuredAt) })}</Muted>
      </Stack>
      {heartRate && <TrialValueCard value={heartRate} isMain />}
      <Stack gap={3}>
        {keeping.error && <p role="alert">{problemText(keeping.error)}</p>}
        <Button isBlock isBusy={keeping.isPending} onClick={() => keeping.mutate()}>
          {texts.yours.keep}
        </Button>
        <Button
          variant="secondary"
          isBlock
          disabled={keeping.isPending}
          onClick={() => {
            forgetTrialResult();
            void navigate(paths.howTo, { replace: true });
          }}
        >
          {texts.yours.discard}
        </Button>
      </Stack>
    </Stack>
  );
}
