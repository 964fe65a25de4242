import type { KeyedHash } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import { storedSecretOf } from './add-program.ts';
import { oauthClientIdOf, type ProgramKey } from './program-key.ts';
import { newProgramSecret } from './program-secret.ts';
import * as programsStore from './programs.store.ts';

/** The purpose of the keyed hash that is a secret’s randomness. */
const DERIVED_PURPOSE = 'derived program secret';

/** The credentials of a program whose secret follows from the server's key: another one in each installation. */
export const derivedCredentialsOf = (key: ProgramKey, hash: KeyedHash) => ({
  oauthClientId: oauthClientIdOf(key),
  secret: newProgramSecret({ token: () => hash(DERIVED_PURPOSE, key.programId) }),
});

/** Adds a program with these credentials. */
export const addDerivedProgram = (
  transaction: Database,
  key: ProgramKey,
  choices: programsStore.ProgramChoices,
  made: Parameters<typeof programsStore.add>[4],
  hash: KeyedHash,
): Promise<void> =>
  programsStore.add(transaction, key, choices, storedSecretOf(hash, derivedCredentialsOf(key, hash).secret), made);
