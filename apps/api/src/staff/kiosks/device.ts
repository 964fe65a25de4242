import type { KioskDevice, KioskState } from '@mien/contract';
import { lookOf, scanProviderIdOf } from '../../base/client-settings/index.ts';
import { ownPatient } from '../../platform/access/own-patient.ts';
import { keyOfToken } from '../../platform/crypto/secrets.ts';
import type { Call } from '../../platform/http/call.ts';
import { kioskPerson } from './kiosk-person.ts';
import type { KiosksDeps } from './kiosks.deps.ts';
import type { StoredKiosk } from './kiosks.store.ts';
import * as kiosksStore from './kiosks.store.ts';

/** The tablet of a device's token; null without one, and once the tablet has ended or another device was paired. */
export async function kioskOfToken(
  { database }: Pick<KiosksDeps, 'database'>,
  token: string | null,
): Promise<StoredKiosk | null> {
  if (token === null) return null;
  return (await kiosksStore.kioskOfDevice(database, keyOfToken(token))) ?? null;
}

/** Whether people without a slip may scan: not once the group takes no new patients. */
export const takesAnonymousNow = async (
  { database }: Pick<KiosksDeps, 'database'>,
  { clientId, groupId, takesAnonymous }: StoredKiosk,
): Promise<boolean> => takesAnonymous && (await kiosksStore.takesPatients(database, clientId, groupId)) === true;

/** What the pages of a tablet know of it. */
export async function deviceAnswer(deps: KiosksDeps, kiosk: StoredKiosk): Promise<KioskDevice> {
  const [look, takesAnonymous, scanProviderId] = await Promise.all([
    lookOf(deps.clientSettings, kiosk.clientId),
    takesAnonymousNow(deps, kiosk),
    scanProviderIdOf(deps.clientSettings, kiosk.clientId),
  ]);
  return { ...look, takesAnonymous, scanProviderId };
}

/** The tablet of a browser, and the person at it. */
export async function kioskState(
  deps: KiosksDeps,
  { kioskToken, caller }: Pick<Call, 'kioskToken' | 'caller'>,
): Promise<KioskState> {
  const kiosk = await kioskOfToken(deps, kioskToken);
  if (kiosk === null) return { device: null, person: null };
  const isHere = caller?.kiosk?.kioskId === kiosk.kioskId;
  const [device, person] = await Promise.all([
    deviceAnswer(deps, kiosk),
    caller && isHere ? kioskPerson(deps, ownPatient(caller), caller.sessionId) : null,
  ]);
  return { device, person };
}
