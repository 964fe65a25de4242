/**
 * What the FHIR server offers, by resource type: the one table behind its addresses, its CapabilityStatement and the
 * parsing of searches. Source of the names and kinds: HL7 FHIR R4, https://hl7.org/fhir/R4/searchparameter-registry.html
 */

/** The release of FHIR. */
export const FHIR_VERSION = '4.0.1';

/** Day of the last change of {@link FHIR_TYPES}, as the CapabilityStatement states it. */
export const FHIR_TYPES_CHANGED_ON = '2026-11-29';

/** Kinds of search parameters. Source: FHIR R4, search, section 3.1.1.4. */
export type FhirParameterKind = 'token' | 'date' | 'reference';

/** A search by resource type. */
export interface FhirSearch {
  /** Kind of each search parameter. */
  readonly parameters: Readonly<Record<string, FhirParameterKind>>;
  /** Values of `_sort`. */
  readonly sorts: readonly string[];
  /** Values of `_revinclude`. */
  readonly reverseIncludes: readonly string[];
}

export interface FhirType {
  /** Null if the type can only be read by id. */
  readonly search: FhirSearch | null;
  /** Operations on one resource, without their `$`. */
  readonly operations: readonly string[];
}

const BY_DATE = ['date', '-date'] as const;
const WITH_PROVENANCE = ['Provenance:target'] as const;

/** Resource types that can be read by id. */
export const FHIR_TYPES = {
  Patient: {
    search: { parameters: { _id: 'token', identifier: 'token' }, sorts: [], reverseIncludes: [] },
    operations: ['everything'],
  },
  Observation: {
    search: {
      parameters: { patient: 'reference', code: 'token', category: 'token', date: 'date', _lastUpdated: 'date' },
      sorts: BY_DATE,
      reverseIncludes: WITH_PROVENANCE,
    },
    operations: [],
  },
  DiagnosticReport: {
    search: {
      parameters: { patient: 'reference', date: 'date', _lastUpdated: 'date' },
      sorts: BY_DATE,
      reverseIncludes: WITH_PROVENANCE,
    },
    operations: [],
  },
  Device: { search: null, operations: [] },
  Provenance: { search: null, operations: [] },
} as const satisfies Readonly<Record<string, FhirType>>;

export type FhirTypeName = keyof typeof FHIR_TYPES;

/** Types with a search. */
export type FhirSearchName = {
  [Name in FhirTypeName]: (typeof FHIR_TYPES)[Name]['search'] extends null ? never : Name;
}[FhirTypeName];

/** Matches on a page if `_count` is absent, and at most. Chosen. */
export const FHIR_PAGE = { usual: 100, most: 500 } as const;

/** Maximum number of values of one parameter, repeated or not. Chosen: more than there are codes. */
export const FHIR_VALUES_MAX = 100;

/** Maximum length of a parameter, in characters. Chosen. */
export const FHIR_PARAMETER_MAX_LENGTH = 4000;
