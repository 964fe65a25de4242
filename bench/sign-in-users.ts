import { randomUUID } from 'node:crypto';
import { tokenHash } from '../apps/api/src/platform/crypto/secrets.ts';
import type { Database } from '../apps/api/src/platform/database/connect.ts';

/** A user and the tokens of the user's browser. */
export interface SignedInUser {
  readonly clientId: string;
  readonly userId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/**
 * Signs users in without a code. Each session is verified for the current owner of the number, so it shows all of the
 * user's own results.
 */
export async function signInUsers(database: Database, users: readonly SignedInUser[], at: Date): Promise<void> {
  await database
    .insertInto('sign_in_sessions')
    .values(({ selectFrom }) =>
      users.map(({ clientId, userId, accessToken, refreshToken }) => ({
        client_id: clientId,
        session_id: randomUUID(),
        user_id: userId,
        access_hash: tokenHash(accessToken),
        refresh_hash: tokenHash(refreshToken),
        browser: 'Bench',
        owner_id: selectFrom('users')
          .select('owner_id')
          .where('client_id', '=', clientId)
          .where('user_id', '=', userId),
        created_at: at,
        last_used_at: at,
      })),
    )
    .execute();
}
