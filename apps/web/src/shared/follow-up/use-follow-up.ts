import type { ChatMember } from '@mien/contract';
import { account as english, fill } from '@mien/messages';
import { dateFormat } from '../formats.ts';
import { textsOf } from '../language.ts';
import { isProblem, problemText } from '../problem-text.ts';
import { useToasts } from '../toasts.tsx';
import { dayOfCalendar } from './follow-up.model.ts';
import { type LineAct, type LineOfPatient, useLineAct } from './follow-up.queries.ts';

const today = textsOf('account', english).today;

/** How long the way back is offered. Chosen: as for other acts that can be undone, with time to read. */
export const UNDO_SHOWN_MS = 10_000;

const dayFormat = () => dateFormat({ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Keeps the focus when what has it goes, and when it comes back. */
export interface FocusKeeper {
  readonly leaving: () => void;
  readonly returning: () => void;
}

/** Does something about a line, says so with a way back, and keeps the focus. */
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
      const action = { label: texts.undo, run: () => void undo() };
      toasts.show({ text, tone: 'good', durationMs: UNDO_SHOWN_MS, action });
    } catch (error) {
      tellProblem(error);
    }
  }

  return {
    isPending,
    done: () =>
      run(
        { act: 'done' },
        (doneAt) => ({ act: 'undo', doneAt }),
        fill(line === 'unansweredMessages' ? texts.said.closed : texts.said.done, { name }),
      ),
    putOff: (on: string | null) =>
      run(
        { act: 'putOff', on },
        () => ({ act: 'putOff', on: item.followUpOn }),
        on === null
          ? fill(texts.said.noDay, { name })
          : fill(texts.said.putOff, { name, date: dayFormat().format(dayOfCalendar(on)) }),
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
