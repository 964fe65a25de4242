import type { UserKey } from '../../base/accounts/index.ts';
import type { MountDeps } from '../../platform/http/mount.ts';
import { mountSecondFactor } from './second-factor.routes.ts';
import { createSecondFactorContext, type SecondFactorDeps } from './second-factor.service.ts';
import * as secondFactorStore from './second-factor.store.ts';

export { askForReset, type SecondFactorContext, stopReset } from './second-factor.service.ts';
export { carryOutDueResets, createPasskeysOf, createResets, createSecondStepKindOf } from './second-step-kind.ts';

/** Removes a user's second factor and passkeys, at the operator's command; the user then sets up another one. */
export const removeSecondFactor = (
  { database, recordAccess, now }: Pick<SecondFactorDeps, 'database' | 'recordAccess' | 'now'>,
  { clientId, userId, patientId }: UserKey & { readonly patientId: string | null },
): Promise<void> =>
  secondFactorStore.removeAllOf(database, { clientId, userId }, now(), (transaction) =>
    recordAccess(
      { clientId, patientId, actor: { kind: 'system' }, action: 'secondFactorReset', subjectId: userId },
      transaction,
    ),
  );

/** The second factor of staff, after the SMS code. */
export function secondFactorModule(deps: SecondFactorDeps) {
  const context = createSecondFactorContext(deps);
  return { ...context, mount: (mounting: MountDeps) => mountSecondFactor(mounting, context) };
}
