import { AGREEMENT_LANGUAGES, DAY_MS } from '@mien/domain';
import type { FastifyInstance } from 'fastify';

/** The path of RFC 9116. */
const SECURITY_TEXT_PATH = '/.well-known/security.txt';

/** Less than a year, as section 2.5.5 of RFC 9116 recommends. */
const VALID_DAYS = 180;

interface SecurityContact {
  /** Addresses in order of preference: mailto:, https: or tel:. */
  readonly contacts: readonly string[];
  /** The vulnerability disclosure policy: an https address, or none. */
  readonly policy: string | null;
  readonly publicOrigin: string;
}

/**
 * The security.txt of this installation (RFC 9116). It is generated for each request, so it never expires while the
 * installation runs.
 */
function securityTextOf({ contacts, policy, publicOrigin }: SecurityContact, now: Date): string {
  // Whole days, so that a day's answers are the same.
  const expires = new Date((Math.floor(now.getTime() / DAY_MS) + VALID_DAYS) * DAY_MS);
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    `Preferred-Languages: ${AGREEMENT_LANGUAGES.join(', ')}`,
    `Canonical: ${publicOrigin}${SECURITY_TEXT_PATH}`,
    ...(policy === null ? [] : [`Policy: ${policy}`]),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** Answers it where a contact is set; elsewhere the address is unknown. */
export function serveSecurityText(app: FastifyInstance, contact: SecurityContact, now: () => Date): void {
  if (contact.contacts.length === 0) return;
  app.get(SECURITY_TEXT_PATH, { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(securityTextOf(contact, now())),
  );
}
