import type { FromCapture } from '../capture/from-capture.ts';
import type { Cue } from './prompter.ts';

type Sighting = Extract<FromCapture, { kind: 'sight' }>;

/** What the sentence of the moment is about. @param isNote  the page says why the scan starts again */
export function moodOf(
  stage: 'camera' | 'tracker' | 'scan' | 'sending' | 'leaving',
  sight: Pick<Sighting, 'phase' | 'advice' | 'isPaused'> | null,
  isNote: boolean,
): Cue['mood'] {
  if (stage === 'sending') return 'done';
  if (stage !== 'scan' || isNote || sight === null) return 'wait';
  const isWell = sight.advice === 'ready' && !(sight.phase === 'capturing' && sight.isPaused);
  return isWell ? 'hold' : 'move';
}
