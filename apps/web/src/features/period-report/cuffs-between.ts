import type { Client, MienContract } from '@mien/contract';
import { type CuffReading, cuffMean } from '@mien/domain';
import { dayHere } from '../../shared/platform/time-zone.ts';

/** One sitting: its readings, and their mean. */
export interface CuffOfDay {
  readonly id: string;
  readonly takenAt: string;
  readonly readings: readonly CuffReading[];
  readonly mean: CuffReading;
}

/** All cuff sittings between two instants, newest first. */
export async function cuffsBetween(
  client: Pick<Client<MienContract>, 'entries'>,
  from: string,
  to: string,
): Promise<readonly CuffOfDay[]> {
  const [start, end] = [new Date(from).getTime(), new Date(to).getTime()];
  const found: CuffOfDay[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof client.entries.list>> = await client.entries.list({
      query: { kind: 'cuff', ...(cursor === null ? {} : { cursor }) },
    });
    for (const { id, takenAt, value } of page.items) {
      const ms = new Date(takenAt).getTime();
      if (value.kind === 'cuff' && ms >= start && ms <= end)
        found.push({ id, takenAt, readings: value.readings, mean: cuffMean(value.readings) });
    }
    const oldest = page.items.at(-1);
    // Older pages are before the period.
    cursor = oldest && new Date(oldest.takenAt).getTime() >= start ? page.next : null;
  } while (cursor !== null);
  return found;
}

/** Each day with readings and their mean, for a chart too narrow for every sitting. */
export function cuffDays(cuffs: readonly CuffOfDay[]): readonly { readonly day: string; readonly mean: CuffReading }[] {
  const byDay = new Map<string, CuffReading[]>();
  for (const { takenAt, readings } of cuffs) {
    const day = dayHere(new Date(takenAt));
    byDay.set(day, [...(byDay.get(day) ?? []), ...readings]);
  }
  return [...byDay].map(([day, readings]) => ({ day, mean: cuffMean(readings) }));
}

/** The summary of the readings of several sittings. */
export interface CuffSummary {
  /** Number of readings. */
  readonly count: number;
  readonly mean: CuffReading;
  readonly lowest: CuffPair;
  readonly highest: CuffPair;
}
type CuffPair = Omit<CuffReading, 'pulseBpm'>;

/** Null for fewer than two sittings, which need no summary. Every reading counts equally, as in the table. */
export function cuffSummary(cuffs: readonly CuffOfDay[]): CuffSummary | null {
  if (cuffs.length < 2) return null;
  const readings = cuffs.flatMap((cuff) => cuff.readings);
  const ends = (of: (...values: number[]) => number): CuffPair => ({
    systolicMmHg: of(...readings.map(({ systolicMmHg }) => systolicMmHg)),
    diastolicMmHg: of(...readings.map(({ diastolicMmHg }) => diastolicMmHg)),
  });
  return { count: readings.length, mean: cuffMean(readings), lowest: ends(Math.min), highest: ends(Math.max) };
}
