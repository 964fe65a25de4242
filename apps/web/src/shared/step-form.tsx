import type { FormEvent, ReactNode } from 'react';
import { PageHeading } from './page-heading.tsx';
import styles from './step-form.module.css';

interface StepFormProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
  /** Whether a field of the step takes the focus, not the heading. */
  readonly hasFocusedField?: boolean;
}

/** One step of a sign-in or a registration: what it asks for and the form that answers. */
export function StepForm({ title, text, onSubmit, children, hasFocusedField = false }: StepFormProps) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div className={styles.intro}>
        <PageHeading title={title} takesFocus={!hasFocusedField} />
        <p className={styles.lead}>{text}</p>
      </div>
      {children}
    </form>
  );
}
