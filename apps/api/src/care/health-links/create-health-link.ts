import { type HealthLink, type NewHealthLinkChoice, Problem } from '@mien/contract';
import { HEALTH_LINK_PASSCODE_TRIES, HOUR_MS, MAX_LIVE_HEALTH_LINKS } from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import { grantorOf } from '../../base/accounts/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { tokenHash } from '../../platform/crypto/secrets.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { healthLinkAnswer } from './health-link-answer.ts';
import type { HealthLinksDeps } from './health-links.deps.ts';
import * as healthLinksStore from './health-links.store.ts';
import { newSecrets, sealSecrets } from './link-secrets.ts';

/** The patient's choices for a new link. */
interface HealthLinkTerms {
  readonly choice: NewHealthLinkChoice;
  readonly label: string | null;
  readonly lifetimeHours: number;
  readonly hasPasscode: boolean;
}

/** @throws Problem not-found, too-many-links, phone-not-confirmed, new-code-needed */
export async function createHealthLink(
  deps: HealthLinksDeps,
  caller: Caller,
  patient: PatientKey,
  { choice, label, lifetimeHours, hasPasscode }: HealthLinkTerms,
): Promise<HealthLink> {
  const healthLinkId = uuidv7();
  const createdAt = deps.now();
  const secrets = newSecrets(deps, hasPasscode);
  const added = await healthLinksStore.add(
    deps.database,
    {
      ...patient,
      healthLinkId,
      addressHash: tokenHash(secrets.address),
      sealedSecrets: sealSecrets(deps, { clientId: patient.clientId, healthLinkId }, secrets),
      label,
      choice,
      triesLeft: hasPasscode ? HEALTH_LINK_PASSCODE_TRIES : null,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + lifetimeHours * HOUR_MS),
    },
    (transaction) => grantorOf(transaction, caller, patient),
    MAX_LIVE_HEALTH_LINKS,
  );
  if (added === null) throw new Problem('not-found');
  if (added === 'full') throw new Problem('too-many-links');
  return healthLinkAnswer(deps, added, []);
}
