import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  beatTable,
  breathingTable,
  confidenceTable,
  emptyTable,
  rateTables,
  speedTable,
  targetTable,
  variabilityTable,
  windowsText,
} from '../bench/engine/accuracy-tables.ts';
import { readBeats } from '../bench/engine/beat-readings.ts';
import { readRealBreathing, readSyntheticBreathing } from '../bench/engine/breathing-readings.ts';
import { readEmptyScans, readRealScans, readSyntheticScans } from '../bench/engine/rate-readings.ts';
import { readVariability } from '../bench/engine/variability-readings.ts';
import { SIGNAL_ENGINE_VERSION } from '../packages/signal/src/index.ts';
import { PULSE_GATE } from '../packages/signal/src/quality/pulse-gate.ts';
import { writeAccuracyPart } from './accuracy-page.ts';
import { ROOT } from './processes.ts';

/**
 * Measures the engine on real recordings and synthetic scans and writes docs/accuracy.md. The recordings are read from the
 * folder in RPPG_DATA (left out: ../shared/data beside the repository) and never copied; without them the synthetic part
 * alone is run and printed, and the page stays as it is.
 *
 * Usage: npm run bench:engine [-- --scans 1000]
 */
const { values: options } = parseArgs({ options: { scans: { type: 'string', default: '1000' } } });
const scanCount = Number(options.scans);
const CLIPS = 200;
const dataRoot = process.env.RPPG_DATA ?? join(ROOT, '../shared/data');

const real = [...readRealScans(dataRoot)];
console.log(
  real.length > 0 ? `${real.length} real windows read.` : `No recordings under ${dataRoot}: synthetic scans only.`,
);
const rates = [...real, ...readSyntheticScans(scanCount)];
console.log(`${rates.length} scans read.`);
const empties = [...readEmptyScans(Math.max(CLIPS, scanCount))];
const breathing = [...readRealBreathing(dataRoot), ...readSyntheticBreathing(Math.round(scanCount / 4))];
const beats = [...readBeats(dataRoot)];
const variability = [...readVariability(Math.round(scanCount / 2))];

const text = `Engine ${SIGNAL_ENGINE_VERSION}, by \`npm run bench:engine\`. The thresholds were chosen on these same recordings, and on synthetic
scenes with other seeds than those below: with three people in the good recordings the figures describe them and promise
nothing for others. Where the recordings come from: finger pulse and colours of a face from public repositories, none of
them in this one.

## Aims

${targetTable(rates, empties, CLIPS, breathing, beats)}

## Heart rate

Errors and widths in beats a minute; ${windowsText} of the real recordings. The truth is the mean rate of the
contact pulse's beats, or of the beats drawn. POS, CHROM and green are plain versions that always answer
(\`bench/engine/references.ts\`). Milliseconds are wall time in this run.

${rateTables(rates)}

### Speed

${speedTable(rates)}

## Confidence

The confidence that comes with a value is the share of probability on the course of the rate that it was read from. Below
${PULSE_GATE.confidence} there is no value.

${confidenceTable(rates)}

## Nothing alive before the camera

${emptyTable(empties, CLIPS)}

## Breathing

Breaths a minute. No face recording that may be had comes with a breathing belt, so the contact pulse of people with a belt
is played on synthetic skin.

${breathingTable(breathing)}

## Beats

${beats.length > 0 ? beatTable(beats) : 'Needs the recordings.'}

The pulse reaches the finger sooner or later with breath and blood pressure: its SDNN and RMSSD differ from those of the ECG
even with every beat found, most with the least varied hearts.

## Heart rate variability of scans

Synthetic scans of 60 s, against the beats drawn in them. Errors are shares of the truth. No recording of a face that may be
had comes with an ECG.

${variabilityTable(variability)}`;
if (existsSync(dataRoot) && real.length > 0) await writeAccuracyPart('engine', text);
console.log(text);
