import { createHash, timingSafeEqual } from 'node:crypto';
import { API_PREFIX, type Endpoint, Problem, type Schema, scanSiteContract } from '@mien/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ScanCalls } from './scan-calls.ts';

const DEFAULT_MAX_BODY_BYTES = 16_000;
/** Faults named in one answer: enough to mend a request, not a second copy of it. */
const MAX_FIELDS = 20;

function hasLicenceKey(request: FastifyRequest, licenceKey: string): boolean {
  const [scheme, key] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !key) return false;
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(key), digest(licenceKey));
}

function parsePart(schema: Schema | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues
    .slice(0, MAX_FIELDS)
    .map((issue) => ({ path: issue.path.join('.'), rule: issue.code ?? 'invalid' }));
  throw new Problem('invalid-request', { fields });
}

/** Puts the contract's calls on their paths: access, size, parsing of what comes in. */
export function mountCalls(app: FastifyInstance, calls: ScanCalls, licenceKey: string): void {
  for (const [name, declaration] of Object.entries<Endpoint>(scanSiteContract.scanSite)) {
    const handle = calls[name as keyof ScanCalls] as (input: object) => Promise<unknown>;
    app.route({
      method: declaration.method,
      url: `${API_PREFIX}${declaration.path}`,
      bodyLimit: declaration.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES,
      // Before the body is read: nobody without the key makes the server read.
      onRequest: async (request) => {
        if (declaration.access === 'partner' && !hasLicenceKey(request, licenceKey))
          throw new Problem('wrong-credentials');
      },
      handler: async (request, reply) => {
        const answer = await handle({
          params: parsePart(declaration.params, request.params),
          body: parsePart(declaration.body, request.body),
        });
        return reply.code(declaration.response.status).header('cache-control', 'no-store').send(answer);
      },
    });
  }
}
