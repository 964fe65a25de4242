import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { FieldError } from './field-error.tsx';

/** What every field says about itself. */
export interface FieldWords {
  readonly label: ReactNode;
  /** For screen readers only, where the place says it to everybody else. */
  readonly isLabelHidden?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
}

interface FieldProps extends FieldWords {
  /** The `id` of the control that the label belongs to. */
  readonly id: string;
  readonly children: ReactNode;
}

/** The ids of what describes the control with this id, for its `aria-describedby`. */
export const describedBy = (id: string, hint?: ReactNode): string =>
  classNames(`${id}-error`, hint !== undefined && `${id}-hint`);

/** The frame of a control: its label, a box around it, what is wrong with it and what helps. */
export function Field({ id, label, isLabelHidden = false, hint, error, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label className={isLabelHidden ? styles.hiddenLabel : styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>{children}</div>
      {/* What is wrong comes before what helps. */}
      <FieldError id={`${id}-error`} text={error} />
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
