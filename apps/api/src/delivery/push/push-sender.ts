import { SECOND_MS } from '@mien/domain';
import type { SealedSecrets } from '../../platform/crypto/sealed-secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Installation } from '../../platform/installation.ts';
import { addressFault, createPublicFetch } from '../../platform/public-address.ts';
import { arePushKeys, encryptPush, type PushKeys } from './encrypt-push.ts';
import { pushAuthorization, pushKeyPair } from './push-keys.ts';

const TIMEOUT_MS = 10 * SECOND_MS;

/** A browser's subscription at its push service. Who knows the address can send to it. */
export interface PushTarget extends PushKeys {
  readonly endpoint: string;
}

export interface PushMessage {
  readonly text: string;
  /** After this the push service drops it. */
  readonly expiresAt: Date;
}

/** `gone`: the subscription has ended. `failed`: a later try may help. */
export type PushOutcome = 'taken' | 'gone' | 'failed';

export interface PushSenderDeps {
  readonly database: Database;
  readonly sealed: Pick<SealedSecrets, 'seal' | 'open'>;
  readonly now: () => Date;
  readonly installation: Pick<Installation, 'publicUrl' | 'host' | 'browserAddressRules'>;
}

export interface PushSender extends PushSenderDeps {
  readonly fetchFrom: ReturnType<typeof createPublicFetch>;
}

/** Status codes of a push service for an expired subscription. Source: RFC 8030, section 7.3. */
const GONE_STATUSES: readonly number[] = [404, 410];

/**
 * Validates a browser's push subscription. Rejects an address outside the public internet, which the server must not
 * call, and invalid keys. Null if it is valid. A host name is resolved only when it is called, by `createPublicFetch`:
 * otherwise the response would reveal which names exist in the operator's own network.
 */
export function faultOf(
  { installation: { browserAddressRules } }: PushSender,
  target: PushTarget,
): { readonly path: 'endpoint' | 'p256dh'; readonly rule: 'push_address' | 'push_keys' } | null {
  const url = URL.canParse(target.endpoint) ? new URL(target.endpoint) : null;
  const isPlain = url !== null && url.username === '' && url.password === '' && url.hash === '';
  if (!isPlain || addressFault(url.origin, browserAddressRules) !== null)
    return { path: 'endpoint', rule: 'push_address' };
  return arePushKeys(target) ? null : { path: 'p256dh', rule: 'push_keys' };
}

/** The installation's public key, for which browsers make their subscriptions, and since when it is that. */
export async function key(deps: PushSender): Promise<{ readonly publicKey: string; readonly since: Date }> {
  const { publicKey, createdAt } = await pushKeyPair(deps);
  return { publicKey, since: createdAt };
}

/** Gives a message to the push service of a browser. */
export async function send(deps: PushSender, target: PushTarget, message: PushMessage): Promise<PushOutcome> {
  const { now, installation, fetchFrom } = deps;
  const at = now();
  const pair = await pushKeyPair(deps);
  const { endpoint } = target;
  try {
    const answer = await fetchFrom(endpoint, {
      method: 'POST',
      headers: {
        authorization: pushAuthorization(pair, { endpoint, contact: `https://${installation.host}`, at }),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: `${Math.max(0, Math.floor((message.expiresAt.getTime() - at.getTime()) / SECOND_MS))}`,
        urgency: 'normal',
        // A newer notification replaces one that the browser has not fetched.
        topic: 'notice',
      },
      body: new Uint8Array(encryptPush(message.text, target)),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (GONE_STATUSES.includes(answer.status)) return 'gone';
    return answer.ok ? 'taken' : 'failed';
  } catch {
    // Unreachable, too slow, or an address that has become private. The next attempt finds out which.
    return 'failed';
  }
}

/** Sends push messages to browsers, only through each browser's own push service (RFC 8030). */
export const createPushSender = (deps: PushSenderDeps): PushSender => ({
  ...deps,
  fetchFrom: createPublicFetch(deps.installation.browserAddressRules),
});
