import { classNames, Icon, rowClassName } from '@mien/ui';
import styles from './emergency-call.module.css';

/** Calls 911: the largest and reddest element of its container. */
export function EmergencyCall({ children }: { readonly children: string }) {
  return (
    <a
      href="tel:911"
      className={classNames(
        rowClassName({
          isOneLine: true,
          gap: 3,
          justify: 'center',
          weight: 700,
          isCentered: true,
          isWide: true,
          isPill: true,
        }),
        styles.call,
      )}
    >
      <Icon name="call" />
      {children}
    </a>
  );
}
