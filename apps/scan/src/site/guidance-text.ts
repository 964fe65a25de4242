import { followable } from './guide/cue-mood.ts';
import type { Sighting } from './scan-run.ts';
import { type SiteTexts, siteTexts } from './site-texts.ts';

export type Stage = 'camera' | 'tracker' | 'scan' | 'leaving';
/** Why the scan starts again. */
export type Again = keyof SiteTexts['again'];
const ALMOST_SHARE = 0.85;

/** Input for the one sentence that the page shows. */
export interface Situation {
  readonly stage: Stage;
  readonly sight: Sighting | null;
  readonly again: Again | null;
  /** Whether the browser is prompting for the camera, or has been for a while. */
  readonly asking: 'no' | 'yes' | 'long';
  readonly isSlow: boolean;
}

export function guidanceText({ stage, sight, again, asking, isSlow }: Situation): string {
  const { opening, advice, capture, finish, guide, again: reasons } = siteTexts();
  if (stage === 'camera') return { no: opening.camera, yes: opening.permission, long: opening.longQuestion }[asking];
  if (stage === 'leaving') return finish.leaving;
  if (again !== null) return reasons[again];
  if (stage === 'tracker' || sight === null) return isSlow ? opening.slowLoad : opening.tracker;
  if (sight.phase !== 'capturing') return advice[sight.advice];
  if (sight.isPaused) return capture.paused;
  const said = followable(sight);
  if (said !== 'ready') return advice[said];
  if (sight.progressShare >= ALMOST_SHARE) return capture.almost;
  return sight.isExtended ? guide.milestones.longer : capture.keepStill;
}
