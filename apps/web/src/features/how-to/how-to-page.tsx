import type { Patient } from '@mien/contract';
import { howTo as english, fill } from '@mien/messages';
import { Banner, Box, Button, classNames, Icon, Muted, ProgressBar, Row, Spinner, Stack, Text } from '@mien/ui';
import { type ReactNode, useCallback, useEffect } from 'react';
import { Link, Navigate } from 'react-router';
import { DistanceArt, GlassesArt, LightArt, StillnessArt } from '../../shared/health/tip-art.tsx';
import { DangerCards } from '../../shared/health/top/danger-cards.tsx';
import { type UploadCheck, uploadCheckText, useUploadCheck } from '../../shared/health/upload-check.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { numberFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';
import pageStyles from '../../shared/platform/page.module.css';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { ProblemView } from '../../shared/platform/problem-view.tsx';
import { useScanProvider } from '../../shared/platform/scan-provider.ts';
import { usePatient, useSession } from '../../shared/platform/session.ts';
import footStyles from '../../shared/platform/sticky-foot.module.css';
import { hasTickedTerms } from '../../shared/platform/stored.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import styles from './how-to-page.module.css';

const texts = textsOf('howTo', english);

const TIPS = [
  { key: 'light', Art: LightArt },
  { key: 'distance', Art: DistanceArt },
  { key: 'stillness', Art: StillnessArt },
  { key: 'glasses', Art: GlassesArt },
] as const;

/** The error code that reports a slow connection. */
const SLOW_CODE = 'SLOW_INTERNET_CONNECTION_DETECTED';

/** `/howto`: four tips, the connection check and the scan button, which the app passes in. */
export function HowToPage({ startScan }: { readonly startScan: ReactNode }) {
  const { data: session } = useSession();
  const { data: patient, error, refetch } = usePatient();
  if (session && session.user.patientUid === null) return <Navigate to={paths.account} replace />;
  if (error && !patient) return <ProblemView error={error} onRetry={() => void refetch()} />;
  if (!patient) return <Spinner text={texts.loading} isPage />;
  const hasAccepted = patient.isConsentAccepted || hasTickedTerms(patient.patientUid);
  return hasAccepted ? <Tips patient={patient} startScan={startScan} /> : <Navigate to={paths.profile} replace />;
}

function Tips({ patient, startScan }: { readonly patient: Patient; readonly startScan: ReactNode }) {
  const provider = useScanProvider();
  return (
    <Stack gap={6} isPacked width="page" className={footStyles.page}>
      <DangerCards />
      <Stack gap={2} className={pageStyles.intro}>
        <PageHeading title={texts.title} />
        <Muted size="lead">{texts.text}</Muted>
      </Stack>
      <Stack as="ul" gap={2} className={styles.tips}>
        {TIPS.map(({ key, Art }) => (
          <Box as="li" key={key} ground="card" className={styles.tip}>
            <div className={styles.pictures}>
              <Art isRight />
              <Art isRight={false} />
            </div>
            <Text weight={600} className={styles.words}>
              {texts.tips[key]}
            </Text>
          </Box>
        ))}
      </Stack>
      {provider !== 'unknown' && (
        <Row as="p" gap={2} align="stretch" isOneLine tone="muted" size="small">
          <Icon tone="good" name="lock" sizePx={20} />
          <span>{texts.privacy[provider]}</span>
        </Row>
      )}
      <ConnectionCheck patientUid={patient.patientUid}>{startScan}</ConnectionCheck>
    </Stack>
  );
}

interface ConnectionCheckProps {
  readonly patientUid: string;
  /** The button below the check. */
  readonly children: ReactNode;
}

/** The footer: the state of the connection, and the next step, which is available in every state. */
function ConnectionCheck({ patientUid, children }: ConnectionCheckProps) {
  const { client } = useApi();
  const toasts = useToasts();
  const [check, run] = useUploadCheck();

  const checkAndTell = useCallback(async () => {
    const outcome = await run();
    if (outcome?.kind === 'failed') toasts.show({ text: texts.check.failed, tone: 'problem' });
    if (outcome?.kind === 'slow') {
      const body = { message: SLOW_CODE, patientUid, bandwithPayload: uploadCheckText(outcome) };
      // The page shows the warning either way; a failed report does not affect the patient.
      await client.measurements.reportError({ body }).catch(() => undefined);
    }
  }, [run, toasts, client, patientUid]);

  useEffect(() => void checkAndTell(), [checkAndTell]);

  const needsAttention = check.kind === 'slow' || check.kind === 'failed';
  return (
    <Stack
      as="section"
      gap={3}
      lineAbove={0}
      className={classNames(footStyles.foot, styles.foot)}
      aria-labelledby="connection"
      data-attention={needsAttention}
      data-stays={!needsAttention || undefined}
    >
      <Row gap={3} lineGap={2}>
        <Stack
          as="span"
          align="middle"
          isRigid
          tone="brand"
          className={styles.checkIcon}
          isDisc
          data-state={check.kind}
        >
          <Icon name={check.kind === 'fast' ? 'check' : 'wifi'} sizePx={20} />
        </Stack>
        <Stack className={styles.checkWords} grows={8}>
          <Text as="h2" id="connection" size="body">
            {texts.check.title}
          </Text>
          <CheckState check={check} />
        </Stack>
        {needsAttention && (
          <Button variant="secondary" isSmall onClick={() => void checkAndTell()}>
            {texts.check.again}
          </Button>
        )}
      </Row>
      {check.kind === 'slow' && (
        <Banner tone="caution">
          <p>{texts.check.slow}</p>
          <p>
            <Link to={paths.scanErrorOf(SLOW_CODE)}>{texts.check.tips}</Link>
          </p>
        </Banner>
      )}
      {children}
    </Stack>
  );
}

/** In megabits per second, with a decimal if it is significant. */
function speedText(speedMbps: number): string {
  const digits = speedMbps < 10 ? 1 : 0;
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
  return numberFormat(format).format(speedMbps);
}

function CheckState({ check }: { readonly check: UploadCheck }) {
  if (check.kind === 'fast')
    return (
      <Muted size="small" className={styles.checkText} role="status">
        {texts.check.passed}
      </Muted>
    );
  if (check.kind === 'slow')
    return (
      <Muted size="small" hasEvenDigits className={styles.checkText} role="status">
        {fill(texts.check.speed, { speed: speedText(check.speedMbps) })}
      </Muted>
    );
  if (check.kind === 'failed')
    return (
      <Muted size="small" className={styles.checkText}>
        {texts.check.failed}
      </Muted>
    );
  return (
    <>
      <Muted size="small" className={styles.checkText}>
        {texts.check.checking}
      </Muted>
      <ProgressBar label={texts.check.progress} percent={check.kind === 'checking' ? check.percent : 0} />
    </>
  );
}
