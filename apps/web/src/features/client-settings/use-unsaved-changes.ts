import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

/** The part of the browser's Navigation API that we use: newer browsers let a page intercept Back. */
interface NavigationEvents {
  addEventListener(type: 'navigate', listener: (event: NavigateEventPart) => void): void;
  removeEventListener(type: 'navigate', listener: (event: NavigateEventPart) => void): void;
}
interface NavigateEventPart {
  readonly cancelable: boolean;
  readonly navigationType: string;
  readonly destination: { readonly url: string };
  preventDefault(): void;
}

const pageOf = (url: string) => new URL(url).pathname;

/**
 * Asks before the user leaves a page with unsaved changes: by a link, by closing the tab, or, if the browser supports
 * it, with Back. Returns whether to ask, and handlers for the two answers.
 */
export function useUnsavedChanges(isDirty: boolean) {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<string | null>(null);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isDirty) return;
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      const isElsewhere = link === null || link.origin !== window.location.origin || link.target === '_blank';
      if (isElsewhere || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      if (link.pathname === window.location.pathname || isLeaving.current) return;
      event.preventDefault();
      event.stopPropagation();
      setWanted(link.pathname + link.search);
    };
    const { navigation } = window as unknown as { navigation?: NavigationEvents };
    const onNavigate = (event: NavigateEventPart) => {
      const leaves = event.navigationType === 'traverse' && pageOf(event.destination.url) !== window.location.pathname;
      if (!leaves || !event.cancelable || isLeaving.current) return;
      event.preventDefault();
      setWanted(pageOf(event.destination.url));
    };
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    navigation?.addEventListener('navigate', onNavigate);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
      navigation?.removeEventListener('navigate', onNavigate);
    };
  }, [isDirty]);
  const stay = useCallback(() => setWanted(null), []);
  const leave = useCallback(() => {
    isLeaving.current = true;
    if (wanted !== null) void navigate(wanted);
  }, [navigate, wanted]);
  return { isAsking: wanted !== null, stay, leave };
}
