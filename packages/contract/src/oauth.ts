import * as z from 'zod/mini';
import { API_PREFIX } from './endpoint.ts';

/**
 * Where programs get access tokens. OAuth 2.0 defines the format of this call, so it is none of the contract's calls. The
 * OpenAPI description has it all the same, with these schemas.
 */
export const TOKEN_PATH = `${API_PREFIX}/oauth/token`;

/** Of a client assertion that is a JWT. Source: RFC 7523, section 2.2. */
export const JWT_ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** The form of a token request. Source: RFC 6749, section 4.4.2; with keys also RFC 7523, section 2.2. */
export const AccessTokenRequest = z.object({
  grant_type: z.literal('client_credentials'),
  /** Scopes, separated by spaces; without it all that the program has. */
  scope: z.optional(z.string()),
  client_id: z.optional(z.string()),
  /** With `client_assertion`, in place of `Authorization: Basic`. */
  client_assertion_type: z.optional(z.literal(JWT_ASSERTION_TYPE)),
  client_assertion: z.optional(z.string()),
});

/** The answer with a token. Source: RFC 6749, section 5.1. */
export const AccessToken = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds. */
  expires_in: z.int(),
  /** The scopes that the token has, separated by spaces. */
  scope: z.string(),
});

/** Errors of the token call, with their statuses. Source: RFC 6749, section 5.2. */
export const OAUTH_ERRORS = {
  invalid_request: 400,
  invalid_client: 401,
  unsupported_grant_type: 400,
  invalid_scope: 400,
} as const;
export type OAuthErrorCode = keyof typeof OAUTH_ERRORS;

/** A refused token request. */
export const OAuthErrorBody = z.object({
  error: z.enum(Object.keys(OAUTH_ERRORS) as OAuthErrorCode[]),
  /** For programmers. */
  error_description: z.string(),
});
export type OAuthErrorBody = z.infer<typeof OAuthErrorBody>;
