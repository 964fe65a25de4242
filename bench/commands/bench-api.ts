import { cpus, loadavg } from 'node:os';
import { buildProduct } from '../../tools/build.ts';
import { postgresPrograms } from '../../tools/postgres.ts';
import { CALLS } from '../api/calls.ts';
import { CONNECTIONS, type Cost, measureApi, ROUNDS, SLICE } from '../api/measure.ts';
import { createMachine } from '../reliability/machine.ts';
import { writePart } from './performance-page.ts';

/**
 * Measures what calls of the API cost, compared with two minimal servers that answer the same data, and writes that part of
 * docs/performance.md. Names of calls measure those alone, and only print.
 */
const given = process.argv.slice(2);
const unknown = given.filter((name) => !CALLS.some((call) => call.name === name));
if (unknown.length > 0)
  throw new Error(`usage: npm run bench:api -- [${CALLS.map(({ name }) => `'${name}'`).join('|')}]`);
const programs = postgresPrograms();
if (programs === null) throw new Error('no Postgres here; on Debian: apt-get install postgresql');

await buildProduct();
/** The mean number of processes that wanted a processor over a minute, before and after. */
const loads = [loadavg()[0] ?? 0];
const startedMs = performance.now();
const machine = createMachine(0);
const costs = await measureApi(machine, programs, given).finally(() => machine.clear());
loads.push(loadavg()[0] ?? 0);
const minutes = (performance.now() - startedMs) / 60_000;

/** Of the floor's CPU time divided by Mien's. Chosen. */
const AIMS: Partial<Record<string, number>> = {
  'one measurement': 0.5,
  'list of 20': 0.6,
  'trends of a year': 0.5,
  'averages of a group': 0.4,
  'a code by SMS': 0.3,
  'a chat message': 0.5,
};

const both = ({ serverMs, postgresMs }: Cost) => serverMs + postgresMs;
const pair = ({ serverMs, postgresMs }: Cost) => `${serverMs.toFixed(2)} / ${postgresMs.toFixed(2)}`;
const rows = costs.map(({ name, of }) =>
  [
    name,
    String(of.Mien.statements),
    pair(of.Mien),
    pair(of.fastify),
    pair(of.bare),
    `**${(both(of.fastify) / both(of.Mien)).toFixed(2)}**`,
    AIMS[name]?.toFixed(1) ?? '',
    (both(of.bare) / both(of.Mien)).toFixed(2),
    `${of.Mien.perSecond.toFixed(0)}, ${of.fastify.perSecond.toFixed(0)}`,
    `${of.Mien.bytes}, ${of.fastify.bytes}`,
    of.embedded.serverMs.toFixed(2),
  ].join(' | '),
);
const text = `Written by \`npm run bench:api\`. Mien as it is started in production, and two floors that do the least for the same data: Node's own
server, and Fastify with an answer parsed by zod. Each is a process of its own; all share one Postgres, prepare their
statements and look the session up by its token. The data is the demo's. A slice is ${SLICE.read} requests, or ${SLICE.write} that write, over
${CONNECTIONS} connections; ${ROUNDS} slices of each server in turns, medians. Answers are not compressed, and Mien's were equal to the
floors' before they were timed. Sending what a call leaves to do counts: a code is looked at and sent by a job.

CPU time in milliseconds of the server / of Postgres for one request; the ratio is the floor's CPU time, both parts, divided by
Mien's. The last column is Mien on its embedded database, which is part of the server.

| call | statements | Mien | Fastify | bare | Fastify to Mien | aim | bare to Mien | requests/s, Mien, Fastify | bytes, Mien, Fastify | embedded |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
${rows.map((row) => `| ${row} |`).join('\n')}

${cpus().length} processors (${process.arch}), load ${loads.map((load) => load.toFixed(1)).join(' before and ')} after; it took ${minutes.toFixed(1)} minutes.
`;
if (given.length === 0) await writePart("## The API's calls", text);
console.log(text);
