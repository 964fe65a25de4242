import { useEffect, useState, useSyncExternalStore } from 'react';
import type { BannerTone } from './banner.tsx';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { boxClassName } from './layout.tsx';
import styles from './toast.module.css';

/** An action of a toast, such as Undo. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: BannerTone;
  readonly durationMs: number;
  readonly action: ToastAction | null;
  /** At the bottom: for a page whose heading would be covered. */
  readonly isAtFoot: boolean;
  /** By the page's clock. */
  readonly shownAtMs: number;
}

/** Default duration of a toast. Source: specification, section 9. */
export const TOAST_DURATION_MS = 5000;

/** A toast shown earlier than this before a navigation belongs to the previous page. Chosen. */
const OF_NEW_PAGE_MS = 1000;

/** The toast queue of a page, which decouples senders from the region that shows them. */
export interface ToastStore {
  /** Shows a toast; returns its id for dismissing it. */
  readonly show: (toast: {
    readonly text: string;
    readonly tone?: BannerTone;
    readonly durationMs?: number;
    readonly action?: ToastAction;
    readonly isAtFoot?: boolean;
  }) => number;
  readonly dismiss: (id: number) => void;
  /** Called on navigation: toasts about the previous page disappear, except those with Undo. */
  readonly leavePage: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly list: () => readonly Toast[];
}

export function createToastStore(): ToastStore {
  let toasts: readonly Toast[] = [];
  let nextId = 1;
  const listeners = new Set<() => void>();
  function replace(next: readonly Toast[]): void {
    toasts = next;
    for (const listener of listeners) listener();
  }
  return {
    show({ text, tone = 'info', durationMs = TOAST_DURATION_MS, action, isAtFoot = false }) {
      const shownAtMs = performance.now();
      const toast = { id: nextId++, text, tone, durationMs, action: action ?? null, isAtFoot, shownAtMs };
      // Newer toasts replace older ones; the same text restarts its toast. Problems, and toasts with Undo, are queued.
      const waits = (other: Toast) => other.action !== null || other.tone === 'problem' || other.tone === 'caution';
      replace([...toasts.filter((other) => other.text !== text && waits(other)), toast]);
      return toast.id;
    },
    dismiss(id) {
      replace(toasts.filter((toast) => toast.id !== id));
    },
    leavePage() {
      const since = performance.now() - OF_NEW_PAGE_MS;
      const left = toasts.filter(({ action, shownAtMs }) => action !== null || shownAtMs >= since);
      if (left.length < toasts.length) replace(left);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    list: () => toasts,
  };
}

const ICONS = { info: 'info', good: 'done', caution: 'warning', problem: 'problem' } as const satisfies Record<
  BannerTone,
  IconName
>;

interface ToastCardProps {
  readonly toast: Toast;
  readonly onDismiss: (id: number) => void;
  readonly closeLabel: string;
}

/** Disappears after its duration, but not while hovered or focused. */
function ToastCard({ toast, onDismiss, closeLabel }: ToastCardProps) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => onDismiss(toast.id), toast.durationMs);
    return () => clearTimeout(timer);
  }, [isHeld, onDismiss, toast.id, toast.durationMs]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps it from disappearing.
    <div
      className={classNames(styles.toast, styles[toast.tone])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={ICONS[toast.tone]} />
      <p className={styles.text}>{toast.text}</p>
      {toast.action && (
        <Button
          variant="quiet"
          isSmall
          onClick={() => {
            toast.action?.run();
            onDismiss(toast.id);
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <IconButton icon="close" label={closeLabel} onClick={() => onDismiss(toast.id)} />
    </div>
  );
}

/** Where toasts appear: at the top center or at the bottom, one at a time, announced politely. */
export function ToastRegion({
  store,
  label,
  closeLabel,
  isAtFoot = false,
}: {
  readonly store: ToastStore;
  readonly label: string;
  readonly closeLabel: string;
  /** At the bottom, for pages with controls at the top. */
  readonly isAtFoot?: boolean;
}) {
  const newest = useSyncExternalStore(store.subscribe, store.list, store.list).at(-1);
  return (
    <section
      className={classNames(
        boxClassName({ isScreenOnly: true }),
        styles.region,
        (isAtFoot || newest?.isAtFoot) && styles.atFoot,
      )}
      aria-label={label}
      aria-live="polite"
    >
      {newest && <ToastCard key={newest.id} toast={newest} onDismiss={store.dismiss} closeLabel={closeLabel} />}
    </section>
  );
}
