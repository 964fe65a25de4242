import { type ComponentType, lazy } from 'react';

const Nothing = () => null;

/**
 * A part that is fetched after its page, and that the page can do without: where it cannot be fetched, nothing is drawn in
 * its place. What draws it stands in a `Suspense`.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => Nothing) }));
}
