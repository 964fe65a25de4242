import { Dialog } from '@base-ui/react/dialog';
import { IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import type { OverlayProps } from './drawer.tsx';
import { useIsSeen } from './one-at-a-time.ts';
import styles from './overlays.module.css';

export interface SheetProps extends OverlayProps {
  /** Side sheet next to the page, which stays visible on a desktop. */
  readonly isBeside?: boolean;
  /** Another overlay waits for it: it replaces whatever is open, and restores it. */
  readonly asksFirst?: boolean;
  /** The element that takes focus after closing, if the one that had it before may be gone; null for that one. */
  readonly focusAfter?: () => HTMLElement | null;
}

/** A short text or choice: a bottom sheet on phones, centered on larger screens, or next to the page. */
export function Sheet({
  isOpen,
  onClose,
  title,
  closeLabel,
  isBeside = false,
  asksFirst,
  focusAfter,
  children,
}: SheetProps) {
  const isSeen = useIsSeen(isOpen, asksFirst);
  return (
    <Dialog.Root open={isSeen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal keepMounted={isOpen}>
        <Dialog.Backdrop className={classNames(styles.backdrop)} />
        <Dialog.Popup className={classNames(styles.sheet, isBeside && styles.side)} finalFocus={focusAfter}>
          <div className={styles.head}>
            <Dialog.Title className={classNames(styles.title)}>{title}</Dialog.Title>
            <IconButton icon="close" label={closeLabel} onClick={onClose} />
          </div>
          <div className={classNames(styles.body, styles.sheetBody)}>{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
