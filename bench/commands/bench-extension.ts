import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { EXTENSION_S } from '../../packages/domain/src/index.ts';
import { SIGNAL_ENGINE_VERSION } from '../../packages/signal/src/index.ts';
import { ROOT } from '../../tools/processes.ts';
import { FAR_OFF_BPM } from '../engine/accuracy-tables.ts';
import {
  extensionTable,
  readExtendedEmptyScans,
  readExtendedHardRooms,
  readExtendedRecordings,
  readExtendedRooms,
} from '../engine/extended-readings.ts';
import { writeAccuracyPart } from './accuracy-page.ts';

const USAGE = `Scans as the page does, with its extension, and writes the part of docs/accuracy.md about it.

Usage: npm run bench -- extension [--rooms 67] [--empty 1500]`;

const { values: options } = parseArgs({
  options: {
    rooms: { type: 'string', default: '67' },
    empty: { type: 'string', default: '1500' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  console.log(USAGE);
  process.exit(0);
}
const dataRoot = process.env.RPPG_DATA ?? join(ROOT, '../shared/data');
const roomCount = Number(options.rooms);
const readings = [
  ...readExtendedRecordings(dataRoot),
  ...readExtendedRooms(roomCount),
  ...readExtendedHardRooms(roomCount),
  ...readExtendedEmptyScans(Number(options.empty)),
];
const text = `## Extended scans

Engine ${SIGNAL_ENGINE_VERSION}, by \`npm run bench -- extension\`. A 30-second scan that the engine would refuse only because there is too little of its
pulse yet lasts up to ${EXTENSION_S} s longer; the page checks after half of that. Rooms are lit by the page; their seeds were not used for tuning. "Wrong" is a value
more than ${FAR_OFF_BPM} bpm off, or any value where there is no pulse.

${extensionTable(readings)}`;
console.log(text);
await writeAccuracyPart('extension', text);
