import * as z from 'zod/mini';
import { bytesOf } from './link-of-address.ts';

const TAG_BITS = 128;

/** The only encryption of SMART Health Links (RFC 7516). Our files are not compressed. */
const Header = z.object({ alg: z.literal('dir'), enc: z.literal('A256GCM'), zip: z.optional(z.never()) });

const textOf = (bytes: BufferSource) => new TextDecoder().decode(bytes);

/** Decrypts a file of a link: JWE in compact form. @throws if it was encrypted otherwise or with another key, or altered */
export async function decryptFile(file: string, key: string): Promise<string> {
  const [header = '', , nonce = '', ciphertext = '', tag = ''] = file.split('.');
  Header.parse(JSON.parse(textOf(bytesOf(header))));
  const cipherKey = await crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['decrypt']);
  const [text, end] = [bytesOf(ciphertext), bytesOf(tag)];
  const whole = new Uint8Array(text.length + end.length);
  whole.set(text);
  whole.set(end, text.length);
  const clear = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: bytesOf(nonce), additionalData: new TextEncoder().encode(header), tagLength: TAG_BITS },
    cipherKey,
    whole,
  );
  return textOf(clear);
}
