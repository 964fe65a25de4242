import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { HOUR_MS, SECOND_MS } from '@mien/domain';
import type { SealedSecrets } from '../../platform/crypto/sealed-secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import { SYSTEM_CLIENT_ID } from '../../platform/database/system-client.ts';

const OWNER = { clientId: SYSTEM_CLIENT_ID, field: 'pushKey' } as const;
/** Lifetime of a VAPID signature; at most 24 hours. Source: RFC 8292, section 2. */
const SIGNED_FOR_MS = 12 * HOUR_MS;

/** The key pair of this installation. */
export interface PushKeyPair {
  /** An uncompressed point of P-256, base64url: browsers make their subscriptions for it. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
  readonly createdAt: Date;
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function keyObject(publicKey: string, privateKey: string): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey }, format: 'jwk' });
}

interface PushKeysDeps {
  readonly database: Database;
  readonly sealed: Pick<SealedSecrets, 'seal' | 'open'>;
  readonly now: () => Date;
}

const stored = ({ database }: PushKeysDeps) =>
  database
    .selectFrom('push_keys')
    .select(['public_key as publicKey', 'sealed_private_key as sealedPrivateKey', 'created_at as createdAt'])
    .where('client_id', '=', SYSTEM_CLIENT_ID)
    .executeTakeFirst();

/**
 * The VAPID key pair, generated on first use. If it was sealed with a lost server key, a new pair replaces it, which
 * invalidates older subscriptions.
 */
export async function pushKeyPair(deps: PushKeysDeps): Promise<PushKeyPair> {
  const { database, sealed, now } = deps;
  const kept = await stored(deps);
  const privateKey = kept && sealed.open(kept.sealedPrivateKey, OWNER);
  if (kept && privateKey) return { ...kept, privateKey: keyObject(kept.publicKey, privateKey) };
  const made = createECDH('prime256v1');
  made.generateKeys();
  const row = {
    public_key: made.getPublicKey().toString('base64url'),
    // Left-pad to 32 bytes: the key may lack leading zero bytes, which a JWK requires.
    sealed_private_key: sealed.seal(
      Buffer.concat([Buffer.alloc(32), made.getPrivateKey()])
        .subarray(-32)
        .toString('base64url'),
      OWNER,
    ),
    created_at: now(),
  };
  await database
    .insertInto('push_keys')
    .values({ client_id: SYSTEM_CLIENT_ID, ...row })
    .onConflict((conflict) =>
      conflict
        .column('client_id')
        .doUpdateSet(row)
        // Of two processes, the first decides.
        .where('push_keys.sealed_private_key', '=', kept?.sealedPrivateKey ?? ''),
    )
    .execute();
  return pushKeyPair(deps);
}

/**
 * Says to a push service who sends: `Authorization` of RFC 8292.
 *
 * @param contact  an https or mailto address, where the push service finds who runs this installation
 */
export function pushAuthorization(
  { publicKey, privateKey }: PushKeyPair,
  { endpoint, contact, at }: { readonly endpoint: string; readonly contact: string; readonly at: Date },
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor((at.getTime() + SIGNED_FOR_MS) / SECOND_MS),
    sub: contact,
  };
  const signed = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}
