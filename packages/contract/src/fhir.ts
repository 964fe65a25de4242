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

/** A patient's results for other health software: a HL7 FHIR R4 Bundle. */
export const FhirBundle = z.object({
  resourceType: z.literal('Bundle'),
  type: z.literal('collection'),
  timestamp: Instant,
  entry: z.array(
    z.object({
      fullUrl: z.string(),
      resource: z.looseObject({ resourceType: z.enum(FHIR_RESOURCES), id: z.string() }),
    }),
  ),
});
export type FhirBundle = z.infer<typeof FhirBundle>;

/** Media type of FHIR responses. */
export const FHIR_CONTENT_TYPE = 'application/fhir+json';
