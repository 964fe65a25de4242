import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { FieldError } from './field-error.tsx';
import { Icon } from './icon.tsx';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'className'> {
  readonly label: ReactNode;
  readonly isLabelHidden?: boolean;
  readonly error?: string | null | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** The device's own list, the best for thumbs and screen readers. */
export function SelectField({ label, isLabelHidden = false, error, options, id, ...rest }: SelectFieldProps) {
  const ownId = useId();
  const selectId = id ?? ownId;
  const errorId = `${selectId}-error`;
  return (
    <div className={styles.field}>
      <label className={isLabelHidden ? styles.hiddenLabel : styles.label} htmlFor={selectId}>
        {label}
      </label>
      <div className={styles.box}>
        <select
          {...rest}
          id={selectId}
          className={classNames(styles.input, styles.select)}
          aria-invalid={error ? true : undefined}
          aria-describedby={errorId}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={styles.arrow}>
          <Icon name="chevronDown" />
        </span>
      </div>
      <FieldError id={errorId} text={error} />
    </div>
  );
}
