import { Box, Button, classNames, Icon, Muted, Stack, Text } from '@mien/ui';
import { Accordion } from '@mien/ui/accordion';
import art from '@mien/ui/art.module.css';
import { DrawnPerson, PERSON_GROUND } from '@mien/ui/drawn-person';
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
  return (
    <Box as="main" width="narrow" isFilling className={styles.page} data-cause={cause}>
      <StoppedPrompt sentence={`${title.replace(/\.?$/, '.')} ${lead}`} />
      <Stack gap={3} isPacked className={styles.content}>
        <StopDrawing cause={cause} />
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
      <Stack gap={3} className={styles.actions}>
        {mayHelpToSwitch(cause) && cameras.length > 1 && (
          <CameraPicker
            cameras={cameras}
            chosenId={camera.kind === 'device' ? camera.deviceId : ''}
            onSwitch={(choice) => onRetry({ camera: choice })}
          />
        )}
        {canTryAgain(cause) && (
          <Button isBlock onClick={() => onRetry({})}>
            {isElsewhere(cause) ? text.takeOver : text.retry}
          </Button>
        )}
        {hasSampleFace && camera.kind !== 'sample' && (
          <Button variant="tinted" isBlock onClick={() => onRetry({ camera: { kind: 'sample' } })}>
            {siteTexts().start.sample}
          </Button>
        )}
        <Button variant={canTryAgain(cause) ? 'quiet' : 'primary'} isBlock onClick={onLeave}>
          {text.leave}
        </Button>
      </Stack>
    </Box>
  );
}

const isElsewhere = (cause: StopCause): boolean => cause === 'otherTab' || cause === 'movedToOtherTab';

/** A dim face in its oval, two windows, or a camera that is off. Never a pulse: a flat line would frighten. */
function StopDrawing({ cause }: { readonly cause: StopCause }) {
  return (
    <svg className={classNames(styles.drawing, art.fillNone, art.round)} viewBox="0 0 120 120" aria-hidden="true">
      {isAboutFace(cause) ? (
        <>
          <clipPath id="stop-face">
            <circle cx="60" cy="60" r="56" />
          </clipPath>
          <g clipPath="url(#stop-face)">
            <rect width="120" height="120" fill={PERSON_GROUND} />
            <g transform="translate(60 58) scale(.34)" opacity=".6">
              <DrawnPerson name="ana" />
            </g>
          </g>
          <ellipse stroke="#4a42b8" strokeWidth="2.5" strokeDasharray="6 7" cx="60" cy="58" rx="37" ry="46" />
        </>
      ) : (
        <>
          <circle className={art.fillTint} cx="60" cy="60" r="56" />
          <path
            className={art.strokeBrand}
            strokeWidth="4"
            d={
              isElsewhere(cause)
                ? 'M34 76V48a6 6 0 0 1 6-6h34M46 52h34a6 6 0 0 1 6 6v24a6 6 0 0 1-6 6H46a6 6 0 0 1-6-6V58a6 6 0 0 1 6-6zM40 62h46'
                : 'M47 43l4-6h18l5 7h6a7 7 0 0 1 7 7v28M79 87H40a7 7 0 0 1-7-7V51a7 7 0 0 1 5-6.7M68 74a12 12 0 0 1-16-17M30 30l60 60'
            }
          />
        </>
      )}
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
