import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { FieldError } from './field-error.tsx';
import hidden from './visually-hidden.module.css';

/** What every field says about itself. */
export interface FieldWords {
  readonly label: ReactNode;
  /** For screen readers only, where the place says it to everybody else. */
  readonly isLabelHidden?: boolean;
  /** As high as a small button. */
  readonly isLow?: boolean | undefined;
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

/** The frame of a control: label, box, error and hint. */
export function Field({ id, label, isLabelHidden = false, isLow = false, hint, error, children }: FieldProps) {
  return (
    <div className={classNames(styles.field, isLow && styles.close)}>
      <label className={isLabelHidden ? hidden.hidden : styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(styles.box, isLow && styles.low)}>{children}</div>
      {/* The error comes before the hint. */}
      <FieldError id={`${id}-error`} text={error} />
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
