import { type ScanReturn, scanReturnFromQuery } from '@mien/contract';
import { lowSignalCause, scanErrorKind } from '@mien/domain';
import {
  trialScan as english,
  measures as englishMeasures,
  scanError as englishScanError,
  signIn as englishSignIn,
} from '@mien/messages';
import { Banner, buttonClassName, Card, Icon, Muted, Row, Stack, Text } from '@mien/ui';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { SampleNote } from '../../shared/health/result/sample-note.tsx';
import { SCAN_ERROR_ART } from '../../shared/health/scan-error-art.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import pageStyles from '../../shared/platform/page.module.css';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { EMPTY_FRAME } from '../../shared/platform/problem-art.tsx';
import { ProblemActions, ProblemPage } from '../../shared/platform/problem-page.tsx';
import { stored } from '../../shared/platform/stored.ts';
import { holdTrialResult, type TrialResult, trialResult } from '../../shared/platform/trial-result.ts';
import { trialResultOf } from './returned-trial.ts';
import { trialValue } from './trial-scan.model.ts';
import styles from './trial-scan.module.css';
import { FarValues, TrialValueCard } from './trial-values.tsx';

const texts = textsOf('trialScan', english);
const refusals: Readonly<Record<string, string>> = textsOf('measures', englishMeasures).missing;
const scanError = textsOf('scanError', englishScanError);
const { newHere } = textsOf('signIn', englishSignIn);

/** The outcome with which the scan site returned, taken from the URL or this tab's storage, or the result held in memory. */
function takeOutcome(search: string): TrialResult | ScanReturn {
  const returned = scanReturnFromQuery(
    new URLSearchParams(search.length > 1 ? search : (stored.scanReturn.get() ?? '')),
  );
  stored.scanReturn.clear();
  const fresh = trialResultOf(returned);
  if (fresh) holdTrialResult(fresh);
  return trialResult() ?? returned;
}

/** `/try/result`: the result of a scan without an account, which exists only on this page. */
export function TrialResultPage() {
  const { search } = useLocation();
  const [outcome] = useState(() => takeOutcome(search));
  if ('receipt' in outcome) return <Result result={outcome} />;
  return outcome.kind === 'error' ? <Failed failure={outcome} /> : <Gone />;
}

function Result({ result }: { readonly result: TrialResult }) {
  const [heartRate, breathing] = [trialValue(result, 'heartRateBpm'), trialValue(result, 'breathingRatePerMin')];
  return (
    <Stack gap={4} isPacked width="focused">
      <Stack gap={2} className={pageStyles.intro}>
        <PageHeading title={texts.result} />
      </Stack>
      <SampleNote engineVersion={result.outcome.engineVersion} />
      <FarValues result={result} />
      {heartRate && <TrialValueCard value={heartRate} isMain />}
      <Stack as="section" gap={3} padding={5} className={styles.keep} aria-labelledby="keep-title">
        <Row gap={3} isOneLine align="start">
          <Icon name="lock" tone="brand" />
          <div>
            <Text as="h2" id="keep-title" size="lead">
              {texts.keep.title}
            </Text>
            <Muted>{texts.keep.text}</Muted>
          </div>
        </Row>
        <Link to={paths.register} className={buttonClassName({ isBlock: true })}>
          {texts.keep.button}
        </Link>
      </Stack>
      {breathing && <TrialValueCard value={breathing} />}
      <Card>
        <Text weight={600}>{texts.noScore.title}</Text>
        <Muted>{texts.noScore.text}</Muted>
      </Card>
      <Again isMain={false} />
      <Link to={paths.whatItMeasures} className={buttonClassName({ variant: 'quiet', isBlock: true })}>
        {texts.measures}
      </Link>
      <Muted size="small">{texts.wellness}</Muted>
    </Stack>
  );
}

const Again = ({ isMain = true }: { readonly isMain?: boolean }) => (
  <Link to={paths.tryScan} className={buttonClassName({ variant: isMain ? 'primary' : 'secondary', isBlock: true })}>
    {texts.again}
  </Link>
);

function Failed({ failure }: { readonly failure: Extract<ScanReturn, { kind: 'error' }> }) {
  const kind = scanErrorKind(failure.code);
  const { title, description } = scanError.kinds[kind];
  const { details } = failure;
  const reason = details !== null && Object.hasOwn(refusals, details) ? refusals[details] : null;
  return (
    <ProblemPage drawing={SCAN_ERROR_ART[kind]} title={title} text={description} isAlert>
      {reason && (
        <Banner isQuiet>
          <Text weight={600}>{scanError.reason}</Text>
          <p>{reason}</p>
        </Banner>
      )}
      {failure.code === 'LOW_SIGNAL' && (
        <Stack as="section" gap={2} aria-labelledby="tips-title">
          <Text as="h2" size="body" id="tips-title">
            {scanError.tips.title}
          </Text>
          <ul className={styles.tips}>
            {scanError.tips[lowSignalCause(details)].map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </Stack>
      )}
      <ProblemActions>
        <Again />
        <Link to={paths.signIn} className={buttonClassName({ variant: 'quiet', isBlock: true })}>
          {texts.off.home}
        </Link>
      </ProblemActions>
    </ProblemPage>
  );
}

function Gone() {
  return (
    <ProblemPage drawing={EMPTY_FRAME} title={texts.gone.title} text={texts.gone.text}>
      <ProblemActions>
        <Again />
        <Link to={paths.register} className={buttonClassName({ variant: 'secondary', isBlock: true })}>
          {newHere}
        </Link>
      </ProblemActions>
    </ProblemPage>
  );
}
