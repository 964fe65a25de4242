import type { Program } from '@mien/contract';
import { PROGRAM_SCOPES } from '@mien/domain';
import { namesOfUsers } from '../../base/accounts/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { oauthClientIdOf } from './program-key.ts';
import type { StoredProgram } from './programs.store.ts';

const answerOf = (program: StoredProgram, createdBy: string | null, now: Date): Program => ({
  id: program.programId,
  oauthClientId: oauthClientIdOf(program),
  name: program.name,
  // A stored scope may have been removed since: it opens nothing.
  scopes: program.scopes.filter((scope) => PROGRAM_SCOPES.includes(scope)),
  groupIds: program.groupIds,
  authentication: program.secretHash === null ? 'keys' : 'secret',
  secretHint: program.secretHint,
  previousSecretUntil:
    program.previousSecretUntil !== null && program.previousSecretUntil > now
      ? program.previousSecretUntil.toISOString()
      : null,
  keysUrl: program.jwksUrl,
  keyIds: program.jwks?.keys.map(({ kid }) => kid) ?? [],
  created: program.createdAt.toISOString(),
  createdBy,
  lastUsed: program.lastUsedAt?.toISOString() ?? null,
  expires: program.expiresAt?.toISOString() ?? null,
  revoked: program.revokedAt?.toISOString() ?? null,
  revision: program.revision,
});

/** Programs as an administrator sees them, with the names of the staff who made them. */
export async function programAnswers(
  { database, now }: { readonly database: Database; readonly now: () => Date },
  programs: readonly StoredProgram[],
): Promise<Program[]> {
  const keys = programs.map(({ clientId, createdBy }) => ({ clientId, userId: createdBy }));
  const names = new Map(
    (await namesOfUsers(database, keys)).map(({ userId, firstName, lastName }) => [
      userId,
      `${firstName} ${lastName}`.trim(),
    ]),
  );
  const at = now();
  return programs.map((program) => answerOf(program, names.get(program.createdBy) || null, at));
}
