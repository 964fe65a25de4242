import type { CapturedTrace } from '@mien/contract';
import { EXTENSION_S, type ScanErrorCode, type ScanLengthS } from '@mien/domain';
import { Button, classNames, Muted, Row, ScanFrame, Stack } from '@mien/ui';
import { type ComponentProps, type ReactNode, type Ref, useEffect, useRef } from 'react';
import type { CameraChoice, ListedCamera } from './camera.ts';
import type { TellFrame } from './frame-news.ts';
import { type Again, guidanceText } from './guidance-text.ts';
import { moodOf } from './guide/cue-mood.ts';
import { Guidance } from './guide/guidance.tsx';
import { VoiceSwitch } from './guide/voice-switch.tsx';
import { LivePulse } from './live-pulse.tsx';
import { ScanOval } from './scan-oval.tsx';
import styles from './scan-page.module.css';
import type { Sighting } from './scan-run.ts';
import { ScanTools } from './scan-tools.tsx';
import { type TabletPresence, useFaceAsPresence } from './shared-tablet.ts';
import { signalWord } from './signal-word.ts';
import { siteTexts } from './site-texts.ts';
import type { LoadingTracker } from './tracker.ts';
import { type Stopped, useCaptureRun, useOvalTarget } from './use-capture-run.ts';

export interface ScanPageProps {
  readonly lengthS: ScanLengthS;
  readonly loadTracker: () => LoadingTracker;
  readonly presence: Pick<TabletPresence, 'sawFace' | 'endScan'>;
  /** A scan is complete, and the camera is off. */
  readonly onCaptured: (captured: CapturedTrace) => void;
  readonly onError: (code: ScanErrorCode, details?: string) => void;
  /** Tells the page that contains this one; null for a page of its own. */
  readonly tellFrame: TellFrame | null;
}

export interface Attempt {
  readonly number: number;
  readonly camera: CameraChoice;
  /** Whether to take over from another tab's scan. */
  readonly takeOver: boolean;
  readonly again: Again | null;
}

/** The screen as a lamp; untouched until the user or the page switches it. */
export type Lamp = 'untouched' | 'on' | 'off';
const DARK_ADVICE: readonly Sighting['advice'][] = ['moreLight', 'turnToLight'];

type CapturePageProps = ScanPageProps & {
  readonly attempt: Attempt;
  readonly lamp: Lamp;
  readonly onLamp: (lamp: Lamp) => void;
  readonly cameras: readonly ListedCamera[];
  readonly onCameras: (cameras: readonly ListedCamera[]) => void;
  readonly onSwitch: (camera: CameraChoice) => void;
  readonly onAgain: () => void;
  readonly onStop: (stop: Stopped) => void;
};

/** One attempt: the camera picture with the oval, the guidance above it, and the live pulse below. */
export function CapturePage(props: CapturePageProps) {
  const { lengthS, onError, lamp, onLamp, cameras, onSwitch, onAgain } = props;
  const hasLamp = lamp === 'on';
  const video = useRef<HTMLVideoElement>(null);
  const oval = useRef<HTMLDivElement>(null);
  const captureRun = useCaptureRun({ ...props, video, hasLamp });
  const { run, stage, camera, sight, preview, rate, again, asking } = captureRun;
  // Only the rear camera of a phone faces away from the user: everything else is mirrored.
  const isMirrored = camera?.facing !== 'environment';
  useOvalTarget(run, video, oval, isMirrored);

  const isCapturing = stage === 'scan' && sight?.phase === 'capturing';
  const share = sight?.progressShare ?? 0;
  const isExtended = sight?.isExtended ?? false;
  const secondsLeft = Math.ceil((1 - share) * (isExtended ? EXTENSION_S : lengthS));
  const isOpen = stage === 'tracker' || stage === 'scan';
  const isDark = isOpen && sight !== null && DARK_ADVICE.includes(sight.advice);

  useFaceAsPresence(sight, props.presence);
  useLampInTheDark(isDark && !isCapturing && isMirrored, lamp, onLamp);

  const tools = isOpen && (
    <ScanTools
      hasLamp={hasLamp}
      isDark={isDark}
      onLamp={(next) => {
        onLamp(next ? 'on' : 'off');
        if (!isCapturing) return;
        // A pulse across two kinds of light is not valid.
        run.current?.restart();
        captureRun.startAgain('lamp');
      }}
      camera={camera}
      cameras={isCapturing ? [] : cameras}
      onSwitch={onSwitch}
    />
  );

  function cancel(): void {
    run.current?.stop();
    captureRun.setStage('leaving');
    onError('MEASUREMENT_CANCELED', 'by-person');
  }

  return (
    <ScanFrame
      className={classNames(styles.page)}
      data-stage={stage}
      data-lamp={hasLamp && isOpen}
      behind={<CameraVideo ref={video} isMirrored={isMirrored} />}
      top={
        <Guidance
          cue={{ sentence: guidanceText(captureRun), mood: moodOf(stage, sight, again !== null) }}
          capture={isCapturing ? { share, secondsLeft, isExtended } : null}
          className={styles.advice}
        />
      }
      middle={
        <ScanOval
          ref={oval}
          isTight={sight !== null && sight.phase !== 'searching'}
          isWaiting={stage === 'camera' || stage === 'tracker'}
          progressShare={share}
          secondsLeft={isCapturing ? secondsLeft : null}
        />
      }
      foot={
        <CaptureFoot
          live={isCapturing ? { rate, wave: preview?.wave ?? null, quality: signalWord(preview, sight) } : null}
          hasLamp={hasLamp}
          isDark={isDark}
          tools={tools}
          isLeaving={stage === 'leaving'}
          onAgain={stage === 'camera' && asking === 'long' ? onAgain : null}
          onCancel={cancel}
        />
      }
    />
  );
}

interface CameraVideoProps {
  readonly ref: Ref<HTMLVideoElement>;
  readonly isMirrored: boolean;
}

function CameraVideo({ ref, isMirrored }: CameraVideoProps) {
  const text = siteTexts().capture;
  return (
    <video
      ref={ref}
      className={styles.camera}
      data-mirrored={isMirrored}
      playsInline
      muted
      autoPlay
      aria-label={isMirrored ? text.camera : text.cameraPlain}
    />
  );
}

/** A dark face is lit at once, by the screen in front of it. Once switched off, it stays off. */
function useLampInTheDark(canLight: boolean, lamp: Lamp, onLamp: (lamp: Lamp) => void): void {
  const isLitByItself = canLight && lamp === 'untouched';
  useEffect(() => {
    if (isLitByItself) onLamp('on');
  }, [isLitByItself, onLamp]);
}

interface CaptureFootProps {
  /** The live pulse; null before the capture. */
  readonly live: ComponentProps<typeof LivePulse> | null;
  readonly hasLamp: boolean;
  readonly isDark: boolean;
  readonly tools: ReactNode;
  readonly isLeaving: boolean;
  /** Asks for the camera again; null unless its prompt takes long. */
  readonly onAgain: (() => void) | null;
  readonly onCancel: () => void;
}

/** Below the oval: the live pulse or the tools, and the ways to leave. */
function CaptureFoot({ live, hasLamp, isDark, tools, isLeaving, onAgain, onCancel }: CaptureFootProps) {
  const text = siteTexts().capture;
  return (
    <Stack gap={1} align="center" isWide className={styles.panel}>
      <Stack gap={2} isWide className={styles.live}>
        {live ? (
          <>
            <LivePulse {...live} />
            {isDark && !hasLamp && tools}
          </>
        ) : (
          <>
            <Muted weight={600} isCentered className={styles.waiting}>
              {hasLamp ? siteTexts().tools.lampWhy : text.waiting}
            </Muted>
            {tools}
          </>
        )}
      </Stack>
      {!isLeaving && (
        <Stack align="center" isWide className={styles.ways}>
          {onAgain && (
            <Button variant="secondary" onClick={onAgain}>
              {siteTexts().opening.retry}
            </Button>
          )}
          <Row gap={2} justify="center">
            <VoiceSwitch />
            <Button variant="quiet" onClick={onCancel}>
              {text.cancel}
            </Button>
          </Row>
        </Stack>
      )}
    </Stack>
  );
}
