import {
  DEFAULT_LANGUAGE,
  directionOf,
  LANGUAGES,
  type Language,
  type MeasureTypeKey,
  type OwnMeasureKey,
} from '@mien/domain';
import { completed, isolated, markedAsEnglish } from './changed-texts.ts';
import { allTexts } from './en/all-texts.ts';
import type { AllTexts } from './tiers.ts';
import type { Catalog, Noted } from './translation.ts';

type OwnTexts = Partial<AllTexts> & { readonly isPartial?: true };

const { machineTranslation, ...english } = allTexts;
// What pages show is marked as English; files for other software are not.
const { fhirExport, patientFileWords, programProblems, ...shown } = english;
const marked = { ...english, ...markedAsEnglish(shown) };

async function load(language: Language): Promise<readonly [Language, Noted<AllTexts>]> {
  if (language === DEFAULT_LANGUAGE) return [language, english];
  // Computed import: a new language needs no line here; its own file has the type of a translation.
  const loaded = (await import(`./${language}/all-texts.ts`)) as { readonly allTexts: OwnTexts };
  const { isPartial = false, ...own } = loaded.allTexts;
  const prepared = directionOf(language) === 'rtl' ? isolated(own) : own;
  const { machineTranslation: note } = own;
  return [
    language,
    { ...completed(prepared, isPartial ? marked : english), ...(note && { machineTranslation: note }) },
  ];
}

/**
 * All texts in all languages, for servers; pages load theirs file by file. What is not translated is in English. A
 * translation passes for its English text: both have the same placeholders, which is all that `fill` asks for.
 */
const TEXTS = new Map(await Promise.all(LANGUAGES.map(load)));

const byLanguage = <Value>(of: (texts: Noted<AllTexts>) => Value) =>
  Object.fromEntries([...TEXTS].map(([language, texts]) => [language, of(texts)])) as Readonly<Record<Language, Value>>;

/** The texts of all features, by language. */
export const CATALOGS = byLanguage(
  ({
    fhirExport,
    legal,
    measureDescriptions,
    patientFileWords,
    programProblems,
    providerMeasures,
    scanSite,
    serverProblems,
    ...catalog
  }): Catalog => catalog,
);

/** Version of these texts in all languages: agreeing in one of them is agreeing to the same. */
export const TRACE_CONSENT_VERSION = '2026-11-28';

/** What patients agree to when they let the colors of scans be kept. */
export const TRACE_CONSENT_TEXTS = byLanguage(({ traceConsent }) => traceConsent);

/** Version of these texts in all languages, as above. */
export const CARE_TEAM_CONSENT_VERSION = '2026-11-28';

/** What patients agree to when they let the care team see results. */
export const CARE_TEAM_CONSENT_TEXTS = byLanguage(({ careTeamConsent }) => careTeamConsent);

export const LEGAL_TEXTS = byLanguage(({ legal }) => legal);

/** Texts of the scan site. */
export const SCAN_SITE_TEXTS = byLanguage(({ scanSite }) => scanSite);

/** Names that files of other systems give to columns. */
export const PATIENT_FILE_WORDS = byLanguage(({ patientFileWords }) => patientFileWords);

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
export const MEASURE_TEXTS = byLanguage(
  ({ measures, measureDescriptions, providerMeasures }): Readonly<Record<MeasureTypeKey, MeasureText>> => ({
    ...ownMeasures(measures.types, measureDescriptions),
    ...providerMeasures,
  }),
);

/** What a file for other health software says, apart from the names of measures and questions. */
export const FHIR_EXPORT_TEXTS = byLanguage(({ fhirExport }) => fhirExport);

/** One sentence for each problem, for people. */
export const PROBLEM_TEXTS = byLanguage(({ problems, serverProblems }) => ({ ...problems, ...serverProblems }));

/** Sentences about problems for the authors of programs, in place of those for people. */
export const PROGRAM_PROBLEM_TEXTS = byLanguage(({ programProblems }) => programProblems);
