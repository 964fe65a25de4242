import { isProfileCause, lowSignalCause, scanErrorCause, scanErrorKind } from '@mien/domain';
import { scanError as english, measures as englishMeasures, fill } from '@mien/messages';
import { Banner, Button, buttonClassName, ProgressBar, Row, Stack, Text } from '@mien/ui';
import { Accordion } from '@mien/ui/accordion';
import { type ReactNode, Suspense, useId } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { failedScans } from '../../shared/health/failed-scans.ts';
import { SCAN_ERROR_ART } from '../../shared/health/scan-error-art.tsx';
import { scanErrorDetailsOf } from '../../shared/health/scan-error-details.ts';
import { DistanceArt, LightArt, StillnessArt } from '../../shared/health/tip-art.tsx';
import { useUploadCheck } from '../../shared/health/upload-check.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { optionalComponent } from '../../shared/platform/lazy-component.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { ProblemActions, ProblemPage } from '../../shared/platform/problem-page.tsx';
import { useHasHistory, useSession } from '../../shared/platform/session.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import styles from './scan-error-page.module.css';

const texts = textsOf('scanError', english);
const refusals: Readonly<Record<string, string>> = textsOf('measures', englishMeasures).missing;

/** Only before a visit. */
const VideoAfterFailures = optionalComponent(
  async () => (await import('./video-after-failures.tsx')).VideoAfterFailures,
);
/** After this many failed scans the specification sends patients to their visit. */
const FAILURES_BEFORE_VISIT = 2;

/** A scan site's reason for refusing a scan, in words; null without a known reason. */
function refusalText(details: string | null): string | null {
  return details !== null && Object.hasOwn(refusals, details) ? (refusals[details] ?? null) : null;
}

/** `/scanningError?errorCode=`: what happened, what helps and the next step. The app passes in the button for another scan. */
export function ScanErrorPage({ scanAgain }: { readonly scanAgain: ReactNode }) {
  const [query] = useSearchParams();
  const { data: session } = useSession();
  const hasHistory = useHasHistory();
  const code = query.get('errorCode');
  const kind = scanErrorKind(code);
  const { title, description } = texts.kinds[kind];
  const cause = scanErrorCause(code);
  const details = query.get('details') ?? scanErrorDetailsOf(code);
  const reason = refusalText(details) ?? (cause && texts.causes[cause]);
  const isSlow = kind === 'slowInternet';
  return (
    <ProblemPage drawing={SCAN_ERROR_ART[kind]} title={title} text={description} isAlert isLong={Boolean(reason)}>
      {kind === 'cameraPermission' && (
        <Banner isQuiet>
          <p>{fill(texts.camera.where, { button: texts.scanAgain })}</p>
        </Banner>
      )}
      {reason && (
        <Banner isQuiet>
          <Text weight={600}>{texts.reason}</Text>
          <p>{reason}</p>
        </Banner>
      )}
      {cause === 'noSignal' && <ScanTips details={details} />}
      <ProblemActions>
        {isSlow ? (
          <ConnectionTest />
        ) : isProfileCause(cause) ? (
          <Link to={paths.profile} className={buttonClassName({ isBlock: true })}>
            {texts.toProfile}
          </Link>
        ) : session ? (
          scanAgain
        ) : (
          <Link to={paths.howTo} className={buttonClassName({ isBlock: true })}>
            {texts.scanAgain}
          </Link>
        )}
        {hasHistory && !isSlow && (
          <Link to={paths.dashboard} className={buttonClassName({ variant: 'secondary', isBlock: true })}>
            {texts.home}
          </Link>
        )}
      </ProblemActions>
      {failedScans() >= FAILURES_BEFORE_VISIT && (
        <Suspense fallback={null}>
          <VideoAfterFailures />
        </Suspense>
      )}
      <Accordion
        key={kind}
        openAtFirst={isSlow ? ['slow'] : []}
        items={[
          ...(kind === 'cameraPermission'
            ? [{ key: 'camera', title: texts.camera.title, content: <CameraSteps /> }]
            : []),
          ...(isSlow ? [{ key: 'slow', title: texts.slow.title, content: <ConnectionTips /> }] : []),
          { key: 'preVisit', title: texts.preVisit.title, content: <p>{texts.preVisit.text}</p> },
        ]}
      />
    </ProblemPage>
  );
}

/** How to do it right, for each tip about a pulse that was not found. */
const NO_PULSE_ART = [LightArt, StillnessArt, DistanceArt] as const;

/** The same tips as when a scan stops on the scan site. */
function ScanTips({ details }: { readonly details: string | null }) {
  const id = useId();
  const cause = lowSignalCause(details);
  return (
    <Stack as="section" gap={2} aria-labelledby={id}>
      <Text as="h2" size="body" id={id}>
        {texts.tips.title}
      </Text>
      {cause === 'noPulse' ? (
        <Stack as="ul" gap={2}>
          {NO_PULSE_ART.map((Art, index) => (
            <Row as="li" key={texts.tips.noPulse[index]} gap={3} isOneLine className={styles.drawn}>
              <Art isRight />
              <span>{texts.tips.noPulse[index]}</span>
            </Row>
          ))}
        </Stack>
      ) : (
        <ul className={styles.tips}>
          {texts.tips[cause].map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

function CameraSteps() {
  return texts.camera.browsers.map((browser) => (
    <Stack as="section" key={browser.name} gap={2} className={styles.steps}>
      <Text as="h3" tone="plain" size="body">
        {browser.name}
      </Text>
      <ol>
        {browser.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Stack>
  ));
}

function ConnectionTips() {
  return (
    <ul className={styles.tips}>
      {texts.slow.tips.map((tip) => (
        <li key={tip.title}>
          <Text as="strong" tone="plain">
            {tip.title}
          </Text>
          <p>{tip.text}</p>
        </li>
      ))}
    </ul>
  );
}

/** A fast connection continues to the tips and the scan; any other result is shown here. */
function ConnectionTest() {
  const navigate = useNavigate();
  const toasts = useToasts();
  const [check, run] = useUploadCheck();
  const isChecking = check.kind === 'checking';
  async function test(): Promise<void> {
    const outcome = await run();
    if (outcome?.kind === 'fast') await navigate(paths.howTo);
    if (outcome?.kind === 'slow') toasts.show({ text: texts.slow.stillSlow, tone: 'caution' });
    if (outcome?.kind === 'failed') toasts.show({ text: texts.slow.failed, tone: 'problem' });
  }
  return (
    <>
      <Button isBlock icon="wifi" isBusy={isChecking} onClick={() => void test()}>
        {isChecking ? texts.slow.testing : texts.testConnection}
      </Button>
      {isChecking && <ProgressBar label={texts.slow.progress} percent={check.percent} />}
    </>
  );
}
