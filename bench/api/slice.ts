import { sql } from 'kysely';
import type { Database } from '../../apps/api/src/platform/database/connect.ts';
import type { MeasuredCall } from './calls.ts';
import { readCpu, spentMs } from './cpu.ts';
import type { Scene } from './scene.ts';
import { sendAll, type WireCall } from './send.ts';

export const CONNECTIONS = 8;

export const SERVERS = ['Mien', 'bare', 'fastify', 'embedded'] as const;
export type ServerName = (typeof SERVERS)[number];

/** A server under test. */
export interface Server {
  readonly name: ServerName;
  readonly origin: string;
  readonly pid: number;
  /** Its application name in Postgres; null without Postgres. */
  readonly applicationName: string | null;
  callOf(call: MeasuredCall, scene: Scene, number: number): WireCall;
}

/** The Postgres processes that serve a server. */
async function backendsOf(database: Database, { applicationName }: Server): Promise<number[]> {
  if (applicationName === null) return [];
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where application_name = ${applicationName}`.execute(database);
  return rows.map(({ pid }) => pid);
}

/** What a slice of calls cost, for one request, in milliseconds. */
export interface Slice {
  readonly serverMs: number;
  readonly postgresMs: number;
  readonly perSecond: number;
}

/**
 * Sends a slice of calls over all connections.
 *
 * @param work  waits for what the server does after its responses
 */
export async function sliceOf(
  database: Database,
  server: Server,
  calls: readonly WireCall[],
  work: () => Promise<void> = async () => undefined,
): Promise<Slice> {
  const before = readCpu([server.pid]);
  const backendsBefore = readCpu(await backendsOf(database, server));
  const begun = performance.now();
  await sendAll(server.origin, calls, CONNECTIONS);
  const seconds = (performance.now() - begun) / 1000;
  await work();
  return {
    serverMs: spentMs(before, readCpu([server.pid])) / calls.length,
    postgresMs: spentMs(backendsBefore, readCpu(await backendsOf(database, server))) / calls.length,
    perSecond: calls.length / seconds,
  };
}
