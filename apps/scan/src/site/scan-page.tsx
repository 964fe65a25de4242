import { useCallback, useEffect, useState } from 'react';
import { type ListedCamera, rememberCamera, rememberedCamera } from './camera.ts';
import { type Attempt, CapturePage, type Lamp, type ScanPageProps } from './capture-page.tsx';
import { scanErrorOf } from './scan-stop.ts';
import { StopPage } from './stop-page.tsx';
import type { Stopped } from './use-capture-run.ts';

interface SampleProps {
  /** Whether to begin with the sample face in place of a camera. */
  readonly isSample: boolean;
  /** Whether it is offered where the camera does not open. */
  readonly hasSampleFace: boolean;
}

/** Attempts in sequence, each with its own camera, until a scan is complete or the user leaves. */
export function ScanPage({ isSample, hasSampleFace, ...props }: ScanPageProps & SampleProps) {
  const [attempt, setAttempt] = useState<Attempt>(() => ({
    number: 1,
    camera: isSample ? { kind: 'sample' } : rememberedCamera(),
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
        hasSampleFace={hasSampleFace}
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
