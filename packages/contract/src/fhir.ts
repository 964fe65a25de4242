import * as z from 'zod/mini';
import { Instant } from './fields.ts';

/** What is exported of HL7 FHIR R4. What a resource holds is described there, and checked by the tests of `packages/fhir`. */
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

/** A patient's results for other health software: a Bundle of HL7 FHIR R4. */
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

/** How such an answer says what it is. */
export const FHIR_CONTENT_TYPE = 'application/fhir+json';
