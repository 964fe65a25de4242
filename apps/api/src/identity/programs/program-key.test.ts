import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cryptoRandom } from '../../platform/crypto/secrets.ts';
import { cacheLifetimeMs } from './cache-lifetime.ts';
import { oauthClientIdOf, programKeyOf } from './program-key.ts';
import { isProgramSecret, newProgramSecret } from './program-secret.ts';

describe('the client_id of a program', () => {
  it('names its client and itself', () => {
    for (let count = 0; count < 20; count += 1) {
      const key = { clientId: randomUUID(), programId: randomUUID() };
      expect(oauthClientIdOf(key)).toMatch(/^[\w-]{43}$/);
      expect(programKeyOf(oauthClientIdOf(key))).toEqual(key);
    }
  });

  it('has one spelling', () => {
    const id = oauthClientIdOf({ clientId: randomUUID(), programId: randomUUID() });
    for (const text of ['', id.slice(1), `${id}A`, ` ${id.slice(1)}`, `${id.slice(0, -1)}=`, randomUUID()])
      expect(programKeyOf(text)).toBeNull();
    // The last character holds four bits: three others decode to the same bytes.
    const same = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'].filter(
      (last) => programKeyOf(`${id.slice(0, -1)}${last}`)?.programId === programKeyOf(id)?.programId,
    );
    expect(same).toHaveLength(1);
  });
});

describe('a secret of a program', () => {
  it('has a fixed form and a checksum that finds each mistyped character', () => {
    const secret = newProgramSecret(cryptoRandom);
    expect(isProgramSecret(secret)).toBe(true);
    expect(newProgramSecret(cryptoRandom)).not.toBe(secret);
    for (let place = 'mien_sk_'.length; place < secret.length; place += 1) {
      const other = secret[place] === '2' ? '3' : '2';
      expect(isProgramSecret(`${secret.slice(0, place)}${other}${secret.slice(place + 1)}`)).toBe(false);
    }
    expect(isProgramSecret('mien_sk_')).toBe(false);
  });

  it('has leading digits for small numbers', () => {
    const smallest = newProgramSecret({ token: () => Buffer.alloc(32).toString('base64url') });
    expect(smallest.startsWith(`mien_sk_${'1'.repeat(44)}`)).toBe(true);
    expect(isProgramSecret(smallest)).toBe(true);
  });
});

describe('keys of a program', () => {
  it.each([
    [null, 300_000],
    ['', 300_000],
    ['public', 300_000],
    ['max-age=60', 60_000],
    ['public, Max-Age=60', 60_000],
    ['max-age="60"', 60_000],
    ['max-age=0', 0],
    ['max-age=86400', 3_600_000],
    ['no-store', 0],
    ['max-age=60, no-cache', 0],
    ['max-age=x', 300_000],
  ])('are cached by their header %j for %d ms', (header, expected) => {
    expect(cacheLifetimeMs(header)).toBe(expected);
  });
});
