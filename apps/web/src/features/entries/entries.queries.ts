import type { Client, Entry, MienContract } from '@mien/contract';
import { DAY_MS, type EntryKind, IMPORTED_OLDEST_YEARS } from '@mien/domain';
import { entries as english, fill } from '@mien/messages';
import { infiniteQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ENTRIES_KEY } from '../../shared/health/entries-key.ts';
import { useWords } from '../../shared/health/entry-words.ts';
import { isSevereNow } from '../../shared/health/latest-entries.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { serverNow } from '../../shared/platform/server-time.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { CUFF_CHART_DAYS } from './entry-charts.model.ts';

const texts = textsOf('entries', english);

export type NewEntry = Pick<Entry, 'takenAt' | 'value'>;

/** All entries of a kind, newest first, page by page. */
export function entriesQuery(client: Client<MienContract>, kind: EntryKind) {
  return infiniteQueryOptions({
    queryKey: [...ENTRIES_KEY, 'list', kind],
    queryFn: ({ pageParam }) =>
      client.entries.list({ query: { kind, ...(pageParam === null ? {} : { cursor: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** Days before the newest entry that a chart shows; weights as old as an imported one may be. */
const CHART_DAYS = { cuff: CUFF_CHART_DAYS, weight: IMPORTED_OLDEST_YEARS * 366 } as const;

type ChartEntry = Pick<Entry, 'takenAt' | 'value'>;

/**
 * The entries of a kind's chart, newest first: those of the list, or if it has further pages, cuff readings and weights
 * by their own call, with a thousand in one response.
 */
export function useChartEntries(kind: EntryKind, listed: readonly Entry[], hasMore: boolean): readonly ChartEntry[] {
  const { client } = useApi();
  const days = kind === 'cuff' || kind === 'weight' ? CHART_DAYS[kind] : null;
  const newest = listed[0]?.takenAt ?? null;
  const { data } = useQuery({
    queryKey: [...ENTRIES_KEY, 'chart', kind, newest],
    enabled: hasMore && days !== null && newest !== null,
    async queryFn(): Promise<readonly ChartEntry[]> {
      const since = new Date(Date.parse(newest ?? '') - (days ?? 0) * DAY_MS).toISOString();
      const found: ChartEntry[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query: { since: string; cursor?: string } = cursor === '' ? { since } : { since, cursor };
        const page = await client.entries.readings({ query });
        found.push(...page.items.filter(({ value }) => value.kind === kind));
        cursor = page.next;
      }
      return found.toSorted((one, other) => (one.takenAt < other.takenAt ? 1 : -1));
    },
  });
  return hasMore && data ? data : listed;
}

/** Returns a function that reloads entries and the weight. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ENTRIES_KEY }),
      queryClient.invalidateQueries({ queryKey: ['patient'] }),
    ]);
}

/**
 * Saves an entry. Idempotent: a retry sends the same id.
 *
 * @param onSaved   called when the entry is saved
 * @param onListed  called when the list includes it
 */
export function useAddEntry(onSaved: () => void, onListed: (id: string) => void) {
  const { client } = useApi();
  const toasts = useToasts();
  const refresh = useRefresh();
  const { by, name } = useWords();
  const id = useRef<{ readonly of: string; readonly id: string } | null>(null);
  return useMutation({
    mutationFn: (entry: NewEntry) => {
      const of = JSON.stringify(entry.value);
      if (id.current?.of !== of) id.current = { of, id: crypto.randomUUID() };
      return client.entries.add({ body: { id: id.current.id, ...entry } });
    },
    async onSuccess(kept) {
      id.current = null;
      // No success message may precede the warning about a very high reading.
      if (!isSevereNow(kept, serverNow())) toasts.show({ text: fill(by.saved, { name }), tone: 'good' });
      onSaved();
      await refresh();
      onListed(kept.id);
    },
  });
}

/**
 * Deletes an entry, with Undo while the message is shown.
 *
 * @param onListed  called when the list has changed: with the entry's id if it was restored, with null if it is gone
 */
export function useRemoveEntry(onListed: (id: string | null) => void) {
  const { client } = useApi();
  const toasts = useToasts();
  const refresh = useRefresh();
  const bringBack = useMutation({
    async mutationFn({ id, takenAt, source, value }: Entry): Promise<string> {
      if (source === 'typed') await client.entries.add({ body: { id, takenAt, value } });
      // Its id derives from its content, and it may be older than what is typed.
      else if (value.kind === 'cuff' || value.kind === 'weight')
        await client.entries.import({ body: { readings: [{ takenAt, value }] } });
      return id;
    },
    async onSuccess(id) {
      await refresh();
      onListed(id);
    },
    onError: (error) =>
      toasts.show({ text: fill(texts.history.notBack, { reason: problemText(error) }), tone: 'problem' }),
  });
  return useMutation({
    mutationFn: ({ id }: Entry) => client.entries.remove({ params: { id }, body: {} }),
    async onSuccess(_, entry) {
      toasts.show({
        text: texts.history.deleted,
        durationMs: UNDO_MS,
        action: { label: texts.history.undo, run: () => bringBack.mutate(entry) },
      });
      await refresh();
      onListed(null);
    },
    onError: (error) =>
      toasts.show({ text: fill(texts.history.notDeleted, { reason: problemText(error) }), tone: 'problem' }),
  });
}

/** Enough time to notice the message and reach the button. Chosen. */
const UNDO_MS = 10_000;
