import type { ChatMember } from '@mien/contract';
import { account as english, fill } from '@mien/messages';
import type { ToastStore } from '@mien/ui';
import { listFormat } from '../../platform/formats.ts';
import { textsOf } from '../../platform/language.ts';
import { isProblem, problemText } from '../../platform/problem-text.ts';
import { useToasts } from '../../platform/toasts.tsx';
import { followUpDayText } from './follow-up.model.ts';
import { type LineAct, type LineOfPatient, useLineAct } from './follow-up.queries.ts';

const today = textsOf('account', english).today;

/** How long Undo is offered. Chosen: as for other actions with Undo, with time to read. */
export const UNDO_SHOWN_MS = 10_000;

interface SaidDone {
  readonly toast: number;
  readonly names: readonly string[];
  readonly undo: () => Promise<void>;
}

/** The current "done" message of each page: further actions join it while it is shown, so that one Undo reverts all. */
const SAID_DONE = new WeakMap<ToastStore, SaidDone>();

function stillSaid(toasts: ToastStore): SaidDone | null {
  const said = SAID_DONE.get(toasts);
  return said && toasts.list().some(({ id }) => id === said.toast) ? said : null;
}

/** Keeps focus when the focused row disappears, and when it returns. */
export interface FocusKeeper {
  readonly leaving: () => void;
  readonly returning: () => void;
}

/** Runs an action on a row, confirms it with Undo, and keeps focus. */
export function useFollowUp(of: LineOfPatient, focus: FocusKeeper) {
  const { followUp: texts, unnamed } = today;
  const { line, item } = of;
  const toasts = useToasts();
  const { mutateAsync, isPending } = useLineAct(of);
  const name = item.patientName || unnamed;

  function tellProblem(error: unknown): void {
    const text = isProblem(error, 'changed-meanwhile') ? fill(texts.changed, { name }) : problemText(error);
    toasts.show({ text, tone: 'problem' });
  }

  async function run(act: LineAct, back: (doneAt: string) => LineAct, text: string): Promise<void> {
    focus.leaving();
    try {
      const { revision, doneAt } = await mutateAsync({ act, revision: item.revision });
      const undo = async () => {
        focus.returning();
        try {
          await mutateAsync({ act: back(doneAt ?? ''), revision });
        } catch (error) {
          tellProblem(error);
        }
      };
      if (act.act === 'done' && line !== 'unansweredMessages') sayDone(undo, text);
      else show(text, undo);
    } catch (error) {
      tellProblem(error);
    }
  }

  const show = (text: string, undo: () => Promise<void>): number =>
    toasts.show({
      text,
      tone: 'good',
      durationMs: UNDO_SHOWN_MS,
      action: { label: texts.undo, run: () => void undo() },
    });

  function sayDone(undo: () => Promise<void>, text: string): void {
    const before = stillSaid(toasts);
    const names = [...(before?.names ?? []), name];
    const undoAll = async () => {
      await undo();
      await before?.undo();
    };
    if (before) toasts.dismiss(before.toast);
    const several = fill(texts.said.severalDone, { names: listFormat({ type: 'conjunction' }).format(names) });
    SAID_DONE.set(toasts, { toast: show(before ? several : text, undoAll), names, undo: undoAll });
  }

  return {
    isPending,
    done: () =>
      run(
        { act: 'done' },
        (doneAt) => ({ act: 'undo', doneAt }),
        fill(line === 'unansweredMessages' ? texts.said.closed : texts.said.done, { name }),
      ),
    snooze: (on: string | null) =>
      run(
        { act: 'snooze', on },
        () => ({ act: 'snooze', on: item.followUpOn }),
        on === null ? fill(texts.said.noDay, { name }) : fill(texts.said.snooze, { name, date: followUpDayText(on) }),
      ),
    own: (member: ChatMember | null) =>
      run(
        { act: 'own', userUid: member?.userUid ?? null },
        () => ({ act: 'own', userUid: item.owner?.userUid ?? null }),
        member === null ? fill(texts.said.nobody, { name }) : fill(texts.said.owner, { owner: member.name, name }),
      ),
  };
}

export type FollowUp = ReturnType<typeof useFollowUp>;
