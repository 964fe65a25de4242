import type { CapturedTrace } from '@mien/contract';
import type { ScanErrorCode, ScanLengthS } from '@mien/domain';
import { Button, classNames, Muted, Row, ScanFrame, Stack, Text } from '@mien/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { optionalNow } from './browser/ask.ts';
import {
  type CameraChoice,
  cameraPermission,
  type ListedCamera,
  type OpenedCamera,
  rememberCamera,
  rememberedCamera,
} from './camera.ts';
import { followable, moodOf } from './guide/cue-mood.ts';
import { Guidance } from './guide/guidance.tsx';
import { VoiceSwitch } from './guide/voice-switch.tsx';
import { type LiveRate, nextLiveRate } from './live-rate.ts';
import { PulseWave } from './pulse-wave.tsx';
import { ScanOval } from './scan-oval.tsx';
import styles from './scan-page.module.css';
import { type Preview, type ScanRun, type Sighting, startScanRun } from './scan-run.ts';
import { type ScanStop, scanErrorOf } from './scan-stop.ts';
import { ScanTools } from './scan-tools.tsx';
import { shownPoint } from './shown-point.ts';
import { signalWord } from './signal-word.ts';
import { type SiteTexts, siteTexts } from './site-texts.ts';
import { StopPage } from './stop-page.tsx';
import type { LoadingTracker } from './tracker.ts';

type Stage = 'camera' | 'tracker' | 'scan' | 'leaving';
/** Why the scan starts again. */
type Again = keyof SiteTexts['again'];
/** How long the page says why the scan starts again. */
const AGAIN_NOTE_MS = 4000;
const ALMOST_SHARE = 0.85;

/** Input for the one sentence that the page shows. */
interface Situation {
  readonly stage: Stage;
  readonly sight: Sighting | null;
  readonly again: Again | null;
  /** Whether the browser is prompting for the camera, or has been for a while. */
  readonly asking: 'no' | 'yes' | 'long';
  readonly isSlow: boolean;
}

function guidanceText({ stage, sight, again, asking, isSlow }: Situation): string {
  const { opening, advice, capture, finish, again: reasons } = siteTexts();
  if (stage === 'camera') return { no: opening.camera, yes: opening.permission, long: opening.longQuestion }[asking];
  if (stage === 'leaving') return finish.leaving;
  if (again !== null) return reasons[again];
  if (stage === 'tracker' || sight === null) return isSlow ? opening.slowLoad : opening.tracker;
  if (sight.phase !== 'capturing') return advice[sight.advice];
  if (sight.isPaused) return capture.paused;
  const said = followable(sight);
  if (said !== 'ready') return advice[said];
  return sight.progressShare >= ALMOST_SHARE ? capture.almost : capture.keepStill;
}

interface ScanPageProps {
  readonly lengthS: ScanLengthS;
  readonly loadTracker: () => LoadingTracker;
  /** A scan is complete, and the camera is off. */
  readonly onCaptured: (captured: CapturedTrace) => void;
  readonly onError: (code: ScanErrorCode, details?: string) => void;
}

interface Attempt {
  readonly number: number;
  readonly camera: CameraChoice;
  /** Whether to take over from another tab's scan. */
  readonly takeOver: boolean;
  readonly again: Again | null;
}

/** The screen as a lamp; untouched until the user or the page switches it. */
type Lamp = 'untouched' | 'on' | 'off';
const DARK_ADVICE: readonly Sighting['advice'][] = ['moreLight', 'turnToLight'];

type Stopped = Pick<Extract<ScanStop, { kind: 'stopped' }>, 'cause' | 'details'>;

/** Attempts in sequence, each with its own camera, until a scan is complete or the user leaves. */
export function ScanPage(props: ScanPageProps) {
  const [attempt, setAttempt] = useState<Attempt>(() => ({
    number: 1,
    camera: rememberedCamera(),
    takeOver: false,
    again: null,
  }));
  const [stop, setStop] = useState<Stopped | null>(null);
  const [lamp, setLamp] = useState<Lamp>('untouched');
  const [cameras, setCameras] = useState<readonly ListedCamera[]>([]);

  const begin = useCallback((change: Partial<Attempt>): void => {
    if (change.camera) rememberCamera(change.camera);
    setStop(null);
    setAttempt((last) => ({ ...last, takeOver: false, again: null, ...change, number: last.number + 1 }));
  }, []);

  // A user who returns to the page wants to scan.
  const isHidden = stop?.cause === 'hidden';
  useEffect(() => {
    if (!isHidden) return;
    const onBack = (): void => {
      if (document.visibilityState === 'visible') begin({ again: 'hidden' });
    };
    document.addEventListener('visibilitychange', onBack);
    // Already visible: a page that slept gets both events at once.
    onBack();
    return () => document.removeEventListener('visibilitychange', onBack);
  }, [isHidden, begin]);

  if (stop !== null)
    return (
      <StopPage
        cause={stop.cause}
        cameras={cameras}
        camera={attempt.camera}
        onRetry={(change) =>
          begin({ takeOver: stop.cause === 'otherTab' || stop.cause === 'movedToOtherTab', ...change })
        }
        onLeave={() => {
          const { code, details } = scanErrorOf(stop.cause);
          props.onError(code, stop.details ?? details);
        }}
      />
    );
  return (
    <CapturePage
      key={attempt.number}
      {...props}
      attempt={attempt}
      lamp={lamp}
      onLamp={setLamp}
      cameras={cameras}
      onCameras={setCameras}
      onSwitch={(camera) => begin({ camera })}
      onAgain={() => begin({})}
      onStop={setStop}
    />
  );
}

function CapturePage({
  lengthS,
  loadTracker,
  onCaptured,
  onError,
  attempt,
  lamp,
  onLamp,
  cameras,
  onCameras,
  onSwitch,
  onAgain,
  onStop,
}: ScanPageProps & {
  readonly attempt: Attempt;
  readonly lamp: Lamp;
  readonly onLamp: (lamp: Lamp) => void;
  readonly cameras: readonly ListedCamera[];
  readonly onCameras: (cameras: readonly ListedCamera[]) => void;
  readonly onSwitch: (camera: CameraChoice) => void;
  readonly onAgain: () => void;
  readonly onStop: (stop: Stopped) => void;
}) {
  const hasLamp = lamp === 'on';
  const video = useRef<HTMLVideoElement>(null);
  const oval = useRef<HTMLDivElement>(null);
  const run = useRef<ScanRun | null>(null);
  const [stage, setStage] = useState<Stage>('camera');
  const [camera, setCamera] = useState<Pick<OpenedCamera, 'deviceId' | 'facing'> | null>(null);
  const [sight, setSight] = useState<Sighting | null>(null);
  const [asking, setAsking] = useState<Situation['asking']>('no');
  const [isSlow, setSlow] = useState(false);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [rate, setRate] = useState<LiveRate | null>(null);
  const [again, setAgain] = useState<Again | null>(attempt.again);
  // Only the rear camera of a phone faces away from the user: everything else is mirrored.
  const isMirrored = camera?.facing !== 'environment';

  // The run outlives renders; it accesses the newest callbacks through this ref.
  const outside = useRef({ loadTracker, onCaptured, onError, onCameras, onStop, hasLamp });
  outside.current = { loadTracker, onCaptured, onError, onCameras, onStop, hasLamp };

  /** Says why the scan starts again; it restarts once the sentence could be read. */
  const startAgain = useCallback((reason: Again): void => {
    setAgain(reason);
    setSight(null);
    setPreview(null);
    setRate(null);
  }, []);
  useEffect(() => {
    if (again === null || stage === 'camera') return;
    const timer = setTimeout(() => setAgain(null), AGAIN_NOTE_MS);
    return () => clearTimeout(timer);
  }, [again, stage]);

  // If the browser does not prompt, there is nothing to allow.
  useEffect(() => {
    let isHere = true;
    const learn = async (): Promise<void> => {
      const permission = await cameraPermission();
      const isGranted = optionalNow(() => permission?.state === 'granted', false);
      if (isHere) setAsking((known) => (known === 'long' ? known : isGranted ? 'no' : 'yes'));
    };
    void learn();
    return () => {
      isHere = false;
    };
  }, []);

  const { camera: choice, takeOver } = attempt;
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    const started = startScanRun(
      { video: element, loadTracker: () => outside.current.loadTracker(), camera: choice, lengthS, takeOver },
      {
        onCamera(opened) {
          setStage('tracker');
          setCamera(opened);
        },
        onLongQuestion: () => setAsking('long'),
        onSlowLoad: () => setSlow(true),
        onCameras: (listed) => outside.current.onCameras(listed),
        onSight(next) {
          setStage('scan');
          setSight(next);
          if (next.phase === 'capturing') return;
          setPreview(null);
          setRate(null);
        },
        onPreview(next) {
          setPreview(next);
          setRate((shown) => nextLiveRate(shown, next.rate, performance.now()));
        },
        onTurned: () => startAgain('turned'),
        onComplete(trace, conditions) {
          const capture = { ...conditions, lengthS, hasScreenLamp: outside.current.hasLamp };
          outside.current.onCaptured({ trace, capture });
        },
        onStop(stop) {
          if (stop.kind === 'stopped') return outside.current.onStop(stop);
          setStage('leaving');
          outside.current.onError(stop.code, stop.details);
        },
      },
    );
    run.current = started;
    const onHide = (): void => started.stop();
    addEventListener('pagehide', onHide);
    return () => {
      removeEventListener('pagehide', onHide);
      started.stop();
    };
  }, [startAgain, choice, lengthS, takeOver]);

  // The face must be at the drawn oval, not in the center of the frame.
  useEffect(() => {
    const place = (): void => {
      if (video.current === null || oval.current === null) return;
      const point = shownPoint(video.current, oval.current.getBoundingClientRect(), isMirrored);
      if (point !== null) run.current?.setTarget(point.x, point.y);
    };
    place();
    const element = video.current;
    addEventListener('resize', place);
    element?.addEventListener('resize', place);
    element?.addEventListener('loadedmetadata', place);
    return () => {
      removeEventListener('resize', place);
      element?.removeEventListener('resize', place);
      element?.removeEventListener('loadedmetadata', place);
    };
  }, [isMirrored]);

  const isCapturing = stage === 'scan' && sight?.phase === 'capturing';
  const share = sight?.progressShare ?? 0;
  const secondsLeft = Math.ceil((1 - share) * lengthS);
  const text = siteTexts().capture;
  const quality = signalWord(preview, sight);
  const isOpen = stage === 'tracker' || stage === 'scan';
  const isDark = isOpen && sight !== null && DARK_ADVICE.includes(sight.advice);

  // A dark face is lit at once, by the screen in front of it. Once switched off, it stays off.
  const isLitByItself = isDark && !isCapturing && lamp === 'untouched' && isMirrored;
  useEffect(() => {
    if (isLitByItself) onLamp('on');
  }, [isLitByItself, onLamp]);

  const tools = isOpen && (
    <ScanTools
      hasLamp={hasLamp}
      isDark={isDark}
      onLamp={(next) => {
        onLamp(next ? 'on' : 'off');
        if (!isCapturing) return;
        // A pulse across two kinds of light is not valid.
        run.current?.restart();
        startAgain('lamp');
      }}
      camera={camera}
      cameras={isCapturing ? [] : cameras}
      onSwitch={onSwitch}
    />
  );

  const cancel = (
    <Button
      variant="quiet"
      onClick={() => {
        run.current?.stop();
        setStage('leaving');
        onError('MEASUREMENT_CANCELED', 'by-person');
      }}
    >
      {text.cancel}
    </Button>
  );
  return (
    <ScanFrame
      className={classNames(styles.page)}
      data-stage={stage}
      data-lamp={hasLamp && isOpen}
      behind={
        <video
          ref={video}
          className={styles.camera}
          data-mirrored={isMirrored}
          playsInline
          muted
          autoPlay
          aria-label={isMirrored ? text.camera : text.cameraPlain}
        />
      }
      top={
        <>
          <Guidance
            cue={{
              sentence: guidanceText({ stage, sight, again, asking, isSlow }),
              mood: moodOf(stage, sight, again !== null),
            }}
            capture={isCapturing ? { share, secondsLeft } : null}
            className={styles.advice}
          />
          <VoiceSwitch />
        </>
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
        <Stack gap={1} align="center" isWide className={styles.panel}>
          <Stack gap={2} isWide className={styles.live}>
            {isCapturing ? (
              <>
                <LivePulse rate={rate} wave={preview?.wave ?? null} quality={quality} />
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
          {stage !== 'leaving' && (
            <Stack align="center" isWide className={styles.ways}>
              {stage === 'camera' && asking === 'long' && (
                <Button variant="secondary" onClick={onAgain}>
                  {siteTexts().opening.retry}
                </Button>
              )}
              {cancel}
            </Stack>
          )}
        </Stack>
      }
    />
  );
}

/** The live pulse: number, wave, and signal quality. None of it is the result. */
export function LivePulse({
  rate,
  wave,
  quality,
}: {
  readonly rate: LiveRate | null;
  readonly wave: Preview['wave'];
  readonly quality: keyof SiteTexts['capture']['quality'];
}) {
  const text = siteTexts().capture;
  const isClear = quality === 'fair' || quality === 'good';
  return (
    <Row gap={3} isOneLine className={styles.pulse}>
      <Muted breaks="never" className={styles.rate} data-trusted={rate?.certainty === 'sure'}>
        {rate?.certainty === 'about' && (
          <Text as="span" isBlock size="small" className={styles.small}>
            {text.about}
          </Text>
        )}
        <Text as="span" weight={700} hasEvenDigits className={styles.bpm} translate="no">
          {String(rate?.bpm ?? '––')}
        </Text>{' '}
        <span>{text.rateUnit}</span>
        {rate?.certainty !== 'about' && (
          <Text as="span" isBlock size="small" className={styles.small}>
            {text.live}
          </Text>
        )}
      </Muted>
      <PulseWave wave={wave} isClear={isClear} label={text.wave} />
      <Row as="p" gap={2} isOneLine size="small" weight={600} className={styles.quality}>
        <Bars quality={quality} />
        <span key={quality}>{text.quality[quality]}</span>
      </Row>
    </Row>
  );
}

const BARS = { looking: 0, weak: 1, fair: 2, good: 3 } as const satisfies Record<
  keyof SiteTexts['capture']['quality'],
  number
>;

/** Signal quality, drawn like phone reception. */
function Bars({ quality }: { readonly quality: keyof typeof BARS }) {
  return (
    <svg className={styles.bars} viewBox="0 0 14 16" aria-hidden="true" data-quality={quality}>
      {[6, 11, 16].map((height, i) => (
        <rect key={height} x={5 * i} y={16 - height} width="3.5" height={height} rx="1" data-on={i < BARS[quality]} />
      ))}
    </svg>
  );
}
