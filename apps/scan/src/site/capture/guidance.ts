import { LIGHT_FAULTS, type LightReading, lightFault } from './light-meter.ts';
import type { TrackedFace } from './tracked-face.ts';

/** Advice to the user, most important first; `ready` means that the face fits. */
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

/** No face is visible. */
export const FACELESS_ADVICE: readonly Advice[] = ['uncover', 'findFace'];

/** Poor light may be all there is: the scan starts despite it sooner than despite other advice. */
export const LIGHT_ADVICE: readonly Advice[] = LIGHT_FAULTS;

export interface Sight {
  readonly face: TrackedFace | null;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Position of the oval, as shares of the frame. */
  readonly target: { readonly x: number; readonly y: number };
  /** Null if not known yet. */
  readonly light: LightReading | null;
  /** The whole picture is black, as behind a closed cover. */
  readonly isBlack: boolean;
  /** Too many frames are missing: the engine would refuse the scan. */
  readonly isStarved: boolean;
  /** Whether enough skin is read, whatever the position of the face. */
  readonly readsSkin: boolean;
  /** A scan is running. */
  readonly isScanning: boolean;
  /** Face widths per second. */
  readonly speed: number;
}

/**
 * Width of the face as a share of the frame's shorter side. Field values: 0.17 to 0.30 of the longer side and upward.
 */
const FACE_WIDTH_SHARE = { min: 0.27, max: 0.85 } as const;
/** Distance of the face from the oval's center, as a share of the frame's shorter side. */
const MAX_OFF_CENTER = { x: 0.2, y: 0.24 } as const;
/** Position of the nose between the ears: 0.5 is straight ahead; these are about 15 degrees to each side. */
const NOSE_BETWEEN_EARS = { min: 0.33, max: 0.67 } as const;
/** Position of the nose between eyes and mouth: looking up or down moves it. */
const NOSE_BELOW_EYES = { min: 0.25, max: 0.9 } as const;
const MAX_ROLL_DEG = 17;
const MAX_SPEED = 0.35;

/** The most important advice for the current frame. */
export function adviceFor(sight: Sight): Advice {
  const { face, light } = sight;
  if (face === null) return sight.isBlack ? 'uncover' : 'findFace';
  // Advice that does not matter for a running scan is omitted: following it would mean moving.
  const place = sight.isScanning && sight.readsSkin ? null : placeAdvice(face, sight);
  if (place !== null) return place;
  const fault = light === null ? null : lightFault(light);
  if (fault !== null) return fault;
  // In the dark cameras slow down, so the light comes first.
  if (sight.isStarved) return 'closeApps';
  return sight.speed > MAX_SPEED ? 'holdStill' : 'ready';
}

/** How the face must move to fit the oval; null if it does. */
function placeAdvice(face: TrackedFace, { widthPx, heightPx, target }: Sight): Advice | null {
  const shortSidePx = Math.min(widthPx, heightPx);
  const widthShare = face.width / shortSidePx;
  if (widthShare < FACE_WIDTH_SHARE.min) return 'closer';
  if (widthShare > FACE_WIDTH_SHARE.max) return 'further';
  const move = moveToTarget(
    (face.center.x - target.x * widthPx) / shortSidePx,
    (face.center.y - target.y * heightPx) / shortSidePx,
  );
  return move ?? turnToCamera(face);
}

/**
 * Left and right are the person's own, whether or not the picture is mirrored: the camera faces the person, so a person
 * too far to the right on the frame is too far to their own left.
 *
 * @param offX  from the oval's center, as a share of the frame's shorter side; to the right on the frame is positive
 * @param offY  the same, downward
 */
function moveToTarget(offX: number, offY: number): Advice | null {
  const [farX, farY] = [Math.abs(offX) / MAX_OFF_CENTER.x, Math.abs(offY) / MAX_OFF_CENTER.y];
  if (Math.max(farX, farY) <= 1) return null;
  if (farX >= farY) return offX > 0 ? 'moveRight' : 'moveLeft';
  return offY > 0 ? 'moveUp' : 'moveDown';
}

function turnToCamera(face: TrackedFace): Advice | null {
  const { rightEye, leftEye, nose, mouth, rightEar, leftEar } = face.points;
  const rollDeg = (Math.atan2(leftEye.y - rightEye.y, leftEye.x - rightEye.x) * 180) / Math.PI;
  if (Math.abs(rollDeg) > MAX_ROLL_DEG) return 'turnToCamera';
  const between = (nose.x - rightEar.x) / (leftEar.x - rightEar.x || 1);
  // 1 is the person's own left ear: a head turned to the left has to come back to the right.
  if (between < NOSE_BETWEEN_EARS.min) return 'turnLeft';
  if (between > NOSE_BETWEEN_EARS.max) return 'turnRight';
  const eyesY = (rightEye.y + leftEye.y) / 2;
  const below = (nose.y - eyesY) / (mouth.y - eyesY || 1);
  return below >= NOSE_BELOW_EYES.min && below <= NOSE_BELOW_EYES.max ? null : 'turnToCamera';
}

/** The shown advice, and what may replace it. */
export interface ShownAdvice {
  readonly shown: Advice;
  /** Null before the first frame. */
  readonly shownSinceMs: number | null;
  readonly candidate: Advice;
  readonly candidateFrames: number;
}

/** Minimum display time of a sentence, except those that ask for a face. */
export const ADVICE_MIN_MS = 1000;
/** Debounce: another one must hold for this many consecutive frames. */
export const ADVICE_EQUAL_FRAMES = 5;

export const FIRST_ADVICE: ShownAdvice = {
  shown: 'findFace',
  shownSinceMs: null,
  candidate: 'findFace',
  candidateFrames: 0,
};

/** Debounces the shown advice, so that it can be read. */
export function nextShownAdvice(state: ShownAdvice, advice: Advice, timeMs: number): ShownAdvice {
  const shownSinceMs = state.shownSinceMs ?? timeMs;
  if (advice === state.shown) return { ...state, shownSinceMs, candidate: advice, candidateFrames: 0 };
  // Once a face has appeared, stop asking for it.
  const minMs = FACELESS_ADVICE.includes(state.shown) ? 0 : ADVICE_MIN_MS;
  const candidateFrames = advice === state.candidate ? state.candidateFrames + 1 : 1;
  if (candidateFrames >= ADVICE_EQUAL_FRAMES && timeMs - shownSinceMs >= minMs)
    return { shown: advice, shownSinceMs: timeMs, candidate: advice, candidateFrames: 0 };
  return { ...state, shownSinceMs, candidate: advice, candidateFrames };
}

/** How long "all is well" is shown before a scan begins, so that it can be read. */
export const READY_ANNOUNCED_MS = 1000;

/** Whether "all is well" has been shown long enough. */
export function isReadyAnnounced({ shown, shownSinceMs }: ShownAdvice, timeMs: number): boolean {
  return shown === 'ready' && shownSinceMs !== null && timeMs - shownSinceMs >= READY_ANNOUNCED_MS;
}
