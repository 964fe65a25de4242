import type { Client, MienContract } from '@mien/contract';
import {
  type ImportedReading,
  type ImportedValue,
  importCalls,
  KNOWN_WITHIN_MS,
  type KnownReading,
} from '@mien/domain';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ENTRIES_KEY } from '../../shared/health/entries-key.ts';
import { useApi } from '../../shared/platform/api.tsx';

/** Stored readings since the oldest of the given ones. */
export function knownReadingsQuery(client: Client<MienContract>, readings: readonly ImportedReading[]) {
  const oldest = readings.at(-1)?.takenAt ?? null;
  return queryOptions({
    queryKey: [...ENTRIES_KEY, 'readings', oldest?.toISOString() ?? null],
    enabled: oldest !== null,
    async queryFn(): Promise<readonly KnownReading[]> {
      const since = new Date((oldest?.getTime() ?? 0) - KNOWN_WITHIN_MS).toISOString();
      const known: KnownReading[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query: { since: string; cursor?: string } = cursor === '' ? { since } : { since, cursor };
        const page = await client.entries.readings({ query });
        known.push(...page.items.map((item) => ({ ...item, takenAt: new Date(item.takenAt) })));
        cursor = page.next;
      }
      return known;
    },
  });
}

const bodyOf = (value: ImportedValue) =>
  value.kind === 'weight' ? value : { kind: 'cuff' as const, readings: [...value.readings] };

/** Imports of the patient that can be undone. */
export const entryImportsQuery = (client: Client<MienContract>) =>
  queryOptions({
    queryKey: [...ENTRIES_KEY, 'imports'],
    queryFn: async () => (await client.entries.imports()).items,
  });

/** Deletes all readings of an import. */
export function useUndoImport() {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await client.entries.undoImport({ params: { id }, body: {} })).removed,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ENTRIES_KEY }),
        queryClient.invalidateQueries({ queryKey: ['patient'] }),
      ]),
  });
}

interface ToAdd {
  /** All readings of the file, newest first. */
  readonly readings: readonly ImportedReading[];
  readonly fresh: readonly ImportedReading[];
}

/** Adds the new readings of a file in chunks of some hundred. A retry adds only what is missing. */
export function useAddReadings(onAdded: (count: number) => void) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const [percent, setPercent] = useState(0);
  // One import id, however often it is retried.
  const [importUid] = useState(() => crypto.randomUUID());
  const add = useMutation({
    async mutationFn({ readings, fresh }: ToAdd): Promise<number> {
      let count = 0;
      const calls = importCalls(readings, fresh);
      for (const [index, some] of calls.entries()) {
        setPercent((100 * index) / calls.length);
        const { added } = await client.entries.import({
          body: {
            importUid,
            readings: some.map(({ takenAt, value }) => ({ takenAt: takenAt.toISOString(), value: bodyOf(value) })),
          },
        });
        count += added;
      }
      return count;
    },
    onSuccess: onAdded,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ENTRIES_KEY }),
        queryClient.invalidateQueries({ queryKey: ['patient'] }),
      ]),
  });
  return { ...add, percent };
}
