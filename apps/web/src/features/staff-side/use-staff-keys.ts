import { useEffect } from 'react';
import { takeEarlyKey } from '../../shared/platform/early-keys.ts';
import { isOverlaid, isTyped } from '../../shared/staff/typed-keys.ts';

/** The actions that a key can trigger. */
export type StaffKeyAction = 'search' | 'keys';

/** A link or button that opens one row of a list. Lists mark theirs with `data-row`. */
const ROWS = 'main [data-row]';

const ACTIONS: ReadonlyMap<string, StaffKeyAction> = new Map([
  ['/', 'search'],
  ['?', 'keys'],
]);
const STEPS: ReadonlyMap<string, number> = new Map([
  ['j', 1],
  ['k', -1],
]);
const STEPS_FROM_ROW: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);

const isAtRow = () => document.activeElement?.matches(ROWS) === true;

function stepThroughRows(steps: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const focused = rows.indexOf(document.activeElement as HTMLElement);
  const index = focused === -1 ? rows.findIndex((row) => row.hasAttribute('aria-current')) : focused;
  const wanted = index === -1 ? (steps > 0 ? 0 : rows.length - 1) : index + steps;
  rows[wanted]?.focus();
}

/**
 * Staff keyboard shortcuts: `/` and Ctrl-K search, `?` shows all shortcuts, j and k move through the rows of a list,
 * and so do arrows if a row has the focus. They are off in text fields, and while an overlay is open.
 */
export function useStaffKeys(onAction: (action: StaffKeyAction) => void): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        if (isOverlaid()) return;
        event.preventDefault();
        onAction('search');
        return;
      }
      if (event.ctrlKey || event.metaKey || isTyped(event) || isOverlaid()) return;
      const action = ACTIONS.get(event.key);
      const steps = STEPS.get(event.key) ?? (isAtRow() ? STEPS_FROM_ROW.get(event.key) : undefined);
      if (action === undefined && steps === undefined) return;
      event.preventDefault();
      if (action !== undefined) onAction(action);
      if (steps !== undefined) stepThroughRows(steps);
    };
    const early = takeEarlyKey();
    if (early) listener(early);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [onAction]);
}
