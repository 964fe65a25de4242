import { LIGHT_FAULTS, type LightReading, lightFault } from './light-meter.ts';
import type { TrackedFace } from './tracked-face.ts';

/** What to tell the person, most important first; `ready` means that the face fits. */
export const ADVICE = [
  'uncover',
  'findFace',
  'closer',
  'further',
  'moveLeft',
  'moveRight',
  'moveUp',
  'moveDown',
  'turnLeft',
  'turnRight',
  'turnToCamera',
  ...LIGHT_FAULTS,
  'closeApps',
  'holdStill',
  'ready',
] as const;
export type Advice = (typeof ADVICE)[number];

/** No face is in sight. */
export const FACELESS_ADVICE: readonly Advice[] = ['uncover', 'findFace'];

/** Poor light may be all there is: the scan starts in spite of it sooner than in spite of another advice. */
export const LIGHT_ADVICE: readonly Advice[] = LIGHT_FAULTS;

export interface Sight {
  readonly face: TrackedFace | null;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Where the oval is, as shares of the frame. */
  readonly target: { readonly x: number; readonly y: number };
  /** null when not known yet. */
  readonly light: LightReading | null;
  /** The whole picture is black, as behind a closed cover. */
  readonly isBlack: boolean;
  /** Too many pictures are missing: the engine would refuse the scan. */
  readonly isStarved: boolean;
  /** Enough skin is read, however the face lies. */
  readonly readsSkin: boolean;
  /** A scan is running. */
  readonly isScanning: boolean;
  /** Face widths a second. */
  readonly speed: number;
}

/** Width of the face as share of the frame's shorter side. Field values: 0.17 to 0.30 of the longer side and upward. */
export const FACE_WIDTH_SHARE = { min: 0.27, max: 0.85 } as const;
/** Distance of the face from the oval's centre, as share of the frame's shorter side. */
const MAX_OFF_CENTRE = { x: 0.2, y: 0.24 } as const;
/** Place of the nose between the ears: 0.5 looks ahead; these are about 15 degrees to each side. */
const NOSE_BETWEEN_EARS = { min: 0.33, max: 0.67 } as const;
/** Place of the nose between eyes and mouth: looking up or down moves it. */
const NOSE_BELOW_EYES = { min: 0.25, max: 0.9 } as const;
const MAX_ROLL_DEG = 17;
const MAX_SPEED = 0.35;

/** The one thing to say about what the camera sees now. */
export function adviceFor(sight: Sight): Advice {
  const { face, light } = sight;
  if (face === null) return sight.isBlack ? 'uncover' : 'findFace';
  // Advice that does not matter for a running scan is left out: following it would mean moving.
  const place = sight.isScanning && sight.readsSkin ? null : placeAdvice(face, sight);
  if (place !== null) return place;
  const fault = light === null ? null : lightFault(light);
  if (fault !== null) return fault;
  // In the dark cameras slow down, so the light comes first.
  if (sight.isStarved) return 'closeApps';
  return sight.speed > MAX_SPEED ? 'holdStill' : 'ready';
}

/** How the face has to move to lie well in the oval; null when it does. */
function placeAdvice(face: TrackedFace, { widthPx, heightPx, target }: Sight): Advice | null {
  const shortSidePx = Math.min(widthPx, heightPx);
  const widthShare = face.width / shortSidePx;
  if (widthShare < FACE_WIDTH_SHARE.min) return 'closer';
  if (widthShare > FACE_WIDTH_SHARE.max) return 'further';
  const move = moveToTarget(
    (face.centre.x - target.x * widthPx) / shortSidePx,
    (face.centre.y - target.y * heightPx) / shortSidePx,
  );
  return move ?? turnToCamera(face);
}

/**
 * Left and right are the person's own, whether the picture is shown as a mirror or not: the camera looks at the person, so a
 * person too far to the right on the frame is too far to their own left.
 *
 * @param offX  from the oval's centre, as share of the frame's shorter side; to the right on the frame is positive
 * @param offY  the same, downwards
 */
function moveToTarget(offX: number, offY: number): Advice | null {
  const [farX, farY] = [Math.abs(offX) / MAX_OFF_CENTRE.x, Math.abs(offY) / MAX_OFF_CENTRE.y];
  if (Math.max(farX, farY) <= 1) return null;
  if (farX >= farY) return offX > 0 ? 'moveRight' : 'moveLeft';
  return offY > 0 ? 'moveUp' : 'moveDown';
}

function turnToCamera(face: TrackedFace): Advice | null {
  const { rightEye, leftEye, nose, mouth, rightEar, leftEar } = face.points;
  const rollDeg = (Math.atan2(leftEye.y - rightEye.y, leftEye.x - rightEye.x) * 180) / Math.PI;
  if (Math.abs(rollDeg) > MAX_ROLL_DEG) return 'turnToCamera';
  const between = (nose.x - rightEar.x) / (leftEar.x - rightEar.x || 1);
  // 1 is the person's own left ear: a head that is turned to the left has to come back to the right.
  if (between < NOSE_BETWEEN_EARS.min) return 'turnLeft';
  if (between > NOSE_BETWEEN_EARS.max) return 'turnRight';
  const eyesY = (rightEye.y + leftEye.y) / 2;
  const below = (nose.y - eyesY) / (mouth.y - eyesY || 1);
  return below >= NOSE_BELOW_EYES.min && below <= NOSE_BELOW_EYES.max ? null : 'turnToCamera';
}

/** What is shown, and what may replace it. */
export interface ShownAdvice {
  readonly shown: Advice;
  /** null before the first frame. */
  readonly shownSinceMs: number | null;
  readonly candidate: Advice;
  readonly candidateFrames: number;
}

/** A sentence stays at least this long, except those that ask for a face. */
export const ADVICE_MIN_MS = 1000;
/** Another one must hold for this many frames in a row. */
export const ADVICE_EQUAL_FRAMES = 5;

export const FIRST_ADVICE: ShownAdvice = {
  shown: 'findFace',
  shownSinceMs: null,
  candidate: 'findFace',
  candidateFrames: 0,
};

/** Lets the shown advice change only slowly, so that it can be read. */
export function nextShownAdvice(state: ShownAdvice, advice: Advice, timeMs: number): ShownAdvice {
  const shownSinceMs = state.shownSinceMs ?? timeMs;
  if (advice === state.shown) return { ...state, shownSinceMs, candidate: advice, candidateFrames: 0 };
  // A face that has appeared need not be asked for any longer.
  const minMs = FACELESS_ADVICE.includes(state.shown) ? 0 : ADVICE_MIN_MS;
  const candidateFrames = advice === state.candidate ? state.candidateFrames + 1 : 1;
  if (candidateFrames >= ADVICE_EQUAL_FRAMES && timeMs - shownSinceMs >= minMs)
    return { shown: advice, shownSinceMs: timeMs, candidate: advice, candidateFrames: 0 };
  return { ...state, shownSinceMs, candidate: advice, candidateFrames };
}

/** How long "all is well" is shown before a scan begins, so that it can be read. */
export const READY_TOLD_MS = 1000;

/** Whether "all is well" has been shown long enough. */
export function isReadyTold({ shown, shownSinceMs }: ShownAdvice, timeMs: number): boolean {
  return shown === 'ready' && shownSinceMs !== null && timeMs - shownSinceMs >= READY_TOLD_MS;
}
