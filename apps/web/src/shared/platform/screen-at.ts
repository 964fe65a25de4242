import { pathsOf } from './opened.ts';
import type { AddressValues, Screen } from './screen.ts';

/** The segments of a path, without trailing slashes. */
function partsOf(path: string): readonly string[] {
  const parts = path.split('/');
  return parts.slice(0, parts.findLastIndex((part) => part !== '') + 1);
}

/** The values of a pattern's `:names`; null if the path does not match. */
function valuesOf(pattern: string, pathname: string): AddressValues | null {
  const wanted = partsOf(pattern);
  const parts = partsOf(pathname);
  if (parts.length > wanted.length) return null;
  const values: Record<string, string> = {};
  for (const [index, name] of wanted.entries()) {
    const part = parts[index];
    if (part === undefined) {
      if (!name.endsWith('?')) return null;
    } else if (name.startsWith(':')) values[name.slice(1).replace(/\?$/, '')] = part;
    else if (name.toLowerCase() !== part.toLowerCase()) return null;
  }
  return values;
}

/** A screen, with the values in its URL. */
interface ScreenAt {
  readonly screen: Screen;
  readonly values: AddressValues;
}

/**
 * The screen at a URL, matched like the router; null if there is none. Letter case and a trailing slash are ignored; of
 * several matching patterns, the one with the fewest names wins. Needed before the router has loaded. A test compares
 * both.
 */
export function screenAt(screens: readonly Screen[], pathname: string): ScreenAt | null {
  const fitting = screens.flatMap((screen) =>
    pathsOf(screen).flatMap((path) => {
      const values = valuesOf(path, pathname);
      return values === null ? [] : [{ screen, values }];
    }),
  );
  const countOf = ({ values }: ScreenAt) => Object.keys(values).length;
  return fitting.toSorted((one, other) => countOf(one) - countOf(other))[0] ?? null;
}
