import { type KioskSlip, Problem } from '@mien/contract';
import { isStaff, SLIP_CODE_DIGIT_COUNT } from '@mien/domain';
import { actorOf } from '../../base/access-log/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { clientsInReach, reachesGroup } from '../../platform/access/reach.ts';
import { inTransaction, lockInTransaction } from '../../platform/database/transaction.ts';
import * as kioskSlipsStore from './kiosk-slips.store.ts';
import type { KiosksDeps } from './kiosks.deps.ts';

/** What is stored of a slip's code. */
export const slipHashOf = ({ hash }: Pick<KiosksDeps, 'hash'>, clientId: string, code: string): string =>
  hash('kiosk slip', `${clientId} ${code}`);

/** A few of a million codes are taken, so a second draw nearly always fits. */
const MAX_DRAWS = 20;

/**
 * Makes the code of a paper slip for an appointment that is not over. An earlier slip for it ends.
 *
 * @throws Problem not-found for an appointment that is over, canceled or out of reach; user-deactivated, staff-needs-code
 */
export async function makeSlip(
  deps: KiosksDeps,
  caller: Caller,
  of: { readonly patientId: string; readonly appointmentId: string },
): Promise<KioskSlip> {
  const { database, now, random, recordAccess } = deps;
  const found = await kioskSlipsStore.appointmentInReach(database, of, clientsInReach(caller, 'editPatients'));
  const createdAt = now();
  if (!found || !reachesGroup(caller, found.groupId) || found.endsAt <= createdAt) throw new Problem('not-found');
  if (found.deactivatedAt !== null) throw new Problem('user-deactivated');
  if (isStaff(found.roles)) throw new Problem('staff-needs-code');
  const { clientId, patientId, appointmentId, startsAt, endsAt, timeZone, clientName } = found;
  const code = await inTransaction(database, async (transaction) => {
    await lockInTransaction(transaction, 'kiosks', clientId);
    for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
      const drawn = random.digits(SLIP_CODE_DIGIT_COUNT);
      const codeHash = slipHashOf(deps, clientId, drawn);
      if (await kioskSlipsStore.isCodeTaken(transaction, { clientId, appointmentId, codeHash })) continue;
      await kioskSlipsStore.putSlip(transaction, {
        clientId,
        appointmentId,
        patientId,
        codeHash,
        maker: { clientId: caller.clientId, userId: caller.userId },
        createdAt,
        expiresAt: endsAt,
      });
      await recordAccess(
        { clientId, patientId, actor: actorOf(caller), action: 'slipMade', subjectId: appointmentId },
        transaction,
      );
      return drawn;
    }
    throw new Error('no code for a slip is free');
  });
  return { code, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), timeZone, clientName };
}
