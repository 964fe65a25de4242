import { Button, Icon } from '@mien/ui';
import { Accordion } from '@mien/ui/accordion';
import { useEffect, useRef } from 'react';
import type { CameraChoice, ListedCamera } from './camera.ts';
import { StoppedPrompt } from './guide/guidance.tsx';
import { canTryAgain, isPermissionCause, mayHelpToSwitch, type StopCause } from './scan-stop.ts';
import { CameraPicker } from './scan-tools.tsx';
import { siteTexts } from './site-texts.ts';
import styles from './stop-page.module.css';

/** Why the scan stopped, that the camera is off, what helps, and the ways on: again, with another camera, or out. */
export function StopPage({
  cause,
  cameras,
  camera,
  onRetry,
  onLeave,
}: {
  readonly cause: StopCause;
  readonly cameras: readonly ListedCamera[];
  readonly camera: CameraChoice;
  readonly onRetry: (change: { readonly camera?: CameraChoice }) => void;
  readonly onLeave: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = siteTexts().stops;
  const { title, text: lead, tips } = text.causes[cause];
  const isElsewhere = cause === 'otherTab' || cause === 'movedToOtherTab';
  return (
    <main className={styles.page} data-cause={cause}>
      <StoppedPrompt sentence={`${title.replace(/\.?$/, '.')} ${lead}`} />
      <div className={styles.content}>
        <span className={styles.mark}>
          <Icon name={isElsewhere ? 'copy' : cause === 'noPulse' ? 'heart' : 'info'} sizePx={30} />
        </span>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.lead} role="alert">
          {lead}
        </p>
        <section className={styles.tips} aria-labelledby="tips-title">
          <h2 id="tips-title">{text.tipsTitle}</h2>
          <ul>
            {tips.map((tip) => (
              <li key={tip}>
                <Icon name="check" sizePx={20} />
                <span>{tip}</span>
              </li>
            ))}
          </ul>
        </section>
        {isPermissionCause(cause) && (
          <Accordion items={[{ key: 'steps', title: text.cameraSteps.title, content: <CameraSteps /> }]} />
        )}
        <p className={styles.released}>
          <Icon name="lock" sizePx={18} /> {text.released}
        </p>
      </div>
      <div className={styles.actions}>
        {mayHelpToSwitch(cause) && cameras.length > 1 && (
          <CameraPicker
            cameras={cameras}
            chosenId={camera.kind === 'device' ? camera.deviceId : ''}
            onSwitch={(choice) => onRetry({ camera: choice })}
          />
        )}
        {canTryAgain(cause) && (
          <Button isBlock onClick={() => onRetry({})}>
            {isElsewhere ? text.takeOver : text.retry}
          </Button>
        )}
        <Button variant={canTryAgain(cause) ? 'secondary' : 'primary'} isBlock onClick={onLeave}>
          {text.leave}
        </Button>
      </div>
    </main>
  );
}

/** How to allow the camera, in each browser. */
function CameraSteps() {
  return siteTexts().stops.cameraSteps.browsers.map((browser) => (
    <section key={browser.name} className={styles.steps}>
      <h3>{browser.name}</h3>
      <ol>
        {browser.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  ));
}
