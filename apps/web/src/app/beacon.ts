import { COUNTED_PAGES, type CountedPage } from '@mien/contract';
import { useEffect, useRef } from 'react';
import { matchPath, useLocation } from 'react-router';
import { useApi } from '../shared/platform/api.tsx';
import { useConfiguration } from '../shared/platform/session.ts';
import { environmentOf } from './environment.ts';

/** The pattern of a counted page; null for every other address. */
export function countedPage(pathname: string): CountedPage | null {
  return COUNTED_PAGES.find((pattern) => matchPath(pattern, pathname)) ?? null;
}

/**
 * Reports an opened page to our server, where the installation counts views, without asking first whether it does.
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
    // A view that is not counted is no loss.
    client.pageViews.count({ body: { analyticsId, page } }).catch(() => undefined);
  }, [client, isOn, pathname]);
}
