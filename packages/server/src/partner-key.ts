import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** The token of `Authorization: Bearer`, or null. */
export function bearerToken(request: FastifyRequest): string | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? token : null;
}

/** Whether a call has the key shared by Mien and a scan site. Compares in constant time. */
export function hasPartnerKey(request: FastifyRequest, partnerKey: string): boolean {
  const given = bearerToken(request);
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return given !== null && timingSafeEqual(digest(given), digest(partnerKey));
}
