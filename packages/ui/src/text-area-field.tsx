import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { FieldError } from './field-error.tsx';

export interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'className'> {
  readonly label: ReactNode;
  /** For screen readers only, where its place makes it clear to everyone else. */
  readonly isLabelHidden?: boolean;
  readonly error?: string | null | undefined;
}

/** Several lines of text; grows with what is written, up to a part of the screen. */
export function TextAreaField({ label, isLabelHidden = false, error, id, ...rest }: TextAreaFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const errorId = `${inputId}-error`;
  return (
    <div className={styles.field}>
      <label className={isLabelHidden ? styles.hiddenLabel : styles.label} htmlFor={inputId}>
        {label}
      </label>
      <div className={styles.box}>
        <textarea
          rows={1}
          {...rest}
          id={inputId}
          className={classNames(styles.input, styles.lines)}
          aria-invalid={error ? true : rest['aria-invalid']}
          aria-describedby={errorId}
        />
      </div>
      <FieldError id={errorId} text={error} />
    </div>
  );
}
