import { OFFERED_PROGRAM_SCOPES } from '@mien/domain';
import { addDerivedProgram, derivedCredentialsOf } from '../identity/programs/index.ts';
import { demoClientIdOf, demoIdOf, demoPatientOf } from '../identity/sign-in/index.ts';
import { createKeyedHash, type KeyedHash } from '../platform/crypto/secrets.ts';
import type { Database } from '../platform/database/connect.ts';

/** A program of Austin Wellness, with which a developer can begin at once. */
export const DEMO_PROGRAM = { clientId: demoClientIdOf('austinWellness'), programId: demoIdOf('program') } as const;

/** Ben, who shares results with its client: a patient whose scans it can read. */
export const DEMO_PATIENT_UID = demoPatientOf('5125550101').patientId;

const CHOICES = {
  name: 'Demo program',
  // It reads, and opens embedded scans. A scope of one category adds nothing to that of the whole type.
  scopes: OFFERED_PROGRAM_SCOPES.filter((scope) => scope === 'mien/scans.embed' || /^system\/\w+\.rs$/.test(scope)),
  groupIds: null,
  expiresAt: null,
} as const;

/** Connects it as a member of the staff. */
export const addDemoProgram = (
  transaction: Database,
  made: { readonly by: string; readonly at: Date },
  hash: KeyedHash,
): Promise<void> => addDerivedProgram(transaction, DEMO_PROGRAM, CHOICES, made, hash);

/** Its credentials, unless an administrator has made a new secret or the server has another key since. */
export const demoProgramCredentials = (serverKey: string) =>
  derivedCredentialsOf(DEMO_PROGRAM, createKeyedHash(serverKey));
