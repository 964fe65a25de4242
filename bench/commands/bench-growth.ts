import { cpus } from 'node:os';
import { postgresPrograms, startPostgres } from '../../tools/postgres.ts';
import {
  CALL_EVERY_MS,
  fillEmbedded,
  fillPostgres,
  measureBystanders,
  type Notice,
  PATIENTS_OF_A_SIZE,
} from '../growth/bystanders.ts';
import { type History, TEN_YEARS } from '../growth/fill.ts';
import { type Curve, measureHistories, measureInstallations, ROUNDS, ROUNDS_OF_ALL } from '../growth/measure.ts';
import { createMachine } from '../reliability/machine.ts';
import { writePart } from './performance-page.ts';

/**
 * Measures how the cost of a call grows with a patient's history and with the number of patients, and the latency of
 * other users during heavy work of one patient; writes both parts of docs/performance.md. With `small`, runs 1% of it
 * and only prints; with `others`, measures and writes only the second part.
 */
const [given] = process.argv.slice(2);
if (given !== undefined && given !== 'small' && given !== 'others')
  throw new Error('usage: npm run bench -- growth [small | others]');
const share = given === 'small' ? 100 : 1;
const sized = (scans: number, days: number): History => ({ scans: Math.max(20, scans / share), days });
const histories = [sized(20, TEN_YEARS), sized(2_000, TEN_YEARS), sized(20_000, TEN_YEARS), sized(2_000, 365)];
const installations = [1_000, 100_000, 1_000_000].map((patients) => Math.max(100, patients / share));

const programs = postgresPrograms();
if (programs === null) throw new Error('no Postgres here; on Debian: apt-get install postgresql');
const machine = createMachine(1);
try {
  const postgres = await startPostgres(programs, ['max_wal_size=4GB', 'synchronous_commit=off']);
  machine.atEnd(() => postgres.stop());
  if (given !== 'others') await publish('## Growth', () => growth(postgres.url));
  await publish('## What others notice', () => bystanders(postgres.url));
} finally {
  await machine.clear();
}

/** Measures a part and writes it to the page, unless `small`. */
async function publish(title: Parameters<typeof writePart>[0], measure: () => Promise<string>): Promise<void> {
  const startedMs = performance.now();
  const measured = await measure();
  const minutes = ((performance.now() - startedMs) / 60_000).toFixed(0);
  const text = `${measured}\n\n${cpus().length} processors (${process.arch}); filling and measuring took ${minutes} minutes.`;
  if (given !== 'small') await writePart(title, text);
  console.log(text);
}

async function growth(url: string): Promise<string> {
  const ofHistories = await measureHistories(url, histories);
  const ofInstallations = await measureInstallations(url, installations);
  return `Written by \`npm run bench -- growth\`. Calls through the whole API in one process, on Postgres: medians of ${ROUNDS} rounds in milliseconds,
in random order; page of 9,999 and export separately, in ${ROUNDS_OF_ALL} rounds. The last column is the most expensive divided by the first.

${tableOf('scans of the patient', histories.map(inWords), ofHistories)}

${tableOf('patients', installations.map(withCommas), ofInstallations)}

Each patient has a session and five entries in the access log.`;
}

async function bystanders(url: string): Promise<string> {
  const sizes = [2_000, 20_000].map((scans) => sized(scans, TEN_YEARS).scans);
  const onPostgres = await measureBystanders(machine, await fillPostgres(url, sizes), sizes);
  const embedded = await fillEmbedded(machine.folder('bystanders'), sizes);
  const onEmbedded = await measureBystanders(machine, embedded, sizes);
  return `Written by \`npm run bench -- growth\`. Mien in production mode, one process per row. While a patient with many scans does
the most expensive work, another user calls \`configurations\` every ${CALL_EVERY_MS} ms, whether or not the previous call was answered:
median, 95th percentile and longest wait in milliseconds, each the median of ${PATIENTS_OF_A_SIZE} patients. The ratio is the 95th
percentile divided by that of the idle process. Memory is the process's maximum minus its memory before.

On Postgres:

${noticesOf(onPostgres)}

On the embedded database, which is part of the process and serial:

${noticesOf(onEmbedded)}`;
}

function noticesOf(notices: readonly Notice[]): string {
  const idle = (scans: number) => notices.find((one) => one.work === 'nothing' && one.scans === scans);
  const rows = notices.map(({ work, scans, workMs, waitMs, moreMb }) => {
    const ratio = waitMs.p95 / (idle(scans)?.waitMs.p95 ?? Number.NaN);
    const waits = [waitMs.p50, waitMs.p95, waitMs.longest].map((ms) => ms.toFixed(0)).join(' / ');
    return `| ${work} | ${withCommas(scans)} | ${workMs.toFixed(0)} | ${waits} | ${ratio.toFixed(1)} | ${moreMb.toFixed(0)} MB |`;
  });
  return [
    '| meanwhile | scans | takes, ms | others wait, ms | compared with idle | memory above idle |',
    '|---|---:|---:|---:|---:|---:|',
    ...rows,
  ].join('\n');
}

function withCommas(count: number): string {
  return count.toLocaleString('en-US');
}

function inWords({ scans, days }: History): string {
  return days === TEN_YEARS ? withCommas(scans) : `${withCommas(scans)} in a year`;
}

function tableOf(head: string, columns: readonly string[], curves: readonly Curve[]): string {
  const rows = curves.map(([question, ms]) => {
    const ratio = Math.max(...ms) / (ms[0] ?? Number.NaN);
    return `| ${question} | ${ms.map((one) => one.toFixed(1)).join(' | ')} | ${ratio.toFixed(1)} |`;
  });
  return [`| ${head} | ${columns.join(' | ')} | times |`, `|---${'|---:'.repeat(columns.length + 1)}|`, ...rows].join(
    '\n',
  );
}
