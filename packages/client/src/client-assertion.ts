type SignatureAlgorithm = Parameters<typeof crypto.subtle.sign>[0];
/** A private key of Web Crypto. Its type has no name that both browsers and Node.js declare. */
export type SigningKey = Parameters<typeof crypto.subtle.sign>[1];

const ENCODER = new TextEncoder();
/** The server accepts five minutes at most; clocks may differ. */
const LIFETIME_SECONDS = 240;

/** Algorithms of SMART Backend Services, by the name of a key's algorithm in Web Crypto. */
const ALGORITHMS: Readonly<Record<string, { readonly alg: string; readonly parameters: SignatureAlgorithm }>> = {
  ECDSA: { alg: 'ES384', parameters: { name: 'ECDSA', hash: 'SHA-384' } },
  'RSASSA-PKCS1-v1_5': { alg: 'RS384', parameters: 'RSASSA-PKCS1-v1_5' },
};

function base64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const encoded = (value: object) => base64Url(ENCODER.encode(JSON.stringify(value)));

export interface AssertionSettings {
  readonly clientId: string;
  /** For `ECDSA` with P-384, or `RSASSA-PKCS1-v1_5` with SHA-384. */
  readonly privateKey: SigningKey;
  readonly keyId: string;
  /** The address of the token call. */
  readonly audience: string;
  readonly nowSeconds: number;
}

/**
 * A signed JSON Web Token that authenticates a program (RFC 7523).
 *
 * @throws TypeError for a key of another algorithm
 */
export async function clientAssertion(settings: AssertionSettings): Promise<string> {
  const { clientId, privateKey, keyId, audience, nowSeconds } = settings;
  const algorithm = ALGORITHMS[privateKey.algorithm.name];
  if (algorithm === undefined)
    throw new TypeError(`A key for ${privateKey.algorithm.name} cannot sign: use ECDSA (P-384) or RSASSA-PKCS1-v1_5`);
  const header = encoded({ alg: algorithm.alg, kid: keyId, typ: 'JWT' });
  const claims = encoded({
    iss: clientId,
    sub: clientId,
    aud: audience,
    jti: crypto.randomUUID(),
    iat: nowSeconds,
    exp: nowSeconds + LIFETIME_SECONDS,
  });
  const signature = await crypto.subtle.sign(algorithm.parameters, privateKey, ENCODER.encode(`${header}.${claims}`));
  return `${header}.${claims}.${base64Url(new Uint8Array(signature))}`;
}
