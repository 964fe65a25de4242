import { KIOSK_IDLE_LIMIT_MS, SECOND_MS } from '@mien/domain';
import { useEffect, useRef } from 'react';
import type { Voice } from './guide/voice.ts';

const TOUCHES = ['pointerdown', 'keydown'] as const;

/**
 * At a shared tablet the site speaks from the beginning of each scan, whatever the person before chose. Elsewhere the
 * stored choice counts.
 */
export function speakAtTablet(voice: Pick<Voice, 'setOn'>, isShared: boolean | undefined): void {
  if (isShared) voice.setOn(true);
}

/**
 * Calls `onLeft` once nobody has touched the page for as long as the session at a shared tablet lasts.
 *
 * @returns stops watching
 */
export function watchTablet(onLeft: () => void): () => void {
  let touchedMs = Date.now();
  const note = (): void => {
    touchedMs = Date.now();
  };
  const timer = setInterval(() => {
    if (Date.now() - touchedMs > KIOSK_IDLE_LIMIT_MS) onLeft();
  }, SECOND_MS);
  for (const touch of TOUCHES) addEventListener(touch, note, { capture: true, passive: true });
  return () => {
    clearInterval(timer);
    for (const touch of TOUCHES) removeEventListener(touch, note, { capture: true });
  };
}

/** Watches the page of a shared tablet. */
export function useLeftTablet(isWatched: boolean, onLeft: () => void): void {
  const latest = useRef(onLeft);
  latest.current = onLeft;
  useEffect(() => (isWatched ? watchTablet(() => latest.current()) : undefined), [isWatched]);
}
