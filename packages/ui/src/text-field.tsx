import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { describedBy, Field, type FieldWords } from './field.tsx';

export interface TextFieldProps
  extends Omit<ComponentProps<'input'>, 'className' | 'prefix' | 'size' | 'type'>,
    FieldWords {
  /** For dates use `DateField`. */
  readonly type?: 'text' | 'email' | 'number' | 'password' | 'search' | 'tel' | 'url' | undefined;
  /** Before or after the text, such as a unit; not read as part of the value. */
  readonly prefix?: ReactNode;
  readonly suffix?: ReactNode;
  /** `large` for the only field of a page, `code` for spaced digits, `figure` for a short number next to others. */
  readonly look?: 'plain' | 'large' | 'code' | 'figure';
}

/** Single-line text. */
export function TextField({
  label,
  isLabelHidden,
  isLow,
  hint,
  error,
  prefix,
  suffix,
  look = 'plain',
  id,
  ...rest
}: TextFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <Field id={inputId} label={label} isLabelHidden={isLabelHidden ?? false} isLow={isLow} hint={hint} error={error}>
      {prefix !== undefined && <span className={styles.affix}>{prefix}</span>}
      <input
        {...rest}
        id={inputId}
        className={classNames(styles.input, look !== 'plain' && styles[look])}
        aria-invalid={error ? true : rest['aria-invalid']}
        aria-describedby={describedBy(inputId, hint)}
      />
      {suffix !== undefined && <span className={styles.affix}>{suffix}</span>}
    </Field>
  );
}
