import { cpus, loadavg } from 'node:os';
import { buildProduct } from '../../tools/build.ts';
import { postgresPrograms } from '../../tools/postgres.ts';
import { CALLS } from '../api/calls.ts';
import { type ApiCosts, type CallCosts, type Cost, measureApi, ROUNDS, SLICE } from '../api/measure.ts';
import { CONNECTIONS, type ServerName } from '../api/slice.ts';
import { percentile } from '../percentile.ts';
import { createMachine } from '../reliability/machine.ts';
import { writePart } from './performance-page.ts';

/**
 * Measures the cost of API calls, compared with two minimal servers that return the same data, and writes that part of
 * docs/performance.md. With names of calls as arguments, measures only those and only prints.
 */
const given = process.argv.slice(2);
const unknown = given.filter((name) => !CALLS.some((call) => call.name === name));
if (unknown.length > 0)
  throw new Error(`usage: npm run bench -- api [${CALLS.map(({ name }) => `'${name}'`).join('|')}]`);
const programs = postgresPrograms();
if (programs === null) throw new Error('no Postgres here; on Debian: apt-get install postgresql');

/** Load average of the last minute. */
const load = loadavg()[0] ?? 0;
/** A figure on the page is the median of this many runs. */
const RUNS = 3;
/** Results of a busier machine are printed, but not written. Chosen. */
const IDLE_LOAD = 1;

await buildProduct();
const startedMs = performance.now();
/** Each run restarts the servers and refills the databases. */
const runs: ApiCosts[] = [];
for (let run = 0; run < (given.length === 0 ? RUNS : 1); run += 1) {
  const machine = createMachine(0);
  runs.push(await measureApi(machine, programs, given).finally(() => machine.clear()));
}
const minutes = (performance.now() - startedMs) / 60_000;

/** Targets for the floor's CPU time divided by Mien's. Chosen. */
const AIMS: Partial<Record<string, number>> = {
  'one measurement': 0.5,
  'list of 20': 0.6,
  'trends of a year': 0.5,
  'averages of a group': 0.4,
  'a code by SMS, unknown number': 0.3,
  'a code by SMS, known number': 0.3,
  'a chat message': 0.5,
};

/** Most that a page of the FHIR server may cost, as a multiple of the scans' own calls for the same scans. Chosen. */
const FHIR_PAGE_AIM = 1.5;

const both = ({ serverMs, postgresMs }: Cost) => serverMs + postgresMs;
const pair = ({ serverMs, postgresMs }: Cost) => `${serverMs.toFixed(2)} / ${postgresMs.toFixed(2)}`;
const median = (values: readonly number[]) => percentile(values, 0.5);
const sameCall = (name: CallCosts['name']) => runs.map(({ calls }) => calls.find((one) => one.name === name)?.of);
function medianCost(name: CallCosts['name'], server: ServerName): Cost {
  const costs = sameCall(name).flatMap((of) => of?.[server] ?? []);
  const [first] = costs;
  if (!first) throw new Error(`${name} was not measured`);
  return {
    ...first,
    serverMs: median(costs.map(({ serverMs }) => serverMs)),
    postgresMs: median(costs.map(({ postgresMs }) => postgresMs)),
    perSecond: median(costs.map(({ perSecond }) => perSecond)),
  };
}
/** The median of the ratios of the runs, and their spread. */
function ratioOf(name: CallCosts['name'], floor: 'fastify' | 'bare') {
  const ratios = sameCall(name).flatMap((of) => (of ? both(of[floor]) / both(of.Mien) : []));
  return { middle: median(ratios), spread: `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}` };
}
const rows = (runs[0]?.calls ?? []).map(({ name }) => {
  const of = {
    Mien: medianCost(name, 'Mien'),
    fastify: medianCost(name, 'fastify'),
    bare: medianCost(name, 'bare'),
    embedded: medianCost(name, 'embedded'),
  };
  const ratio = ratioOf(name, 'fastify');
  return [
    name,
    String(of.Mien.statements),
    pair(of.Mien),
    pair(of.fastify),
    pair(of.bare),
    `**${ratio.middle.toFixed(2)}**`,
    ratio.spread,
    AIMS[name]?.toFixed(1) ?? '',
    ratioOf(name, 'bare').middle.toFixed(2),
    `${of.Mien.perSecond.toFixed(0)}, ${of.fastify.perSecond.toFixed(0)}`,
    `${of.Mien.bytes}, ${of.fastify.bytes}`,
    of.embedded.serverMs.toFixed(2),
  ].join(' | ');
});
const pages = runs.map(({ fhirPage }) => fhirPage);
const pageRatios = pages.map(({ ratio }) => ratio);
const fhirPage = `A page of ${pages[0]?.resources} observations from the FHIR server costs **${median(pageRatios).toFixed(2)}** times
(${Math.min(...pageRatios).toFixed(2)} to ${Math.max(...pageRatios).toFixed(2)}; aim: at most ${FHIR_PAGE_AIM}) as much as the same ${pages[0]?.scans} scans by calls of "one measurement".`;
const text = `Written by \`npm run bench -- api\`. Mien in production mode, and two minimal servers for the same data ("floors"): Node's own
server, and Fastify with a response parsed by zod. Each is a process; all share one Postgres, prepare their statements and look up the
session by its token, with the demo's data. A slice is ${SLICE.read} requests, or ${SLICE.write} that write, over
${CONNECTIONS} connections; ${ROUNDS} slices of each server in turns, medians; of ${RUNS} such runs, each on new databases, the medians again,
and for the ratio the spread. Responses are uncompressed and equal. Deferred work counts, such as a code sent by a job.

CPU time in milliseconds of the server / of Postgres per request; the ratio is the floor's total CPU time divided by Mien's. The last column is
Mien on its embedded database, which is part of the server.

| call | statements | Mien | Fastify | bare | Fastify to Mien | spread | aim | bare to Mien | requests/s, Mien, Fastify | bytes, Mien, Fastify | embedded |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
${rows.map((row) => `| ${row} |`).join('\n')}

${fhirPage}

${cpus().length} processors (${process.arch}), load ${load.toFixed(1)} before; it took ${minutes.toFixed(1)} minutes.
`;
if (given.length > 0 || load >= IDLE_LOAD)
  console.log(`Not written: ${given.length > 0 ? 'some calls only' : `load ${load.toFixed(1)}`}.`);
else await writePart("## The API's calls", text);
console.log(text);
