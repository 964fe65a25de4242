import { Dialog } from '@base-ui/react/dialog';
import { IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import type { OverlayProps } from './drawer.tsx';
import { useIsSeen } from './one-at-a-time.ts';
import styles from './overlays.module.css';

export interface SheetProps extends OverlayProps {
  /** Something to read next to the page, which stays in sight on a desktop. */
  readonly isBeside?: boolean;
  /** Something that another overlay waits for: it takes the place of whatever is open, and gives it back. */
  readonly asksFirst?: boolean;
}

/** Something short to read or to choose: from below on phones, in the middle of larger screens, or next to the page. */
export function Sheet({ isOpen, onClose, title, closeLabel, isBeside = false, asksFirst, children }: SheetProps) {
  const isSeen = useIsSeen(isOpen, asksFirst);
  return (
    <Dialog.Root open={isSeen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal keepMounted={isOpen}>
        <Dialog.Backdrop className={classNames(styles.backdrop)} />
        <Dialog.Popup className={classNames(styles.sheet, isBeside && styles.beside)}>
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
