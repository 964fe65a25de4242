import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './switch-field.module.css';

interface SwitchFieldProps
  extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'role' | 'children' | 'disabled'> {
  readonly checked: boolean;
  /**
   * Ignores changes until the last one is acknowledged. It keeps focus meanwhile, which a disabled field would lose.
   */
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

/** A switch that applies at once. */
export function SwitchField({ children, id, checked, isBusy = false, onChange, ...rest }: SwitchFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <label className={styles.switch} htmlFor={inputId}>
      <span className={styles.switchText}>{children}</span>
      <input
        {...rest}
        id={inputId}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-disabled={isBusy || undefined}
        onChange={(event) => !isBusy && onChange?.(event)}
        className={styles.switchTrack}
      />
    </label>
  );
}
