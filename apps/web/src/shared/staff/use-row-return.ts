import { SECOND_MS } from '@mien/domain';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { isFirstPage } from '../platform/first-page.ts';
import { rememberRow, rowOfList } from './row-return.ts';
import { isOverlaid } from './typed-keys.ts';

/** Timeout: if the list takes longer to appear, the user has moved on. */
const AWAITED_MS = 10 * SECOND_MS;

const rowsTo = (href: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('main a[data-row]')].filter((row) => row.getAttribute('href') === href);

/** The row that a click opens: the row itself, or the link of a row that is clickable as a whole. */
function rowOf(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  return (
    target.closest<HTMLElement>('main a[data-row]') ??
    target.closest('main tr[data-opens]')?.querySelector<HTMLElement>('a[data-row]') ??
    null
  );
}

function focusRow(row: HTMLElement): void {
  row.focus({ preventScroll: true });
  // The browser restores the scroll position; a row that moved meanwhile is scrolled into view.
  row.scrollIntoView?.({ block: 'nearest' });
}

/**
 * Focuses a row as soon as it is rendered, unless the user does something else first. Returns a function that cancels.
 */
function focusWhenDrawn(href: string, nth: number): () => void {
  const giveUp = () => {
    observer.disconnect();
    window.clearTimeout(timer);
    for (const sign of ['pointerdown', 'keydown'] as const) window.removeEventListener(sign, giveUp);
  };
  const attempt = () => {
    const rows = rowsTo(href);
    const row = rows[nth] ?? rows[0];
    if (!row) return;
    giveUp();
    // After the effects of the page, whose heading takes focus.
    window.requestAnimationFrame(() => row.isConnected && !isOverlaid() && focusRow(row));
  };
  const observer = new MutationObserver(attempt);
  const timer = window.setTimeout(giveUp, AWAITED_MS);
  for (const sign of ['pointerdown', 'keydown'] as const) window.addEventListener(sign, giveUp);
  observer.observe(document.body, { childList: true, subtree: true });
  attempt();
  return giveUp;
}

/** For a page with a list: Back restores focus to the opened row. Rows are links with `data-row`. */
export function useRowReturn(): void {
  const { key, pathname, search } = useLocation();
  const navigation = useNavigationType();
  useEffect(() => {
    const listener = (event: MouseEvent) => {
      const row = rowOf(event.target);
      const href = row?.getAttribute('href') ?? null;
      if (row === null || href === null || new URL(href, window.location.href).pathname === pathname) return;
      rememberRow({ list: key, address: `${pathname}${search}`, href, nth: Math.max(0, rowsTo(href).indexOf(row)) });
    };
    // Before the click navigates.
    document.addEventListener('click', listener, true);
    return () => document.removeEventListener('click', listener, true);
  }, [key, pathname, search]);
  // A reload of the list is not a return to it.
  const [isFirst] = useState(isFirstPage);
  const before = useRef(isFirst ? pathname : null);
  useEffect(() => {
    const isOtherPage = before.current !== pathname;
    before.current = pathname;
    const row = navigation === 'POP' && isOtherPage ? rowOfList(key) : undefined;
    return row && focusWhenDrawn(row.href, row.nth);
  }, [key, pathname, navigation]);
}
