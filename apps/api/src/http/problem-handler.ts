import { PROBLEM_CODES, Problem, type ProblemCode, problemBody } from '@mien/contract';
import { languageFromHeader } from '@mien/domain';
import { CATALOGUES } from '@mien/messages/catalogues';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { isDatabaseUnavailable, isReferenceGone } from '../database/database-failure.ts';

/** Shape of every failure, RFC 9457. */
export const ProblemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(PROBLEM_CODES),
  message: z.string(),
  fields: z.optional(z.array(z.object({ path: z.string(), rule: z.string() }))),
  requestId: z.string(),
});

/** What the framework's own failures mean. */
const PROBLEM_OF_FRAMEWORK_CODE: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-content-type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-body',
  FST_ERR_BAD_URL: 'not-found',
  FST_ERR_MAX_PARAM_LENGTH: 'not-found',
};

/** When to come back while the database cannot answer: a restart or a failover takes a few seconds. */
export const RETRY_UNAVAILABLE_S = 2;

function problemOf(error: FastifyError): Problem | null {
  if (error instanceof Problem) return error;
  if (isDatabaseUnavailable(error))
    return new Problem('service-unavailable', { retryAfterS: RETRY_UNAVAILABLE_S, cause: error });
  if (isReferenceGone(error)) return new Problem('not-found', { cause: error });
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map((fault) => ({
      path: fault.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      rule: fault.keyword,
    }));
    return new Problem('invalid-request', { fields });
  }
  const code = PROBLEM_OF_FRAMEWORK_CODE[error.code];
  if (code) return new Problem(code);
  // A body that is not JSON, or that tries to set a prototype, fails in the parser with a plain 400.
  return error.statusCode === 400 ? new Problem('malformed-body') : null;
}

/** Answers a failure. Expected failures are reported; everything else is logged and answered as `internal-error`. */
export function answerProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const known = problemOf(error);
  if (known === null) request.log.error({ err: error, requestId: request.id }, 'unexpected failure');
  else if (known.status >= 500) request.log.warn({ err: known, requestId: request.id }, 'problem');
  const problem = known ?? new Problem('internal-error');
  const language = languageFromHeader(request.headers['accept-language']);
  if (problem.details.retryAfterS !== undefined) reply.header('retry-after', problem.details.retryAfterS);
  reply
    .code(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-language', language)
    .header('vary', 'accept-language')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problemBody(problem, CATALOGUES[language].problems[problem.code], request.id));
}
