import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SIZES } from '../user-list/fill.ts';
import { elapsedMinutes, fillDatabase, type ListCost, measureLists, QUESTIONS, ROUNDS } from '../user-list/measure.ts';
import { writePart } from './performance-page.ts';

/**
 * Measures a page of the users table on the embedded database, from a hundred to a million users, and writes that part
 * of docs/performance.md. Fills all databases first, then queries them round-robin. With sizes as arguments, measures
 * those and only prints.
 */
const given = process.argv.slice(2).map(Number);
const sizes: readonly number[] = given.length > 0 ? given : SIZES;
if (!sizes.every((size) => Number.isSafeInteger(size) && size > 0))
  throw new Error('Usage: npm run bench -- user-list [USERS ...]');
const folder = mkdtempSync(join(tmpdir(), 'mien-bench-user-list-'));
const folderOf = (size: number) => join(folder, String(size));
let costs: ListCost[] = [];
try {
  for (const size of sizes) await fillDatabase(folderOf(size), size);
  costs = await measureLists(sizes.map((users) => ({ folder: folderOf(users), users })));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const [smallest, largest] = [costs[0], costs.at(-1)];
if (!smallest || !largest) throw new Error('nothing was measured');
const count = ({ users }: ListCost) => users.toLocaleString('en-US');
const createdAt = ({ of }: ListCost) => of['creating a patient'].p50;
const ms = (value: number) => value.toFixed(1);
const cells = (of: (cost: ListCost) => { p50: number; p95: number }) =>
  costs.map((cost) => `${ms(of(cost).p50)} / ${ms(of(cost).p95)}`).join(' | ');
const text = `Written by \`npm run bench -- user-list\`. \`GET users\` through the whole API, with its session and log entry, for a user who sees all
clients and may read results, on the embedded database in a folder: ${ROUNDS} rounds of every query, sizes in turns.
Median / 95th percentile in milliseconds.

| users | ${costs.map(count).join(' | ')} |
|---|${costs.map(() => '---:|').join('')}
${QUESTIONS.map((question) => `| ${question} | ${cells((cost) => cost.of[question])} |`).join('\n')}
| **all reading together** | ${cells((cost) => cost)} |

Aims, at ${count(largest)} users against ${count(smallest)}: the 95th percentile of all reading no more than twice as long, measured
${(largest.p95 / smallest.p95).toFixed(2)} times (median ${(largest.p50 / smallest.p50).toFixed(2)} times); the median of creating a patient no more than twice as long, measured
${(createdAt(largest) / createdAt(smallest)).toFixed(2)} times. A search returns at most 200 users; finding more costs more. Filling and measuring took ${elapsedMinutes().toFixed(0)} minutes.
`;
if (given.length === 0) await writePart('## The list of users', text);
console.log(text);
