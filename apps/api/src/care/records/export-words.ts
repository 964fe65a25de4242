import type { Language } from '@mien/domain';
import type { ExportWords } from '@mien/fhir';
import { fill } from '@mien/messages';
import { CATALOGS, FHIR_EXPORT_TEXTS, MEASURE_TEXTS } from '@mien/messages/catalogs';

const namesOf = <Key extends string>(texts: Readonly<Record<Key, { readonly name: string }>>) =>
  Object.fromEntries(Object.entries<{ readonly name: string }>(texts).map(([key, { name }]) => [key, name])) as Record<
    Key,
    string
  >;

/** The texts of a file for other health software, in the caller's language. */
export function exportWords(language: Language, productName: string): ExportWords {
  const { measures, entries } = CATALOGS[language];
  const { devices, ...texts } = FHIR_EXPORT_TEXTS[language];
  return {
    ...texts,
    language,
    measures: namesOf(MEASURE_TEXTS[language]),
    overallScore: fill(measures.overall.name, { productName }),
    questions: entries.questions,
    family: entries.family,
    devices: { ...devices, camera: fill(devices.camera, { productName }) },
  };
}
