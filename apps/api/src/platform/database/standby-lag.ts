import { SECOND_MS } from '@mien/domain';
import { sql } from 'kysely';
import type { Database } from './connect.ts';

/** How long reads go to the primary after a user's write. The browser holds the marker. */
export const RECENT_WRITE_S = 5;
/** A standby that lags further behind serves no reads. */
const MOST_LAG_MS = 2 * SECOND_MS;
const MEASURED_EVERY_MS = SECOND_MS;
/**
 * How long a measurement is valid. Together with the lag allowed at that time it is less than {@link RECENT_WRITE_S}:
 * a user whose marker has expired finds their own writes on the standby.
 */
const MEASUREMENT_COUNTS_MS = 2 * SECOND_MS;
/** Grace period before reporting a lag: during a start or a load spike, reads go to the primary anyway. */
const LOOKS_BEFORE_REPORT = 3;
/** How long the WAL positions of the primary are remembered; a longer lag is treated as this long. */
const REMEMBERED_MS = 10 * 60 * SECOND_MS;

/** A place in the log of writes, as a number. */
const placeOf = (lsn: string): bigint => {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};

/** The WAL position of the primary at an instant. */
export interface Place {
  readonly place: bigint;
  readonly atMs: number;
}

/**
 * Measures a standby's lag: the time since the newest instant whose writes it has replayed. The age of its last
 * transaction would grow while there are no writes, and its own log shows nothing while it is disconnected.
 */
export function lagMs(places: readonly Place[], replayed: bigint, nowMs: number): number {
  const seen = places.findLast(({ place }) => place <= replayed);
  return nowMs - (seen?.atMs ?? places[0]?.atMs ?? nowMs - REMEMBERED_MS);
}

/** Whether the lag is known. If no recorded position has been replayed, {@link lagMs} is only a lower bound. */
const isKnown = (places: readonly Place[], replayed: bigint) => places.some(({ place }) => place <= replayed);

/** The primary's WAL position. */
export async function placeOfPrimary(primary: Database): Promise<bigint> {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(primary);
  return placeOf(rows[0]?.lsn ?? '0/0');
}

/** Null for a server that isn't a standby: it may have been promoted, and be the wrong server by now. */
export async function placeOfStandby(standby: Database): Promise<bigint | null> {
  const { rows } = await sql<{ lsn: string | null }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn`.execute(standby);
  const lsn = rows[0]?.lsn ?? null;
  return lsn === null ? null : placeOf(lsn);
}

export interface StandbyWatch {
  /** Whether reads may be answered by it now. */
  readonly isUsable: () => boolean;
  /** Null before it is known, and while the standby is away. */
  readonly lagMs: () => number | null;
  stop(): Promise<void>;
}

interface Watched {
  readonly primary: Database;
  readonly standby: Database;
  readonly nowMs: () => number;
  /** Notified when reads move to the primary, and when the standby serves them again. */
  readonly onChange: (isUsable: boolean, lagMs: number | null) => void;
}

/** Measures the lag of a standby once a second. */
export function watchStandby({ primary, standby, nowMs, onChange }: Watched): StandbyWatch {
  let places: Place[] = [];
  let measured: { readonly lag: number; readonly atMs: number } | null = null;
  let isReportedAway = false;
  let looksInVain = 0;
  let running: Promise<void> = Promise.resolve();

  const isUsable = () =>
    measured !== null && measured.lag <= MOST_LAG_MS && nowMs() - measured.atMs <= MEASUREMENT_COUNTS_MS;
  async function look(): Promise<void> {
    try {
      // Take the instant before the position, so that everything written until then is included.
      const atMs = nowMs();
      const place = await placeOfPrimary(primary);
      places = [...places.filter((one) => atMs - one.atMs < REMEMBERED_MS), { place, atMs }];
      const replayed = await placeOfStandby(standby);
      const lag = replayed !== null && isKnown(places, replayed) ? lagMs(places, replayed, nowMs()) : null;
      measured = lag === null ? null : { lag, atMs: nowMs() };
    } catch {
      measured = null;
    }
    const isNow = isUsable();
    looksInVain = isNow ? 0 : looksInVain + 1;
    if (isNow ? !isReportedAway : isReportedAway || looksInVain < LOOKS_BEFORE_REPORT) return;
    isReportedAway = !isNow;
    onChange(isNow, measured?.lag ?? null);
  }
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    running = look().finally(() => {
      isLooking = false;
    });
  }, MEASURED_EVERY_MS);
  timer.unref();
  return {
    isUsable,
    lagMs: () => measured?.lag ?? null,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
