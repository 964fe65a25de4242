import { analyzeScan } from '@mien/signal';
import {
  type Answer,
  FAR_OFF_BPM,
  type Figures,
  figuresOf,
  fixed,
  isFarOff,
  percent,
  table,
} from '../engine/accuracy-tables.ts';
import { personName, type RecordedWindow } from '../engine/recordings.ts';
import { readReferenceRate } from '../engine/reference-rate.ts';

/** The engine's result for one window of a video. */
export interface CameraReading {
  readonly record: string;
  readonly startS: number;
  readonly trueBpm: number;
  /** null if refused. */
  readonly answer: Answer | null;
  /** The reason of a refusal. */
  readonly refusal: string | null;
}

/** Reads every window that has a reference. */
export function readWindows(windows: readonly RecordedWindow[]): CameraReading[] {
  return windows.flatMap((window): CameraReading[] => {
    const trueBpm = readReferenceRate(window)?.meanBpm;
    if (trueBpm === undefined) return [];
    const { record, startS, trace } = window;
    const found = analyzeScan(trace).heartRateBpm;
    return found.kind === 'measured'
      ? [
          {
            record,
            startS,
            trueBpm,
            answer: { truth: trueBpm, value: found.value, interval90: found.interval90 },
            refusal: null,
          },
        ]
      : [{ record, startS, trueBpm, answer: null, refusal: found.reason }];
  });
}

const HEAD = [
  '',
  'scans',
  'answered',
  'MAE',
  'RMSE',
  'largest',
  `off by more than ${FAR_OFF_BPM}`,
  'within 3',
  'interval holds truth',
  'mean width',
];

const answersOf = (readings: readonly CameraReading[]): Answer[] =>
  readings.flatMap(({ answer }) => (answer === null ? [] : [answer]));

export const figuresOfReadings = (readings: readonly CameraReading[]): Figures =>
  figuresOf(readings.length, answersOf(readings));

export const peopleCount = (readings: readonly CameraReading[]): number =>
  new Set(readings.map(({ record }) => record)).size;

function cameraRow(name: string, readings: readonly CameraReading[]): string[] {
  const answers = answersOf(readings);
  const { count, answered, meanError, rootMeanSquare, largest, withinThree, covered, meanWidth } =
    figuresOfReadings(readings);
  const farOff = answers.filter(isFarOff).length;
  return [
    name,
    String(count),
    percent(answered / count, 1),
    fixed(meanError),
    fixed(rootMeanSquare),
    fixed(largest, 1),
    String(farOff),
    percent(withinThree),
    percent(covered, 1),
    fixed(meanWidth, 1),
  ];
}

/** One row for each video, and one for all. */
export function cameraTable(readings: readonly CameraReading[]): string {
  const records = [...new Set(readings.map(({ record }) => record))].sort((one, two) =>
    one.localeCompare(two, 'en', { numeric: true }),
  );
  const rows = records.map((record) =>
    cameraRow(
      personName(record),
      readings.filter((reading) => reading.record === record),
    ),
  );
  return table(HEAD, [...rows, cameraRow('all', readings)]);
}

/** One row for all videos. */
export const cameraTotal = (readings: readonly CameraReading[]): string => table(HEAD, [cameraRow('all', readings)]);
