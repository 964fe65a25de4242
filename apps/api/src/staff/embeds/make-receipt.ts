import { EMBED_RECEIPT_TYPE, type EmbedReceipt, Problem } from '@mien/contract';
import { SECOND_MS } from '@mien/domain';
import { SignJWT } from 'jose';
import type { Caller } from '../../platform/access/caller.ts';
import { ownPatient } from '../../platform/access/own-patient.ts';
import type { EmbedsDeps } from './embeds.deps.ts';
import * as embedsStore from './embeds.store.ts';
import { signingKey } from './receipt-keys.ts';

/**
 * The receipt of a scan of the session. It proves to anybody that this session ended in this measurement, and has no value.
 *
 * @throws Problem not-found for a measurement from before the session
 */
export async function makeReceipt(deps: EmbedsDeps, caller: Caller, measurementId: string): Promise<string> {
  const { database, installation, measuredAt } = deps;
  const patient = ownPatient(caller);
  const embed =
    caller.embed === null ? undefined : await embedsStore.byId(database, caller.clientId, caller.embed.embedId);
  if (!embed) throw new Problem('not-found');
  const at = await measuredAt(caller.sessionId, patient, measurementId);
  const receipt: EmbedReceipt = {
    iss: installation.publicUrl,
    aud: embed.programId,
    sub: embed.embedId,
    status: 'completed',
    measurementId,
    iat: Math.floor(at.getTime() / SECOND_MS),
  };
  const { privateKey, publicJwk } = await signingKey(deps);
  return new SignJWT({ ...receipt })
    .setProtectedHeader({ alg: 'EdDSA', kid: publicJwk.kid, typ: EMBED_RECEIPT_TYPE })
    .sign(privateKey);
}
