import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import { describedBy, Field, type FieldWords } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './stepper-field.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface StepperFieldProps
  extends Omit<ComponentProps<'input'>, 'className' | 'prefix' | 'size' | 'type' | 'onKeyDown'>,
    Omit<FieldWords, 'isLow'> {
  readonly unit: string;
  /** Accessible names of the two buttons. */
  readonly lessLabel: string;
  readonly moreLabel: string;
  /** Changes the number by so many steps: 1 or -1. */
  readonly onStep: (steps: number) => void;
  /** False while there is no number to step from. */
  readonly canStep?: boolean;
}

/** A typed number between two buttons that change it by a step, and repeat while they are held. Arrow keys step, too. */
export function StepperField({
  label,
  isLabelHidden,
  hint,
  error,
  unit,
  lessLabel,
  moreLabel,
  onStep,
  canStep = true,
  id,
  onChange,
  ...rest
}: StepperFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const [isStepped, setStepped] = useState(false);
  function step(steps: number): void {
    if (!canStep) return;
    setStepped(true);
    onStep(steps);
  }
  return (
    <Field id={inputId} label={label} isLabelHidden={isLabelHidden ?? false} hint={hint} error={error}>
      <div className={styles.stepper}>
        <StepButton icon="minus" label={lessLabel} disabled={!canStep} onStep={() => step(-1)} />
        <span className={styles.number}>
          <input
            {...rest}
            id={inputId}
            className={classNames(fieldStyles.input, styles.input)}
            aria-invalid={error ? true : rest['aria-invalid']}
            aria-describedby={describedBy(inputId, hint)}
            onKeyDown={(event) => {
              const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
              if (steps === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              step(steps);
            }}
            onChange={(event) => {
              setStepped(false);
              onChange?.(event);
            }}
          />
          <span className={styles.unit}>{unit}</span>
        </span>
        <StepButton icon="plus" label={moreLabel} disabled={!canStep} onStep={() => step(1)} />
        {/* A field that changes elsewhere than under the focus is not announced. */}
        <VisuallyHidden as="span" role="status">
          {isStepped && `${rest.value ?? ''} ${unit}`}
        </VisuallyHidden>
      </div>
    </Field>
  );
}

/** A held button repeats after this time, and then this often. Chosen, like the keys of a keyboard. */
const HOLD = { afterMs: 400, everyMs: 90 } as const;

interface StepButtonProps {
  readonly icon: 'minus' | 'plus';
  readonly label: string;
  readonly disabled: boolean;
  readonly onStep: () => void;
}

function StepButton({ icon, label, disabled, onStep }: StepButtonProps) {
  const step = useRef(onStep);
  useEffect(() => {
    step.current = onStep;
  });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const hasRepeated = useRef(false);
  const release = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  function repeat(): void {
    hasRepeated.current = true;
    step.current();
    timer.current = setTimeout(repeat, HOLD.everyMs);
  }
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      className={styles.button}
      onPointerDown={({ button }) => {
        release();
        hasRepeated.current = false;
        if (button === 0) timer.current = setTimeout(repeat, HOLD.afterMs);
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      // A long touch must not open the context menu.
      onContextMenu={(event) => event.preventDefault()}
      onClick={() => {
        release();
        // The click at the end of a hold is no further step.
        if (!hasRepeated.current) onStep();
        hasRepeated.current = false;
      }}
    >
      <Icon name={icon} />
    </button>
  );
}
