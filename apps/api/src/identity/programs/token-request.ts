import { JWT_ASSERTION_TYPE } from '@mien/contract';
import type { SentCredentials } from './authenticate-program.ts';
import type { TokenRequest } from './issue-token.ts';
import { OAuthError } from './oauth-error.ts';

/** The parameters of a form, without empty ones. Source: RFC 6749, section 3.2. @throws OAuthError invalid_request */
function parametersOf(form: string): ReadonlyMap<string, string> {
  const sent = [...new URLSearchParams(form)].filter(([, value]) => value !== '');
  const parameters = new Map(sent);
  if (parameters.size < sent.length) throw new OAuthError('invalid_request', 'A parameter is repeated');
  return parameters;
}

/** Decodes a part of the header, which is form-encoded. Source: RFC 6749, section 2.3.1. */
function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new OAuthError('invalid_client', 'The Authorization header is not form-encoded');
  }
}

/** Whether a client authenticates by `Authorization: Basic`, well-formed or not. */
export const usesBasic = (authorization: string | undefined): boolean => /^basic\b/i.test(authorization ?? '');

/** Client id and secret of `Authorization: Basic`; null without the header. @throws OAuthError invalid_client */
function basicOf(authorization: string | undefined): SentCredentials | null {
  if (authorization === undefined) return null;
  if (!usesBasic(authorization)) throw new OAuthError('invalid_client', 'The Authorization header has another scheme');
  const [, encoded] = /^basic +([A-Za-z0-9+/_-]+=*) *$/i.exec(authorization) ?? [];
  const text = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) throw new OAuthError('invalid_client', 'The Authorization header has no client id and secret');
  return {
    kind: 'secret',
    oauthClientId: formDecoded(text.slice(0, colon)),
    secret: formDecoded(text.slice(colon + 1)),
  };
}

function credentialsOf(authorization: string | undefined, parameters: ReadonlyMap<string, string>): SentCredentials {
  const basic = basicOf(authorization);
  const assertion = parameters.get('client_assertion');
  const oauthClientId = parameters.get('client_id') ?? null;
  if (basic !== null && (assertion !== undefined || parameters.has('client_secret')))
    throw new OAuthError('invalid_request', 'The client authenticates in two ways');
  if (basic !== null) {
    if (oauthClientId !== null && oauthClientId !== basic.oauthClientId)
      throw new OAuthError('invalid_request', 'The client has two ids');
    return basic;
  }
  if (assertion === undefined)
    throw new OAuthError('invalid_client', 'The client has to authenticate by client_secret_basic or private_key_jwt');
  if (parameters.get('client_assertion_type') !== JWT_ASSERTION_TYPE)
    throw new OAuthError('invalid_request', 'The client_assertion_type is missing or unknown');
  return { kind: 'assertion', oauthClientId, assertion };
}

/**
 * Reads a token request. Source: RFC 6749, sections 2.3.1 and 4.4.2.
 *
 * @param form  the body; null for one of another content type
 * @throws OAuthError invalid_request, invalid_client, unsupported_grant_type
 */
export function tokenRequestOf(authorization: string | undefined, form: string | null): TokenRequest {
  if (form === null)
    throw new OAuthError('invalid_request', 'The content type has to be application/x-www-form-urlencoded');
  const parameters = parametersOf(form);
  const credentials = credentialsOf(authorization, parameters);
  const grantType = parameters.get('grant_type');
  if (grantType === undefined) throw new OAuthError('invalid_request', 'The grant_type is missing');
  if (grantType !== 'client_credentials')
    throw new OAuthError('unsupported_grant_type', 'The grant_type has to be client_credentials');
  return { credentials, scope: parameters.get('scope') ?? null };
}
