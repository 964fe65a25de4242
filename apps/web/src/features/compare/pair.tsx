import type { Client, MienContract } from '@mien/contract';
import { MINUTE_MS } from '@mien/domain';
import { scanPair as english, measures as englishMeasures, results as englishResults } from '@mien/messages';
import { Box, Button, buttonClassName, Card, Muted, Stack } from '@mien/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { reasonText } from '../../shared/health/result/own-reason-text.ts';
import { ScanPairTable } from '../../shared/health/result/scan-pair.tsx';
import { useApi } from '../../shared/platform/api.tsx';
import { EmptyNotice } from '../../shared/platform/empty-notice.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { isProblem } from '../../shared/platform/problem-text.ts';
import { ProblemView } from '../../shared/platform/problem-view.tsx';
import { pairInReaderUnits } from '../../shared/platform/reader-units.ts';
import { usePatient, useSession } from '../../shared/platform/session.ts';
import { deviceTimeZone } from '../../shared/platform/time-zone.ts';
import { addressOfChosen } from './compare.model.ts';
import styles from './compare-page.module.css';
import { LoadingPair } from './loading-pair.tsx';

const texts = textsOf('scanPair', english);
const results = textsOf('results', englishResults);
const { provenances } = textsOf('measures', englishMeasures);

/** Two scans side by side. A note or a new scan invalidates it, as in other comparisons. */
const pairQuery = (client: Client<MienContract>, id: string, otherId: string) =>
  queryOptions({
    queryKey: ['measurements', 'comparison', id, otherId],
    queryFn: () => client.comparisons.pair({ params: { id, otherId }, query: { timeZone: deviceTimeZone() } }),
    select: (pair) => pairInReaderUnits(pair),
    staleTime: MINUTE_MS,
    retry: false,
  });

/** Two scans of the patient, or why they are not shown. */
export function Pair({ one, other }: { readonly one: string; readonly other: string }) {
  const { data: session } = useSession();
  const { data: patient } = usePatient();
  const { data: pair, error, refetch } = useQuery(pairQuery(useApi().client, one, other));
  // A malformed id is also not found.
  if (!pair && (isProblem(error, 'not-found') || isProblem(error, 'invalid-request')))
    return (
      <EmptyNotice icon="scan" {...texts.gone}>
        <Link to={addressOfChosen(null)} className={buttonClassName({ variant: 'secondary' })}>
          {texts.choose.again}
        </Link>
      </EmptyNotice>
    );
  if (!pair && error) return <ProblemView error={error} onRetry={() => void refetch()} isPart />;
  if (!pair) return <LoadingPair />;
  const person = patient ?? session?.user;
  const [earlierId, laterId] = [pair.earlier.result.id, pair.later.result.id];
  return (
    <div className={styles.twoParts}>
      <Card>
        <ScanPairTable
          pair={pair}
          name={person ? `${person.firstName} ${person.lastName}`.trim() : ''}
          sources={provenances}
          reasonText={reasonText}
          addressOf={paths.resultFromHistoryOf}
          changeOf={(id) => addressOfChosen(id === earlierId ? laterId : earlierId)}
        />
      </Card>
      <Stack gap={4} align="start">
        <Box isScreenOnly>
          <Button variant="tinted" icon="printer" onClick={() => window.print()}>
            {texts.print}
          </Button>
        </Box>
        <Muted size="small">
          {texts.about} {results.unwell} {results.notDiagnosis}
        </Muted>
      </Stack>
    </div>
  );
}
