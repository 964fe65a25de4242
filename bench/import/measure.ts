import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../apps/api/src/platform/database/connect.ts';
import { openApi, percentile } from '../open-api.ts';
import { CLIENT_ID } from '../user-list/fill.ts';

/** As many lines as one file may have. */
export const LINES = 2_000;
/** Time between two calls of a person who works meanwhile. */
const PAUSE_MS = 20;
/** How long the same calls are timed with nothing else to do. */
const IDLE_ROUNDS = 150;
const WARM_UP_ROUNDS = 20;

/** What a bystander's calls cost, milliseconds. */
export interface Waiting {
  readonly calls: number;
  readonly p50: number;
  readonly p95: number;
  readonly longest: number;
}

export interface ImportCost {
  readonly importMs: number;
  readonly createdCount: number;
  readonly idle: Waiting;
  readonly meanwhile: Waiting;
}

const waitingOf = (times: readonly number[]): Waiting => ({
  calls: times.length,
  p50: percentile(times, 0.5),
  p95: percentile(times, 0.95),
  longest: Math.max(...times),
});

/** A file of made-up people, each once. */
function csvOf(lines: number): string {
  const rows = Array.from(
    { length: lines },
    (_, index) =>
      `First${index},Last${index * 7919},${5_122_000_000 + index},person${index}@example.com,1980-01-01,bench`,
  );
  return ['First name,Last name,Phone,Email,Birth date,Group', ...rows].join('\n');
}

/** Imports a file into a filled database while a bystander asks for a page of users and for the session, in turns. */
export async function measureImport(folder: string): Promise<ImportCost> {
  const database = openDatabase({ kind: 'embedded', dataFolder: folder });
  const { app, client } = await openApi({ database, clientId: CLIENT_ID, now: () => new Date(), minimumUsers: 10 });
  let turn = 0;
  async function timedCall(): Promise<number> {
    turn += 1;
    const begun = performance.now();
    await (turn % 2 === 0 ? client.users.list({ query: { page: 1 + (turn % 50) } }) : client.signIn.session());
    const ms = performance.now() - begun;
    await pause(PAUSE_MS);
    return ms;
  }
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await timedCall();
  const idle: number[] = [];
  for (let round = 0; round < IDLE_ROUNDS; round += 1) idle.push(await timedCall());
  const begun = performance.now();
  let isDone = false;
  const importing = client.users
    .importPatients({ body: { csv: csvOf(LINES), takeKnown: true } })
    .finally(() => (isDone = true));
  const meanwhile: number[] = [];
  while (!isDone) meanwhile.push(await timedCall());
  const { createdCount } = await importing;
  const importMs = performance.now() - begun;
  await app.close();
  await database.destroy();
  return { importMs, createdCount, idle: waitingOf(idle), meanwhile: waitingOf(meanwhile) };
}
