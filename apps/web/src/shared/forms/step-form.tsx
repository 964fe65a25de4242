import { Muted, Stack } from '@mien/ui';
import type { KeyboardEvent, ReactNode } from 'react';
import { PageHeading } from '../platform/page-heading.tsx';
import type { Form } from './use-form.ts';

interface StepFormProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly form: Pick<Form<unknown, unknown>, 'submit' | 'sayAll'>;
  readonly children: ReactNode;
  /** Whether a field of the step takes focus instead of the heading. */
  readonly hasFocusedField?: boolean;
  /** Called with each key; a handled key does not submit the form. */
  readonly onEnter?: (event: KeyboardEvent<HTMLFormElement>) => void;
}

/** One step of a sign-in or registration: its question and the form for the answer. */
export function StepForm({ title, text, form, children, hasFocusedField = false, onEnter }: StepFormProps) {
  return (
    <Stack
      as="form"
      gap={5}
      noValidate
      onSubmit={form.submit}
      onKeyDown={(event) => {
        onEnter?.(event);
        // Enter does not submit a form whose button is disabled; its faults are shown anyway.
        if (event.key === 'Enter' && !event.defaultPrevented && event.target instanceof HTMLInputElement) form.sayAll();
      }}
    >
      <Stack gap={2}>
        <PageHeading title={title} takesFocus={!hasFocusedField} />
        <Muted>{text}</Muted>
      </Stack>
      {children}
    </Stack>
  );
}
