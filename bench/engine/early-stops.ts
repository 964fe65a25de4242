import { SECOND_MS } from '@mien/domain';
import { analyzeScan, type ColorTrace, judgeEarly } from '@mien/signal';
import { drawEverydayScene, makeEmptyScan, makeSyntheticScan, traceUntil } from '@mien/signal/testing';
import { JUDGED_AT_MS } from '../../apps/scan/src/site/capture/capture-session.ts';
import { readCameraWindows } from '../camera/camera-windows.ts';
import { percent, table } from './accuracy-tables.ts';
import { SCAN_PAGE } from './camera-scans.ts';
import { REAL_GROUPS, STEP_S, WINDOW_S } from './rate-readings.ts';
import { readFaceWindows } from './recordings.ts';

/** Cost and benefit of stopping one scan early. */
export interface EarlyStop {
  readonly group: string;
  readonly isAnswered: boolean;
  readonly isStopped: boolean;
}

const SYNTHETIC_COUNT = 100;
const FIRST_SEED = 800_001;

function judge(group: string, trace: ColorTrace): EarlyStop {
  return {
    group,
    isAnswered: analyzeScan(trace).heartRateBpm.kind === 'measured',
    isStopped: JUDGED_AT_MS.some((ms) => judgeEarly(traceUntil(trace, ms / SECOND_MS + 0.1), WINDOW_S) !== 'go-on'),
  };
}

/**
 * Windows of the recordings, of the videos through the scan page's camera path, and synthetic scans with and without a
 * pulse.
 */
export async function readEarlyStops(root: string, traces: string): Promise<EarlyStop[]> {
  const camera = (await readCameraWindows(root, { cacheFolder: traces })).map(({ trace }) => judge(SCAN_PAGE, trace));
  const recorded = readFaceWindows(root, WINDOW_S, STEP_S).map(({ source, trace }) =>
    judge(REAL_GROUPS[source] ?? source, trace),
  );
  const drawn = Array.from({ length: SYNTHETIC_COUNT }, (_, i) => [
    judge('usual rooms', makeSyntheticScan(drawEverydayScene('usual room', FIRST_SEED + i, i % 2 === 0)).trace),
    judge('still photos and empty chairs', makeEmptyScan(i % 2 === 0 ? 'still-photo' : 'empty-chair', FIRST_SEED + i)),
  ]).flat();
  return [...camera, ...recorded, ...drawn];
}

export function stopTable(stops: readonly EarlyStop[]): string {
  const share = (some: readonly EarlyStop[]): string => {
    const stopped = some.filter(({ isStopped }) => isStopped).length;
    return some.length === 0 ? '–' : `${stopped} of ${some.length} (${percent(stopped / some.length)})`;
  };
  const row = (name: string, some: readonly EarlyStop[]): string[] => [
    name,
    share(some.filter(({ isAnswered }) => isAnswered)),
    share(some.filter(({ isAnswered }) => !isAnswered)),
  ];
  const groups = [...new Set(stops.map(({ group }) => group))];
  return table(
    ['', 'stopped of the answered', 'stopped of the refused'],
    [
      ...groups.map((name) =>
        row(
          name,
          stops.filter(({ group }) => group === name),
        ),
      ),
      row('all', stops),
    ],
  );
}
