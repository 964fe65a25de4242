import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { FieldError } from './field-error.tsx';
import hidden from './visually-hidden.module.css';

/** Common props of fields. */
export interface FieldWords {
  readonly label: ReactNode;
  /** Visually hidden, if the context shows it. */
  readonly isLabelHidden?: boolean;
  /** As tall as a small button. */
  readonly isLow?: boolean | undefined;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
}

interface FieldProps extends FieldWords {
  /** The `id` of the labeled control. */
  readonly id: string;
  readonly children: ReactNode;
}

/** Ids for `aria-describedby` of the control with this id. */
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
