import type { Provenance } from '@mien/domain';
import { measures as english } from '@mien/messages';
import { textsOf } from '../../platform/language.ts';

const { provenances, providerSources } = textsOf('measures', english);

const isNamed = (key: string): key is keyof typeof providerSources => Object.hasOwn(providerSources, key);

interface Sourced {
  readonly measurementTypeId: string;
  readonly provenance: Provenance;
}

/**
 * The source of a value. A scan provider estimates most of its values from the face; it measures the temperature with a
 * sensor, and echoes height, weight and sex as they were entered. `words` are those of the page, if it does not address
 * the patient.
 */
export function sourceText(
  { measurementTypeId, provenance }: Sourced,
  words: Readonly<Record<Provenance, string>> = provenances,
): string {
  return provenance === 'provider' && isNamed(measurementTypeId)
    ? providerSources[measurementTypeId]
    : words[provenance];
}
