import { classNames, rowClassName } from '@mien/ui';
import type { ComponentPropsWithRef } from 'react';
import { Link } from 'react-router';
import styles from './lone-link.module.css';

const className = classNames(rowClassName({ isOneLine: true, isInline: true, gap: 1, isTarget: true }), styles.link);

/** A standalone link, outside a sentence, with the height of a touch target. */
export const LoneLink = (props: Omit<ComponentPropsWithRef<typeof Link>, 'className'>) => (
  <Link {...props} className={className} />
);

/** The same to another site, in a new tab. */
export const LoneLinkOut = ({ children, href }: { readonly children: string; readonly href: string }) => (
  <a href={href} rel="noreferrer" target="_blank" className={className}>
    {children}
  </a>
);
