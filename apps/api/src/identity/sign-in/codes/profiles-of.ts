import { Problem, type ProfileMatch } from '@mien/contract';
import { areResultsHeld, highestRole, isStaff, roleName } from '@mien/domain';
import { tokenHash, tokenOfClient } from '../../../platform/crypto/secrets.ts';
import type { SignInDeps } from '../sign-in.deps.ts';
import { uidOf } from '../sign-in-user.ts';
import { tokenExpiry } from '../tokens/token-expiry.ts';
import * as tokensStore from '../tokens/tokens.store.ts';
import type { SignInUser } from '../users.store.ts';
import * as usersStore from '../users.store.ts';

/**
 * The profiles of a verified number, each with a token for one sign-in.
 *
 * @throws Problem wrong-access-code when there are none
 */
export async function profilesOf(
  { now, database, random, installation }: SignInDeps,
  phone: string,
): Promise<ProfileMatch[]> {
  const at = now();
  const users = await usersStore.usersOfPhone(database, phone);
  if (users.length === 0) throw new Problem('wrong-access-code');
  const hasVerified = users.some((user) => user.phoneVerifiedAt !== null);
  const scanCounts = await usersStore.scanCounts(database, users);
  // The creator of a staff account chose its name: until the owner has used it, that name is a stranger's text.
  // A sign-in at the client's own provider proves nothing about the number.
  const isUnusedStaff = ({ roles, phoneVerifiedAt }: SignInUser) => isStaff(roles) && phoneVerifiedAt === null;
  const clientNames = await usersStore.clientNames(database, users.filter(isUnusedStaff));
  const matches: ProfileMatch[] = [];
  for (const user of users) {
    const isVerified = user.phoneVerifiedAt !== null;
    // Anyone can register a number under any name.
    const isNamed = !isUnusedStaff(user) && (isVerified || !hasVerified || isStaff(user.roles));
    const tokenCode = tokenOfClient(random, user.clientId);
    await tokensStore.addTokenCode(database, {
      tokenHash: tokenHash(tokenCode),
      clientId: user.clientId,
      userId: user.userId,
      purpose: 'signIn',
      browserHash: null,
      expiresAt: tokenExpiry(at),
    });
    matches.push({
      patientUid: uidOf(user),
      firstName: isNamed ? user.firstName : '',
      lastName: isNamed ? user.lastName : '',
      groupCode: user.groupCode,
      tokenCode,
      registered: user.createdAt.toISOString(),
      scanCount: areResultsHeld(user, at) ? null : (scanCounts.get(user.patientId ?? '') ?? 0),
      isVerified,
      ...(isUnusedStaff(user)
        ? {
            staffOf: {
              clientName: clientNames.get(user.clientId) ?? '',
              role: roleName(highestRole(user.roles) ?? 'Patient', installation.providerName),
            },
          }
        : {}),
    });
  }
  return matches;
}
