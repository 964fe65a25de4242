import { Box, Button, classNames, Icon, Muted, Stack, Text } from '@mien/ui';
import { Accordion } from '@mien/ui/accordion';
import art from '@mien/ui/art.module.css';
import { useEffect, useRef } from 'react';
import type { CameraChoice, ListedCamera } from './camera.ts';
import { StoppedPrompt } from './guide/guidance.tsx';
import { canTryAgain, isAboutFace, isPermissionCause, mayHelpToSwitch, type StopCause } from './scan-stop.ts';
import { CameraPicker } from './scan-tools.tsx';
import { siteTexts } from './site-texts.ts';
import styles from './stop-page.module.css';

/** Why the scan stopped, that the camera is off, what helps, and the next steps: retry, another camera, or leave. */
export function StopPage({
  cause,
  cameras,
  camera,
  hasSampleFace,
  onRetry,
  onLeave,
}: {
  readonly cause: StopCause;
  readonly cameras: readonly ListedCamera[];
  readonly camera: CameraChoice;
  readonly hasSampleFace: boolean;
  readonly onRetry: (change: { readonly camera?: CameraChoice }) => void;
  readonly onLeave: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = siteTexts().stops;
  const { title, text: lead, tips } = text.causes[cause];
  const isElsewhere = cause === 'otherTab' || cause === 'movedToOtherTab';
  return (
    <Box as="main" width="narrow" isFilling className={styles.page} data-cause={cause}>
      <StoppedPrompt sentence={`${title.replace(/\.?$/, '.')} ${lead}`} />
      <Stack gap={3} isPacked isFilling className={styles.content}>
        {isAboutFace(cause) ? (
          <CalmFace />
        ) : (
          <Stack as="span" align="middle" tone="brand" isDisc>
            <Icon name={isElsewhere ? 'copy' : 'info'} sizePx={30} />
          </Stack>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <Text size="lead" role="alert">
          {lead}
        </Text>
        <Muted>{text.released}</Muted>
        <Stack as="section" gap={2} className={styles.tips} aria-labelledby="tips-title">
          <Text as="h2" size="body" id="tips-title">
            {text.tipsTitle}
          </Text>
          <ul>
            {tips.map((tip) => (
              <li key={tip}>
                <Icon name="check" sizePx={20} />
                <span>{tip}</span>
              </li>
            ))}
          </ul>
        </Stack>
        {isPermissionCause(cause) && (
          <Accordion items={[{ key: 'steps', title: text.cameraSteps.title, content: <CameraSteps /> }]} />
        )}
      </Stack>
      <div className={styles.actions}>
        {mayHelpToSwitch(cause) && cameras.length > 1 && (
          <CameraPicker
            cameras={cameras}
            chosenId={camera.kind === 'device' ? camera.deviceId : ''}
            onSwitch={(choice) => onRetry({ camera: choice })}
          />
        )}
        {hasSampleFace && camera.kind !== 'sample' && (
          <Button variant="tinted" onClick={() => onRetry({ camera: { kind: 'sample' } })}>
            {siteTexts().start.sample}
          </Button>
        )}
        <Button variant={canTryAgain(cause) ? 'secondary' : 'primary'} onClick={onLeave}>
          {text.leave}
        </Button>
        {canTryAgain(cause) && <Button onClick={() => onRetry({})}>{isElsewhere ? text.takeOver : text.retry}</Button>}
      </div>
    </Box>
  );
}

/** A face at rest in the oval. */
function CalmFace() {
  return (
    <svg className={styles.face} viewBox="0 0 120 120" aria-hidden="true">
      <circle className={art.fillTint} cx="60" cy="60" r="56" />
      <ellipse className={art.fillSkin} cx="60" cy="60" rx="27" ry="36" />
      <path
        className={art.fillHair}
        opacity="0.9"
        d="M33 56c-3-26 14-37 27-37s30 11 27 37c-4-12-10-17-16-20-14 3-24 2-30-1-3 5-6 10-8 21z"
      />
      <path
        className={classNames(art.fillNone, art.strokeFace, art.round)}
        strokeWidth="2.5"
        d="M47 62q4-3 8 0M65 62q4-3 8 0M52 80q8 4 16 0"
      />
      <ellipse
        className={classNames(art.fillNone, art.strokeBrand, art.round)}
        strokeWidth="2.5"
        strokeDasharray="6 7"
        cx="60"
        cy="60"
        rx="36"
        ry="46"
      />
    </svg>
  );
}

/** How to allow the camera, in each browser. */
function CameraSteps() {
  return siteTexts().stops.cameraSteps.browsers.map((browser) => (
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
