import type { ToastStore } from '@mien/ui';
import { createContext, useContext } from 'react';

const ToastContext = createContext<ToastStore | null>(null);
export const ToastProvider = ToastContext.Provider;

export function useToasts(): ToastStore {
  const store = useContext(ToastContext);
  if (!store) throw new Error('useToasts is used outside ToastProvider');
  return store;
}
