import { generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { verifyWebhook, WebhookError } from './verify-webhook.ts';

/** The example of Standard Webhooks 1.0.0. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const ID = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
const AT_SECONDS = 1_614_265_330;
const BODY = '{"test": 2432232314}';
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

const headers = (signature: string = SIGNATURE, atSeconds: number = AT_SECONDS) => ({
  'webhook-id': ID,
  'webhook-timestamp': String(atSeconds),
  'webhook-signature': signature,
});
const verify = (
  signature?: string,
  {
    body = BODY,
    secrets = SECRET,
    nowSeconds = AT_SECONDS,
  }: { body?: string; secrets?: string | string[]; nowSeconds?: number } = {},
) => verifyWebhook({ headers: headers(signature), body }, secrets, nowSeconds * 1000);

describe('verifyWebhook', () => {
  it('accepts the example of the standard, and returns the event with its id', async () => {
    expect(await verify()).toEqual({ id: ID, test: 2432232314 });
  });

  it('reads headers in any case, and as a Headers object', async () => {
    const shouted = Object.fromEntries(Object.entries(headers()).map(([name, value]) => [name.toUpperCase(), [value]]));
    const request = { body: new TextEncoder().encode(BODY) };
    expect(await verifyWebhook({ ...request, headers: shouted }, SECRET, AT_SECONDS * 1000)).toMatchObject({ id: ID });
    expect(
      await verifyWebhook({ ...request, headers: new Headers(headers()) }, SECRET, AT_SECONDS * 1000),
    ).toMatchObject({ id: ID });
  });

  it.each([
    ['another body', SIGNATURE, { body: `${BODY} ` }],
    ['another secret', SIGNATURE, { secrets: `whsec_${btoa('x'.repeat(24))}` }],
    ['the signature of another version', SIGNATURE.replace('v1', 'v2'), {}],
    ['a signature that is not base64', 'v1,%%%', {}],
    ['an event that is six minutes old', SIGNATURE, { nowSeconds: AT_SECONDS + 301 }],
    ['an event that is six minutes early', SIGNATURE, { nowSeconds: AT_SECONDS - 301 }],
  ])('rejects %s', async (_, signature, settings) => {
    await expect(verify(signature, settings)).rejects.toThrow(WebhookError);
  });

  it.each(Object.keys(headers()))('rejects a request without %s', async (name) => {
    const { [name as 'webhook-id']: _left, ...others } = headers();
    await expect(verifyWebhook({ headers: others, body: BODY }, SECRET, AT_SECONDS * 1000)).rejects.toThrow(name);
  });

  it('rejects a time that is not a number', async () => {
    const request = { headers: { ...headers(), 'webhook-timestamp': 'NaN' }, body: BODY };
    await expect(verifyWebhook(request, SECRET, AT_SECONDS * 1000)).rejects.toThrow(WebhookError);
  });

  it('accepts one of several signatures and secrets while a secret is replaced', async () => {
    const old = `whsec_${btoa('y'.repeat(24))}`;
    expect(await verify(`v1a,AAAA v1,AAAA ${SIGNATURE}`, { secrets: [old, SECRET] })).toMatchObject({ id: ID });
  });

  it('accepts a signature by a key pair, and not under the name of another version', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const { x = '' } = publicKey.export({ format: 'jwk' });
    const secret = `whpk_${Buffer.from(x, 'base64url').toString('base64')}`;
    const signature = sign(null, Buffer.from(`${ID}.${AT_SECONDS}.${BODY}`), privateKey).toString('base64');
    expect(await verify(`v1a,${signature}`, { secrets: secret })).toMatchObject({ id: ID });
    await expect(verify(`v1,${signature}`, { secrets: secret })).rejects.toThrow(WebhookError);
    await expect(verify(`v1a,${signature}`, { secrets: secret, body: '{}' })).rejects.toThrow(WebhookError);
  });

  it('agrees with the standard’s own library about every event', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uuid(), fc.uint8Array({ minLength: 24, maxLength: 64 }), fc.json(), async (id, key, text) => {
        const secret = `whsec_${Buffer.from(key).toString('base64')}`;
        const body = `{"type":"a.b","data":${text}}`;
        const signature = new Webhook(secret).sign(id, new Date(AT_SECONDS * 1000), body);
        const request = { headers: { ...headers(signature), 'webhook-id': id }, body };
        expect(await verifyWebhook(request, secret, AT_SECONDS * 1000)).toMatchObject({ id, type: 'a.b' });
      }),
    );
  });
});
