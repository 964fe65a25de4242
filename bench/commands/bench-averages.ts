import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GROUP_CODES, SIZES, WEEKS } from '../averages/fill.ts';
import {
  type AveragesCost,
  elapsedMinutes,
  fillDatabase,
  measureAverages,
  PERIOD_COUNT,
  ROUNDS,
} from '../averages/measure.ts';
import { writePart } from './performance-page.ts';

/**
 * Measures how long the averages of a group take on the embedded database, from a thousand to five million measurements,
 * and writes that part of docs/performance.md. Takes about an hour and 6 GB of disk, most of it for the five million, and
 * gives up after two hours. All databases are filled first and asked in turns. AVERAGES_FOLDER keeps them for another time.
 */
const kept = process.env.AVERAGES_FOLDER;
const folder = kept || mkdtempSync(join(tmpdir(), 'mien-bench-averages-'));
const folderOf = (size: number) => join(folder, String(size));
const isFilled = (size: number) => existsSync(join(folderOf(size), 'filled'));
let curves: readonly AveragesCost[];
try {
  for (const size of SIZES) {
    if (isFilled(size)) continue;
    await fillDatabase(folderOf(size), size);
    writeFileSync(join(folderOf(size), 'filled'), '');
  }
  curves = await measureAverages(SIZES.map((size) => ({ folder: folderOf(size), measurements: size })));
} finally {
  if (!kept) rmSync(folder, { recursive: true, force: true });
}
const at = (size: number) => curves.find(({ measurements }) => measurements === size);
const [million, five] = [at(1_000_000), at(5_000_000)];
if (!million || !five) throw new Error('the sizes that have aims were not measured');
const ms = (value: number) => `${value.toFixed(1)} ms`;
const rows = curves.map(
  (curve) =>
    `| ${curve.measurements.toLocaleString('en-US')} | ${ms(curve.p50)} | ${ms(curve.p95)} | ${ms(curve.slowestP95)} | ${ms(curve.storeP95)} | ${(100 * curve.shown).toFixed(0)} % |`,
);
const text = `Written by \`npm run bench:averages\`. \`GET measurements/average/{groupCode}\` through the whole API, with its session,
on the embedded database in a folder: ${ROUNDS} rounds of all ${PERIOD_COUNT} periods, the sizes in turns, over ${GROUP_CODES.length} groups, one of which has half of all patients. The
measurements are spread over ${WEEKS} weeks; their items are left out, which the call does not read. The last column but one is
what a new scan costs: its row, and its group's averages brought up to date.

| measurements | median | 95th percentile | of the slowest period | storing one, 95th percentile | shown |
|---:|---:|---:|---:|---:|---:|
${rows.join('\n')}

Aims: 50 ms at the 95th percentile with 1,000,000 measurements, measured ${ms(million.p95)}; with 5,000,000 no more than 1.5
times that, measured ${(five.p95 / million.p95).toFixed(2)} times.${kept ? '' : ` Filling and measuring took ${elapsedMinutes().toFixed(0)} minutes.`}
`;
await writePart('## Group averages', text);
console.log(text);
