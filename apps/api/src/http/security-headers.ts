import type { FastifyInstance } from 'fastify';

/** Nothing from elsewhere, nothing inline, no frame around us. The scan site is only ever a navigation's target. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const SECURITY_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), interest-cohort=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** What every answer carries; HSTS when the installation is reached by https. */
export function securityHeaders(publicOrigin: string): Readonly<Record<string, string>> {
  return {
    ...SECURITY_HEADERS,
    ...(publicOrigin.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}

/** Sets the same headers on every answer of a route. */
export function installSecurityHeaders(app: FastifyInstance, publicOrigin: string): void {
  const headers = securityHeaders(publicOrigin);
  app.addHook('onSend', async (_request, reply) => {
    // A page may name a stricter policy of its own.
    const own = reply.getHeader('content-security-policy');
    reply.headers({ ...headers, ...(own ? { 'content-security-policy': own } : {}) });
  });
}
