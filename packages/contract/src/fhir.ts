import * as z from 'zod/mini';
import { Instant } from './fields.ts';

/**
 * The exported HL7 FHIR R4 resources. The FHIR specification describes their content; the tests of `packages/fhir`
 * check it.
 */
const FHIR_RESOURCES = [
  'CodeSystem',
  'Patient',
  'Device',
  'Observation',
  'DiagnosticReport',
  'Provenance',
  'MedicationStatement',
  'Condition',
] as const;

/**
 * Types of the exported Bundle: for reading, or for a repository that stores each resource under its id, one by one or
 * all or nothing.
 */
const BUNDLE_TYPES = ['collection', 'batch', 'transaction'] as const;
export type FhirBundleType = (typeof BUNDLE_TYPES)[number];

export const FhirExportQuery = z.strictObject({
  /** Defaults to `collection`. */
  as: z.optional(z.enum(BUNDLE_TYPES)),
});
export type FhirExportQuery = z.infer<typeof FhirExportQuery>;

/** A patient's results for other health software: a HL7 FHIR R4 Bundle. */
export const FhirBundle = z.object({
  resourceType: z.literal('Bundle'),
  type: z.enum(BUNDLE_TYPES),
  timestamp: Instant,
  entry: z.array(
    z.object({
      fullUrl: z.string(),
      resource: z.looseObject({ resourceType: z.enum(FHIR_RESOURCES), id: z.string() }),
      /** In a batch or transaction: what a repository does with the resource. */
      request: z.optional(z.object({ method: z.literal('PUT'), url: z.string() })),
    }),
  ),
});
export type FhirBundle = z.infer<typeof FhirBundle>;

/** Media type of FHIR responses. */
export const FHIR_CONTENT_TYPE = 'application/fhir+json';
