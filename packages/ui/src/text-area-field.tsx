import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { describedBy, Field, type FieldWords } from './field.tsx';

export interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'className'>, Omit<FieldWords, 'hint'> {}

/** Multi-line text; grows with its content, up to a part of the screen. */
export function TextAreaField({ label, isLabelHidden, isLow, error, id, ...rest }: TextAreaFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <Field id={inputId} label={label} isLabelHidden={isLabelHidden ?? false} isLow={isLow} error={error}>
      <textarea
        rows={1}
        {...rest}
        id={inputId}
        className={classNames(styles.input, styles.lines)}
        aria-invalid={error ? true : rest['aria-invalid']}
        aria-describedby={describedBy(inputId)}
      />
    </Field>
  );
}
