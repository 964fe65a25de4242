import { KIOSK_ASK_AFTER_MS, KIOSK_FACE_AWAY_MS, kioskAttention, SECOND_MS } from '@mien/domain';
import { useCallback, useEffect, useRef, useState } from 'react';
import { FACELESS_ADVICE } from './capture/guidance.ts';
import type { Voice } from './guide/voice.ts';
import type { Sighting } from './scan-run.ts';

const TOUCHES = ['pointerdown', 'keydown'] as const;

/**
 * At a shared tablet the site speaks from the beginning of each scan, whatever the person before chose. Elsewhere the
 * stored choice counts.
 */
export function speakAtTablet(voice: Pick<Voice, 'setOn'>, isShared: boolean | undefined): void {
  if (isShared) voice.setOn(true);
}

interface TabletEvents {
  /** Every second while the page asks: the remaining time to answer. Null once the person has answered. */
  onAsking(secondsLeft: number | null): void;
  /** The person pressed “I’m done”, or did not answer in time. Called once. */
  onLeft(): void;
}

export interface TabletWatch {
  /** The running scan sees a face. From here on its absence counts, and touches don't: they may be another person's. */
  sawFace(): void;
  /** The scan has ended: from here on touches count. */
  endScan(): void;
  /** The person has answered. */
  stay(): void;
  leave(): void;
  stop(): void;
}

/** Watches whether the person at a shared tablet is still there: a scan must not continue with the next one. */
export function watchTablet({ onAsking, onLeft }: TabletEvents): TabletWatch {
  let presentMs = Date.now();
  let hasSeenFace = false;
  // A question is answered by its button only: a touch or a face may be the next person's.
  let isAsking = false;
  const leave = (): void => {
    clearInterval(timer);
    onLeft();
  };
  const timer = setInterval(() => {
    const attention = kioskAttention(Date.now() - presentMs, hasSeenFace ? KIOSK_FACE_AWAY_MS : KIOSK_ASK_AFTER_MS);
    if (attention.kind === 'present') return;
    isAsking = true;
    if (attention.kind === 'asking') return onAsking(attention.secondsLeft);
    leave();
  }, SECOND_MS);
  const note = (): void => {
    if (!isAsking && !hasSeenFace) presentMs = Date.now();
  };
  for (const touch of TOUCHES) addEventListener(touch, note, { capture: true, passive: true });
  return {
    sawFace() {
      if (isAsking) return;
      hasSeenFace = true;
      presentMs = Date.now();
    },
    endScan() {
      if (isAsking) return;
      hasSeenFace = false;
      presentMs = Date.now();
    },
    stay() {
      isAsking = false;
      hasSeenFace = false;
      presentMs = Date.now();
      onAsking(null);
    },
    leave,
    stop() {
      clearInterval(timer);
      for (const touch of TOUCHES) removeEventListener(touch, note, { capture: true });
    },
  };
}

export interface TabletPresence extends Pick<TabletWatch, 'sawFace' | 'endScan' | 'stay' | 'leave'> {
  /** To answer whether the person is still there; null unless the page asks. */
  readonly secondsLeft: number | null;
}

/** Watches the page of a shared tablet. */
export function useTabletPresence(isWatched: boolean, onLeft: () => void): TabletPresence {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const watch = useRef<TabletWatch | null>(null);
  const latest = useRef(onLeft);
  latest.current = onLeft;
  useEffect(() => {
    if (!isWatched) return;
    const watching = watchTablet({
      onAsking: setSecondsLeft,
      onLeft() {
        setSecondsLeft(null);
        latest.current();
      },
    });
    watch.current = watching;
    return () => {
      watching.stop();
      watch.current = null;
      setSecondsLeft(null);
    };
  }, [isWatched]);
  const sawFace = useCallback(() => watch.current?.sawFace(), []);
  const endScan = useCallback(() => watch.current?.endScan(), []);
  const stay = useCallback(() => watch.current?.stay(), []);
  const leave = useCallback(() => watch.current?.leave(), []);
  return { secondsLeft, sawFace, endScan, stay, leave };
}

/** Reports each sight of a face, and the end of the scan. */
export function useFaceAsPresence(
  sight: Pick<Sighting, 'advice'> | null,
  { sawFace, endScan }: Pick<TabletPresence, 'sawFace' | 'endScan'>,
): void {
  useEffect(() => {
    if (sight !== null && !FACELESS_ADVICE.includes(sight.advice)) sawFace();
  }, [sight, sawFace]);
  useEffect(() => () => endScan(), [endScan]);
}
