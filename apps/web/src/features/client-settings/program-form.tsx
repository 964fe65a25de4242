import type { Program, ProgramWithSecret } from '@mien/contract';
import { programs as english } from '@mien/messages';
import { Banner, Button, Stack } from '@mien/ui';
import { useEffect } from 'react';
import { focusFault, useForm } from '../../shared/forms/use-form.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { useOneAtATime } from '../../shared/platform/use-one-at-a-time.ts';
import { ProgramFields } from './program-fields.tsx';
import { draftOf, faultsOf, isChanged, type ProgramDraft, refusedIn } from './programs.model.ts';
import { useSaveProgram } from './programs.queries.ts';

const texts = textsOf('programs', english);
const { form: words } = texts;

/** A failed change of a program: someone else may have changed it, or turned it off. */
export const changeProblemText = (error: unknown): string =>
  isProblem(error, 'changed-meanwhile') ? texts.changed : problemText(error);

interface ProgramFormProps {
  readonly clientId: string;
  /** Null for a new one. */
  readonly program: Program | null;
  /** Called with a new program, or with null after a change. */
  readonly onDone: (made: ProgramWithSecret | null) => void;
}

/** Connects a program, or changes one. */
export function ProgramForm({ clientId, program, onDone }: ProgramFormProps) {
  const saving = useSaveProgram(clientId, program);
  const toasts = useToasts();
  const oneAtATime = useOneAtATime();
  const { error } = saving;
  const refused = refusedIn(error, saving.variables?.credentials);
  const form = useForm({
    start: () => draftOf(program),
    of: program?.revision ?? 0,
    faultsOf,
    refused,
    send: (draft) => void save(draft),
  });
  const { element } = form;
  useEffect(() => {
    if (error) focusFault(element.current);
  }, [error, element]);

  async function save(draft: ProgramDraft): Promise<void> {
    await oneAtATime(async () => {
      try {
        const made = await saving.mutateAsync(draft);
        if (program !== null) toasts.show({ text: words.saved, tone: 'good' });
        onDone(program === null ? made : null);
      } catch {
        // Errors are shown below the form, or at the field.
      }
    });
  }

  return (
    <Stack as="form" gap={5} ref={element} noValidate onSubmit={form.submit}>
      <ProgramFields form={form} clientId={clientId} program={program} />
      {error && refused === null && (
        <Banner tone={isProblem(error, 'changed-meanwhile') ? 'caution' : 'problem'}>
          <p>{changeProblemText(error)}</p>
        </Banner>
      )}
      <Button
        type="submit"
        isBlock
        isBusy={saving.isPending}
        disabled={program !== null && !isChanged(form.values, program)}
      >
        {program === null ? words.add : words.save}
      </Button>
    </Stack>
  );
}
