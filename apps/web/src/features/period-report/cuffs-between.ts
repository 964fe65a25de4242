import type { Client, MienContract } from '@mien/contract';
import { type CuffReading, cuffMean } from '@mien/domain';

/** The mean of one sitting. */
export interface CuffOfDay {
  readonly id: string;
  readonly takenAt: string;
  readonly mean: CuffReading;
}

/** All sittings with a cuff between two instants, the newest first. */
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
        found.push({ id, takenAt, mean: cuffMean(value.readings) });
    }
    const oldest = page.items.at(-1);
    // Older pages hold nothing of the time.
    cursor = oldest && new Date(oldest.takenAt).getTime() >= start ? page.next : null;
  } while (cursor !== null);
  return found;
}

/** What several sittings say together. */
export interface CuffSummary {
  readonly count: number;
  readonly mean: CuffReading;
  readonly lowest: CuffPair;
  readonly highest: CuffPair;
}
type CuffPair = Omit<CuffReading, 'pulseBpm'>;

/** Null for a single sitting and for none: they say it themselves. */
export function cuffSummary(cuffs: readonly CuffOfDay[]): CuffSummary | null {
  if (cuffs.length < 2) return null;
  const means = cuffs.map(({ mean }) => mean);
  const ends = (of: (...values: number[]) => number): CuffPair => ({
    systolicMmHg: of(...means.map(({ systolicMmHg }) => systolicMmHg)),
    diastolicMmHg: of(...means.map(({ diastolicMmHg }) => diastolicMmHg)),
  });
  return { count: cuffs.length, mean: cuffMean(means), lowest: ends(Math.min), highest: ends(Math.max) };
}
