import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ColorTrace } from '../../packages/signal/src/index.ts';
import { readPulse } from '../../packages/signal/src/pipeline.ts';
import { PULSE_GATE, type PulseGate } from '../../packages/signal/src/quality/pulse-gate.ts';
import { EMPTY_KINDS, makeEmptyScan } from '../../packages/signal/src/testing/index.ts';
import { ROOT } from '../../tools/processes.ts';
import { readCameraWindows } from '../camera/camera-windows.ts';
import { type Figures, fixed, percent, table, windowsText } from '../engine/accuracy-tables.ts';
import {
  CHOSEN,
  type Choice,
  choicesAtEdges,
  choose,
  chooseWithoutEach,
  figuresBy,
  GATE_GRID,
  type JudgedWindow,
  joinSameChoices,
} from '../engine/left-out.ts';
import { STEP_S, WINDOW_S } from '../engine/rate-readings.ts';
import { personName, type RecordedWindow, readFaceWindows } from '../engine/recordings.ts';
import { readReferenceRate } from '../engine/reference-rate.ts';
import { measuredBy, writeAccuracyPart } from './accuracy-page.ts';

const USAGE = `Chooses the engine's thresholds again without each person in turn and judges that person by them. Writes its part of
docs/accuracy.md.

Usage: npm run bench -- left-out [--traces FOLDER] [--dry]

  --traces FOLDER  where the colors traced from the videos are kept, as for npm run bench -- camera.
  --dry            writes nothing to the page.`;

const { values: options } = parseArgs({
  options: {
    traces: { type: 'string', default: join(tmpdir(), 'mien-camera-traces') },
    dry: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  console.log(USAGE);
  process.exit(0);
}
const dataRoot = process.env.RPPG_DATA ?? join(ROOT, '../shared/data');
/** For each kind of scene without life, with separate seeds. */
const SCENES_OF_EACH_KIND = 12;
const FIRST_SEED = 700_001;

function judged(group: string, person: string | null, trueBpm: number | null, trace: ColorTrace): JudgedWindow {
  const { facts, pulse } = readPulse(trace);
  const { durationS, largestGapMs } = facts;
  const of =
    typeof pulse === 'string' ? { pulse: null, isUneven: false } : { pulse: pulse.found, isUneven: pulse.isUneven };
  return { group, person, trueBpm, ...of, durationS, largestGapMs };
}

const ofWindow = (group: string, window: RecordedWindow): JudgedWindow[] => {
  const trueBpm = readReferenceRate(window)?.meanBpm;
  return trueBpm === undefined ? [] : [judged(group, window.record, trueBpm, window.trace)];
};

const TRACES = 'Real color traces';
const CAMERA = 'Through the scan page';
const recorded = readFaceWindows(dataRoot, WINDOW_S, STEP_S);
const windows: JudgedWindow[] = [
  ...recorded
    .filter(({ source }) => source === 'siegen' || source === 'ippgtoolbox')
    .flatMap((one) => ofWindow(TRACES, one)),
  ...(await readCameraWindows(dataRoot, { cacheFolder: options.traces })).flatMap((one) => ofWindow(CAMERA, one)),
  ...recorded
    .filter(({ source }) => source === 'hard-patches')
    .map(({ trace }) => judged('Nothing to be measured', null, null, trace)),
];
if (!windows.some(({ group }) => group === CAMERA)) {
  console.log(`No videos under ${dataRoot}: nothing is chosen.`);
  process.exit(0);
}
for (const kind of EMPTY_KINDS)
  for (let i = 0; i < SCENES_OF_EACH_KIND; i++)
    windows.push(judged('Nothing to be measured', null, null, makeEmptyScan(kind, FIRST_SEED + i, i % 2 === 0)));

const withoutEach = chooseWithoutEach(windows);
const onAll = choose(windows);
const row = (
  name: string,
  { count, answered, meanError, rootMeanSquare, largest, covered, meanWidth }: Figures,
): string[] => [
  name,
  String(count),
  percent(answered / count, 1),
  fixed(meanError),
  fixed(rootMeanSquare),
  fixed(largest, 1),
  percent(covered, 1),
  fixed(meanWidth, 1),
];
const rows = [CAMERA, TRACES].flatMap((name) => {
  const own = windows.filter(({ group }) => group === name);
  return [
    row(
      `${name}, the engine's thresholds`,
      figuresBy(own, () => CHOSEN),
    ),
    row(
      `${name}, each person left out of the choice`,
      figuresBy(own, (person) => withoutEach.get(person) ?? CHOSEN),
    ),
    ...[...withoutEach]
      .filter(([person]) => own.some((window) => window.person === person))
      .map(([person, choice]) =>
        row(
          `- ${personName(person)}`,
          figuresBy(
            own.filter((window) => window.person === person),
            () => choice,
          ),
        ),
      ),
  ];
});
const changes = ({ gate, slipBpmRootS }: Choice): string =>
  [
    ...(Object.keys(GATE_GRID) as (keyof PulseGate)[])
      .filter((name) => gate[name] !== CHOSEN.gate[name])
      .map((name) => `${name} ${gate[name]}`),
    ...(slipBpmRootS === CHOSEN.slipBpmRootS ? [] : [`slipBpmRootS ${slipBpmRootS}`]),
  ].join(', ') || 'as in the engine';
const choiceRows = joinSameChoices([
  ...[...withoutEach].map(([person, choice]) => [personName(person), changes(choice)] as const),
  ['no one', changes(onAll)],
]);
const atEdges = [...new Set([...withoutEach.values(), onAll].flatMap(choicesAtEdges))];

const text = `## People left out

${measuredBy('left-out')}: thresholds of the pulse gate (the ${Object.keys(GATE_GRID).length} of the grid in \`bench/engine/left-out.ts\`, of ${Object.keys(PULSE_GATE).length}) and the width of
intervals are chosen again without each person in turn and tested on that person; ${windowsText}.

These figures are weaker evidence than figures of unseen people:

- Everything outside the grid was chosen on these same recordings: the other thresholds of the gate, the level at which beats slip, early
  stops, and the methods.
- The search starts at the engine's thresholds, chosen on everyone, and stays there if nothing is better.
- If it ends at looser thresholds, as in the second table, it tests another engine, which answers more. Compare errors, not answered shares.

${table(['', 'scans', 'answered', 'MAE', 'RMSE', 'largest', 'interval holds truth', 'mean width'], rows)}

| left out | chosen without them |
| -------- | ------------------- |
${choiceRows.map(([names, choice]) => `| ${names} | ${choice} |`).join('\n')}

${atEdges.length > 0 ? `At the end of their grid: ${atEdges.join(', ')}.` : 'No choice is at the end of its grid.'}`;
console.log(text);
if (!options.dry) await writeAccuracyPart('left-out', text);
