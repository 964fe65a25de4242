import { MINUTE_MS, SECOND_MS } from '@mien/domain';
import { faultsOf, type Outcome, type Result } from './trial.ts';

/** Where and when the trials ran. */
export interface Run {
  readonly seed: number;
  readonly at: Date;
  readonly machine: string;
  readonly results: readonly Result[];
}

const seconds = (ms: number) => `${(ms / SECOND_MS).toFixed(1)} s`;

/** Median and maximum, or a dash if there was no recovery. */
export function recoveryWords(recoveriesMs: readonly number[]): string {
  if (recoveriesMs.length === 0) return '–';
  const sorted = recoveriesMs.toSorted((one, other) => one - other);
  const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return `${seconds(median)} / ${seconds(sorted.at(-1) ?? 0)}`;
}

function cellsOf({ tried, of, confirmed, lost, doubled, wrong, died, recoveriesMs }: Outcome): string[] {
  const counts = [lost, doubled, wrong, died].map((lines) => String(lines.length));
  return [
    `${tried.toLocaleString('en-US')} ${of}`,
    confirmed.toLocaleString('en-US'),
    ...counts,
    recoveryWords(recoveriesMs),
  ];
}

function rowOf(result: Result): string {
  const cells =
    result.kind === 'ran'
      ? cellsOf(result.outcome)
      : [result.kind === 'skipped' ? `not tried: ${result.reason}` : 'the trial itself failed', '', '', '', '', '', ''];
  return `| ${result.trial.title} | ${cells.join(' | ')} |`;
}

/** Explains the columns and the trials. */
const HOW = `## How

- **Load.** A hundred patients and six staff members (thirty and two on the embedded database) in two clinics write profiles, health answers,
  consents, messages, scan results, shares and new patients, 40 to 50 calls a second, two writes to one read. Interrupted writes are resent with
  the same id until confirmed.
- **Journal.** The caller records each write outside of the system and finally checks it in the database. _Lost_: confirmed and missing.
  _Doubled_: there more often than sent, or more than once although an id makes it one. The access log's chains, the counts of every
  conversation and the items of every measurement are checked as well.
- **Wrong.** Any answer but success and, during a disturbance, 503 with \`Retry-After\` or, from a killed process, none; also a write that is never
  confirmed.
- **Served again.** Killed server: from the kill until ready. Postgres: from the beginning of the restart, or the end of the primary, until the
  last call that failed because of it; the standby is promoted after 3 s. Each process gives up a silent primary after 20 s. Full disk: from when
  there is room again, until the last failed call.
- **Restored.** Every table is counted and hashed before the backup and after the restore; columns, constraints, indexes, triggers and functions
  are compared. Then a patient signs in by code and finds the newest result, which ends _served again_.
- **Writes of a program.** A trigger holds a statement until the server is killed. Repeated with the same key, the write must be refused; with a new
  key and the same id, it must be there once.
- **Two versions.** A copy of this version with one more migration migrates, replaces one of two serving processes and is rolled back. No call may
  fail, and both versions must answer every API read alike. A second migration then ends something: the serving process must become not ready,
  and another one must refuse to start.
- **Servers.** Postgres writes to the disk as in production; the standby confirms every commit. nginx runs with \`deploy/nginx.conf\`, PgBouncer in
  transaction mode with \`server_login_retry = 1\`; all servers listen on the loopback address only.
- **Scans.** A film of a drawn face with a known pulse, from sign-in to results. _Confirmed_: within 2 beats a minute of what the film showed.
  _Lost_: no value. Firefox and WebKitGTK get it through a canvas instead of their camera.
- **Machines.** Tables divided by client need a Postgres with Citus and are skipped elsewhere; every read that differs from plain Postgres is
  wrong, as is every failed test. Tests that measure one Postgres are listed as left out.

One trial alone: \`npm run prove -- failover\`; its name is the first word of each line that the command prints. A kill leaves the system's page
cache intact: power cuts are not tested.
`;

/** The formatter pads cells. */
const titleOf = (row: string): string => row.split('|')[1]?.trim() ?? '';

/** A line below the verdict for each trial that ran alone later. */
const LATER = /^Rerun: (.*) \(/;

/** The page with the rows of trials that ran alone, replacing their old rows or inserted in title order. */
export function pageWithRows(page: string, { at, seed, machine, results }: Run, titles: readonly string[]): string {
  const lines = page.split('\n');
  const isRow = (line: string) => titles.includes(titleOf(line));
  const begin = lines.findIndex((line) => line.startsWith('| what was done')) + 2;
  if (begin < 2) throw new Error('the page has no table of trials');
  const end = lines.findIndex((line, index) => index >= begin && !line.startsWith('|'));
  const titlesNow = new Set(results.map(({ trial }) => trial.title));
  const kept = lines.slice(begin, end).filter((line) => isRow(line) && !titlesNow.has(titleOf(line)));
  const rows = [...kept, ...results.map(rowOf)].toSorted(
    (one, other) => titles.indexOf(titleOf(one)) - titles.indexOf(titleOf(other)),
  );
  const verdict = lines.findIndex((line, index) => index > end && line.includes(', seed '));
  const later = lines.slice(verdict + 1).filter((line) => LATER.test(line));
  const others = later.filter((line) => !titlesNow.has(LATER.exec(line)?.[1] ?? ''));
  const now = results.map(
    ({ trial, durationMs }) =>
      `Rerun: ${trial.title} (${at.toISOString().slice(0, 10)}, seed ${seed}, ${seconds(durationMs)} on ${machine}).`,
  );
  const said = [...others, ...now].flatMap((line) => ['', line]);
  return [...lines.slice(0, begin), ...rows, ...lines.slice(end, verdict + 1), ...said, '', HOW].join('\n');
}

/** The content of docs/reliability.md; all figures are measured. */
export function reliabilityPage({ seed, at, machine, results }: Run): string {
  const faulty = results.filter((result) => faultsOf(result).length > 0);
  const skipped = results.filter(({ kind }) => kind === 'skipped');
  const verdict =
    faulty.length > 0
      ? `**${faulty.length} of ${results.length} trials did not pass.**`
      : skipped.length > 0
        ? `${skipped.length} of ${results.length} trials were not tried; the others found nothing lost, doubled or wrong.`
        : 'Nothing was lost, doubled or wrong.';
  const tookMs = results.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return `# Reliability

Written by \`npm run prove\`; no figure is typed. The command starts the real servers on this machine and tries to lose,
double or break their data. It exits with 1 if anything was lost, doubled or wrong, or a process died.

| what was done | tried | confirmed | lost | doubled | wrong | died | served again after, median / longest |
|---|---|---:|---:|---:|---:|---:|---|
${results.map(rowOf).join('\n')}

${verdict} ${at.toISOString().slice(0, 10)}, seed ${seed}, ${(tookMs / MINUTE_MS).toFixed(0)} minutes on ${machine}.

${HOW}`;
}
