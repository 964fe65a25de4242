import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import styles from './overlays.module.css';

export interface OverlayProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  readonly children: ReactNode;
}

/** Edits one thing beside the page: from below on phones, from the side on larger screens. The foot holds its one button. */
export function Drawer({ isOpen, onClose, title, closeLabel, children, foot }: OverlayProps & { foot?: ReactNode }) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={classNames(styles.backdrop)} />
        <Dialog.Popup className={classNames(styles.drawer)}>
          <div className={styles.head}>
            <Dialog.Title className={classNames(styles.title)}>{title}</Dialog.Title>
            <IconButton icon="close" label={closeLabel} onClick={onClose} />
          </div>
          <div className={styles.body}>{children}</div>
          {foot && <div className={styles.foot}>{foot}</div>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
