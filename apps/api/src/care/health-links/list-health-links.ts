import type { HealthLink } from '@mien/contract';
import { DAY_MS, HEALTH_LINK_KEPT_DAYS } from '@mien/domain';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { healthLinkAnswer } from './health-link-answer.ts';
import type { HealthLinksDeps } from './health-links.deps.ts';
import * as healthLinksStore from './health-links.store.ts';

/** Links that work, then those that ended within `HEALTH_LINK_KEPT_DAYS`; both newest first. */
export async function listHealthLinks(deps: HealthLinksDeps, patient: PatientKey): Promise<HealthLink[]> {
  const now = deps.now();
  const found = await healthLinksStore.list(deps.database, patient, now);
  const since = now.getTime() - HEALTH_LINK_KEPT_DAYS * DAY_MS;
  const answers = found
    .filter(({ link }) => (link.endedAt ?? link.expiresAt).getTime() >= since)
    .map(({ link, openings }) => healthLinkAnswer(deps, link, openings));
  return [...answers.filter(({ state }) => state === 'live'), ...answers.filter(({ state }) => state !== 'live')];
}
