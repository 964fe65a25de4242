import { createHash, timingSafeEqual } from 'node:crypto';
import { API_PREFIX } from '@mien/contract';
import {
  HEALTH_LINK_PASSCODE_DIGITS,
  HEALTH_LINK_SCHEME,
  HEALTH_LINK_VIEWER_PATH,
  type HealthLinkChoice,
  healthLinkFlag,
  SECOND_MS,
} from '@mien/domain';
import { secretsField } from './health-links.data.ts';
import type { HealthLinksDeps } from './health-links.deps.ts';

/** Addresses of readers' calls begin with it. */
export const SHL_PATH = `${API_PREFIX}${HEALTH_LINK_VIEWER_PATH}`;

/** What opens a link. Each text has 256 random bits in base64url, except for the passcode. */
export interface LinkSecrets {
  /** The end of the address that readers call. */
  readonly address: string;
  /** Encrypts the files. It is in the link, after the `#`. */
  readonly key: string;
  /** Not in the link; null without one. */
  readonly passcode: string | null;
}

export const newSecrets = ({ random }: Pick<HealthLinksDeps, 'random'>, hasPasscode: boolean): LinkSecrets => ({
  address: random.token(),
  key: random.token(),
  passcode: hasPasscode ? random.digits(HEALTH_LINK_PASSCODE_DIGITS) : null,
});

interface SealedLink {
  readonly clientId: string;
  readonly healthLinkId: string;
}

const ownerOf = ({ clientId, healthLinkId }: SealedLink) => ({ clientId, field: secretsField(healthLinkId) });

export const sealSecrets = (
  { sealed }: Pick<HealthLinksDeps, 'sealed'>,
  link: SealedLink,
  secrets: LinkSecrets,
): string => sealed.seal(JSON.stringify(secrets), ownerOf(link));

/** Null if they were sealed with a server key that is gone. */
export function openSecrets(
  { sealed }: Pick<HealthLinksDeps, 'sealed'>,
  link: SealedLink & { readonly sealedSecrets: string },
): LinkSecrets | null {
  const opened = sealed.open(link.sealedSecrets, ownerOf(link));
  return opened === null ? null : (JSON.parse(opened) as LinkSecrets);
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares without revealing by its duration where two texts differ. */
export const isSameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected));

/** The address that readers call. */
export const callAddress = (publicUrl: string, { address }: Pick<LinkSecrets, 'address'>): string =>
  `${publicUrl}${SHL_PATH}/${address}`;

/** The facts of a link that readers see before they open it. */
interface LinkFacts {
  readonly choice: HealthLinkChoice;
  readonly label: string | null;
  readonly expiresAt: Date;
}

/**
 * The whole link: the page that opens it, and after the `#`, which no server receives, the payload.
 * @see https://build.fhir.org/ig/HL7/smart-health-cards-and-links/links-specification.html
 */
export function healthLinkAddress(
  publicUrl: string,
  secrets: LinkSecrets,
  { choice, label, expiresAt }: LinkFacts,
): string {
  const flag = healthLinkFlag(choice, secrets.passcode !== null);
  const payload = {
    url: callAddress(publicUrl, secrets),
    ...(flag === '' ? {} : { flag }),
    key: secrets.key,
    exp: Math.floor(expiresAt.getTime() / SECOND_MS),
    ...(label === null ? {} : { label }),
    v: 1,
  };
  const encoded = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `${publicUrl}${HEALTH_LINK_VIEWER_PATH}#${HEALTH_LINK_SCHEME}${encoded}`;
}
