import { type ComponentType, lazy } from 'react';
import { whenReachable } from './when-reachable.ts';

const Nothing = () => null;

/**
 * A part that is fetched after its page, and that the page can do without: where it cannot be fetched, nothing is drawn in
 * its place. What draws it stands in a `Suspense`.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => Nothing) }));
}

/**
 * What a page shows below its top, fetched when it is first drawn. It belongs to the page: without a connection it waits for
 * one, and where it cannot be fetched at all, the page says so.
 */
export function lowerPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy<ComponentType<Props>>(async () => ({ default: await whenReachable(load) }));
}
