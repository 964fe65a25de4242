import { Muted, Stack, Text } from '@mien/ui';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { PageHeading } from '../platform/page-heading.tsx';
import type { Form } from './use-form.ts';

interface StepFormProps {
  /** Absent if the page has its heading elsewhere: `text` then heads the form. */
  readonly title?: string;
  readonly text?: ReactNode;
  readonly form: Pick<Form<unknown, unknown>, 'submit' | 'sayAll'>;
  readonly children: ReactNode;
  /** Between its parts. */
  readonly gap?: 3 | 5;
  /** Whether a field of the step takes focus instead of the heading. */
  readonly hasFocusedField?: boolean;
  /** Called with each key; a handled key does not submit the form. */
  readonly onEnter?: (event: KeyboardEvent<HTMLFormElement>) => void;
}

/**
 * One step of a sign-in or registration: its question and the form for the answer. The heading names the form, so that
 * screen readers read it although a field takes focus.
 */
export function StepForm({ title, text, form, children, gap = 5, hasFocusedField = false, onEnter }: StepFormProps) {
  const headingId = useId();
  return (
    <Stack
      as="form"
      aria-labelledby={title === undefined ? undefined : headingId}
      gap={gap}
      noValidate
      onSubmit={form.submit}
      onKeyDown={(event) => {
        onEnter?.(event);
        // Enter does not submit a form whose button is disabled; its faults are shown anyway.
        if (event.key === 'Enter' && !event.defaultPrevented && event.target instanceof HTMLInputElement) form.sayAll();
      }}
    >
      {title === undefined ? (
        <Text weight={600}>{text}</Text>
      ) : (
        <Stack gap={2}>
          <PageHeading id={headingId} title={title} takesFocus={!hasFocusedField} />
          {text !== undefined && <Muted>{text}</Muted>}
        </Stack>
      )}
      {children}
    </Stack>
  );
}
