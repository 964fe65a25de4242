import type { FromCapture } from '../capture/from-capture.ts';
import type { Cue } from './prompter.ts';

type Sighting = Extract<FromCapture, { kind: 'sight' }>;

/** The advice to say: during a scan nobody closes other apps and holds still. */
export function followable({ phase, advice }: Pick<Sighting, 'phase' | 'advice'>): Sighting['advice'] {
  return phase === 'capturing' && advice === 'closeApps' ? 'ready' : advice;
}

/** What the sentence of the moment is about. @param isNote  the page says why the scan starts again */
export function moodOf(
  stage: 'camera' | 'tracker' | 'scan' | 'leaving',
  sight: Pick<Sighting, 'phase' | 'advice' | 'isPaused'> | null,
  isNote: boolean,
): Cue['mood'] {
  if (stage !== 'scan' || isNote || sight === null) return 'wait';
  const isWell = followable(sight) === 'ready' && !(sight.phase === 'capturing' && sight.isPaused);
  return isWell ? 'hold' : 'move';
}
