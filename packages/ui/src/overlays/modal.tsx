import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { useIsSeen } from './one-at-a-time.ts';
import styles from './overlays.module.css';

interface ModalProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly backLabel: string;
  readonly children: ReactNode;
}

/** A long text in a full-screen overlay, closed by Back. */
export function Modal({ isOpen, onClose, title, backLabel, children }: ModalProps) {
  const isSeen = useIsSeen(isOpen);
  return (
    <Dialog.Root open={isSeen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal keepMounted={isOpen}>
        <Dialog.Popup className={classNames(styles.modal)}>
          <div className={classNames(styles.head, styles.modalHead)}>
            <Button variant="quiet" isSmall icon="back" onClick={onClose}>
              {backLabel}
            </Button>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must be scrollable by keyboard */}
          <div className={classNames(styles.body, styles.modalBody)} tabIndex={0} role="document">
            <div className={styles.modalColumn}>
              <Dialog.Title render={<h1>{title}</h1>} />
              {children}
            </div>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
