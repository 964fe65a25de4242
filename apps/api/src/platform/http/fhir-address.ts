import { API_PREFIX, FHIR_PATH, FhirOperationOutcome } from '@mien/contract';
import { FHIR_JSON, type IssueCode, operationOutcome } from '@mien/fhir';
import type { ProblemContent, ProblemFormat } from '@mien/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Path of the FHIR server. */
export const FHIR_BASE_PATH = `${API_PREFIX}${FHIR_PATH}`;

/** The server's addresses, and those of the code systems that resources name. Addresses are case-insensitive. */
const FHIR_ADDRESS = /^(?:\/v\d+)?\/fhir(?:[/?#]|$)/i;

/**
 * Whether a request is for a FHIR address, known or not. The pattern of its route counts, too: a URL may be
 * percent-encoded.
 */
const isFhirRequest = (request: FastifyRequest): boolean =>
  [request.url, request.routeOptions.url].some((url) => url !== undefined && FHIR_ADDRESS.test(url));

/** Pages of every origin may read FHIR responses, with a token and without cookies. */
const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'content-location, etag, last-modified, location, retry-after, www-authenticate',
} as const;

/** `*` does not include `Authorization`. */
const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET, HEAD, POST',
  'access-control-allow-headers': 'authorization, *',
  // The longest that browsers accept: two hours in Chromium.
  'access-control-max-age': '7200',
} as const;

/** Issue codes of problems, by status. @see https://hl7.org/fhir/R4/valueset-issue-type.html */
const ISSUE_OF_STATUS: Readonly<Record<number, IssueCode>> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-supported',
  406: 'not-supported',
  409: 'conflict',
  410: 'deleted',
  413: 'too-long',
  415: 'not-supported',
  422: 'invalid',
  429: 'throttled',
  503: 'transient',
};

/** The name of a parameter in the path of an invalid field. */
const parameterOf = (path: string) => path.split('.').at(-1) ?? path;

const OPERATION_OUTCOME: ProblemFormat = {
  contentType: FHIR_JSON,
  headersOf: ({ status }) => ({
    ...CORS_HEADERS,
    // RFC 9110, section 15.5.2: a 401 names the scheme.
    ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
  }),
  bodyOf: ({ code, status, details }, message, requestId) =>
    operationOutcome({
      issue: ISSUE_OF_STATUS[status] ?? 'exception',
      problem: code,
      text: details.text ?? message,
      requestId,
      faults: (details.fields ?? []).map(({ path, rule }) => ({ parameter: parameterOf(path), rule })),
    }),
};

/** Failures on FHIR addresses are an OperationOutcome; on others, null. */
export const fhirFormatOf = (request: FastifyRequest): ProblemFormat | null =>
  isFhirRequest(request) ? OPERATION_OUTCOME : null;

/** The same, for OpenAPI. */
export const FHIR_PROBLEM_CONTENT: ProblemContent = { contentType: FHIR_JSON, schema: FhirOperationOutcome };

/** Lets pages of every origin call the FHIR routes of an instance, and answers their preflights. */
export function allowEveryOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(CORS_HEADERS);
  });
  app.options(`${FHIR_BASE_PATH}/*`, { schema: { hide: true } }, async (_request, reply) =>
    reply.code(204).headers(PREFLIGHT_HEADERS).send(),
  );
}
