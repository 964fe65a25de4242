import { Agent } from 'node:http';
import type { FhirSearchset, MeasurementSummary } from '@mien/contract';
import type { Database } from '../../apps/api/src/platform/database/connect.ts';
import { percentile } from '../percentile.ts';
import type { Scene } from './scene.ts';
import { send, type WireCall } from './send.ts';
import { type Server, sliceOf } from './slice.ts';

/** The most resources of the measured page. */
const RESOURCES_MAX = 200;
const ROUNDS = 7;
/** Pages in one slice. Fewer than other calls, because one costs as much as a dozen of them. */
const PAGES_OF_A_SLICE = 40;

/** A page of the FHIR server, compared with the scans' own calls for the same scans. */
export interface FhirPageCost {
  readonly resources: number;
  readonly scans: number;
  /** CPU time of the page divided by that of the scans' own calls, server and Postgres together. */
  readonly ratio: number;
}

/** The calls that both return the values of the patient's newest scans, all of each. */
async function callsOf({ origin }: Server, { patient: { token } }: Scene) {
  const agent = new Agent();
  const read = (path: string): WireCall => ({ method: 'GET', path, token });
  async function jsonOf<Json>(path: string): Promise<Json> {
    const { status, text } = await send(agent, origin, read(path));
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    return JSON.parse(text) as Json;
  }
  const search = '/v1/fhir/Observation?_sort=-date&_count=';
  const { entry = [] } = await jsonOf<FhirSearchset>(`${search}${RESOURCES_MAX}`);
  const { items } = await jsonOf<{ items: MeasurementSummary[] }>(`/v1/measurements?page=1&pageSize=${RESOURCES_MAX}`);
  agent.destroy();
  const byTime = [...Map.groupBy(entry, ({ resource }) => String(resource.effectiveDateTime))];
  // The page may end within a scan.
  const whole = byTime.slice(0, -1);
  const times = new Set(whole.map(([time]) => time));
  const scans = items.filter(({ created }) => times.has(created));
  if (scans.length === 0) throw new Error('no scan is whole on the page');
  const resources = whole.reduce((sum, [, { length }]) => sum + length, 0);
  return {
    resources,
    page: read(`${search}${resources}`),
    ofScans: scans.map(({ id }) => read(`/v1/measurements/${id}`)),
  };
}

/** Measures a page of the FHIR server and the scans' own calls in turns: the ratio of their medians. */
export async function measureFhirPage(database: Database, server: Server, scene: Scene): Promise<FhirPageCost> {
  const { resources, page, ofScans } = await callsOf(server, scene);
  const pages = Array.from({ length: PAGES_OF_A_SLICE }, () => page);
  const scans = pages.flatMap(() => ofScans);
  const costs = { pages: [] as number[], scans: [] as number[] };
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [kind, calls] of [['pages', pages] as const, ['scans', scans] as const]) {
      const { serverMs, postgresMs } = await sliceOf(database, server, calls);
      if (round > 0) costs[kind].push((serverMs + postgresMs) * calls.length);
    }
  return { resources, scans: ofScans.length, ratio: percentile(costs.pages, 0.5) / percentile(costs.scans, 0.5) };
}
