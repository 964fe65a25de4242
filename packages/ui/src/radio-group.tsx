import { type CSSProperties, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import { FieldError } from './field-error.tsx';
import { Icon } from './icon.tsx';
import styles from './radio-group.module.css';

interface RadioGroupProps {
  readonly label: ReactNode;
  readonly name: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    /** The language of the label, if it differs from the page's. */
    readonly lang?: string;
  }[];
  /** The selected value; null or another value for none. */
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
  /** Labels for the ends of a scale; screen readers read them with the first and the last option. */
  readonly ends?: readonly [low: string, high: string];
  /** Maximum number of columns; otherwise as many as fit. */
  readonly columns?: number;
}

/** A few visible options, each a touch target. */
export function RadioGroup({ label, name, options, value, onChange, hint, error, ends, columns }: RadioGroupProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const endIds = [`${id}-low`, `${id}-high`] as const;
  const endOf = (index: number) => (index === 0 ? endIds[0] : index === options.length - 1 ? endIds[1] : undefined);
  return (
    <fieldset className={fieldStyles.field} aria-describedby={classNames(hint !== undefined && hintId, errorId)}>
      <legend className={fieldStyles.label}>{label}</legend>
      {hint !== undefined && (
        <p id={hintId} className={fieldStyles.hint}>
          {hint}
        </p>
      )}
      <div
        className={styles.choices}
        data-scale={ends ? true : undefined}
        data-list={columns === 1 || undefined}
        style={columns ? ({ '--columns': columns } as CSSProperties) : undefined}
      >
        {options.map((option, index) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-describedby={ends && endOf(index)}
            />
            {!ends && (
              <span className={styles.choiceMark}>
                <Icon name="check" sizePx={18} />
              </span>
            )}
            <span lang={option.lang}>{option.label}</span>
          </label>
        ))}
      </div>
      {ends && (
        <div className={styles.ends} aria-hidden="true">
          <span id={endIds[0]}>{ends[0]}</span>
          <span id={endIds[1]}>{ends[1]}</span>
        </div>
      )}
      <FieldError id={errorId} text={error} />
    </fieldset>
  );
}
