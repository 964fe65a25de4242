import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './select.module.css';

export interface SelectOption {
  readonly value: string;
  readonly label: ReactNode;
  /** Cannot be chosen, and is shown only while nothing else is chosen. */
  readonly isHidden?: boolean;
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'className' | 'children' | 'multiple' | 'size'> {
  readonly options: readonly SelectOption[];
  /** `pill` has a border of its own; `bare` stands within something that has one. */
  readonly look?: 'bare' | 'pill';
}

/** A choice as small as its words: the device's own list, with our arrow. What it chooses is said by a label around it. */
export function Select({ options, look = 'bare', ...rest }: SelectProps) {
  return (
    <span className={classNames(styles.select, styles[look])}>
      <select {...rest}>
        {options.map(({ value, label, isHidden = false }) => (
          <option key={value} value={value} hidden={isHidden}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" sizePx={16} />
    </span>
  );
}
