import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './checkbox-field.module.css';
import { FieldError } from './field-error.tsx';
import { Icon } from './icon.tsx';

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'children'> {
  readonly children: ReactNode;
  readonly error?: string | null | undefined;
}

export function CheckboxField({ children, error, id, ...rest }: CheckboxFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const errorId = `${inputId}-error`;
  return (
    <div>
      <label className={styles.tick} htmlFor={inputId}>
        <span className={styles.tickBox}>
          <input
            {...rest}
            id={inputId}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={errorId}
          />
          <span className={styles.tickMark}>
            <Icon name="check" sizePx={20} />
          </span>
        </span>
        <span className={styles.tickText}>{children}</span>
      </label>
      <FieldError id={errorId} text={error} />
    </div>
  );
}
