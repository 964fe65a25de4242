import type { EhrCandidate, EhrLaunch } from '@mien/contract';
import { phoneDigits } from '@mien/domain';

/** What a record adds to the address of a launch; null for an address without it. */
export function launchOf(query: URLSearchParams): { readonly issuer: string; readonly launch: string } | null {
  const [issuer, launch] = [query.get('iss'), query.get('launch')];
  return issuer && launch ? { issuer, launch } : null;
}

/** What a record sends back; a fault if it did not allow the launch. Source: RFC 6749, section 4.1.2. */
type Returned =
  | { readonly state: string; readonly code: string; readonly issuer?: string }
  | { readonly fault: 'cancelled' | 'missing' };

export function returnedOf(query: URLSearchParams): Returned {
  const [state, code, issuer] = [query.get('state'), query.get('code'), query.get('iss')];
  if (query.get('error') !== null) return { fault: 'cancelled' };
  if (!state || !code) return { fault: 'missing' };
  return { state, code, ...(issuer === null ? {} : { issuer }) };
}

/** One line of the comparison, and whether both sides agree; null where one of them does not say. */
interface ComparedLine {
  readonly field: 'name' | 'birthYear' | 'phone';
  readonly record: string | null;
  readonly here: string | null;
  readonly isSame: boolean | null;
}

const spelling = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** The person of the record next to a patient of ours. */
export function comparedLines(
  person: NonNullable<EhrLaunch['person']>,
  candidate: EhrCandidate,
): readonly ComparedLine[] {
  const line = (
    field: ComparedLine['field'],
    record: string | null,
    here: string | null,
    keyOf: (text: string) => string,
  ): ComparedLine => ({
    field,
    record: record || null,
    here: here || null,
    isSame: record && here ? keyOf(record) === keyOf(here) : null,
  });
  const yearOf = ({ birthYear }: { readonly birthYear: number | null }) =>
    birthYear === null ? null : String(birthYear);
  return [
    line('name', person.name, candidate.name, spelling),
    line('birthYear', yearOf(person), yearOf(candidate), (text) => text),
    line('phone', person.phone, candidate.phone, phoneDigits),
  ];
}
