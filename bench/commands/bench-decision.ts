import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../../tools/processes.ts';
import { readCameraWindows } from '../camera/camera-windows.ts';
import { drawnScans, realScans } from '../engine/decision-readings.ts';
import { decisionTable, verdict } from '../engine/decision-tables.ts';
import { decideUnseen } from '../engine/decisions.ts';
import { STEP_S, WINDOW_S } from '../engine/rate-readings.ts';
import { readFaceWindows } from '../engine/recordings.ts';
import { measuredBy, writeAccuracyPart } from './accuracy-page.ts';

const USAGE = `Compares the gates of the engine with decisions that are learned from the same readings, on people left out and on drawn scenes of
other seeds. Writes its part of docs/accuracy.md.

Usage: npm run bench -- decision [--traces FOLDER] [--dry]

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
const camera = await readCameraWindows(dataRoot, { cacheFolder: options.traces });
if (camera.length === 0) {
  console.log(`No videos under ${dataRoot}: nothing is compared.`);
  process.exit(0);
}
const recorded = readFaceWindows(dataRoot, WINDOW_S, STEP_S).filter(({ source }) => source !== 'ubfc-h264');
const scans = [
  ...realScans([...camera, ...recorded], 6),
  ...drawnScans('train', { rooms: 40, hardOfEach: 20, dead: 900 }),
  ...drawnScans('test', { rooms: 60, hardOfEach: 20, dead: 1500 }),
];
const unseen = decideUnseen(scans);
const text = `## Gates or a learned decision

${measuredBy('decision')}: a logistic regression whose line for each reading of the gates may bend, and boosted stumps,
learn whether a value is right: without the person they judge, drawn scans with other seeds. The gates were tuned on these people. Thresholds allow
as many wrong values and scenes without life in training as the gates; strict, 3 of 1,500 scenes without life. Vetoes: the gates for blood, light,
clock, wave and range. Real noise is a real window without its pulse, with a drawn person's, a lamp, a film or nothing.

${verdict(scans, unseen)}

${decisionTable(scans, unseen)}`;
console.log(text);
if (!options.dry) await writeAccuracyPart('decision', text);
