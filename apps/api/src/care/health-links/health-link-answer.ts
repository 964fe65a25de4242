import type { HealthLink } from '@mien/contract';
import { healthLinkState } from '@mien/domain';
import type { HealthLinksDeps } from './health-links.deps.ts';
import type { StoredHealthLink, StoredOpening } from './health-links.store.ts';
import { healthLinkAddress, openSecrets } from './link-secrets.ts';

/** A link as its owner sees it. What opens it is shown while it works. */
export function healthLinkAnswer(
  deps: HealthLinksDeps,
  link: StoredHealthLink,
  openings: readonly StoredOpening[],
): HealthLink {
  const state = healthLinkState(link, deps.now());
  const secrets = state === 'live' ? openSecrets(deps, link) : null;
  const { choice, scannedAt } = link;
  return {
    id: link.healthLinkId,
    address: secrets && healthLinkAddress(deps.installation.publicUrl, secrets, link),
    hasPasscode: link.triesLeft !== null,
    passcode: secrets?.passcode ?? null,
    triesLeft: link.triesLeft,
    label: link.label,
    choice:
      choice.kind === 'scan' ? { ...choice, created: (scannedAt ?? link.createdAt).toISOString() } : { ...choice },
    state,
    created: link.createdAt.toISOString(),
    expires: link.expiresAt.toISOString(),
    ended: link.endedAt?.toISOString() ?? null,
    openCount: link.openCount,
    openings: openings.map(({ recipient, openedAt }) => ({ recipient, at: openedAt.toISOString() })),
  };
}
