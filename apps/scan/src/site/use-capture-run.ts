import type { CapturedTrace } from '@mien/contract';
import type { ScanErrorCode, ScanLengthS } from '@mien/domain';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { optionalNow } from './browser/ask.ts';
import { type CameraChoice, cameraPermission, type ListedCamera, type OpenedCamera } from './camera.ts';
import { reportedShare, type TellFrame } from './frame-news.ts';
import type { Again, Situation, Stage } from './guidance-text.ts';
import { type LiveRate, nextLiveRate } from './live-rate.ts';
import { type Preview, type ScanRun, type Sighting, startScanRun } from './scan-run.ts';
import { isPermissionCause, type ScanStop } from './scan-stop.ts';
import { shownPoint } from './shown-point.ts';
import type { LoadingTracker } from './tracker.ts';

/** How long the page says why the scan starts again. */
const AGAIN_NOTE_MS = 4000;

export type Stopped = Pick<Extract<ScanStop, { kind: 'stopped' }>, 'cause' | 'details'>;

interface CaptureRunInput {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly lengthS: ScanLengthS;
  readonly attempt: {
    readonly camera: CameraChoice;
    readonly takeOver: boolean;
    readonly again: Again | null;
  };
  /** Whether the screen lights the face. */
  readonly hasLamp: boolean;
  readonly loadTracker: () => LoadingTracker;
  readonly onCameras: (cameras: readonly ListedCamera[]) => void;
  readonly onCaptured: (captured: CapturedTrace) => void;
  readonly onStop: (stop: Stopped) => void;
  readonly onError: (code: ScanErrorCode, details?: string) => void;
  readonly tellFrame: TellFrame | null;
}

/** What the scan sees and measures at the moment. */
function useLiveView() {
  const [sight, setSight] = useState<Sighting | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [rate, setRate] = useState<LiveRate | null>(null);

  const showSight = useCallback((next: Sighting): void => {
    setSight(next);
    if (next.phase === 'capturing') return;
    setPreview(null);
    setRate(null);
  }, []);
  const showPreview = useCallback((next: Preview): void => {
    setPreview(next);
    setRate((shown) => nextLiveRate(shown, next.rate, performance.now()));
  }, []);
  const clear = useCallback((): void => {
    setSight(null);
    setPreview(null);
    setRate(null);
  }, []);
  return { sight, preview, rate, showSight, showPreview, clear };
}

/** Why the scan starts again, until the sentence could be read. */
function useAgainNote(first: Again | null, stage: Stage) {
  const [again, setAgain] = useState<Again | null>(first);
  useEffect(() => {
    if (again === null || stage === 'camera') return;
    const timer = setTimeout(() => setAgain(null), AGAIN_NOTE_MS);
    return () => clearTimeout(timer);
  }, [again, stage]);
  return [again, setAgain] as const;
}

/** Whether the browser is prompting for the camera. */
function useCameraQuestion() {
  const [asking, setAsking] = useState<Situation['asking']>('no');
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
  return [asking, setAsking] as const;
}

/** Tells the page that contains this one what the scan sees. */
function tellSight(tell: TellFrame | null, sight: Sighting): void {
  const { phase, advice } = sight;
  const isCapturing = phase === 'capturing';
  tell?.({ type: 'state', phase: isCapturing ? 'measuring' : 'prepare' });
  tell?.({ type: 'guidance', code: advice });
  if (isCapturing) tell?.({ type: 'progress', fraction: reportedShare(sight) });
}

/** Runs one scan with one camera, and stops it when the page is left. */
export function useCaptureRun({ video, lengthS, attempt, ...outside }: CaptureRunInput) {
  const run = useRef<ScanRun | null>(null);
  const [stage, setStage] = useState<Stage>('camera');
  const [camera, setCamera] = useState<Pick<OpenedCamera, 'deviceId' | 'facing'> | null>(null);
  const [isSlow, setSlow] = useState(false);
  const { sight, preview, rate, showSight, showPreview, clear } = useLiveView();
  const [again, setAgain] = useAgainNote(attempt.again, stage);
  const [asking, setAsking] = useCameraQuestion();

  // The run outlives renders; it accesses the newest callbacks through this ref.
  const latest = useRef(outside);
  latest.current = outside;

  /** Says why the scan starts again; it restarts once the sentence could be read. */
  const startAgain = useCallback(
    (reason: Again): void => {
      setAgain(reason);
      clear();
    },
    [setAgain, clear],
  );

  const { camera: choice, takeOver } = attempt;
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    const started = startScanRun(
      { video: element, loadTracker: () => latest.current.loadTracker(), camera: choice, lengthS, takeOver },
      {
        onCamera(opened) {
          setStage('tracker');
          setCamera(opened);
          latest.current.tellFrame?.({ type: 'permission', state: 'granted' });
        },
        onLongQuestion: () => setAsking('long'),
        onSlowLoad: () => setSlow(true),
        onCameras: (listed) => latest.current.onCameras(listed),
        onSight(next) {
          setStage('scan');
          showSight(next);
          tellSight(latest.current.tellFrame, next);
        },
        onPreview: showPreview,
        onTurned: () => startAgain('turned'),
        onComplete(trace, conditions) {
          const isSample = choice.kind === 'sample';
          const capture = {
            ...conditions,
            lengthS,
            hasScreenLamp: latest.current.hasLamp,
            ...(isSample ? { isSample } : {}),
          };
          latest.current.onCaptured({ trace, capture });
        },
        onStop(stop) {
          if (stop.kind === 'stopped') {
            if (isPermissionCause(stop.cause)) latest.current.tellFrame?.({ type: 'permission', state: 'denied' });
            return latest.current.onStop(stop);
          }
          setStage('leaving');
          latest.current.onError(stop.code, stop.details);
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
  }, [video, startAgain, showSight, showPreview, setAsking, choice, lengthS, takeOver]);

  return { run, stage, setStage, camera, isSlow, sight, preview, rate, again, asking, startAgain };
}

/** Tells the run where in the frame the drawn oval is. */
export function useOvalTarget(
  run: RefObject<ScanRun | null>,
  video: RefObject<HTMLVideoElement | null>,
  oval: RefObject<HTMLDivElement | null>,
  isMirrored: boolean,
): void {
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
  }, [run, video, oval, isMirrored]);
}
