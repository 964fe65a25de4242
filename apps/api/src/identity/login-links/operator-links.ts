import { MINUTE_MS, type Role } from '@mien/domain';
import type { RecordAccess } from '../../base/access-log/index.ts';
import { type RandomSource, tokenHash } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import * as loginLinksStore from './login-links.store.ts';

/** Long enough to restart a stopped server, short enough to be left unused. Chosen by us. */
const OPERATOR_LINK_LIFETIME_MS = 30 * MINUTE_MS;

export interface OperatorLinksDeps {
  readonly database: Database;
  readonly recordAccess: RecordAccess;
  readonly now: () => Date;
  readonly random: Pick<RandomSource, 'token'>;
}

/** A link for a staff member, and their name. */
export interface OperatorLink {
  readonly id: string;
  readonly clientId: string;
  readonly userId: string;
  readonly patientId: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly Role[];
  readonly expiresAt: Date;
}

/**
 * Makes a link for each member of the staff with this number. It replaces the SMS code: anyone who can make it can read the
 * database anyway. Where staff need a second step, that comes after it. Each is in the access log before it is printed.
 */
export async function makeOperatorLinks(
  { database, recordAccess, now, random }: OperatorLinksDeps,
  phone: string,
): Promise<OperatorLink[]> {
  const links: OperatorLink[] = [];
  for (const { clientId, userId, patientId, ...person } of await loginLinksStore.staffOfPhone(database, phone)) {
    const id = random.token();
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + OPERATOR_LINK_LIFETIME_MS);
    await loginLinksStore.addLink(
      database,
      {
        clientId,
        userId,
        linkHash: tokenHash(id),
        appointmentId: null,
        isByStaff: false,
        isByOperator: true,
        maker: null,
        browserHash: null,
        createdAt,
        expiresAt,
      },
      (transaction) =>
        recordAccess(
          { clientId, patientId, actor: { kind: 'system' }, action: 'loginLinkMade', subjectId: userId },
          transaction,
        ),
    );
    links.push({ id, expiresAt, clientId, userId, patientId, ...person });
  }
  return links;
}
