import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PULSE_GATE } from '../../packages/signal/src/quality/pulse-gate.ts';
import { ROOT } from '../../tools/processes.ts';
import {
  beatTable,
  breathingTable,
  confidenceTable,
  emptyTable,
  everydayTable,
  FAR_OFF_BPM,
  frameTables,
  gateTable,
  lostAtSlowerRates,
  notTimedTable,
  octaveText,
  rateTables,
  rhythmTable,
  skinTables,
  targetTable,
  unevenTestTable,
  variabilityTable,
  windowsText,
} from '../engine/accuracy-tables.ts';
import { readBeats } from '../engine/beat-readings.ts';
import { readRealBreathing, readSyntheticBreathing } from '../engine/breathing-readings.ts';
import { readCameraScans, readMovingScans } from '../engine/camera-scans.ts';
import { readEarlyStops, stopTable } from '../engine/early-stops.ts';
import { readFrameScans } from '../engine/frame-readings.ts';
import {
  readEmptyScans,
  readEverydayScans,
  readRealScans,
  readSkinScans,
  readSyntheticScans,
} from '../engine/rate-readings.ts';
import { UNEVEN_CONTACT_SHARE } from '../engine/reference-rate.ts';
import { readVariability } from '../engine/variability-readings.ts';
import { measuredBy, writeAccuracyPart } from './accuracy-page.ts';

/**
 * Measures the engine on real recordings and synthetic scans and writes docs/accuracy.md. Reads the recordings from the
 * folder in RPPG_DATA (default: ../shared/data next to the repository) and never copies them. Without them, only runs
 * and prints the synthetic part and leaves the page unchanged.
 *
 * Usage: npm run bench -- engine [--scans 600] [--traces FOLDER] (traces as for npm run bench -- camera)
 */
const { values: options } = parseArgs({
  options: {
    scans: { type: 'string', default: '600' },
    traces: { type: 'string', default: join(tmpdir(), 'mien-camera-traces') },
  },
});
const scanCount = Number(options.scans);
/** Number of scans without life, and of each kind of room, for each synthetic scan. */
const EMPTY_SHARE = 2.5;
const EVERYDAY_SHARE = 0.25;
/** Number of rooms with people of each skin type, for each synthetic scan. */
const SKIN_ROOM_SHARE = 1 / 6;
const dataRoot = process.env.RPPG_DATA ?? join(ROOT, '../shared/data');

const real = [...readRealScans(dataRoot)];
console.log(
  real.length > 0 ? `${real.length} real windows read.` : `No recordings under ${dataRoot}: synthetic scans only.`,
);
const camera = await readCameraScans(dataRoot, options.traces);
const everyday = [...readEverydayScans(Math.round(EVERYDAY_SHARE * scanCount))];
const bySkin = [...readSkinScans(Math.round(SKIN_ROOM_SHARE * scanCount))];
const moving = await readMovingScans(dataRoot, options.traces);
const rates = [...camera, ...moving, ...real, ...readSyntheticScans(scanCount), ...everyday, ...bySkin];
console.log(`${rates.length} scans read.`);
const frames = await readFrameScans(Math.round(SKIN_ROOM_SHARE * scanCount), dataRoot, options.traces);
const empties = [...readEmptyScans(Math.round(EMPTY_SHARE * scanCount))];
const stops = [...(await readEarlyStops(dataRoot, options.traces))];
const breathing = [...readRealBreathing(dataRoot), ...readSyntheticBreathing(Math.round(scanCount / 4))];
const beats = [...readBeats(dataRoot)];
const variability = [...readVariability(Math.round(scanCount / 2))];

const text = `## Recordings and drawn people

${measuredBy(`engine --scans ${scanCount}`)}, for all tables below. The thresholds were chosen on these same recordings, and on synthetic
scenes with other seeds: with three people in the good recordings the figures describe them and promise nothing for others. The
[model card](model-card.md) describes the recordings.

## Aims

${targetTable(rates, empties, breathing, beats)}

## Heart rate

Errors and widths in beats a minute; ${windowsText} of the real recordings. The truth is the mean rate of the
contact pulse, or of the drawn beats. The compressed videos are here with colors read by other software with a fixed mask, which shows
what they contain for the engine alone. POS, CHROM and green are plain versions that always answer (\`bench/engine/references.ts\`).

${rateTables(rates)}

## Everyday rooms

Synthetic people in the noise of everyday cameras, with lights that change, strong arrhythmia, slow cameras (12 to 15 frames a second, 7% of them lost);
every second one with surroundings. The noise was set so that engine 2.2 answered as few as of people drawn by a third-party
generator. The seeds were not used for tuning.

${everydayTable(everyday)}

### Pulse that could not be timed

A check of how evenly beats are timed refuses some scans. It is no finding about the heart. For recorded people the contact pulse shows
whether the heart beat regularly (RMSSD below ${UNEVEN_CONTACT_SHARE} of the mean interval), so that the refusal is a false alarm.
Recordings without such a refusal are only in the last row.

${notTimedTable(rates)}

Drawn hearts have a known rhythm:

${rhythmTable(everyday)}

Scans that pass all other gates, refused by the engine's test and by an alternative that was not adopted:

${unevenTestTable([...camera, ...real, ...everyday])}

### The same usual rooms with each skin type

Each room with its person, noise, light and movement, once with every skin. Dark skin reflects less light, so the lamp's shine on it, which has
met no blood, weighs more.

${skinTables(bySkin)}

## Frame rate and lost frames

The same scans at other frame rates. From the videos the frames nearest to a slower camera's are used. Below 10 frames a second a scan is
refused with the reason, and the page says that the camera is too slow.

${frameTables(frames)}

Scans answered at 30 frames a second and refused at fewer; one scan may have several gates:

${lostAtSlowerRates(frames)}

${octaveText(rates)}

## Confidence

A value's confidence is the share of probability on the course of its rate. Below
${PULSE_GATE.confidence} there is no value. Each source is divided into thirds by it; "drawn" are all synthetic people.

${confidenceTable(rates)}

## No living face before the camera

Every second one with surroundings, in the same light. A film of a living face is not among them: its colors are those of a person.

${emptyTable(empties)}

## Cost of each gate

Scans that one gate alone refuses: without it they would get a value, right (within ${FAR_OFF_BPM} bpm) or wrong. One wrong value weighs as much as ten right ones, and
where nothing lives at most three of 1500 scans may get one. "Moving phone" are the videos edited: the picture of every second one
swings 66 times a minute (shaken), of the others 52 times across and 104 down (walking), under a lens that darkens its edges. "Nothing to measure" are scenes without life and real patches without a usable pulse. The names are those of
\`packages/signal/src/quality/pulse-gate.ts\`; \`unevenlyTimed\` is the check of beat timing. \`wandering\` judges
only scans of 45 s or more.

${gateTable(rates, empties)}

## Stopped early

What the scan page would have stopped after 15 or 20 s, of the windows that the whole engine answers or refuses.

${stopTable(stops)}

## Breathing

Breaths a minute. We found no public face recording with a breathing belt, so the contact pulse of people with a belt is played on
synthetic skin. These played scans have no head movement, so the carrier that most faces show is missing. The last columns are an alternative
that was not adopted.

${breathingTable(breathing)}

## Beats

${beats.length > 0 ? beatTable(beats) : 'Needs the recordings.'}

Breath and blood pressure shift the pulse's arrival at the finger: its SDNN and RMSSD differ from those of the ECG even with every beat
found, most for the least varied hearts.

## Heart rate variability of scans

Synthetic scans of 60 s, against their drawn beats. Errors are shares of the truth. We found no public face recording with an ECG.

${variabilityTable(variability)}`;
if (existsSync(dataRoot) && real.length > 0) await writeAccuracyPart('engine', text);
console.log(text);
