import {
  AccessToken,
  AccessTokenRequest,
  OAUTH_ERRORS,
  OAuthErrorBody,
  PROBLEMS,
  type ProblemCode,
} from '@mien/contract';
import { ProblemBody } from '@mien/server';

/** Besides the errors of OAuth. */
const TOKEN_PROBLEMS = [
  'body-too-large',
  'too-many-requests',
  'service-unavailable',
  'internal-error',
] as const satisfies readonly ProblemCode[];

const errorsOf = (status: number) => ({
  description: Object.entries(OAUTH_ERRORS)
    .flatMap(([code, of]) => (of === status ? [code] : []))
    .join(', '),
  content: { 'application/json': { schema: OAuthErrorBody } },
});

/**
 * The token call for OpenAPI. Answers are checked against it. Requests are not: what is wrong with one is an error of OAuth,
 * see `token-request.ts`.
 */
export const TOKEN_CALL: object = {
  operationId: 'oauth.token',
  summary: 'Get an access token for a program: OAuth 2.0 client credentials, SMART Backend Services',
  tags: ['oauth'],
  // With a secret, or with a signed assertion in the form.
  security: [{ client: [] }, {}],
  consumes: ['application/x-www-form-urlencoded'],
  body: AccessTokenRequest,
  response: {
    200: AccessToken,
    400: errorsOf(400),
    401: errorsOf(401),
    ...Object.fromEntries(
      TOKEN_PROBLEMS.map((code) => [
        PROBLEMS[code],
        { description: code, content: { 'application/problem+json': { schema: ProblemBody } } },
      ]),
    ),
  },
};
