import { type ComponentType, lazy } from 'react';
import { whenReachable } from './when-reachable.ts';

const Nothing = () => null;

/**
 * A part that is fetched when it is first drawn, after its page or when it is opened. Without a connection it waits for
 * one; where it cannot be fetched at all, the page says so. What draws it stands in a `Suspense`.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy<ComponentType<Props>>(async () => ({ default: await whenReachable(load) }));
}

/** A late part that its page can do without: where it cannot be fetched at all, nothing is drawn in its place. */
export function optionalPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy<ComponentType<Props>>(async () => ({ default: await whenReachable(load).catch(() => Nothing) }));
}
