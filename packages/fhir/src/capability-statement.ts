import {
  BULK_DATA_CAPABILITIES,
  FHIR_EXPORT_OPERATIONS,
  FHIR_TYPES,
  FHIR_TYPES_CHANGED_ON,
  FHIR_VERSION,
  type FhirType,
} from '@mien/domain';
import type { CapabilityStatement } from './r4.ts';

const SECURITY =
  'Programs call with an access token of SMART Backend Services, patients and staff with that of their session; the session cookie counts only for requests from pages of the installation. Programs and staff read what the patient shares with the care team, programs as far as their scopes and groups allow.';

/** How programs get a token. Source: SMART App Launch 2.2, "Declaring support for oauth2 endpoints". */
const securityOf = (tokenUrl: string) => ({
  extension: [
    {
      url: 'http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris',
      extension: [{ url: 'token', valueUri: tokenUrl }],
    },
  ],
  cors: true,
  service: [
    {
      coding: [{ system: 'http://terminology.hl7.org/CodeSystem/restful-security-service', code: 'SMART-on-FHIR' }],
      text: 'SMART on FHIR',
    },
  ],
  description: SECURITY,
});

/** The media type of every response. */
export const FHIR_JSON = 'application/fhir+json';

const EXPORTS: Readonly<Record<string, string>> = FHIR_EXPORT_OPERATIONS;

/** The operations of a type: those on one resource, and the bulk export. */
const operationsOf = (type: string, operations: readonly string[]) => [
  ...operations.map((name) => ({ name, definition: `http://hl7.org/fhir/OperationDefinition/${type}-${name}` })),
  ...(EXPORTS[type] === undefined ? [] : [{ name: 'export', definition: EXPORTS[type] }]),
];

/** Types that can only be exported. */
const EXPORTED_ONLY = Object.keys(EXPORTS).filter((type) => !Object.hasOwn(FHIR_TYPES, type));

const resourceOf = (type: string, { search, operations }: FhirType) => ({
  type,
  interaction: [{ code: 'read' as const }, ...(search === null ? [] : [{ code: 'search-type' as const }])],
  versioning: 'no-version' as const,
  conditionalRead: 'full-support' as const,
  ...(search === null || search.reverseIncludes.length === 0 ? {} : { searchRevInclude: search.reverseIncludes }),
  ...(search === null
    ? {}
    : { searchParam: Object.entries(search.parameters).map(([name, kind]) => ({ name, type: kind })) }),
  ...(operationsOf(type, operations).length === 0 ? {} : { operation: operationsOf(type, operations) }),
});

/**
 * What a FHIR server offers, from the table that also mounts its calls and parses its searches.
 *
 * @param base  the address of the server, without a slash at its end
 */
export const capabilityStatement = (
  { base, tokenUrl }: { readonly base: string; readonly tokenUrl: string },
  productName: string,
): CapabilityStatement => ({
  resourceType: 'CapabilityStatement',
  url: `${base}/metadata`,
  name: 'MienFhirServer',
  title: `${productName} FHIR server`,
  status: 'active',
  date: FHIR_TYPES_CHANGED_ON,
  kind: 'instance',
  instantiates: [BULK_DATA_CAPABILITIES],
  software: { name: productName },
  implementation: { description: `${productName}, read-only`, url: base },
  fhirVersion: FHIR_VERSION,
  format: [FHIR_JSON, 'json'],
  rest: [
    {
      mode: 'server',
      security: securityOf(tokenUrl),
      resource: [
        ...Object.entries<FhirType>(FHIR_TYPES).map(([type, offered]) => resourceOf(type, offered)),
        ...EXPORTED_ONLY.map((type) => ({ type, operation: operationsOf(type, []) })),
      ],
    },
  ],
});
