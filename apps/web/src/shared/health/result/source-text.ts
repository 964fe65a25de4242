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
 * Where a value comes from. A scan provider estimates most of its values from the face; it measures the temperature with a sensor, and
 * gives height, weight and sex back as they were entered. `words` are those of the page, if it does not speak to the patient.
 */
export function sourceText(
  { measurementTypeId, provenance }: Sourced,
  words: Readonly<Record<Provenance, string>> = provenances,
): string {
  return provenance === 'provider' && isNamed(measurementTypeId)
    ? providerSources[measurementTypeId]
    : words[provenance];
}
