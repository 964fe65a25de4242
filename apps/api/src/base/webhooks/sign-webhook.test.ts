import { createPublicKey, verify } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { cryptoRandom } from '../../platform/crypto/secrets.ts';
import { createWebhookKeys, publicKeyOf, type SignedMessage, webhookSignature } from './sign-webhook.ts';

/** Of the specification's own tests. */
const MESSAGE: SignedMessage = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestampS: 1_614_265_330,
  body: '{"test": 2432232314}',
};

/**
 * `v1`: the vector in the libraries of Standard Webhooks. `v1a`: the vector of Svix's server
 * (`test_asymmetric_key_signing`), which other implementations repeat.
 */
const KEYS = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  privateKey: 'whsk_6Xb/dCcHpPea21PS1N9VY/NZW723CEc77N4rJCubMbfVKIDij2HKpMKkioLlX0dRqSKJp4AJ6p9lMicMFs6Kvg==',
} as const;
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
const SIGNATURE_A = 'v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+m7TBAg==';

/** Whether a public key verifies a `v1a` signature, by Node's own cryptography. */
function isSignedBy(publicKey: string, signature: string, { id, timestampS, body }: SignedMessage): boolean {
  const x = Buffer.from(publicKey.slice('whpk_'.length), 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const bytes = Buffer.from(signature.slice('v1a,'.length), 'base64');
  return verify(null, Buffer.from(`${id}.${timestampS}.${body}`), key, bytes);
}

/** The library refuses old timestamps by the real clock. */
const messageOfNow = (): SignedMessage => ({ ...MESSAGE, timestampS: Math.floor(Date.now() / 1000) });

const headersOf = ({ id, timestampS }: SignedMessage, signature: string) => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestampS),
  'webhook-signature': signature,
});

describe('the signature of a webhook', () => {
  it('equals the golden vectors of Standard Webhooks for v1 and of another sender for v1a', () => {
    expect(webhookSignature([KEYS], MESSAGE)).toBe(`${SIGNATURE} ${SIGNATURE_A}`);
    expect(publicKeyOf(KEYS)).toBe('whpk_1SiA4o9hyqTCpIqC5V9HUakiiaeACeqfZTInDBbOir4=');
  });

  it('is verified by the library standardwebhooks, which skips v1a', () => {
    const message = messageOfNow();
    const headers = headersOf(message, webhookSignature([KEYS], message));
    expect(new Webhook(KEYS.secret).verify(message.body, headers)).toEqual({ test: 2_432_232_314 });
    expect(() => new Webhook(KEYS.secret).verify('{"test": 1}', headers)).toThrow();
    const asymmetric = headers['webhook-signature'].split(' ').filter((one) => one.startsWith('v1a,'));
    expect(asymmetric).toHaveLength(1);
    expect(() => new Webhook(KEYS.secret).verify(message.body, headersOf(message, asymmetric.join(' ')))).toThrow();
  });

  it('is verified with the old and with the new secret and key during a rotation', () => {
    const message = messageOfNow();
    const [before, after] = [createWebhookKeys(cryptoRandom), createWebhookKeys(cryptoRandom)];
    const signature = webhookSignature([after, before], message);
    const headers = headersOf(message, signature);
    for (const { secret } of [before, after])
      expect(new Webhook(secret).verify(message.body, headers)).toEqual({ test: 2_432_232_314 });
    expect(() => new Webhook(createWebhookKeys(cryptoRandom).secret).verify(message.body, headers)).toThrow();
    const asymmetric = signature.split(' ').filter((one) => one.startsWith('v1a,'));
    const verified = [after, before].map((keys) =>
      asymmetric.map((one) => isSignedBy(publicKeyOf(keys), one, message)),
    );
    expect(verified).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('is made with 32 random bytes each, written as the standard says', () => {
    const keys = createWebhookKeys(cryptoRandom);
    expect(keys.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(keys.privateKey).toMatch(/^whsk_[A-Za-z0-9+/]{86}==$/);
    expect(publicKeyOf(keys)).toMatch(/^whpk_[A-Za-z0-9+/]{43}=$/);
    expect(createWebhookKeys(cryptoRandom).secret).not.toBe(keys.secret);
  });
});
