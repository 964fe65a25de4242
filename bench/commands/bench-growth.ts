import { cpus } from 'node:os';
import { postgresPrograms, startPostgres } from '../../tools/postgres.ts';
import { type Curve, measureHistories, measureInstallations, ROUNDS } from '../growth/measure.ts';
import { writePart } from './performance-page.ts';

/**
 * Measures how the cost of a call grows with a patient's history and with the number of patients, and writes that part of
 * docs/performance.md. With `small` a hundredth of it is tried, and only printed.
 */
const [given] = process.argv.slice(2);
if (given !== undefined && given !== 'small') throw new Error('usage: npm run bench:growth -- [small]');
const share = given === 'small' ? 100 : 1;
const histories = [20, 2_000, 20_000].map((scans) => Math.max(20, scans / share));
const installations = [1_000, 100_000, 1_000_000].map((patients) => Math.max(100, patients / share));

const programs = postgresPrograms();
if (programs === null) throw new Error('no Postgres here; on Debian: apt-get install postgresql');
const startedMs = performance.now();
const postgres = await startPostgres(programs, ['max_wal_size=4GB', 'synchronous_commit=off']);
let text: string;
try {
  const ofHistories = await measureHistories(postgres.url, histories);
  const ofInstallations = await measureInstallations(postgres.url, installations);
  const minutes = ((performance.now() - startedMs) / 60_000).toFixed(0);
  text = `Written by \`npm run bench:growth\`. Calls through the whole API in one process, on Postgres: medians of ${ROUNDS} rounds in milliseconds,
the sizes in turns. The last column is the largest beside the smallest. ${cpus().length} processors (${process.arch}); filling and measuring took ${minutes} minutes.

${tableOf('scans of the patient', histories, ofHistories)}

${tableOf('patients', installations, ofInstallations)}

Each patient of an installation has a session and five entries in the access log.
`;
} finally {
  await postgres.stop();
}
if (given === undefined) await writePart('## Growth', text);
console.log(text);

function tableOf(head: string, sizes: readonly number[], curves: readonly Curve[]): string {
  const rows = curves.map(([question, ms]) => {
    const ratio = (ms.at(-1) ?? Number.NaN) / (ms[0] ?? Number.NaN);
    return `| ${question} | ${ms.map((one) => one.toFixed(1)).join(' | ')} | ${ratio.toFixed(1)} |`;
  });
  return [
    `| ${head} | ${sizes.map((size) => size.toLocaleString('en-US')).join(' | ')} | times |`,
    `|---${'|---:'.repeat(sizes.length + 1)}|`,
    ...rows,
  ].join('\n');
}
