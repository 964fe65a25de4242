import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select } from '@base-ui/react/select';
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import fieldStyles from '../field.module.css';
import { Icon } from '../icon.tsx';
import styles from './dropdown-field.module.css';

interface DropdownFieldProps {
  readonly label: ReactNode;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** A custom list, because the native one may be taller than allowed: it scrolls beyond 200 px. */
export function DropdownField({ label, value, options, onChange }: DropdownFieldProps) {
  const labelId = useId();
  return (
    // The page's content security policy forbids style elements.
    <CSPProvider disableStyleElements>
      <Select.Root
        items={[...options]}
        value={value}
        modal={false}
        onValueChange={(chosen) => {
          if (typeof chosen === 'string') onChange(chosen);
        }}
      >
        <div className={fieldStyles.field}>
          <span id={labelId} className={fieldStyles.label}>
            {label}
          </span>
          <Select.Trigger className={classNames(fieldStyles.box, styles.trigger)} aria-labelledby={labelId}>
            <Select.Value className={classNames(styles.value)} />
            <Icon name="chevronDown" sizePx={20} />
          </Select.Trigger>
        </div>
        <Select.Portal>
          <Select.Positioner
            className={classNames(styles.positioner)}
            sideOffset={6}
            alignItemWithTrigger={false}
            positionMethod="fixed"
          >
            <Select.Popup className={classNames(styles.popup)} aria-labelledby={labelId}>
              {options.map((option) => (
                <Select.Item key={option.value} value={option.value} className={classNames(styles.item)}>
                  <Select.ItemText>{option.label}</Select.ItemText>
                  <Select.ItemIndicator className={classNames(styles.mark)}>
                    <Icon name="check" sizePx={18} />
                  </Select.ItemIndicator>
                </Select.Item>
              ))}
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
    </CSPProvider>
  );
}
