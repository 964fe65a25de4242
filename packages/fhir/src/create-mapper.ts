import { codeSystemsOf } from './code-systems.ts';
import { baseOf } from './concepts.ts';
import { createResources, type MapperSettings, patientResource } from './create-resources.ts';
import type { ExportedEntry, ExportedHealthFact, ExportedScan } from './patient-data.ts';
import type { BundleEntry, Resource } from './r4.ts';

/**
 * Maps a patient's data to the entries of one R4 Bundle, a scan or an entry at a time: the only
 * state kept between calls is which devices were emitted. See docs/adr/0114-fhir-export.md.
 */
export function createMapper(settings: MapperSettings) {
  const { publicUrl, patient, words } = settings;
  const resources = createResources({ publicUrl, patientUid: patient.patientUid, words });
  const devices = new Set<string>();
  const entryOf = (resource: Resource): BundleEntry => ({
    fullUrl: `${baseOf(publicUrl)}/${resource.resourceType}/${resource.id}`,
    resource,
  });

  return {
    /** First entries: the patient, and Mien's own code systems. */
    opening: (): readonly BundleEntry[] => [patientResource(settings), ...codeSystemsOf(publicUrl, words)].map(entryOf),

    /** A scan, after its device unless that was emitted before. */
    scan(scan: ExportedScan): readonly BundleEntry[] {
      const device = resources.device(scan);
      const isNew = !devices.has(device.id);
      devices.add(device.id);
      return [...(isNew ? [device] : []), ...resources.scan(scan)].map(entryOf);
    },

    /** What the patient measured or answered. */
    entry: (entry: ExportedEntry): readonly BundleEntry[] => resources.entry(entry).map(entryOf),

    /** A medicine or a condition reported by the patient. */
    healthFact: (fact: ExportedHealthFact): BundleEntry => entryOf(resources.healthFact(fact)),
  };
}

export type Mapper = ReturnType<typeof createMapper>;
