import type { FromCapture } from '../capture/from-capture.ts';
import type { Cue } from './prompter.ts';

type Sighting = Extract<FromCapture, { kind: 'sight' }>;

/** A user cannot close other apps, or turn to a window, and hold still at once. */
const BEFORE_SCANS: readonly Sighting['advice'][] = ['closeApps', 'turnToLight'];

/** The advice to give: during a scan only what can be followed then. */
export function followable({ phase, advice }: Pick<Sighting, 'phase' | 'advice'>): Sighting['advice'] {
  return phase === 'capturing' && BEFORE_SCANS.includes(advice) ? 'ready' : advice;
}

/** The kind of the current sentence. @param isNote  the page says why the scan starts again */
export function moodOf(
  stage: 'camera' | 'tracker' | 'scan' | 'leaving',
  sight: Pick<Sighting, 'phase' | 'advice' | 'isPaused'> | null,
  isNote: boolean,
): Cue['mood'] {
  if (stage !== 'scan' || isNote || sight === null) return 'wait';
  const isWell = followable(sight) === 'ready' && !(sight.phase === 'capturing' && sight.isPaused);
  return isWell ? 'hold' : 'move';
}
