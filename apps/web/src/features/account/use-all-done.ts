import type { TodayItem } from '@mien/contract';
import type { FollowedLineKey } from '@mien/domain';
import { account as english, fill } from '@mien/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../shared/platform/api.tsx';
import { numberFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { TODAY_KEY } from '../../shared/staff/follow-up/follow-up.queries.ts';
import { UNDO_SHOWN_MS } from '../../shared/staff/follow-up/use-follow-up.ts';
import { rowId } from './today.model.ts';
import type { ListOfToday } from './use-next-row.ts';

const { followUp: texts } = textsOf('account', english).today;

interface Done {
  readonly uid: string;
  readonly doneAt: string;
}

/** Runs sequentially, so that a long section does not overload the server. @returns the results that succeeded */
async function eachInTurn<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  for (const item of items)
    try {
      results.push(await work(item));
    } catch {
      // The caller counts failures: a colleague may have been faster.
    }
  return results;
}

/** Marks all shown rows of a section as done, with one Undo. */
export function useAllDone(line: FollowedLineKey, items: readonly TodayItem[], { seen, nextRow }: ListOfToday) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const sayRest = (count: number) => {
    if (count > 0)
      toasts.show({ text: fill(texts.said.notAll, { count: numberFormat().format(count) }), tone: 'problem' });
  };
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: TODAY_KEY }),
  });
  async function undo(done: readonly Done[]): Promise<void> {
    const back = await eachInTurn(done, ({ uid, doneAt }) =>
      client.today.undo({ params: { line, uid }, body: { doneAt } }),
    );
    sayRest(done.length - back.length);
  }
  async function run(): Promise<void> {
    const last = items.at(-1);
    if (last) nextRow.leaving(document.getElementById(rowId(line, last)));
    const done = await eachInTurn(items, async ({ patientUid, at, position, revision }): Promise<Done> => {
      const uid = patientUid ?? '';
      const body = { at, seen, position, revision };
      const { doneAt } = await client.today.done({ params: { line, uid }, body });
      return { uid, doneAt: doneAt ?? '' };
    });
    sayRest(items.length - done.length);
    if (done.length === 0) return;
    toasts.show({
      text: fill(texts.said.allDone, { count: numberFormat().format(done.length) }),
      tone: 'good',
      durationMs: UNDO_SHOWN_MS,
      action: { label: texts.undo, run: () => void mutateAsync(() => undo(done)) },
    });
  }
  return { isPending, run: () => void mutateAsync(run) };
}
