import { Popover as BasePopover } from '@base-ui/react/popover';
import type { ReactNode, RefObject } from 'react';
import { classNames } from '../class-names.ts';
import styles from './overlays.module.css';

interface PopoverProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Its anchor element. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly children: ReactNode;
}

export function Popover({ isOpen, onClose, anchor, label, children }: PopoverProps) {
  return (
    <BasePopover.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <BasePopover.Portal>
        <BasePopover.Positioner anchor={anchor} side="bottom" align="end" sideOffset={8} positionMethod="fixed">
          <BasePopover.Popup className={classNames(styles.popover)} aria-label={label} finalFocus={anchor}>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
