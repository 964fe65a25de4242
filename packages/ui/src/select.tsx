import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './select.module.css';

export interface SelectOption {
  readonly value: string;
  readonly label: ReactNode;
  /** Not selectable, and shown only if nothing else is selected. */
  readonly isHidden?: boolean;
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'className' | 'children' | 'multiple' | 'size'> {
  readonly options: readonly SelectOption[];
  /** `pill` has its own border; `bare` is inside an element with one. */
  readonly look?: 'bare' | 'pill';
}

/** A select as small as its text: the native list, with our arrow. A label around it names it. */
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
