import { mienContract } from '@mien/contract';
import type { FhirTypeName } from '@mien/domain';
import { capabilityStatement } from '@mien/fhir';
import { tokenUrlOf } from '../../identity/programs/index.ts';
import { FHIR_PROBLEM_CONTENT, openFhirBorder } from '../../platform/http/fhir-border.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import { beginExport } from './begin-export.ts';
import { cancelExport } from './cancel-export.ts';
import { everything } from './everything.ts';
import { exportStatus } from './export-status.ts';
import { baseOf, type ExportDeps, type FhirDeps } from './fhir.deps.ts';
import { readDevice } from './read-device.ts';
import { readObservation } from './read-observation.ts';
import { readDiagnosticReport, readProvenance } from './read-of-scan.ts';
import { readPatient } from './read-patient.ts';
import { searchObservations } from './search-observations.ts';
import { searchPatients } from './search-patients.ts';
import { searchReports } from './search-reports.ts';
import { serveCodeSystems } from './serve-code-systems.ts';
import { serveExportFile } from './serve-export-file.ts';

/** The type of a file of an export. */
const typeOfFile = (file: `${FhirTypeName}.ndjson`) => file.slice(0, -'.ndjson'.length) as FhirTypeName;

/** In an instance of its own, because FHIR asks more of HTTP than other calls: see `fhir-border.ts`. */
export function mountFhir(mounting: MountDeps, deps: FhirDeps & ExportDeps): void {
  const { publicUrl, productName } = deps.installation;
  const addresses = { base: baseOf(deps), tokenUrl: tokenUrlOf(publicUrl) };
  void mounting.app.register(async (app) => {
    openFhirBorder(app);
    serveCodeSystems(app, deps);
    mount({ ...mounting, app, problemContent: FHIR_PROBLEM_CONTENT }, 'fhir', mienContract.fhir, {
      metadata: async () => capabilityStatement(addresses, productName),
      readPatient: async ({ caller, params, language }) => readPatient(deps, caller, params.id, language),
      readObservation: async ({ caller, params, language }) => readObservation(deps, caller, params.id, language),
      readDiagnosticReport: async ({ caller, params, language }) =>
        readDiagnosticReport(deps, caller, params.id, language),
      readDevice: async ({ caller, params, language }) => readDevice(deps, caller, params.id, language),
      readProvenance: async ({ caller, params, language }) => readProvenance(deps, caller, params.id, language),
      searchPatient: async (call) => searchPatients(deps, call),
      searchPatientByForm: async (call) => searchPatients(deps, call),
      searchObservation: async (call) => searchObservations(deps, call),
      searchObservationByForm: async (call) => searchObservations(deps, call),
      searchDiagnosticReport: async (call) => searchReports(deps, call),
      searchDiagnosticReportByForm: async (call) => searchReports(deps, call),
      everything: async ({ params, ...call }) => everything(deps, params.id, call),
      exportPatients: async (call) => beginExport(deps, call, null),
      exportPatientsByPost: async (call) => beginExport(deps, call, null),
      exportGroup: async ({ params, ...call }) => beginExport(deps, call, params.id),
      exportGroupByPost: async ({ params, ...call }) => beginExport(deps, call, params.id),
      exportStatus: async ({ caller, params, setHeader }) => exportStatus(deps, caller, params.id, setHeader),
      cancelExport: async ({ caller, params }) => cancelExport(deps, caller, params.id),
      exportFile: async ({ caller, params }) => serveExportFile(deps, caller, params.id, typeOfFile(params.file)),
    });
  });
}
