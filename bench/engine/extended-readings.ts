import { EXTENSION_S, USUAL_SCAN_LENGTH_S } from '@mien/domain';
import { analyzeScan, type ColorTrace, type Finding, needsMoreTime, type RateEstimate } from '@mien/signal';
import {
  drawEverydayScene,
  EMPTY_KINDS,
  type EverydayScene,
  makeEmptyScan,
  makeSyntheticScan,
  SKIN_TYPES,
  traceUntil,
} from '@mien/signal/testing';
import { type Answer, FAR_OFF_BPM, figuresOf, fixed, percent, table } from './accuracy-tables.ts';
import { litByPage, STEP_S } from './rate-readings.ts';
import { readFaceWindows } from './recordings.ts';
import { readReferenceRate } from './reference-rate.ts';

/** A scan as the page makes it: of the usual length, and longer if the engine asks for more. */
export interface ExtendedReading {
  readonly group: string;
  /** After the usual length. */
  readonly planned: Finding<RateEstimate>;
  /** At the end; the same as `planned` if the scan was not extended. */
  readonly final: Finding<RateEstimate>;
  readonly isExtended: boolean;
  /** Over the time that was scanned; null if any value is wrong. */
  readonly trueBpm: number | null;
}

const LONGEST_S = USUAL_SCAN_LENGTH_S + EXTENSION_S;
/** When the page checks whether the engine answers. */
const CHECKED_AT_S = [USUAL_SCAN_LENGTH_S, USUAL_SCAN_LENGTH_S + EXTENSION_S / 2, LONGEST_S] as const;

/** Seeds that no threshold was chosen with. Change them after choosing with these. */
const FIRST_ROOM_SEED = 1_460_001;
const FIRST_EMPTY_SEED = 1_470_001;

/** @param trueUntil  the rate over the first seconds of the scan */
function scanAsPage(group: string, trace: ColorTrace, trueUntil: (lengthS: number) => number | null): ExtendedReading {
  const at = (lengthS: number) => (lengthS === LONGEST_S ? trace : traceUntil(trace, lengthS));
  let lengthS: number = USUAL_SCAN_LENGTH_S;
  const planned = analyzeScan(at(lengthS)).heartRateBpm;
  for (const nextS of CHECKED_AT_S.slice(1)) {
    if (!needsMoreTime(at(lengthS))) break;
    lengthS = nextS;
  }
  const isExtended = lengthS > USUAL_SCAN_LENGTH_S;
  const final = isExtended ? analyzeScan(at(lengthS)).heartRateBpm : planned;
  return { group, planned, final, isExtended, trueBpm: trueUntil(lengthS) };
}

function scanRoom(group: string, scene: EverydayScene): ExtendedReading {
  const { trace, beatTimesS } = makeSyntheticScan(scene);
  return scanAsPage(group, trace, (lengthS) => {
    const beats = beatTimesS.filter((timeS) => timeS >= 0 && timeS <= lengthS);
    return (60 * (beats.length - 1)) / (beats.at(-1)! - beats[0]!);
  });
}

/** Usual rooms as the page lights them, each with every skin. */
export function* readExtendedRooms(roomCount: number): Generator<ExtendedReading> {
  for (let i = 0; i < roomCount; i++)
    for (const skinType of SKIN_TYPES)
      yield scanRoom(
        `usual rooms, skin type ${skinType}`,
        litByPage(drawEverydayScene('usual room', FIRST_ROOM_SEED + i, i % 2 === 0, skinType, LONGEST_S)),
      );
}

/** Rooms in which a wrong value is likelier. */
export function* readExtendedHardRooms(countOfEach: number): Generator<ExtendedReading> {
  for (const kind of [
    'dark skin in little light',
    'slow heart',
    'strong breathing arrhythmia',
    'beats without rhythm',
  ] as const)
    for (let i = 0; i < countOfEach; i++)
      yield scanRoom(kind, drawEverydayScene(kind, FIRST_ROOM_SEED + i, i % 2 === 0, undefined, LONGEST_S));
}

/** Scenes without a living face, every second one of a kind with surroundings. */
export function* readExtendedEmptyScans(count: number): Generator<ExtendedReading> {
  for (let i = 0; i < count; i++) {
    const turn = Math.floor(i / EMPTY_KINDS.length);
    const kind = EMPTY_KINDS[i % EMPTY_KINDS.length]!;
    const trace = makeEmptyScan(kind, FIRST_EMPTY_SEED + turn, turn % 2 === 0, LONGEST_S);
    yield scanAsPage('no living face', trace, () => null);
  }
}

/** Windows of the recordings that are long enough. */
export function* readExtendedRecordings(root: string): Generator<ExtendedReading> {
  for (const window of readFaceWindows(root, LONGEST_S, STEP_S)) {
    const trueUntil = (lengthS: number) =>
      readReferenceRate({ ...window, trace: traceUntil(window.trace, lengthS) })?.meanBpm ?? null;
    const group = window.reference === null ? 'real patches without a usable pulse' : 'real color traces and videos';
    yield scanAsPage(group, window.trace, trueUntil);
  }
}

/** Answered shares before and after the extension, and what the extension adds. */
export function extensionTable(readings: readonly ExtendedReading[]): string {
  const isWrong = ({ final, trueBpm }: ExtendedReading): boolean =>
    final.kind === 'measured' && !(trueBpm !== null && Math.abs(final.value - trueBpm) <= FAR_OFF_BPM);
  const row = (group: string): string[] => {
    const own = readings.filter((reading) => reading.group === group);
    const answered = (which: 'planned' | 'final') => own.filter((reading) => reading[which].kind === 'measured').length;
    const added = own.filter(({ isExtended, final }) => isExtended && final.kind === 'measured');
    const answers = added.flatMap(({ final, trueBpm }): Answer[] =>
      final.kind === 'measured' && trueBpm !== null
        ? [{ truth: trueBpm, value: final.value, interval90: final.interval90 }]
        : [],
    );
    const { meanError, covered } = figuresOf(added.length, answers);
    return [
      group,
      String(own.length),
      percent(answered('planned') / own.length, 1),
      percent(own.filter(({ isExtended }) => isExtended).length / own.length),
      percent(answered('final') / own.length, 1),
      String(own.filter(({ isExtended }) => !isExtended).filter(isWrong).length),
      String(added.filter(isWrong).length),
      fixed(meanError),
      percent(covered),
    ];
  };
  return table(
    [
      '',
      'scans',
      'answered after 30 s',
      'extended',
      'answered at the end',
      'wrong after 30 s',
      'wrong by the extension',
      'MAE of the added',
      'their interval holds truth',
    ],
    [...new Set(readings.map(({ group }) => group))].map(row),
  );
}
