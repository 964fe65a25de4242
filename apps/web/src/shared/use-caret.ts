import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * Puts the caret back after a formatted value has replaced what was typed. Answers the field's ref and a function that
 * says where the caret belongs.
 */
export function useCaret(): readonly [RefObject<HTMLInputElement | null>, (position: number) => void] {
  const field = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState<{ readonly position: number } | null>(null);
  useLayoutEffect(() => {
    if (caret && document.activeElement === field.current)
      field.current?.setSelectionRange(caret.position, caret.position);
  }, [caret]);
  // A new object each time: the same position after another edit is another move.
  return [field, (position) => setCaret({ position })];
}
