import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './date-field.module.css';
import fieldStyles from './field.module.css';
import { describedBy, Field, type FieldWords } from './field.tsx';
import { Icon } from './icon.tsx';

const TYPES = { day: 'date', time: 'time', instant: 'datetime-local' } as const;

interface DateFieldProps
  extends Omit<ComponentProps<'input'>, 'className' | 'size' | 'type'>,
    Omit<FieldWords, 'isLabelHidden'> {
  /** A `day` such as `2026-11-26`, a `time` of the day, `09:30`, or an `instant`, `2026-11-26T09:30`. */
  readonly kind?: keyof typeof TYPES;
}

/**
 * A day, a time, or both in the device's time zone: the native field and calendar, with our icon. Firefox keeps its own
 * icon, which cannot be styled.
 */
export function DateField({ label, hint, error, kind = 'day', id, ...rest }: DateFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <Field id={inputId} label={label} hint={hint} error={error}>
      <input
        {...rest}
        type={TYPES[kind]}
        id={inputId}
        className={classNames(fieldStyles.input, styles.date)}
        data-is-empty={rest.value === ''}
        aria-invalid={error ? true : rest['aria-invalid']}
        aria-describedby={describedBy(inputId, hint)}
      />
      <span className={styles.dateMark}>
        <Icon name={kind === 'time' ? 'clock' : 'calendar'} sizePx={20} />
      </span>
    </Field>
  );
}
