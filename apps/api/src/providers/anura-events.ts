import { createHmac, timingSafeEqual } from 'node:crypto';
import { Problem } from '@mien/contract';
import type { WEBHOOK_ALGORITHMS } from '@mien/domain';
import * as z from 'zod/mini';
import type { ProviderEvent } from './scan-provider.ts';

export interface WebhookSettings {
  readonly secret: string;
  /** Name of the header with the MAC, in any case. */
  readonly header: string;
  readonly algorithm: (typeof WEBHOOK_ALGORITHMS)[number];
}

const Name = z.string().check(z.minLength(1), z.maxLength(60));
const Id = z.optional(z.nullable(z.string().check(z.maxLength(100))));

/** Field names differ between the documentation and actual events, so each has several spellings. */
const EventBody = z.object({
  event: z.optional(Name),
  eventType: z.optional(Name),
  type: z.optional(Name),
  sessionId: Id,
  sessionID: Id,
  measurementId: Id,
  measurementID: Id,
});

function isSameMac(given: string, expected: Buffer): boolean {
  // `sha256=…` and the bare MAC, in hex or base64.
  const bare = given.trim().replace(/^[a-z0-9-]+=(?=.)/i, '');
  const isHex = bare.length === expected.length * 2 && /^[0-9a-f]+$/i.test(bare);
  const mac = Buffer.from(bare, isHex ? 'hex' : 'base64');
  return mac.length === expected.length && timingSafeEqual(mac, expected);
}

/**
 * Creates the reader of the provider's events: it checks the MAC over the raw bytes first, then the shape.
 * @throws Problem wrong-credentials, malformed-body
 */
export function createEventReader({ secret, header, algorithm }: WebhookSettings) {
  return (headers: Readonly<Record<string, unknown>>, body: Buffer): ProviderEvent => {
    const given = headers[header.toLowerCase()];
    const expected = createHmac(algorithm, secret).update(body).digest();
    if (typeof given !== 'string' || !isSameMac(given, expected)) throw new Problem('wrong-credentials');
    let parsed: z.infer<typeof EventBody>;
    try {
      parsed = EventBody.parse(JSON.parse(body.toString('utf8')));
    } catch (cause) {
      throw new Problem('malformed-body', { cause });
    }
    const event = parsed.event ?? parsed.eventType ?? parsed.type;
    if (event === undefined) throw new Problem('malformed-body');
    return {
      event,
      sessionId: parsed.sessionId ?? parsed.sessionID ?? null,
      measurementId: parsed.measurementId ?? parsed.measurementID ?? null,
    };
  };
}
