import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { ifPossible } from '../if-possible.ts';
import { useIsSeen } from './one-at-a-time.ts';
import styles from './overlays.module.css';

export interface OverlayProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  readonly children: ReactNode;
}

/** Includes summaries: what they hide cannot have focus. */
const CONTROL = 'a[href], button, summary, input, select, textarea, [tabindex="0"]';
const TYPED = 'input:not([type="radio"], [type="checkbox"], [type="file"]), select, textarea';

/** The field to focus first, for users with a keyboard: on a touch screen the keyboard would cover the form. */
function firstField(body: HTMLElement | null): HTMLElement | null {
  if (ifPossible(() => window.matchMedia('(pointer: coarse)').matches)) return null;
  const first = body?.querySelector<HTMLElement>(CONTROL) ?? null;
  return first?.matches(TYPED) ? first : null;
}

/**
 * Edits one thing next to the page: a bottom sheet on phones, a side drawer on larger screens. The footer contains its
 * one button.
 */
export function Drawer({ isOpen, onClose, title, closeLabel, children, foot }: OverlayProps & { foot?: ReactNode }) {
  const isSeen = useIsSeen(isOpen);
  const popup = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open={isSeen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal keepMounted={isOpen}>
        <Dialog.Backdrop className={classNames(styles.backdrop)} />
        <Dialog.Popup
          ref={popup}
          className={classNames(styles.drawer)}
          initialFocus={(by) => (by === 'touch' ? popup.current : firstField(body.current))}
        >
          <div className={styles.head}>
            <Dialog.Title className={classNames(styles.title)}>{title}</Dialog.Title>
            <IconButton icon="close" label={closeLabel} onClick={onClose} />
          </div>
          <div ref={body} className={styles.body}>
            {children}
          </div>
          {foot && <div className={styles.foot}>{foot}</div>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
