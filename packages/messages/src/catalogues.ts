import type { Language, MeasureTypeKey, OwnMeasureKey } from '@mien/domain';
import * as en from './en/catalogue.ts';
import { fhirExport as fhirExportEn } from './en/fhir-export.ts';
import { legal as legalEn } from './en/legal.ts';
import { measureDescriptions as descriptionsEn } from './en/measure-descriptions.ts';
import { programProblems as programProblemsEn } from './en/program-problems.ts';
import { providerMeasures as providerMeasuresEn } from './en/provider-measures.ts';
import { serverProblems as serverProblemsEn } from './en/server-problems.ts';
import { fhirExport as fhirExportEs } from './es/fhir-export.ts';
import * as esFirstScreen from './es/first-screen.ts';
import { legal as legalEs } from './es/legal.ts';
import { measureDescriptions as descriptionsEs } from './es/measure-descriptions.ts';
import { programProblems as programProblemsEs } from './es/program-problems.ts';
import { providerMeasures as providerMeasuresEs } from './es/provider-measures.ts';
import * as esRest from './es/rest.ts';
import { serverProblems as serverProblemsEs } from './es/server-problems.ts';
import type { LegalTexts } from './legal.ts';
import type { Catalogue, Translated } from './translation.ts';

export { PATIENT_FILE_WORDS } from './patient-file-words.ts';

type TextsByLanguage<English> = { readonly [To in Language]: Translated<English, To> };

const es = { ...esFirstScreen, ...esRest } satisfies Translated<Catalogue, 'es'>;

/**
 * All texts in all languages, for servers; pages load theirs file by file. A translation passes for its English text:
 * both have the same placeholders, which is all that `fill` asks for.
 */
export const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en, es: es as unknown as Catalogue };

/** Version of these texts in all languages: agreeing in one of them is agreeing to the same. */
export const TRACE_CONSENT_VERSION = '2026-11-28';

/** What patients agree to when they let the colors of scans be kept. */
export const TRACE_CONSENT_TEXTS: TextsByLanguage<typeof en.traceConsent> = {
  en: en.traceConsent,
  es: esRest.traceConsent,
};

/** Version of these texts in all languages, as above. */
export const CARE_TEAM_CONSENT_VERSION = '2026-11-28';

/** What patients agree to when they let the care team see results. */
export const CARE_TEAM_CONSENT_TEXTS: TextsByLanguage<typeof en.careTeamConsent> = {
  en: en.careTeamConsent,
  es: esRest.careTeamConsent,
};

export const LEGAL_TEXTS: Readonly<Record<Language, LegalTexts>> = { en: legalEn, es: legalEs };

interface MeasureText {
  readonly name: string;
  readonly description: string;
}

const ownMeasures = (
  types: Readonly<Record<OwnMeasureKey, { readonly name: string }>>,
  descriptions: Readonly<Record<OwnMeasureKey, string>>,
) =>
  Object.fromEntries(
    Object.entries(types).map(([key, { name }]) => [key, { name, description: descriptions[key as OwnMeasureKey] }]),
  ) as Record<OwnMeasureKey, MeasureText>;

/** Name and description (HTML) of every measure. Pages get them in the answers of the API. */
export const MEASURE_TEXTS: Readonly<Record<Language, Readonly<Record<MeasureTypeKey, MeasureText>>>> = {
  en: { ...ownMeasures(en.measures.types, descriptionsEn), ...providerMeasuresEn },
  es: { ...ownMeasures(es.measures.types, descriptionsEs), ...providerMeasuresEs },
};

/** What a file for other health software says, apart from the names of measures and questions. */
export const FHIR_EXPORT_TEXTS: TextsByLanguage<typeof fhirExportEn> = {
  en: fhirExportEn,
  es: fhirExportEs,
};

/** One sentence for each problem, for people. */
export const PROBLEM_TEXTS: TextsByLanguage<typeof en.problems & typeof serverProblemsEn> = {
  en: { ...en.problems, ...serverProblemsEn },
  es: { ...es.problems, ...serverProblemsEs },
};

/** Sentences about problems for the authors of programs, in place of those for people. */
export const PROGRAM_PROBLEM_TEXTS: TextsByLanguage<typeof programProblemsEn> = {
  en: programProblemsEn,
  es: programProblemsEs,
};
