import { API_PREFIX, FHIR_PATH, FhirOperationOutcome, mienContract, Problem } from '@mien/contract';
import { acceptsJson, acceptsLines, FHIR_JSON, type IssueCode, operationOutcome } from '@mien/fhir';
import { acceptForms, acceptParameters, type ProblemContent, type ProblemFormat } from '@mien/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Path of the FHIR server. */
export const FHIR_BASE_PATH = `${API_PREFIX}${FHIR_PATH}`;

/** The server's addresses, and those of the code systems that resources name. Addresses are case-insensitive. */
const FHIR_ADDRESS = /^(?:\/v1\/fhir(?:[/?#]|$)|\/fhir\/CodeSystem\/)/i;

/**
 * Whether a request is for a FHIR address, known or not. The pattern of its route counts, too: a URL may be
 * percent-encoded.
 */
const isFhirRequest = (request: FastifyRequest): boolean =>
  [request.url, request.routeOptions.url].some((url) => url !== undefined && FHIR_ADDRESS.test(url));

/** Pages of every origin may read responses, with a token and without cookies. */
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

const OPERATION_OUTCOME: ProblemFormat = {
  contentType: FHIR_JSON,
  isForPrograms: true,
  headersOf: () => CORS_HEADERS,
  bodyOf: ({ code, status, details }, message, requestId) =>
    operationOutcome({
      issue: ISSUE_OF_STATUS[status] ?? 'exception',
      problem: code,
      text: details.text ?? message,
      requestId,
      faults: (details.fields ?? []).map(({ path, rule }) => ({ parameter: path, rule })),
    }),
};

/** Failures on FHIR addresses are an OperationOutcome; on others, null. */
export const fhirFormatOf = (request: FastifyRequest): ProblemFormat | null =>
  isFhirRequest(request) ? OPERATION_OUTCOME : null;

/** The same, for OpenAPI. */
export const FHIR_PROBLEM_CONTENT: ProblemContent = { contentType: FHIR_JSON, schema: FhirOperationOutcome };

/** The address of a file, which has lines of JSON. */
const FILE_ROUTE = `${API_PREFIX}${mienContract.fhir.exportFile.path}`;

/** Rejects requests for formats other than JSON, or its lines in files. @throws Problem not-acceptable */
async function refuseOtherFormats(request: FastifyRequest): Promise<void> {
  if (request.routeOptions.url === FILE_ROUTE) {
    if (!acceptsLines(request.headers.accept)) throw new Problem('not-acceptable');
    return;
  }
  const { _format: format } = request.query as { readonly _format?: string | readonly string[] };
  if (!acceptsJson(request.headers.accept, [format ?? []].flat()[0])) throw new Problem('not-acceptable');
}

/** When a resource was stored, if it says so. */
const lastUpdatedOf = (payload: unknown): string | undefined =>
  (payload as { readonly meta?: { readonly lastUpdated?: string } } | null)?.meta?.lastUpdated;

/** Sends when a resource was stored as `Last-Modified`, by which a caller may ask whether it changed. */
async function sendLastModified(_request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const lastUpdated = lastUpdatedOf(payload);
  if (lastUpdated !== undefined) reply.header('last-modified', new Date(lastUpdated).toUTCString());
  return payload;
}

/** Lets pages of every origin read what the routes of an instance answer. */
export function openToEveryOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(CORS_HEADERS);
  });
}

/** Answers a browser that asks whether a page of another origin may call. */
export const answerPreflight = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
  reply.code(204).headers(PREFLIGHT_HEADERS).send();

/**
 * What FHIR asks of HTTP, for the routes of an instance: pages of every origin may call, with preflights; searches may
 * be forms, and operations get `Parameters`; JSON is the only format; resources have their time of change.
 */
export function openFhirBorder(app: FastifyInstance): void {
  acceptForms(app);
  acceptParameters(app);
  openToEveryOrigin(app);
  app.addHook('onRequest', refuseOtherFormats);
  // Again with the parameters of a form.
  app.addHook('preHandler', refuseOtherFormats);
  app.addHook('preSerialization', sendLastModified);
  app.options(`${FHIR_BASE_PATH}/*`, { schema: { hide: true } }, answerPreflight);
}
