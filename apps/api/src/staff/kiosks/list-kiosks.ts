import type { Kiosk } from '@mien/contract';
import { configurableClientId } from '../../base/clients/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { kioskAnswers } from './find-kiosk.ts';
import type { KiosksDeps } from './kiosks.deps.ts';
import * as kiosksStore from './kiosks.store.ts';

/** The tablets of a client, ended ones last. @throws Problem not-allowed, not-found */
export async function listKiosks(deps: KiosksDeps, caller: Caller, clientId: string): Promise<Kiosk[]> {
  const kiosks = await kiosksStore.list(deps.database, await configurableClientId(deps, caller, clientId));
  const answers = await kioskAnswers(deps, kiosks);
  return answers.toSorted((one, other) => Number(one.ended !== null) - Number(other.ended !== null));
}
