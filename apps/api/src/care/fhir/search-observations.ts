import { isSoughtObservation, type Observation, observationSources, type Resource, type Searchset } from '@mien/fhir';
import type { FhirCall, FhirDeps } from './fhir.deps.ts';
import { searchByPatient } from './search-by-patient.ts';

/** A page of a patient's observations. @throws Problem invalid-request, not-found, not-allowed, results-not-shared */
export const searchObservations = (deps: FhirDeps, call: FhirCall): Promise<Searchset> =>
  searchByPatient(deps, call, {
    type: 'Observation',
    sourcesOf: (search) => observationSources(deps.installation.publicUrl, search),
    matchesIn(row, resources, search) {
      const all: readonly Resource[] = row.kind === 'scan' ? resources.scan(row.scan) : resources.entry(row.entry);
      return all.filter(
        (resource): resource is Observation =>
          resource.resourceType === 'Observation' && isSoughtObservation(resource, search),
      );
    },
  });
