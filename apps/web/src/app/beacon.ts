import { COUNTED_PAGES, type CountedPage } from '@mien/contract';
import { useEffect, useRef } from 'react';
import { matchPath, useLocation } from 'react-router';
import { useApi } from '../shared/platform/api.tsx';
import { useConfiguration } from '../shared/platform/session.ts';
import { environmentOf } from './environment.ts';

/** The pattern of a counted page; null for every other URL. */
export function countedPage(pathname: string): CountedPage | null {
  return COUNTED_PAGES.find((pattern) => matchPath(pattern, pathname)) ?? null;
}

/**
 * Reports a page view to our server, if the installation counts them, without asking first whether it does.
 *
 * @param alreadyCounted  the page that the first screen reported: not reported again until another one was opened
 */
export function useBeacon(alreadyCounted: string | null = null): void {
  const { client } = useApi();
  const { pathname } = useLocation();
  const { data: configuration } = useConfiguration();
  const isOn = configuration?.hasBeacon === true;
  const counted = useRef(alreadyCounted);
  useEffect(() => {
    if (pathname === counted.current) return;
    counted.current = null;
    const page = isOn ? countedPage(pathname) : null;
    if (page === null) return;
    const { analyticsId } = environmentOf(window.location.hostname);
    // Losing a page view is acceptable.
    client.pageViews.count({ body: { analyticsId, page } }).catch(() => undefined);
  }, [client, isOn, pathname]);
}
