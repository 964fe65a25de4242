import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { describedBy, Field, type FieldWords } from './field.tsx';
import { Icon } from './icon.tsx';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'className'>, Omit<FieldWords, 'hint'> {
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    /** The language of the label, if it differs from the page's. */
    readonly lang?: string;
  }[];
}

/** A native select, the best for touch and screen readers. */
export function SelectField({ label, isLabelHidden, isLow, error, options, id, ...rest }: SelectFieldProps) {
  const ownId = useId();
  const selectId = id ?? ownId;
  return (
    <Field id={selectId} label={label} isLabelHidden={isLabelHidden ?? false} isLow={isLow} error={error}>
      <select
        {...rest}
        id={selectId}
        className={classNames(styles.input, styles.select)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(selectId)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
      <span className={styles.arrow}>
        <Icon name="chevronDown" />
      </span>
    </Field>
  );
}
