import { fhir } from './fhir-server.ts';

/** The calls of other software: no page makes them, so no page loads them. */
export const programContract = { fhir };
