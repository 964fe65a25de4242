import type { Cost, ScaleCosts } from './measure.ts';
import { ASSUMED, type Plan, planFor } from './plans.ts';

const SIZES = [10_000, 1_000_000, 100_000_000];

const number = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: digits, minimumFractionDigits: digits });
const ms = (value: number): string => `${number(value, 1)} ms`;
const rounded = (value: number): string => (value < 10 ? number(value, 1) : number(value));
const usd = (value: number): string => `$${rounded(value)}`;
const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [
    row(...head),
    row(...head.map((_, index) => (index === 0 ? '---' : '--:'))),
    ...rows.map((cells) => row(...cells)),
  ].join('\n');

const costRow = (what: string, { apiMs, databaseMs, perSecond }: Cost): string[] => [
  what,
  ms(apiMs),
  ms(databaseMs),
  number(perSecond),
];

function nodesPart({ nodes, withoutNodes }: ScaleCosts): string {
  if (nodes.length === 0) return `Tables divided by client: ${withoutNodes ?? 'not tried'}.`;
  return table(
    ['machines with rows', 'CPU of a visit: API', 'databases', 'calls/s', 'CPU of a scan: API', 'databases', 'calls/s'],
    nodes.map(({ nodes: count, visit, scan }) => [
      String(count),
      ...costRow('', visit).slice(1),
      ...costRow('', scan).slice(1),
    ]),
  );
}

const databaseOf = ({ databases, coresOfEach }: Plan): string =>
  databases === 1
    ? `Postgres, ${coresOfEach} cores, and a standby`
    : `Citus: ${databases} machines of ${coresOfEach} cores, a coordinator of ${ASSUMED.coresOfADatabase}, a standby of each`;

function plansPart(costs: ScaleCosts): string {
  const plans = SIZES.map((patients) => planFor(patients, costs));
  const total = ({ usd: of }: Plan) => Object.values(of).reduce((sum, one) => sum + one, 0);
  return table(
    ['', ...plans.map(({ patients }) => `${number(patients)} patients`)],
    [
      ['Visits a second in the busiest hour', ...plans.map((plan) => rounded(plan.visitsPerSecond))],
      ['Scans a second', ...plans.map((plan) => rounded(plan.scansPerSecond))],
      ['API: cores, one process each', ...plans.map((plan) => number(plan.apiCores))],
      ['Scan service: cores', ...plans.map((plan) => number(plan.scanCores))],
      [`Rows of ${ASSUMED.yearsKept} years`, ...plans.map((plan) => `${rounded(plan.gigabytes)} GB`)],
      ['Database', ...plans.map(databaseOf)],
      ['Machines, a month', ...plans.map((plan) => usd(plan.usd.machines))],
      ['Disks and backups', ...plans.map((plan) => usd(plan.usd.disks))],
      ['Sent', ...plans.map((plan) => usd(plan.usd.sent))],
      ['Text messages', ...plans.map((plan) => usd(plan.usd.texts))],
      ['All, a month', ...plans.map((plan) => usd(total(plan)))],
      ['A patient and year', ...plans.map((plan) => `$${number((total(plan) * 12) / plan.patients, 2)}`)],
    ],
  );
}

/** docs/scale.md. */
export const scalePage = (
  costs: ScaleCosts,
  { at, machine }: { readonly at: Date; readonly machine: string },
): string => `# Scale

Written by \`npm run bench:scale\`; nobody types a figure here. What Mien costs for each patient, scan and visit, and what that comes to for many.

## The order in which to grow

1. One machine: both sites and Postgres. One with a standby holds more patients than most clinics have.
2. More processes of the API and of the scan service behind one proxy ([nginx](../deploy/nginx.conf)); they share \`SERVER_KEY\`, \`SCAN_LICENCE_KEY\` and the database.
3. PgBouncer before Postgres, in transaction mode: then the number of processes no longer counts for the database.
4. A larger machine for Postgres. It is the cheapest step for a long time.
5. A standby that answers trends, averages, lists of staff and their exports: \`DATABASE_READ_URL\` ([configuration](configuration.md#a-standby-that-answers-reads)).
6. Tables divided by client among several machines, with Citus. Below.

## What is kept by one process alone

| What                                      | What follows with several processes                                                                                   |
| ----------------------------------------- | --------------------------------------------------------------------------------------------------------------------- |
| Calls of an address in a short time       | Each process counts its own: the limit is as many times as loose. The proxy has the limit that holds (\`limit_req\`)    |
| Limits on guessing and on text messages   | In the database: the same for all                                                                                     |
| Statements that are prepared              | Of each connection; behind PgBouncer named by their text, or off                                                      |
| Figures and settings that are read often  | Read with each call: no process shows what another one has changed                                                    |
| Recurring jobs, the queue of messages     | Rows of the database: one process does each                                                                           |
| Keys of the scan site                     | Files of its folder: every process needs the same ones, or it refuses what another one has signed                     |
| Analyses of a scan session                | Each process counts its own: a session may begin as many times more. A scan that is sent again to another process is analysed again and stored once |
| The addresses of a client's sign-in provider, the scan site's public key | Each process fetches them itself, again when a receipt or token names another key          |

## What it costs

CPU time of the API's process and of Postgres, for one visit of ${costs.callsOfAVisit} calls and for the result of one scan; calls a second with everything on this machine.

${table(['', 'CPU of the API', 'CPU of the database', 'calls/s'], [costRow('A visit', costs.visit), costRow('The result of a scan', costs.scan)])}

| What                                                               | Size                               |
| ------------------------------------------------------------------ | ---------------------------------: |
| A patient with login, session, answers, a message and a first scan | ${number(costs.patientKb, 1)} kB   |
| A further scan                                                     | ${number(costs.scanKb, 1)} kB      |
| Memory of one process of the API after the load                    | ${number(costs.processMb)} MB      |
| CPU of the scan service for one scan (\`npm run bench\`)             | ${number(costs.analysisMs)} ms     |

## Tables divided by client

Every table with a \`client_id\` can be on the machine of its client: its keys, references, joins and locks carry the client. \`npm run check -- distributed\` holds the tables to that,
and every statement that a test of the API sends is judged as well. Queues, limits of addresses and codes before sign-in stay on the coordinator; kinds of measures are the same on every machine.
Tokens name their client, so a call reads one machine. Links, shares and sessions of scans are looked up by a random hash on all machines, once each; so are phone numbers.

- On a Citus coordinator: \`npm run migrate -- --divide\`, with the servers stopped. It moves all rows in one transaction, and may run again after an upgrade.
- The guards of the access log are triggers that see nothing but their row: the role needs \`citus.enable_unsafe_triggers\`.
- Servers talk to the coordinator only: locks by name, such as that of group codes, are there.
- A client is on one machine. The largest client has to fit on one; its rows can be moved to a machine of its own.
- \`npm run prove -- distributed\` compares every read with one Postgres, adds a machine under load and looks for each write. It needs Citus: \`CITUS_PROGRAMS\`, the folder of a Postgres with the extension, or \`CITUS_URL\`, an empty coordinator. Elsewhere it is not tried.
- \`npm run prove -- divided-api\` runs the tests of the API on tables divided by client, on a cluster of one machine. Tests that are left out there say why.
- Moving parts takes longer than Mien's role lets a statement run: move them with another role.
- Citus 13.2 routes a statement to one machine only where every table in it is given the client as a value. Statements about one client do that, and a test refuses others. Of all clients, for those who may see them, lists are read without a join and then described client by client: a search, a filter by permission and an order by results cost a Super User a statement for each client with a match.

${nodesPart(costs)}

All servers of these rows share the cores of one machine, so more machines cannot serve more calls here: what the rows tell is the CPU time that dividing adds. How much more two real machines serve was not measured.

## Plans

Arithmetic over the measured costs and these assumptions. Prices were assumed on ${ASSUMED.pricesOn}; none is a quotation.

- A patient visits ${ASSUMED.visitsPerPatientMonth} times a month, scans ${ASSUMED.scansPerPatientMonth} times and signs in by a texted code ${ASSUMED.codesPerPatientMonth} time; the rows of ${ASSUMED.yearsKept} years are kept.
- The busiest day has ${ASSUMED.busiestDay} times the mean, its busiest hour ${ASSUMED.busiestHourShare * 100} % of it. Cores are those of this machine, at most ${ASSUMED.mostOfACore * 100} % busy.
- A core with 4 GB of memory ${usd(ASSUMED.usdPerCore)} a month; a gigabyte of disk $${ASSUMED.usdPerDiskGb}, of backup $${ASSUMED.usdPerBackupGb}, sent $${ASSUMED.usdPerSentGb}; ${ASSUMED.sentKbPerVisit} kB sent a visit; a text message $${ASSUMED.usdPerText}.
- A database has at most ${ASSUMED.coresOfADatabase} cores and ${number(ASSUMED.gigabytesOfADatabase)} GB, and a standby of the same size.

${plansPart(costs)}

${at.toISOString().slice(0, 10)}, ${machine}.
`;
