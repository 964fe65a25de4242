import type { Answer, ehr } from '@mien/contract';
import { areEhrKeysDue, EHR_KEY_ALGORITHMS, type EhrKeyAlgorithm, signingKeyOf } from '@mien/domain';
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { SYSTEM_CLIENT_ID } from '../../platform/database/system-client.ts';
import { inTransaction, lockInTransaction } from '../../platform/database/transaction.ts';
import { keyField } from './ehr.data.ts';
import type { EhrDeps } from './ehr.deps.ts';
import type { NewKey } from './ehr-keys.store.ts';
import * as ehrKeysStore from './ehr-keys.store.ts';

type KeysDeps = Pick<EhrDeps, 'database' | 'now' | 'sealed'>;

const ownerOf = (keyId: string) => ({ clientId: SYSTEM_CLIENT_ID, field: keyField(keyId) });

async function createKey({ sealed }: KeysDeps, algorithm: EhrKeyAlgorithm): Promise<NewKey> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  // The same text for everyone who computes it. Source: RFC 7638.
  const keyId = await calculateJwkThumbprint(publicJwk);
  const sealedKey = sealed.seal(JSON.stringify(await exportJWK(privateKey)), ownerOf(keyId));
  return { keyId, algorithm, publicKey: publicJwk, sealedKey };
}

/** Makes new keys when they are due. Safe to run from several processes: the first one wins. */
export async function renewKeys(deps: KeysDeps): Promise<void> {
  const { database, now } = deps;
  const at = now();
  if (!areEhrKeysDue(await ehrKeysStore.list(database), at)) return;
  // Before the transaction: making an RSA key takes a second.
  const keys = await Promise.all(EHR_KEY_ALGORITHMS.map((algorithm) => createKey(deps, algorithm)));
  await inTransaction(database, async (transaction) => {
    await lockInTransaction(transaction, 'ehr keys');
    if (areEhrKeysDue(await ehrKeysStore.list(transaction), at)) await ehrKeysStore.add(transaction, keys, at);
  });
}

type KeySet = Answer<typeof ehr.keys>;

/** Our public keys, as records fetch them. Source: RFC 7517; SMART App Launch 2.2, "Registering a client". */
export async function publicKeys({ database }: Pick<EhrDeps, 'database'>): Promise<KeySet> {
  const keys = await ehrKeysStore.list(database);
  return {
    keys: keys.map(({ keyId, algorithm, publicKey }) => {
      const { kty, n, e, crv, x, y } = publicKey;
      return {
        kty: kty as 'RSA' | 'EC',
        kid: keyId,
        alg: algorithm,
        use: 'sig' as const,
        key_ops: ['verify' as const],
        ...(kty === 'RSA' ? { n, e } : { crv: crv as 'P-384', x, y }),
      };
    }),
  };
}

/** The key that signs now; null if none opens with the server's key. */
export async function signingKey(
  deps: KeysDeps,
  algorithm: EhrKeyAlgorithm,
): Promise<{ readonly key: CryptoKey; readonly kid: string } | null> {
  const keys = (await ehrKeysStore.list(deps.database)).filter((key) => key.algorithm === algorithm);
  const chosen = signingKeyOf(keys, deps.now());
  const text = chosen === null ? null : deps.sealed.open(chosen.sealedKey, ownerOf(chosen.keyId));
  if (chosen === null || text === null) return null;
  return { key: (await importJWK(JSON.parse(text) as JWK, algorithm)) as CryptoKey, kid: chosen.keyId };
}
