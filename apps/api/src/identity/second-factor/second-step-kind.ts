import type { SecondStepKind } from '@mien/domain';
import type { RecordAccess } from '../../base/access-log/index.ts';
import type { UserKey } from '../../base/accounts/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { createSecondFactorStore } from './second-factor.store.ts';

interface SecondStepKindDependencies {
  readonly database: Database;
  readonly recordAccess: RecordAccess;
  readonly now: () => Date;
}

/** Which second step a staff member takes after the first. A reset that is due is carried out now. */
export function createSecondStepKindOf({ database, recordAccess, now }: SecondStepKindDependencies) {
  const store = createSecondFactorStore(database);
  return async ({
    clientId,
    userId,
    patientId,
  }: UserKey & { readonly patientId: string | null }): Promise<SecondStepKind> => {
    const entry = {
      clientId,
      patientId,
      actor: { kind: 'system' },
      action: 'secondFactorReset',
      subjectId: userId,
    } as const;
    const hasFactor = await store.hasFactorBy({ clientId, userId }, now(), (transaction) =>
      recordAccess(entry, transaction),
    );
    return hasFactor ? 'code' : 'setUp';
  };
}
