import type { ColorTrace, Finding, RateEstimate, RegionName } from '@mien/signal';
import {
  CAMERA_FAULTS,
  drawEverydayScene,
  drawScene,
  EMPTY_KINDS,
  type EmptyKind,
  EVERYDAY_KINDS,
  type EverydayScene,
  makeEmptyScan,
  makeSyntheticScan,
  SKIN,
  SKIN_TYPES,
  type SkinType,
} from '@mien/signal/testing';
import { analyzePulse, readPulse } from '../../packages/signal/src/pipeline.ts';
import { type Candidate, candidateOf } from './candidates.ts';
import { personName, readFaceWindows } from './recordings.ts';
import { readReferenceRate } from './reference-rate.ts';
import { REFERENCE_METHODS, type ReferenceMethod, referenceBpm } from './references.ts';
import { areThreeReadingsUneven } from './uneven-beats.ts';

export const WINDOW_S = 30;
export const STEP_S = 5;

/** Results of the engine and the reference methods for one scan. */
export interface RateReading {
  readonly group: string;
  /**
   * Whether the colors come from a camera or are synthetic. A simulated fault or room is synthetic, whatever the name
   * of its group.
   */
  readonly origin: 'recorded' | 'drawn';
  /** Further groups for splitting the results. */
  readonly splits: Readonly<Record<string, string>>;
  readonly trueBpm: number | null;
  readonly found: Finding<RateEstimate>;
  /** Before any gate; null if the scan was refused earlier. */
  readonly candidate: Candidate | null;
  readonly references: Readonly<Record<ReferenceMethod, number>> | null;
  readonly engineMs: number;
  /** RMSSD of the contact pulse's beats in the same window divided by their mean interval; null without one. */
  readonly contactUnevenness: number | null;
  /** Whether the alternative test of `areThreeReadingsUneven` would refuse it. */
  readonly isThreeTimesUneven: boolean;
}

/** Seeds that no threshold was tuned on. Change them after tuning with these. */
const FIRST_SEED = 560_001;
/** The same, for rooms with people of each skin type. */
const FIRST_SKIN_SEED = 660_001;
/** The same, for scenes without a pulse. */
const FIRST_EMPTY_SEED = 370_001;

/** Starts a clock of this process's CPU time in milliseconds, which ignores other processes. */
function startProcessorClock(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}

/** Runs the engine on one scan. @param withReferences  whether to run the reference methods, too */
export function read(
  origin: RateReading['origin'],
  group: string,
  splits: Readonly<Record<string, string>>,
  trace: ColorTrace,
  trueBpm: number | null,
  withReferences: boolean,
): RateReading {
  const engineClock = startProcessorClock();
  const pulseReading = readPulse(trace);
  const found = analyzePulse(pulseReading).heartRateBpm;
  const engineMs = engineClock();
  const references = withReferences
    ? (Object.fromEntries(REFERENCE_METHODS.map((method) => [method, referenceBpm(method, trace)])) as Record<
        ReferenceMethod,
        number
      >)
    : null;
  return {
    group,
    origin,
    splits,
    trueBpm,
    found,
    candidate: candidateOf(pulseReading.pulse),
    references,
    engineMs,
    contactUnevenness: null,
    isThreeTimesUneven: typeof pulseReading.pulse !== 'string' && areThreeReadingsUneven(pulseReading.pulse),
  };
}

/** The set of real recordings for each source. */
export const REAL_TRACES = 'Real color traces';
/** The videos with colors that other software read with a fixed mask; the scan page's own are `SCAN_PAGE`. */
export const FOREIGN_COLORS = 'Compressed video, colors by other software';

export const REAL_GROUPS: Readonly<Record<string, string>> = {
  siegen: REAL_TRACES,
  ippgtoolbox: REAL_TRACES,
  'ubfc-h264': FOREIGN_COLORS,
  'hard-patches': 'Real patches without a usable pulse',
};

/** Group of scans of a single region: the same windows again. */
export const ONE_REGION = 'Real color traces, one region';

/** Every window of every face recording, and each of its regions separately. */
export function* readRealScans(root: string): Generator<RateReading> {
  for (const { source, record, trace, ...window } of readFaceWindows(root, WINDOW_S, STEP_S)) {
    const reference = readReferenceRate({ source, record, trace, ...window });
    const trueBpm = reference?.meanBpm ?? null;
    const frames = trace.frameTimesMs.length;
    const frameRate = `${Math.round((1000 * (frames - 1)) / (trace.frameTimesMs[frames - 1]! - trace.frameTimesMs[0]!))}`;
    const splits = {
      recording: source === 'ubfc-h264' || source === 'hard-patches' ? source : `${source} ${personName(record)}`,
      'frames a second': frameRate,
    };
    const contactUnevenness = reference?.unevenness ?? null;
    yield { ...read('recorded', REAL_GROUPS[source]!, splits, trace, trueBpm, trueBpm !== null), contactUnevenness };
    if (source !== 'siegen') continue;
    for (const region of ['forehead', 'middle'] as const)
      yield read('recorded', ONE_REGION, {}, onlyRegion(trace, region), trueBpm, false);
  }
}

function onlyRegion(trace: ColorTrace, kept: RegionName): ColorTrace {
  const absent = new Float64Array(trace.frameTimesMs.length).fill(Number.NaN);
  const none = { red: absent, green: absent, blue: absent };
  const regions = { forehead: none, middle: none, whole: none, [kept]: trace.regions[kept] };
  return { ...trace, regions };
}

/** Synthetic people in synthetic rooms, and the same with a fault of the camera or the light. */
export function* readSyntheticScans(count: number): Generator<RateReading> {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + count; seed++) {
    const scene = drawScene(seed);
    const { trace, truth } = makeSyntheticScan(scene);
    const splits = {
      'skin type': scene.skinType,
      'frames a second': String(Math.round(scene.frameRateHz)),
    };
    yield read('drawn', 'Synthetic scans', splits, trace, truth.heartRateBpm, true);
  }
  for (const fault of CAMERA_FAULTS) {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + count / 5; seed++) {
      const { trace, truth } = makeSyntheticScan(drawScene(seed, fault));
      yield read('drawn', 'Synthetic scans with a fault', {}, trace, truth.heartRateBpm, true);
    }
  }
}

const surroundingsSplit = (areSeen: boolean): string => (areSeen ? 'seen' : 'not seen');

/** People in unprepared rooms of each kind, every second one with surroundings. */
export function* readEverydayScans(countOfEachKind: number): Generator<RateReading> {
  for (const kind of EVERYDAY_KINDS) {
    for (let i = 0; i < countOfEachKind; i++) {
      const withSurroundings = i % 2 === 0;
      const scene = drawEverydayScene(kind, FIRST_SEED + i, withSurroundings);
      const { trace, truth } = makeSyntheticScan(scene);
      const splits = {
        kind,
        'skin type': scene.skinType,
        'frames a second': String(scene.frameRateHz),
        surroundings: surroundingsSplit(withSurroundings),
      };
      yield read('drawn', 'Rooms, everyday', splits, trace, truth.heartRateBpm, false);
    }
  }
}

/** Groups of the scans of `readSkinScans`: usual rooms, and the first of them at a light that they do not have. */
export const SAME_ROOMS = 'Same rooms, each skin type';
export const DIM_ROOMS = 'Dim rooms, each skin type';
const DIM_LIGHT_LEVEL = 0.2;
/** One dim room for so many usual ones, about as many as at each other light. */
const USUAL_PER_DIM_ROOM = 5;
/**
 * Luma (0 to 255) of a face below which the screen lights it, and the light that it adds to a normally lit room (1).
 * Typical of a phone at arm's length.
 */
const LAMP_BELOW_LUMA = 60;
const LAMP_LIGHT = 0.15;
/** The page increases the exposure for a face below this luma, by up to two stops. */
const WANTED_LUMA = 140;
const MOST_GAIN = 4;

/**
 * The room as lit by the scan page and exposed for the face. A longer exposure also increases shot noise by the square
 * root of the light; a camera that increases its gain instead adds more noise.
 */
export function litByPage(scene: EverydayScene): EverydayScene {
  const [red, green, blue] = SKIN[scene.skinType].color;
  const skinLuma = 0.299 * red + 0.587 * green + 0.114 * blue;
  const isDim = skinLuma * scene.lightLevel < LAMP_BELOW_LUMA;
  const lightLevel = scene.lightLevel + (isDim ? LAMP_LIGHT : 0);
  const gain = Math.max(1, Math.min(MOST_GAIN, WANTED_LUMA / (skinLuma * lightLevel)));
  return { ...scene, lightLevel: lightLevel * gain, noise: (scene.noise ?? 0) * Math.sqrt(gain) };
}

/**
 * The same person in the same usual room with each skin type, so that only the skin differs: as drawn, and as lit by
 * the scan page.
 */
export function* readSkinScans(roomCount: number): Generator<RateReading> {
  yield* readRooms(SAME_ROOMS, roomCount, null);
  yield* readRooms(DIM_ROOMS, Math.ceil(roomCount / USUAL_PER_DIM_ROOM), DIM_LIGHT_LEVEL);
}

function* readRooms(group: string, roomCount: number, lightLevel: number | null): Generator<RateReading> {
  for (let i = 0; i < roomCount; i++) {
    const withSurroundings = i % 2 === 0;
    const inRoom = (skinType: SkinType): EverydayScene => {
      const scene = drawEverydayScene('usual room', FIRST_SKIN_SEED + i, withSurroundings, skinType);
      return lightLevel === null ? scene : { ...scene, lightLevel };
    };
    for (const lit of ['as drawn', 'by the page'] as const)
      for (const skinType of SKIN_TYPES) {
        const drawn = inRoom(skinType);
        const { trace, truth } = makeSyntheticScan(lit === 'by the page' ? litByPage(drawn) : drawn);
        const splits = {
          'skin type': skinType,
          'light level': String(drawn.lightLevel),
          lit,
          surroundings: surroundingsSplit(withSurroundings),
        };
        yield read('drawn', group, splits, trace, truth.heartRateBpm, false);
      }
  }
}

export interface EmptyReading {
  readonly kind: EmptyKind;
  readonly withSurroundings: boolean;
  readonly found: Finding<RateEstimate>;
  readonly candidate: Candidate | null;
}

/** Scans without a living person, cycling through the kinds, every second one of a kind with surroundings. */
export function* readEmptyScans(count: number): Generator<EmptyReading> {
  for (let i = 0; i < count; i++) {
    const kind = EMPTY_KINDS[i % EMPTY_KINDS.length]!;
    const turn = Math.floor(i / EMPTY_KINDS.length);
    const withSurroundings = turn % 2 === 0;
    const pulseReading = readPulse(makeEmptyScan(kind, FIRST_EMPTY_SEED + turn, withSurroundings));
    const { heartRateBpm: found } = analyzePulse(pulseReading);
    yield { kind, withSurroundings, found, candidate: candidateOf(pulseReading.pulse) };
  }
}
