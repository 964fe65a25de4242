import { describe, expect, it } from 'vitest';
import { arePushKeys, encryptPush } from './encrypt-push.ts';

/** Source: RFC 8291, section 5 and appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

describe('a push message', () => {
  it('matches the example of the standard', () => {
    const body = encryptPush(EXAMPLE.text, EXAMPLE, {
      salt: Buffer.from(EXAMPLE.salt, 'base64url'),
      privateKey: Buffer.from(EXAMPLE.privateKey, 'base64url'),
      paddedBytes: 0,
    });
    expect(body.toString('base64url')).toBe(EXAMPLE.body);
  });

  it('always has the same length, and never the same bytes twice', () => {
    const [short, long] = [encryptPush('a', EXAMPLE), encryptPush('a'.repeat(500), EXAMPLE)];
    expect(short.length).toBe(long.length);
    expect(encryptPush('a', EXAMPLE).equals(short)).toBe(false);
  });

  it('is refused if it is longer than one record', () =>
    expect(() => encryptPush('a'.repeat(5000), EXAMPLE)).toThrow(RangeError));
});

describe('keys of a subscription', () => {
  const { p256dh, auth } = EXAMPLE;
  const point = (change: (bytes: Buffer) => void) => {
    const bytes = Buffer.from(p256dh, 'base64url');
    change(bytes);
    return bytes.toString('base64url');
  };

  it('are a point of the curve and 16 bytes', () => expect(arePushKeys({ p256dh, auth })).toBe(true));

  it.each([
    ['a point off the curve', { p256dh: point((bytes) => bytes.writeUInt8(bytes.readUInt8(64) ^ 1, 64)), auth }],
    ['a compressed point', { p256dh: point((bytes) => bytes.writeUInt8(2, 0)).slice(0, 44), auth }],
    ['zeros', { p256dh: Buffer.alloc(65).toString('base64url'), auth }],
    ['a short secret', { p256dh, auth: auth.slice(0, 20) }],
  ])('cannot be %s', (_, keys) => expect(arePushKeys(keys)).toBe(false));
});
