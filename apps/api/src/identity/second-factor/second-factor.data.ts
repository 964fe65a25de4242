import type { FactorKind } from '@mien/domain';
import {
  bigint,
  declareData,
  exactText,
  instant,
  nullable,
  sealed,
  table,
  text,
  textOf,
  uuid,
} from '../../platform/database/declaration.ts';

/** The context in which an authenticator's key is sealed. */
export const secretField = (userId: string) => `secondFactor ${userId}`;

const OF_STAFF = {
  patient: { by: 'user_id', of: 'users' },
  erased: { not: 'Staff who delete their records as a patient still sign in with it. Deleted with the user.' },
  merged: {
    not: 'Current and former staff are never merged; the rows of a patient are deleted with the login that the merge removes.',
  },
} as const;

export const secondFactorData = declareData({
  reads: ['users'],
  tables: {
    second_factors: table(
      {
        client_id: uuid,
        user_id: uuid,
        factor_id: uuid,
        kind: textOf<FactorKind>(),
        /** The authenticator's key. */
        sealed_secret: sealed(text, ({ user_id }) => secretField(String(user_id))),
        /** The time step of the last accepted code. */
        last_step: bigint,
        created_at: instant,
        last_used_at: nullable(instant),
      },
      {
        purpose: 'signIn',
        key: ['client_id', 'user_id', 'factor_id'],
        lifetime: 'lasting',
        ...OF_STAFF,
        exported: { not: 'A key that only the server and the authenticator of a member of the staff may know.' },
        logged: ['secondFactorSetUp', 'secondFactorReset'],
      },
    ),
    recovery_codes: table(
      {
        client_id: uuid,
        user_id: uuid,
        code_hash: exactText,
        salt: exactText,
        made_at: instant,
        spent_at: nullable(instant),
      },
      {
        purpose: 'signIn',
        key: ['client_id', 'user_id', 'code_hash'],
        lifetime: 'lasting',
        ...OF_STAFF,
        exported: { not: 'Hashes of codes that work once.' },
        logged: ['recoveryCodesMade', 'recoveryCodeUsed'],
      },
    ),
    second_factor_resets: table(
      {
        client_id: uuid,
        user_id: uuid,
        reset_id: uuid,
        asked_at: instant,
        due_at: instant,
        ended_at: nullable(instant),
      },
      {
        purpose: 'signIn',
        key: ['client_id', 'user_id', 'reset_id'],
        // The job that deletes it has carried it out, unless it was stopped.
        lifetime: { daysAfter: 'due_at', days: 30 },
        ...OF_STAFF,
        exported: { not: 'A request that ends within a day; the access log has it.' },
        logged: [
          'secondFactorResetAsked',
          'secondFactorResetStopped',
          'secondFactorReset',
          'passkeysResetAsked',
          'passkeysResetStopped',
          'passkeysReset',
        ],
      },
    ),
  },
});
