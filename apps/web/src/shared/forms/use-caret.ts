import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * Restores the caret after a formatted value has replaced the typed one. Returns the field's ref and a function that sets
 * the caret's position.
 */
export function useCaret(): readonly [RefObject<HTMLInputElement | null>, (position: number) => void] {
  const field = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState<{ readonly position: number } | null>(null);
  useLayoutEffect(() => {
    if (caret && document.activeElement === field.current)
      field.current?.setSelectionRange(caret.position, caret.position);
  }, [caret]);
  // A new object each time, because the same position after another edit must be applied again.
  return [field, (position) => setCaret({ position })];
}
