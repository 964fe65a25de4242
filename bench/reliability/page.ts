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

/** Median and longest, or a dash where nothing had to recover. */
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

/** What the columns mean, and how the trials are made. */
const HOW = `## How

- **Load.** A hundred patients and six members of the staff (on the embedded database thirty and two) in two clinics write profiles, health
  answers, consents, chat messages, results of
  scans, shares, registrations and new patients, 40 to 50 calls a second, two writes to one read. Whoever was cut off, or told
  to come back later, sends the same write with the same id again until it is confirmed. Several processes are called in turns.
- **Journal.** The process that calls notes each write before it is sent and when it is confirmed, outside of the system. In the end it
  looks for every write in the database. _Lost_: confirmed and not there. _Doubled_: there more often than it was sent, or more than
  once where an id makes it one. The chains of the access log, the count of every conversation and the items of every
  measurement are checked as well.
- **Wrong.** Any answer but success and, while something is disturbed, 503 with \`Retry-After\` or, from a process that was killed, none.
  A write that is never confirmed is wrong, too. In the trial of parallel requests it is what its row says.
- **Served again.** With a killed server: from the kill until it is ready, its start included. With Postgres: from the beginning of the
  restart, or the end of the primary, until the last call that failed because of it; the standby is promoted 3 s after the end
  of its primary. A primary that only falls silent is given up by each process after 20 s. With a full disk: from when there is
  room again, until the last call that failed.
- **Restored.** With all servers stopped every table is counted and hashed, before the backup and after the restore, and all columns,
  constraints, indexes, triggers and functions are compared. Then the chains of the access log and the journal of the load are checked,
  and a patient signs in by a code and looks for the newest result. _Served again_: from the start of \`npm run admin -- restore\` until that result was
  there, the comparison included.
- **Two versions.** This version, and a copy of it with one migration more that adds columns, an index and a table to what the load writes. Two
  processes of this version serve; the copy migrates, a process of it replaces one of theirs, then goes, and a new one of this version takes its
  place. No call may fail. In the end both versions answer every read of the API, for a patient and for staff, and have to agree. A second migration
  then ends something: the serving process must no longer be ready, and another one must refuse to start.
- **Servers.** Postgres writes to the disk as in production; the standby is a streaming replica that confirms every commit. PgBouncer
  runs in transaction mode with \`server_login_retry = 1\`; all servers listen on the loopback address only.
- **Scans.** A film of a drawn face with a known pulse, from sign-in to results. _Confirmed_: the value is within 2 beats a minute of what the film
  showed during the scan. _Lost_: no value. Firefox and WebKitGTK get it in place of their camera by a canvas.
- **Several processes.** nginx runs with \`deploy/nginx.conf\`, PgBouncer in transaction mode. Each process of the API is killed once during the scan
  of a film, which begins with one process of the scan service and ends with the other. A write to which the proxy answers 502 is sent again.
- **Machines.** Tables divided by client need a Postgres with Citus and are not tried elsewhere; every read that answers differently than on one plain
  Postgres counts as wrong. The tests of the API run there as well, each worker on a database of its own that is divided after the migrations; every
  failed test counts as wrong, and those that measure one Postgres are left out by name.

One trial alone: \`npm run prove -- failover\`; its name is the first word of each line that the command prints. A kill leaves the page cache of the system intact:
what a power cut does is not tried here.
`;

/** Cells are padded when the page is formatted. */
const titleOf = (row: string): string => row.split('|')[1]?.trim() ?? '';

/** A line below the verdict for each trial that ran alone afterwards. */
const LATER = /^Alone since then: (.*) \(/;

/** The page with the rows of trials that ran alone, in the place of their former ones or in the order of all titles. */
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
      `Alone since then: ${trial.title} (${at.toISOString().slice(0, 10)}, seed ${seed}, ${seconds(durationMs)} on ${machine}).`,
  );
  const said = [...others, ...now].flatMap((line) => ['', line]);
  return [...lines.slice(0, begin), ...rows, ...lines.slice(end, verdict + 1), ...said, '', HOW].join('\n');
}

/** The whole of docs/reliability.md; no figure there is typed. */
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

Written by \`npm run prove\`; nobody types a figure here. The command starts the real servers on this machine and tries to
lose, double or break their data. It ends with 1 when anything was lost, doubled or wrong, or when a process died.

| what was done | tried | confirmed | lost | doubled | wrong | died | served again after, median / longest |
|---|---|---:|---:|---:|---:|---:|---|
${results.map(rowOf).join('\n')}

${verdict} ${at.toISOString().slice(0, 10)}, seed ${seed}, ${(tookMs / MINUTE_MS).toFixed(0)} minutes on ${machine}.

${HOW}`;
}
