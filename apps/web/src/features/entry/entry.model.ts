import type { User } from '@mien/contract';
import { keyOfAddress } from '@mien/domain';

/** Query parameters of a link besides its id. */
const LINK_QUERY = ['accessCode', 'appointmentId', 'tempCode', 'patientUid'] as const;

export type LinkParts = { readonly id: string } & Readonly<Partial<Record<(typeof LINK_QUERY)[number], string>>>;

/** Parses a link's URL; an empty part counts as absent. Null if there is no link. */
export function linkPartsOf(id: string | undefined, query: URLSearchParams): LinkParts | null {
  const key = keyOfAddress(id ?? '');
  if (key === '') return null;
  const given = LINK_QUERY.flatMap((name) => {
    const value = keyOfAddress(query.get(name) ?? '');
    return value ? [[name, value] as const] : [];
  });
  return { id: key, ...Object.fromEntries(given) };
}

/** Whether the previously signed-in user is another person. */
export function isOtherUser(before: User | null, now: User): boolean {
  return before !== null && (before.patientUid ?? before.id) !== (now.patientUid ?? now.id);
}
