const base64url = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const bytesOf = (text: string) => new TextEncoder().encode(text);

const KEY_BYTES = new Uint8Array(32).fill(7);
export const KEY = base64url(KEY_BYTES);

/** The address of a link, as the patient's QR code has it. */
export const addressOf = (payload: object): string =>
  `/shl#shlink:/${base64url(bytesOf(JSON.stringify({ key: KEY, v: 1, ...payload })))}`;

/** Encrypts a file of a link as the server does. */
export async function encrypted(
  content: unknown,
  head: object = { alg: 'dir', enc: 'A256GCM', cty: 'application/fhir+json' },
): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const header = base64url(bytesOf(JSON.stringify(head)));
  const key = await crypto.subtle.importKey('raw', KEY_BYTES, 'AES-GCM', false, ['encrypt']);
  const sealed = new Uint8Array(
    await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv: nonce, additionalData: bytesOf(header) },
      key,
      bytesOf(JSON.stringify(content)),
    ),
  );
  return [header, '', base64url(nonce), base64url(sealed.subarray(0, -16)), base64url(sealed.subarray(-16))].join('.');
}
