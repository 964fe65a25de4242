import type { ColourTraceBody, ScanHandoff } from '@mien/contract';
import type { ScanErrorCode } from '@mien/domain';
import { fill } from '@mien/messages';
import { Button } from '@mien/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { SCAN_MS } from './capture/scan-progress.ts';
import { moodOf } from './guide/cue-mood.ts';
import { Guidance } from './guide/guidance.tsx';
import { VoiceSwitch } from './guide/voice-switch.tsx';
import { PulseWave } from './pulse-wave.tsx';
import { ScanOval } from './scan-oval.tsx';
import styles from './scan-page.module.css';
import { type Preview, type ScanRun, type Sighting, startScanRun } from './scan-run.ts';
import { sendScan } from './send-scan.ts';
import type { ScanService } from './service-client.ts';
import { shownPoint } from './shown-point.ts';
import { type SiteTexts, siteTexts } from './site-texts.ts';
import type { Tracker } from './tracker.ts';

type Stage = 'camera' | 'tracker' | 'scan' | 'sending' | 'leaving';

/** The tick stays at least this long: the end must be seen. */
const TICK_MS = 1100;
/** After so long the page says that it is still at work. */
const SLOW_ANSWER_MS = 6000;
/** How long the page says that the scan starts again. */
const AWAY_NOTE_MS = 4000;
const ALMOST_SHARE = 0.85;
/** Signal to noise from which a pulse is called fair and good. Below -6 dB rates are not to be trusted. */
const FAIR_DB = -3;
const GOOD_DB = 2;

function qualityWord(preview: Preview | null): keyof SiteTexts['capture']['quality'] {
  if (preview === null || preview.signalToNoiseDb === null) return 'looking';
  if (preview.signalToNoiseDb >= GOOD_DB) return 'good';
  return preview.signalToNoiseDb >= FAIR_DB ? 'fair' : 'weak';
}

function guidanceText(stage: Stage, sight: Sighting | null, isAway: boolean, isSlow: boolean): string {
  const { opening, advice, capture, finish, away } = siteTexts();
  if (stage === 'camera') return opening.permission;
  if (stage === 'sending') return isSlow ? finish.slow : finish.sending;
  if (stage === 'leaving') return finish.leaving;
  if (isAway) return away;
  if (stage === 'tracker' || sight === null) return opening.tracker;
  if (sight.phase !== 'capturing') return advice[sight.advice];
  if (sight.isPaused) return capture.paused;
  if (sight.advice !== 'ready') return advice[sight.advice];
  return sight.progressShare >= ALMOST_SHARE ? capture.almost : capture.keepStill;
}

export function ScanPage({
  service,
  handoff,
  loadTracker,
  onLeave,
  onError,
}: {
  readonly service: ScanService;
  readonly handoff: ScanHandoff;
  readonly loadTracker: () => Promise<Tracker>;
  readonly onLeave: (url: string) => void;
  readonly onError: (code: ScanErrorCode, details?: string) => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const oval = useRef<HTMLDivElement>(null);
  const run = useRef<ScanRun | null>(null);
  const [stage, setStage] = useState<Stage>('camera');
  const [sight, setSight] = useState<Sighting | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [isAway, setIsAway] = useState(false);
  const [isSlow, setIsSlow] = useState(false);

  // The run outlives renders; it sees the newest callbacks through this.
  const outside = useRef({ service, handoff, loadTracker, onLeave, onError });
  outside.current = { service, handoff, loadTracker, onLeave, onError };

  const send = useCallback(async (trace: ColourTraceBody): Promise<void> => {
    setStage('sending');
    const slow = setTimeout(() => setIsSlow(true), SLOW_ANSWER_MS);
    const [result] = await Promise.all([
      sendScan(outside.current.service, outside.current.handoff, trace),
      new Promise((resolve) => setTimeout(resolve, TICK_MS)),
    ]);
    clearTimeout(slow);
    setStage('leaving');
    if (result.kind === 'answered') outside.current.onLeave(result.returnUrl);
    else outside.current.onError(result.code, result.details);
  }, []);

  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    let backTimer: ReturnType<typeof setTimeout> | undefined;
    const started = startScanRun(element, outside.current.loadTracker(), {
      onCamera: () => setStage('tracker'),
      onSight(next) {
        setStage('scan');
        setSight(next);
        if (next.phase !== 'capturing') setPreview(null);
      },
      onPreview: setPreview,
      onAway() {
        setIsAway(true);
        setSight(null);
        setPreview(null);
      },
      onBack() {
        clearTimeout(backTimer);
        backTimer = setTimeout(() => setIsAway(false), AWAY_NOTE_MS);
      },
      onComplete(trace) {
        send(trace).catch(() => outside.current.onError('WORKER_ERROR', 'send'));
      },
      onFail(code, details) {
        setStage('leaving');
        outside.current.onError(code, details);
      },
    });
    run.current = started;
    const onHide = (): void => started.stop();
    addEventListener('pagehide', onHide);
    return () => {
      removeEventListener('pagehide', onHide);
      clearTimeout(backTimer);
      started.stop();
    };
  }, [send]);

  // The face has to be where the oval is drawn, not in the middle of the frame.
  useEffect(() => {
    const place = (): void => {
      if (video.current === null || oval.current === null) return;
      const point = shownPoint(video.current, oval.current.getBoundingClientRect());
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
  }, []);

  const isCapturing = stage === 'scan' && sight?.phase === 'capturing';
  const isDone =
    stage === 'sending' || (stage === 'leaving' && sight?.phase === 'capturing' && sight.progressShare > 0.9);
  const share = isDone ? 1 : (sight?.progressShare ?? 0);
  const secondsLeft = Math.ceil(((1 - share) * SCAN_MS) / 1000);
  const text = siteTexts().capture;
  const quality = qualityWord(preview);

  return (
    <main className={styles.page} data-stage={stage}>
      <video ref={video} className={styles.camera} playsInline muted autoPlay aria-label={text.camera} />
      <div className={styles.guidance}>
        {isDone && <h1 className={styles.doneHeading}>{siteTexts().finish.done}</h1>}
        <Guidance
          cue={{
            sentence: guidanceText(stage, sight, isAway, isSlow),
            mood: moodOf(stage, sight, isAway),
            ...(isDone && !isSlow ? { spoken: siteTexts().finish.spoken } : {}),
          }}
          capture={isCapturing ? { share, secondsLeft } : null}
          className={isDone ? styles.note : styles.advice}
        />
        {!isDone && <VoiceSwitch />}
      </div>
      <div className={styles.middle}>
        <ScanOval
          ref={oval}
          isTight={sight !== null && sight.phase !== 'searching'}
          isWaiting={stage === 'camera' || stage === 'tracker'}
          isDone={isDone}
          progressShare={share}
          label={text.progress}
        />
      </div>
      <div className={styles.panel}>
        <div className={styles.live}>
          {isCapturing ? (
            <>
              <PulseWave wave={preview?.wave ?? null} label={text.wave} />
              <p className={styles.figures}>
                <span className={styles.quality} data-quality={quality}>
                  {text.quality[quality]}
                </span>
                <span className={styles.seconds}>{fill(text.secondsLeft, { seconds: secondsLeft })}</span>
              </p>
            </>
          ) : (
            !isDone && (
              <p className={styles.waiting}>{stage === 'camera' ? siteTexts().opening.camera : text.waiting}</p>
            )
          )}
        </div>
        {(isDone && !isSlow) || stage === 'leaving' ? (
          <div className={styles.noButton} />
        ) : (
          <Button
            variant="secondary"
            isBlock
            onClick={() => {
              run.current?.stop();
              setStage('leaving');
              onError('MEASUREMENT_CANCELED', 'by-person');
            }}
          >
            {text.cancel}
          </Button>
        )}
      </div>
    </main>
  );
}
