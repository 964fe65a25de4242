import { type Database, openDatabase } from '../../apps/api/src/platform/database/connect.ts';
import { type ApiProcess, deadOf } from './api-process.ts';
import { auditDatabase } from './audit.ts';
import type { Journal } from './journal.ts';
import type { Traffic } from './traffic.ts';
import type { Outcome } from './trial.ts';
import { fillWorld, type World, type WorldPlan } from './world.ts';

export const embeddedIn = (dataFolder: string) => ({ kind: 'embedded', dataFolder }) as const;
export const postgresAt = (url: string) => ({ kind: 'postgres', url, maxConnections: 2 }) as const;
type Location = Parameters<typeof openDatabase>[0];

/** Opens a database while `work` uses it. */
export async function withDatabase<T>(location: Location, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(location);
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}

export const fillDatabase = (location: Location, plan: WorldPlan): Promise<World> =>
  withDatabase(location, (database) => fillWorld(database, plan));

/** The outcome of a trial under load: the journal compared with the database, and processes that should be alive. */
export async function outcomeOfLoad({
  traffic,
  journal,
  location,
  alive,
  recoveriesMs,
  disturbances,
  more = [],
}: {
  readonly traffic: Traffic;
  readonly journal: Journal;
  readonly location: Location;
  readonly alive: readonly ApiProcess[];
  readonly recoveriesMs: readonly number[];
  readonly disturbances: number;
  /** Further faults that the trial detected. */
  readonly more?: readonly string[];
}): Promise<Outcome> {
  const { writes, acknowledged, reads, wrong } = traffic.statistics();
  const audit = await withDatabase(location, (database) => auditDatabase(database, journal));
  return {
    of: `writes, ${reads} reads`,
    tried: writes,
    confirmed: acknowledged,
    lost: audit.lost,
    doubled: audit.doubled,
    wrong: [...wrong, ...audit.unconfirmed.map((name) => `never confirmed: ${name}`), ...audit.broken, ...more],
    died: deadOf(alive),
    recoveriesMs,
    disturbances,
  };
}
