import { compactDecrypt } from 'jose';
import { expect, it } from 'vitest';
import { encryptedPieces, joinedWithin } from './encrypted-file.ts';

const KEY = Buffer.alloc(32, 7).toString('base64url');

async function* inParts(...parts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}

async function joined(...parts: readonly string[]): Promise<string> {
  return (await joinedWithin(encryptedPieces(inParts(...parts), KEY), Number.POSITIVE_INFINITY)) ?? '';
}

it.each([
  ['no part', []],
  ['one byte', ['a']],
  ['two bytes', ['ab']],
  ['three bytes', ['abc']],
  ['parts of every length', ['a', 'bc', 'def', 'ghij', 'klmno', '', 'p']],
  ['letters of several bytes', ['ñ', '心', '💙']],
])('jose decrypts a file made from %s', async (_, parts) => {
  const { plaintext, protectedHeader } = await compactDecrypt(await joined(...parts), Buffer.from(KEY, 'base64url'));
  expect(Buffer.from(plaintext).toString()).toBe(parts.join(''));
  expect(protectedHeader).toEqual({ alg: 'dir', enc: 'A256GCM', cty: 'application/fhir+json' });
});

it('takes a new nonce each time', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => joined('same')));
  expect(new Set(made.map((file) => file.split('.')[2])).size).toBe(made.length);
});

it('joins pieces up to a length, and asks for no more of them beyond it', async () => {
  let pieceCount = 0;
  async function* pieces() {
    for (; pieceCount < 5; pieceCount += 1) yield 'ab';
  }
  expect(await joinedWithin(pieces(), 3)).toBeNull();
  expect(pieceCount).toBe(1);
  pieceCount = 0;
  expect(await joinedWithin(pieces(), 10)).toBe('ababababab');
});
