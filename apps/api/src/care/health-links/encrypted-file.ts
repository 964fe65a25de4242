import { createCipheriv, randomBytes } from 'node:crypto';
import { FHIR_CONTENT_TYPE } from '@mien/contract';

/** 96 bits, as RFC 7518, section 5.3 requires. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Three bytes are four characters of base64url, so that pieces of whole threes can be joined. */
const BYTES_OF_A_GROUP = 3;

/**
 * Without `zip`, which is optional: libraries limit what they inflate, often to 250 kB. `cty` is exactly the content
 * type of the manifest, because readers compare them.
 */
const HEADER = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM', cty: FHIR_CONTENT_TYPE })).toString(
  'base64url',
);

/**
 * A file of a SMART Health Link: JWE in compact form (RFC 7516), encrypted with the link's key, piece by piece, so that
 * a long history needs little memory.
 */
export async function* encryptedPieces(clear: AsyncIterable<Uint8Array>, key: string): AsyncGenerator<string> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(HEADER, 'ascii'));
  // `dir` has no encrypted key: its part is empty.
  yield `${HEADER}..${nonce.toString('base64url')}.`;
  let rest: Uint8Array = Buffer.alloc(0);
  for await (const part of clear) {
    const bytes = Buffer.concat([rest, cipher.update(part)]);
    const wholeBytes = bytes.length - (bytes.length % BYTES_OF_A_GROUP);
    yield bytes.subarray(0, wholeBytes).toString('base64url');
    rest = bytes.subarray(wholeBytes);
  }
  yield Buffer.concat([rest, cipher.final()]).toString('base64url');
  yield `.${cipher.getAuthTag().toString('base64url')}`;
}

/** All pieces joined; null as soon as they are longer than the limit. */
export async function joinedWithin(pieces: AsyncIterable<string>, maxLength: number): Promise<string | null> {
  const joined: string[] = [];
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length > maxLength) return null;
    joined.push(piece);
  }
  return joined.join('');
}
