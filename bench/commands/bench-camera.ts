import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../../tools/processes.ts';
import { cameraTable, cameraTotal, figuresOfReadings, peopleCount, readWindows } from '../camera/camera-tables.ts';
import { readCameraWindows } from '../camera/camera-windows.ts';
import { frameCostTable } from '../camera/frame-cost.ts';
import { readSessions, sessionSummary } from '../camera/session-readings.ts';
import { windowsText } from '../engine/accuracy-tables.ts';
import { measuredBy, writeAccuracyPart } from './accuracy-page.ts';

const USAGE = `Runs the scan page's own capture code over videos of real faces, and the engine on the colors it gives, against a contact
pulse. Writes its part of docs/accuracy.md.

Usage: npm run bench -- camera [--traces FOLDER] [--further 2] [--dry]

  --traces FOLDER  where the traced colors are kept: a few minutes the first time, seconds until the capture's sources change.
                   Numbers only, no picture. Left out: a folder in the system's temporary folder.
  --further TIMES  puts the people further away, smaller in the same picture, to see where the pulse is lost; writes nothing to
                   the page.
  --windows        prints every window.
  --sessions       runs whole scans too, with guidance and early stop, where the page is not written: minutes each time.
  --dry            writes nothing to the page.

The videos are read from the folder in RPPG_DATA (left out: ../shared/data next to the repository) by ffmpeg, and never copied.`;

const { values: options } = parseArgs({
  options: {
    traces: { type: 'string', default: join(tmpdir(), 'mien-camera-traces') },
    further: { type: 'string', default: '1' },
    windows: { type: 'boolean', default: false },
    sessions: { type: 'boolean', default: false },
    dry: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  console.log(USAGE);
  process.exit(0);
}
const dataRoot = process.env.RPPG_DATA ?? join(ROOT, '../shared/data');
const timesFurther = Number(options.further);
const writesPage = !options.dry && timesFurther === 1;
const windows = await readCameraWindows(dataRoot, {
  cacheFolder: options.traces,
  timesFurther,
  onVideo: (record, s) => console.log(`${record} traced in ${s.toFixed(0)} s`),
});
if (windows.length === 0) {
  console.log(`No videos under ${dataRoot}: nothing is measured.`);
  process.exit(0);
}
const readings = readWindows(windows);
if (options.windows)
  for (const { record, startS, trueBpm, answer, refusal } of readings)
    console.log(record, startS.toFixed(0), trueBpm.toFixed(1), answer?.value.toFixed(1) ?? refusal);

const sessions = writesPage || options.sessions ? await readSessions(dataRoot, windows) : [];
if (options.windows)
  for (const { record, startS, trueBpm, answer, refusal } of sessions)
    console.log('session', record, startS.toFixed(0), trueBpm.toFixed(1), answer?.value.toFixed(1) ?? refusal);

const { rootMeanSquare, answered, count } = figuresOfReadings(readings);
const text = `## Heart rate through the scan page

${measuredBy('camera')}: the scan page's code (face model, tracking, skin cells, surroundings, rounding)
reads heavily compressed videos of ${peopleCount(readings)} people in ${windowsText}, and the engine answers. The truth is the mean rate of the
contact pulse. Errors and widths in beats a minute. Thresholds and regions were chosen on these same people.

${cameraTable(readings)}

FDA-cleared camera devices for spot pulse rate must reach 3 bpm root mean square against an ECG (for example K241633). Here it is
${rootMeanSquare.toFixed(2)} bpm over the ${answered} of ${count} answered scans, of few people who sit still, none with dark skin, against a finger's pulse.

### Whole scans of the same videos

From camera start to answer: guidance, the second in which a face must fit, early stop, engine.
${sessions.length > 0 ? `${sessionSummary(sessions)}\n\n${cameraTotal(sessions)}` : 'Not run.'}

### Cost per frame

Wall time of reading the colors of one drawn frame on one core, without the face model.

${frameCostTable()}`;
console.log(text);
if (writesPage) await writeAccuracyPart('camera', text);
