import { type KioskDevice, Problem } from '@mien/contract';
import { endSessionsOfKiosk } from '../../identity/sign-in/index.ts';
import { tokenHash, tokenOfClient } from '../../platform/crypto/secrets.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Network } from '../../platform/http/network.ts';
import * as attemptLimits from '../../platform/limits/attempt-limits.ts';
import { perHour } from '../../platform/limits/attempt-limits.ts';
import { deviceAnswer } from './device.ts';
import { lockedKiosk, record } from './find-kiosk.ts';
import type { KiosksDeps } from './kiosks.deps.ts';
import * as kiosksStore from './kiosks.store.ts';
import { pairingHashOf } from './pairing-code.ts';

/** Wrong pairing codes per network and hour. Chosen: staff mistype a few; ten digits last for ten minutes. */
const PAIRINGS = perHour('kioskPairing', 20);

/**
 * Pairs a browser as a tablet. A device that was paired before stops to be one.
 *
 * @returns the device's token, which is stored only as its hash
 * @throws Problem wrong-access-code for a code that is wrong, used or expired; too-many-requests
 */
export async function pairKiosk(
  deps: KiosksDeps,
  code: string,
  network: Network,
): Promise<{ token: string; device: KioskDevice }> {
  const { database, now, random, limits } = deps;
  const pairingHash = pairingHashOf(deps, code);
  const found = await attemptLimits.find(
    limits,
    PAIRINGS,
    network,
    async () => (await kiosksStore.kioskOfPairing(database, pairingHash, now())) ?? null,
  );
  if (found === null) throw new Problem('wrong-access-code');
  const token = tokenOfClient(random, found.clientId);
  const at = now();
  const kiosk = await inTransaction(database, async (transaction) => {
    const locked = await lockedKiosk(transaction, found);
    const paired = { pairingHash, deviceHash: tokenHash(token), at };
    if (!(await kiosksStore.pair(transaction, found, paired))) throw new Problem('wrong-access-code');
    await endSessionsOfKiosk(transaction, found, at);
    await record(deps, { kind: 'system' }, found, 'kioskPaired', transaction);
    return locked;
  });
  return { token, device: await deviceAnswer(deps, kiosk) };
}
