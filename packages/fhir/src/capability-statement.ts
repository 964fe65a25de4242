import { FHIR_TYPES, FHIR_TYPES_CHANGED_ON, FHIR_VERSION, type FhirType } from '@mien/domain';
import type { CapabilityStatement } from './r4.ts';

const SECURITY =
  'Patients and staff call with the access token of their session; the session cookie counts only for requests from pages of the installation. Staff read what the patient shares with the care team.';

/** The media type of every response. */
export const FHIR_JSON = 'application/fhir+json';

const resourceOf = (type: string, { search, operations }: FhirType) => ({
  type,
  interaction: [{ code: 'read' as const }, ...(search === null ? [] : [{ code: 'search-type' as const }])],
  versioning: 'no-version' as const,
  conditionalRead: 'full-support' as const,
  ...(search === null || search.reverseIncludes.length === 0 ? {} : { searchRevInclude: search.reverseIncludes }),
  ...(search === null
    ? {}
    : { searchParam: Object.entries(search.parameters).map(([name, kind]) => ({ name, type: kind })) }),
  ...(operations.length === 0
    ? {}
    : {
        operation: operations.map((name) => ({
          name,
          definition: `http://hl7.org/fhir/OperationDefinition/${type}-${name}`,
        })),
      }),
});

/**
 * What a FHIR server offers, from the table that also mounts its calls and parses its searches.
 *
 * @param base  the address of the server, without a slash at its end
 */
export const capabilityStatement = (base: string, productName: string): CapabilityStatement => ({
  resourceType: 'CapabilityStatement',
  url: `${base}/metadata`,
  name: 'MienFhirServer',
  title: `${productName} FHIR server`,
  status: 'active',
  date: FHIR_TYPES_CHANGED_ON,
  kind: 'instance',
  software: { name: productName },
  implementation: { description: `${productName}, read-only`, url: base },
  fhirVersion: FHIR_VERSION,
  format: [FHIR_JSON, 'json'],
  rest: [
    {
      mode: 'server',
      security: { cors: true, description: SECURITY },
      resource: Object.entries<FhirType>(FHIR_TYPES).map(([type, offered]) => resourceOf(type, offered)),
    },
  ],
});
