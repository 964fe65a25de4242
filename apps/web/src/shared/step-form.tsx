import { Muted, Stack } from '@mien/ui';
import type { ReactNode } from 'react';
import { PageHeading } from './page-heading.tsx';
import type { Form } from './use-form.ts';

interface StepFormProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly form: Pick<Form<unknown, unknown>, 'submit' | 'sayAll'>;
  readonly children: ReactNode;
  /** Whether a field of the step takes the focus, not the heading. */
  readonly hasFocusedField?: boolean;
}

/** One step of a sign-in or a registration: what it asks for and the form that answers. */
export function StepForm({ title, text, form, children, hasFocusedField = false }: StepFormProps) {
  return (
    <Stack
      as="form"
      gap={5}
      noValidate
      onSubmit={form.submit}
      onKeyDown={({ key, target }) => {
        // A form whose button is disabled is not sent by Enter; what is wrong is said all the same.
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
