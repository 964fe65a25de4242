import type { ComponentProps } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

type CardProps = Omit<ComponentProps<'section'>, 'className'> & { readonly isRoomy?: boolean };

export function Card({ isRoomy = false, ...rest }: CardProps) {
  return <section {...rest} className={classNames(styles.card, isRoomy && styles.roomy)} />;
}
