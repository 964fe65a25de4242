import { useCallback, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The open overlay (a drawer, a popup), kept in the browser's history: the device's Back closes it, and a reload keeps it
 * open. Returns the open one's name or null, a function that opens one and a function that closes it.
 */
export function useOverlayState<Name extends string>(
  key: string,
): readonly [open: Name | null, show: (name: Name) => void, close: () => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const state = location.state as Readonly<Record<string, unknown>> | null;
  const value = state?.[key];
  const open = typeof value === 'string' ? (value as Name) : null;
  const closingKey = useRef<string | null>(null);
  const show = useCallback(
    (name: Name) => {
      void navigate({ pathname: location.pathname, search: location.search }, { state: { ...state, [key]: name } });
    },
    [navigate, location.pathname, location.search, state, key],
  );
  const close = useCallback(() => {
    // Two quick clicks close once, without a further step back.
    if (open === null || closingKey.current === location.key) return;
    closingKey.current = location.key;
    void navigate(-1);
  }, [navigate, open, location.key]);
  return [open, show, close];
}

/** The value, or while it is null the previous one: a closing overlay stays rendered until it has disappeared. */
export function useLastOpen<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
