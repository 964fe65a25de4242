import { PROBLEM_CODES, Problem, type ProblemCode, problemBody } from '@mien/contract';
import { type Language, languageFromHeader } from '@mien/domain';
import { fill } from '@mien/messages';
import { PROBLEM_TEXTS, PROGRAM_PROBLEM_TEXTS } from '@mien/messages/catalogs';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { bearerToken } from './partner-key.ts';

/** Schema of every failure, RFC 9457. */
export const ProblemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(PROBLEM_CODES),
  message: z.string(),
  fields: z.optional(z.array(z.object({ path: z.string(), rule: z.string(), found: z.optional(z.string()) }))),
  requestId: z.string(),
});

/** Maximum number of faults in a response: enough to fix a request, not a second copy of it. */
const MAX_FIELDS = 20;

/**
 * Retry-After while a server is unavailable: a restart or a failover takes a few seconds, and another process responds
 * by then.
 */
export const RETRY_UNAVAILABLE_S = 2;

/** Problems of the framework's own errors. */
const PROBLEM_OF_FRAMEWORK_CODE: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-content-type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-body',
  FST_ERR_BAD_URL: 'not-found',
  FST_ERR_MAX_PARAM_LENGTH: 'not-found',
};

/** The problem of an error specific to one server, such as one of its database; null for others. */
export type ProblemOf = (error: FastifyError) => Problem | null;

function problemOfFramework(error: FastifyError): Problem | null {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.slice(0, MAX_FIELDS).map((fault) => ({
      path: fault.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      rule: fault.keyword,
    }));
    return new Problem('invalid-request', { fields });
  }
  const code = PROBLEM_OF_FRAMEWORK_CODE[error.code];
  if (code !== undefined) return new Problem(code);
  // Without an error code: a body that is not JSON or sets a prototype fails in the parser with 400; a path refused by
  // the file server, with 403 or 404.
  if (error.statusCode === 400) return new Problem('malformed-body');
  return error.statusCode === 403 || error.statusCode === 404 ? new Problem('not-found') : null;
}

/**
 * Whether the caller is a program instead of a browser page. Source: Fetch Metadata Request Headers, W3C; every browser
 * is a "Mozilla".
 */
const isProgram = ({ headers }: FastifyRequest): boolean =>
  headers.authorization !== undefined ||
  (headers['sec-fetch-site'] === undefined && !headers['user-agent']?.startsWith('Mozilla/'));

/** What a program is asked for; null for nothing. Pages sign in by cookie. Source: RFC 6750, section 3. */
function challengeOf({ status, details: { scopes } }: Problem, { headers }: FastifyRequest): string | null {
  if (scopes !== undefined) return `Bearer error="insufficient_scope", scope="${scopes.join(' ')}"`;
  if (status !== 401) return null;
  return headers.authorization === undefined ? 'Bearer' : 'Bearer error="invalid_token"';
}

/** The message for the author of a program, who has neither a page nor a cookie setting. */
function messageForProgram({ code, details }: Problem, language: Language, request: FastifyRequest): string {
  const texts = PROGRAM_PROBLEM_TEXTS[language];
  if (details.scopes !== undefined) return fill(texts.scopesMissing, { scopes: details.scopes.join(' ') });
  if (code === 'sign-in-required' && bearerToken(request) !== null) return texts.tokenEnded;
  const ofCode: Readonly<Partial<Record<ProblemCode, string>>> = texts;
  return ofCode[code] ?? PROBLEM_TEXTS[language][code];
}

/** Another form of problem responses, for addresses whose callers follow another standard. */
export interface ProblemFormat {
  readonly contentType: string;
  /** Whether every caller is a program, also in a browser. */
  readonly isForPrograms: boolean;
  /** Headers in addition to those of every problem. */
  headersOf(problem: Problem): Readonly<Record<string, string>>;
  /** @param message  in the reader's language */
  bodyOf(problem: Problem, message: string, requestId: string): object;
}

/** The form of problem responses to a request; null for RFC 9457. It also gets requests without a route. */
export type FormatOf = (request: FastifyRequest) => ProblemFormat | null;

/** RFC 9457. */
export const PROBLEM_FORMAT: ProblemFormat = {
  contentType: 'application/problem+json',
  isForPrograms: false,
  headersOf: () => ({}),
  bodyOf: problemBody,
};

/** Called with each problem response, and its request. */
export type OnProblem = (problem: Problem, request: FastifyRequest) => void;

/** Error handler. Expected errors are sent as problems; everything else is logged and sent as `internal-error`. */
export function createAnswerProblem(
  problemOfServer: ProblemOf = () => null,
  onProblem: OnProblem = () => {},
  formatOf: FormatOf = () => null,
): (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void {
  return (error, request, reply) => {
    const known = error instanceof Problem ? error : (problemOfServer(error) ?? problemOfFramework(error));
    if (known === null) request.log.error({ err: error }, 'unexpected failure');
    else if (known.status >= 500) request.log.warn({ err: known }, 'problem');
    const problem = known ?? new Problem('internal-error');
    onProblem(problem, request);
    const language = languageFromHeader(request.headers['accept-language']);
    const format = formatOf(request) ?? PROBLEM_FORMAT;
    const isForProgram = format.isForPrograms || isProgram(request);
    const message = isForProgram
      ? messageForProgram(problem, language, request)
      : PROBLEM_TEXTS[language][problem.code];
    const challenge = isForProgram ? challengeOf(problem, request) : null;
    if (problem.details.retryAfterS !== undefined) reply.header('retry-after', problem.details.retryAfterS);
    reply
      .code(problem.status)
      .header('content-type', `${format.contentType}; charset=utf-8`)
      .header('cache-control', 'no-store')
      .header('content-language', language)
      .header('vary', 'accept-language')
      .headers(format.headersOf(problem));
    // RFC 9110, section 15.5.2: a 401 names the scheme.
    if (challenge !== null) reply.header('www-authenticate', challenge);
    reply.serializer((body: unknown) => JSON.stringify(body)).send(format.bodyOf(problem, message, request.id));
  };
}

/** Responds to unknown URLs with `not-found`. */
export function answerUnknownAddress(): never {
  throw new Problem('not-found');
}
