import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { EXTENSION_S } from '../../packages/domain/src/index.ts';
import { ROOT } from '../../tools/processes.ts';
import { FAR_OFF_BPM } from '../engine/accuracy-tables.ts';
import {
  extensionTable,
  readExtendedEmptyScans,
  readExtendedHardRooms,
  readExtendedRecordings,
  readExtendedRooms,
} from '../engine/extended-readings.ts';
import { measuredBy, writeAccuracyPart } from './accuracy-page.ts';

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

${measuredBy('extension')}. A 30-second scan lasts longer if the engine would refuse it only for too little of its
pulse, or for a drift or an uncertain count that time may clear: up to ${EXTENSION_S} s longer; the page checks after half of that. Usual rooms are lit by the page; their seeds were not used for tuning. "Wrong" is a value
more than ${FAR_OFF_BPM} bpm off, or any value where there is no pulse.

${extensionTable(readings)}`;
console.log(text);
await writeAccuracyPart('extension', text);
