import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { FieldError } from './field-error.tsx';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'prefix' | 'size'> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
  /** Before or after the text, such as a unit; not read as part of the value. */
  readonly prefix?: ReactNode;
  readonly suffix?: ReactNode;
  /** `large` for the one field of a page, `code` for spaced digits. */
  readonly look?: 'plain' | 'large' | 'code';
}

export function TextField({ label, hint, error, prefix, suffix, look = 'plain', id, ...rest }: TextFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const hintId = `${inputId}-hint`;
  const errorId = `${inputId}-error`;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={inputId}>
        {label}
      </label>
      <div className={styles.box}>
        {prefix !== undefined && <span className={styles.affix}>{prefix}</span>}
        <input
          {...rest}
          id={inputId}
          className={classNames(styles.input, look !== 'plain' && styles[look])}
          aria-invalid={error ? true : rest['aria-invalid']}
          aria-describedby={classNames(errorId, hint !== undefined && hintId)}
        />
        {suffix !== undefined && <span className={styles.affix}>{suffix}</span>}
      </div>
      {/* What is wrong comes before what helps. */}
      <FieldError id={errorId} text={error} />
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
