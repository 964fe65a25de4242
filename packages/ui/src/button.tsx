import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { SpinnerMark } from './spinner.tsx';

export interface ButtonLook {
  readonly variant?: 'primary' | 'tinted' | 'secondary' | 'danger' | 'quiet';
  readonly isSmall?: boolean;
  readonly isBlock?: boolean;
}

/** The look of a button, for links. `is-primary` tells other parts of the page that a filled one is there. */
export function buttonClassName({ variant = 'primary', isSmall = false, isBlock = false }: ButtonLook = {}): string {
  return classNames(
    styles.button,
    styles[variant],
    variant === 'primary' && 'is-primary',
    isSmall && styles.small,
    isBlock && styles.block,
  );
}

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  ButtonLook & {
    /** Shows progress; further clicks are ignored meanwhile. */
    readonly isBusy?: boolean;
    readonly icon?: IconName;
    readonly iconAfter?: IconName;
  };

export function Button({
  variant,
  isSmall,
  isBlock,
  isBusy = false,
  icon,
  iconAfter,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  const look: ButtonLook = {
    ...(variant ? { variant } : {}),
    ...(isSmall === undefined ? {} : { isSmall }),
    ...(isBlock === undefined ? {} : { isBlock }),
  };
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={buttonClassName(look)}
    >
      {isBusy ? <SpinnerMark sizePx={20} /> : icon && <Icon name={icon} sizePx={20} />}
      <span>{children}</span>
      {iconAfter && !isBusy && <Icon name={iconAfter} sizePx={20} />}
    </button>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children'> & {
  readonly icon: IconName;
  /** Its accessible name. */
  readonly label: string;
};

/** The look of an icon-only link, 44 px square, with a text label. */
export const iconLinkClassName = classNames(styles.button, styles.icon);

/** An icon-only button, 44 px square. */
export function IconButton({ icon, label, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={iconLinkClassName}>
      <Icon name={icon} />
    </button>
  );
}
