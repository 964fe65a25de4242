import { Muted, Stack } from '@mien/ui';
import type { ReactNode } from 'react';
import { PageHeading } from './page-heading.tsx';
import type { Form } from './use-form.ts';

interface StepFormProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly form: Pick<Form<unknown, unknown>, 'submit' | 'sayAll'>;
  readonly children: ReactNode;
  /** Whether a field of the step, not the heading, takes the focus. */
  readonly hasFocusedField?: boolean;
}

/** One step of a sign-in or registration: its question and the form for the answer. */
export function StepForm({ title, text, form, children, hasFocusedField = false }: StepFormProps) {
  return (
    <Stack
      as="form"
      gap={5}
      noValidate
      onSubmit={form.submit}
      onKeyDown={({ key, target }) => {
        // Enter does not submit a form whose button is disabled; its faults are shown anyway.
        if (key === 'Enter' && target instanceof HTMLInputElement) form.sayAll();
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
