import { createToastStore, type ToastStore } from '@mien/ui';

/** Maximum timer delay. */
const FOR_EVER_MS = 2 ** 31 - 1;

/** Toasts that stay until a test has read them, however busy the machine is. */
export function createLastingToasts(): ToastStore {
  const store = createToastStore();
  return { ...store, show: (toast) => store.show({ ...toast, durationMs: FOR_EVER_MS }) };
}
