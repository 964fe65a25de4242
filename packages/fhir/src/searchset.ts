import type { Resource, Searchset } from './r4.ts';

/** A parameter that a search used. */
export type UsedParameter = readonly [name: string, value: string];

export interface SearchsetPage {
  /** Address of the FHIR server, without a slash at its end. */
  readonly base: string;
  /** Address of the search below `base`, such as `Observation`. */
  readonly path: string;
  /** The parameters that counted, without the cursor. */
  readonly used: readonly UsedParameter[];
  /** The cursor of this page, as text; null for the first one. */
  readonly cursor: string | null;
  /** The cursor of the next page; null after the last one. */
  readonly next: string | null;
  readonly matches: readonly Resource[];
  /** Resources that the search asked to add to the matches. */
  readonly included: readonly Resource[];
}

/** The parameter with the cursor of a page; it is ours alone. */
export const CURSOR_PARAMETER = '_cursor';

/** An address below `base` with its parameters. */
export const urlOf = (base: string, path: string, parameters: readonly UsedParameter[]) => {
  const query = parameters.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
  return `${base}/${path}${query === '' ? '' : `?${query}`}`;
};

const withCursor = (used: readonly UsedParameter[], cursor: string | null): readonly UsedParameter[] =>
  cursor === null ? used : [...used, [CURSOR_PARAMETER, cursor]];

/** A page of search results, with the address of the next one. */
export function searchsetOf({ base, path, used, cursor, next, matches, included }: SearchsetPage): Searchset {
  const entryOf = (resource: Resource, mode: 'match' | 'include') => ({
    fullUrl: `${base}/${resource.resourceType}/${resource.id}`,
    resource,
    search: { mode },
  });
  const entry = [
    ...matches.map((resource) => entryOf(resource, 'match')),
    ...included.map((resource) => entryOf(resource, 'include')),
  ];
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    link: [
      { relation: 'self', url: urlOf(base, path, withCursor(used, cursor)) },
      ...(next === null ? [] : [{ relation: 'next' as const, url: urlOf(base, path, withCursor(used, next)) }]),
    ],
    ...(entry.length === 0 ? {} : { entry }),
  };
}
