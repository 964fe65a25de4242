import { Problem } from '@mien/contract';
import type { Language, ProgramScope } from '@mien/domain';
import { createResources, type GivenParameters, type SearchFault } from '@mien/fhir';
import type { MeasuresOf } from '../../base/client-settings/index.ts';
import type { ProgramKey } from '../../identity/programs/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { SealedSecrets } from '../../platform/crypto/sealed-secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { FHIR_BASE_PATH } from '../../platform/http/fhir-border.ts';
import type { CareTeamDeps } from '../care-team/index.ts';
import { exportWords } from '../records/index.ts';

export interface FhirDeps {
  readonly database: Database;
  /** Decides which data of a patient staff may read. */
  readonly careTeam: CareTeamDeps;
  /** The measures that the client shows. */
  readonly measuresOf: MeasuresOf;
  readonly installation: { readonly publicUrl: string; readonly productName: string };
}

/** What writing and serving bulk exports needs. */
export interface ExportDeps extends Pick<FhirDeps, 'database' | 'measuresOf' | 'installation'> {
  readonly careTeam: Pick<CareTeamDeps, 'database' | 'now' | 'accessLog'>;
  readonly now: () => Date;
  readonly sealed: Pick<SealedSecrets, 'sealBytes' | 'openBytes'>;
  /** A program as it is now, with those of some scopes that it still has; null when it has ended. */
  readonly programNow: (program: ProgramKey, scopes: readonly ProgramScope[]) => Promise<Caller | null>;
}

/** A search, or an operation with parameters. */
export interface FhirCall {
  readonly caller: Caller;
  readonly language: Language;
  readonly query: GivenParameters;
  /** The `Prefer` header. */
  readonly prefer: string;
}

/** The address of the server, as resources and links name it. */
export const baseOf = ({ installation }: Pick<FhirDeps, 'installation'>): string =>
  `${installation.publicUrl}${FHIR_BASE_PATH}`;

/** Maximum number of faults in a response: enough to fix a request, not a copy of it. Chosen. */
const FAULTS_MAX = 20;

/** @throws Problem invalid-request if there is a fault */
export function rejectFaults(faults: readonly (Omit<SearchFault, 'rule'> & { readonly rule: string })[]): void {
  if (faults.length === 0) return;
  const fields = faults.slice(0, FAULTS_MAX).map(({ parameter, rule }) => ({ path: parameter, rule }));
  throw new Problem('invalid-request', { fields });
}

/** What maps a patient's rows to resources: the same mapper as that of exports. */
export async function openMapper(
  { installation, measuresOf }: Pick<FhirDeps, 'installation' | 'measuresOf'>,
  { measuresVersion }: Pick<Caller, 'measuresVersion'>,
  { clientId, patientId }: PatientKey,
  language: Language,
) {
  const { publicUrl, productName } = installation;
  const words = exportWords(language, productName);
  return {
    resources: createResources({ publicUrl, patientUid: patientId, words }),
    shown: await measuresOf(clientId, measuresVersion),
  };
}
