import type { webcrypto } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const { subtle } = globalThis.crypto;

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
const text64 = (buffer: ArrayBuffer) => Buffer.from(buffer).toString('base64url');

/** The messages that a push service received for a browser. */
export interface Pushed {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** A browser with a subscription, which reads its messages. Written with Web Crypto after RFC 8291, apart from the server's own code. */
export interface PushBrowser {
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  read(pushed: Pushed): Promise<string>;
}

/** A push service on this machine (RFC 8030). */
export interface PushDouble {
  readonly pushed: Pushed[];
  /** The status of the next answers. */
  status: number;
  browser(name: string): Promise<PushBrowser>;
  stop(): Promise<void>;
}

type Bytes = ArrayBuffer | Uint8Array<ArrayBuffer>;
type KeyPair = webcrypto.CryptoKeyPair;

async function derive(secret: Bytes, salt: Bytes, info: Bytes, length: number) {
  const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  return subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8);
}

const info = (name: string, ...parts: Uint8Array[]) =>
  new Uint8Array(Buffer.concat([Buffer.from(`${name}\0`), ...parts]));

async function decrypt(body: Buffer, keys: KeyPair, auth: Uint8Array): Promise<string> {
  const salt = new Uint8Array(body.subarray(0, 16));
  const pointLength = body.readUInt8(20);
  const point = new Uint8Array(body.subarray(21, 21 + pointLength));
  const sealed = new Uint8Array(body.subarray(21 + pointLength));
  const sender = await subtle.importKey('raw', point, { name: 'ECDH', namedCurve: 'P-256' }, false, []);
  const shared = await subtle.deriveBits({ name: 'ECDH', public: sender }, keys.privateKey, 256);
  const own = new Uint8Array((await subtle.exportKey('raw', keys.publicKey)) as ArrayBuffer);
  const input = await derive(shared, new Uint8Array(auth), info('WebPush: info', own, point), 32);
  const key = await derive(input, salt, info('Content-Encoding: aes128gcm'), 16);
  const iv = await derive(input, salt, info('Content-Encoding: nonce'), 12);
  const opened = await subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
  const clear = Buffer.from(await subtle.decrypt({ name: 'AES-GCM', iv }, opened, sealed));
  const end = clear.lastIndexOf(2);
  if (clear.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('padding that is not zero');
  return clear.subarray(0, end).toString();
}

/** The claims of `Authorization: vapid`, checked with the key that it names. @throws Error for a wrong signature */
export async function vapidOf({ headers }: Pushed): Promise<{ key: string; claims: Record<string, unknown> }> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const publicKey = await subtle.importKey('raw', bytes(key), algorithm, false, ['verify']);
  const isTrue = await subtle.verify(algorithm, publicKey, bytes(signature), Buffer.from(`${head}.${claims}`));
  if (!isTrue) throw new Error('a wrong signature');
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) };
}

export async function startPushDouble(): Promise<PushDouble> {
  const pushed: Pushed[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    pushed.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(double.status).end();
  });
  const double: PushDouble = {
    pushed,
    status: 201,
    async browser(name) {
      const keys = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
      const auth = globalThis.crypto.getRandomValues(new Uint8Array(16));
      const { port } = server.address() as AddressInfo;
      return {
        subscription: {
          endpoint: `http://localhost:${port}/push/${name}`,
          p256dh: text64((await subtle.exportKey('raw', keys.publicKey)) as ArrayBuffer),
          auth: Buffer.from(auth).toString('base64url'),
        },
        read: ({ body }) => decrypt(body, keys, auth),
      };
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return double;
}
