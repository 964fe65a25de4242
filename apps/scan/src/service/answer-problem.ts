import { Problem, type ProblemCode, problemBody } from '@mien/contract';
import { languageFromHeader } from '@mien/domain';
import { CATALOGUES } from '@mien/messages/catalogues';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

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

function problemOf(error: FastifyError): Problem | null {
  if (error instanceof Problem) return error;
  const code = PROBLEM_OF_FRAMEWORK_CODE[error.code];
  if (code !== undefined) return new Problem(code);
  // A body that is not JSON, or that tries to set a prototype, fails in the parser with a plain 400; a path that the
  // file server refuses, with 403 or 404.
  if (error.statusCode === 400) return new Problem('malformed-body');
  return error.statusCode === 403 || error.statusCode === 404 ? new Problem('not-found') : null;
}

/** Answers a failure as RFC 9457 says. What nobody expected is logged and answered as `internal-error`. */
export function answerProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const known = problemOf(error);
  if (known === null) request.log.error({ err: error }, 'unexpected failure');
  else if (known.status >= 500) request.log.warn({ err: known }, 'problem');
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
