import type { DiagnosticReport, Searchset } from '@mien/fhir';
import type { FhirCall, FhirDeps } from './fhir.deps.ts';
import { searchByPatient } from './search-by-patient.ts';

/** A page of a patient's scans. @throws Problem invalid-request, not-found, not-allowed, results-not-shared */
export const searchReports = (deps: FhirDeps, call: FhirCall): Promise<Searchset> =>
  searchByPatient(deps, call, {
    type: 'DiagnosticReport',
    sourcesOf: () => ({ measures: null, entryKinds: [] }),
    matchesIn: (row, resources) =>
      row.kind === 'scan'
        ? resources
            .scan(row.scan)
            .filter((resource): resource is DiagnosticReport => resource.resourceType === 'DiagnosticReport')
        : [],
  });
