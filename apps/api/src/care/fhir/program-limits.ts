import {
  categoriesOfScopes,
  type FhirTypeName,
  type ProgramScope,
  resourceOfScope,
  resourceTypesOfScopes,
} from '@mien/domain';
import { isSoughtObservation, type ParsedSearch, type Resource, type SearchToken, searchTokenOf } from '@mien/fhir';
import type { Caller } from '../../platform/access/caller.ts';

/*
 * What the scopes of a program open among a patient's resources. Whose resources it reaches, `readAs` decides.
 */

type Limited = Pick<Caller, 'program'>;

/** The scope that opens all resources of a type. */
export const scopeOfType = (type: FhirTypeName): ProgramScope => `system/${type}.rs`;

/** The categories of observations to which a caller is limited: none of them if the list is empty; null for all. */
function onlyCategories({ program }: Limited): readonly SearchToken[] | null {
  const found = program === null ? 'all' : categoriesOfScopes(program.scopes, 'Observation');
  return found === 'all' ? null : found.flatMap((token) => searchTokenOf(token) ?? []);
}

/** The resource types of which a caller may read all or a category; null for every type. */
export const typesInScopes = ({ program }: Limited): readonly string[] | null =>
  program === null ? null : program.scopes.flatMap((scope) => resourceOfScope(scope)?.resourceType ?? []);

/** Whether a caller may read all resources of a type. */
export const mayReadType = ({ program }: Limited, resourceType: string): boolean =>
  program === null || resourceTypesOfScopes(program.scopes).includes(resourceType);

/**
 * A search for observations, narrowed to what a program may read. All parameters of a search have to match, so none that
 * is given can widen it. Its address in the answer stays as it was sent.
 */
export function withinScopes(caller: Limited, search: ParsedSearch): ParsedSearch {
  const only = onlyCategories(caller);
  if (only === null) return search;
  return { ...search, tokens: { ...search.tokens, category: [...(search.tokens.category ?? []), only] } };
}

/** Whether a caller may read a resource. */
export function isWithinScopes(caller: Limited, resource: Resource): boolean {
  if (resource.resourceType !== 'Observation') return mayReadType(caller, resource.resourceType);
  const only = onlyCategories(caller);
  return only === null || isSoughtObservation(resource, { tokens: { category: [only] } });
}
