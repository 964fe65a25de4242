/** Verifies events by Standard Webhooks 1.0.0. Source: https://www.standardwebhooks.com */

const ENCODER = new TextEncoder();
/** Accepted difference between the clocks of sender and receiver, as the standard's libraries do. */
const TOLERANCE_SECONDS = 300;
const SECRET_PREFIX = 'whsec_';
const PUBLIC_KEY_PREFIX = 'whpk_';

/** The request is not a genuine or current event: answer 400 and do nothing. */
export class WebhookError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WebhookError';
  }
}

export interface WebhookRequest {
  /** Headers by name in any case: `Headers`, or an object as Node's servers have it. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body exactly as received: parsed and written again, its signature would not match. */
  readonly body: string | Uint8Array;
}

/** A verified event. Its data name what happened by ids; the API returns the values. */
export interface WebhookEvent {
  /** The same for each delivery of the event, so that a receiver can recognize one that it has handled. */
  readonly id: string;
  /** Such as `measurement.created`. */
  readonly type: string;
  /** When it happened, in ISO 8601. */
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

function headerOf({ headers }: WebhookRequest, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const text = typeof value === 'string' ? value : value?.[0];
  if (text === undefined) throw new WebhookError(`The header ${name} is missing`);
  return text;
}

/** Null for text that is not base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

/** @throws TypeError for a secret that is not base64 */
function keyOf(secret: string, prefix: string): Uint8Array<ArrayBuffer> {
  const bytes = bytesOf(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret);
  if (bytes === null) throw new TypeError('The secret is not base64');
  return bytes;
}

/** Whether a secret confirms a signature: in constant time, by Web Crypto. */
async function isSignedBy(secret: string, signature: string, signed: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const [version, encoded = ''] = signature.split(',', 2);
  const bytes = bytesOf(encoded);
  const isKeyPair = secret.startsWith(PUBLIC_KEY_PREFIX);
  if (bytes === null || version !== (isKeyPair ? 'v1a' : 'v1')) return false;
  const [algorithm, key] = isKeyPair
    ? ([{ name: 'Ed25519' }, keyOf(secret, PUBLIC_KEY_PREFIX)] as const)
    : ([{ name: 'HMAC', hash: 'SHA-256' }, keyOf(secret, SECRET_PREFIX)] as const);
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['verify']);
  return crypto.subtle.verify(algorithm.name, imported, bytes, signed);
}

/**
 * Verifies a received event, and returns it.
 *
 * @param secrets  `whsec_…`, or `whpk_…` for an endpoint with a key pair; two while one is being replaced
 * @throws WebhookError if no secret confirms it, its time is more than five minutes off, or a part is missing
 */
export async function verifyWebhook(
  request: WebhookRequest,
  secrets: string | readonly string[],
  nowMs: number = Date.now(),
): Promise<WebhookEvent> {
  const id = headerOf(request, 'webhook-id');
  const timestamp = headerOf(request, 'webhook-timestamp');
  const signatures = headerOf(request, 'webhook-signature').split(' ');
  const atSeconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (!(Math.abs(nowMs / 1000 - atSeconds) <= TOLERANCE_SECONDS))
    throw new WebhookError('The time of the event is too far from now');
  const body = typeof request.body === 'string' ? ENCODER.encode(request.body) : request.body;
  const head = ENCODER.encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  for (const secret of [secrets].flat())
    for (const signature of signatures)
      if (await isSignedBy(secret, signature, signed)) {
        const event = JSON.parse(new TextDecoder().decode(body)) as Omit<WebhookEvent, 'id'>;
        return { ...event, id };
      }
  throw new WebhookError('No secret confirms the signature');
}
