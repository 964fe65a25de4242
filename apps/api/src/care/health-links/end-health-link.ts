import { Problem } from '@mien/contract';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { HealthLinksDeps } from './health-links.deps.ts';
import * as healthLinksStore from './health-links.store.ts';

/** Ends a link at once. One that has ended, or another patient's, is not found. @throws Problem not-found */
export async function endHealthLink(
  { database, now }: HealthLinksDeps,
  patient: PatientKey,
  healthLinkId: string,
): Promise<void> {
  if (!(await healthLinksStore.end(database, patient, healthLinkId, now()))) throw new Problem('not-found');
}
